// One step of the plan in full.

import type { PlanRow, PlanView } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { counted, partitionsText } from '../../format/keys.js';
import { duration } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';
import { useActions } from '../../page/context.js';
import { Link, PlaceLink } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import { OrderChart } from './order-chart.js';

interface StepPaneProps {
  readonly view: PlanView;
  readonly step: PlanRow;
  readonly onWhy: () => void;
}

export function StepPane({ view, step, onWhy }: StepPaneProps) {
  const { open } = useActions();
  const count = step.partitions?.count ?? 1;
  return (
    <div class="side plan-side wide-only">
      <div class="side-head">
        <span class="quiet">Step {step.number}</span>
        <span class="strong ellipsis">{step.asset}</span>
        <Link title="The chain of reasons, up to the changes at its root" onPress={onWhy}>
          Why?
        </Link>
        <span class="space" />
        <span class="small quiet">{counted(count, 'partition')}</span>
      </div>
      <dl class="facts wide">
        <Fact name="Reads">
          {step.reads.length === 0 && <span class="quiet">nothing</span>}
          {step.reads.map((read) => (
            <div key={read.asset}>
              {read.asset}
              {read.partitions && ` › ${partitionsText(read.partitions, 2)}`} <span class="quiet">{read.mapping}</span>
            </div>
          ))}
        </Fact>
        <Fact name="Writes">{step.writes}</Fact>
        {step.codeVersion !== null && (
          <Fact name="Code version">
            <CodeVersion step={step} version={step.codeVersion} />
          </Fact>
        )}
        <Fact name="Checks">
          {step.checks.length === 0 && <span class="quiet">none</span>}
          {step.checks.map((check) => (
            <Check key={check} check={check} />
          ))}
        </Fact>
        {step.usual && (
          <Fact name="Estimate">
            {count > 1 ? `${duration(step.usual.ms)} each` : duration(step.usual.ms)}{' '}
            <span class="quiet">{step.usual.of > 1 ? `median of ${step.usual.of}` : 'as the latest run took'}</span>
          </Fact>
        )}
        <Fact name="Declared">
          <PlaceLink place={step.place} isFull onOpen={open} />
        </Fact>
      </dl>
      {view.order && <OrderChart view={view} order={view.order} chosen={step.asset} />}
      <Unchanged readers={view.steps.filter(({ reads }) => reads.some(({ asset }) => asset === step.asset))} />
    </div>
  );
}

/** With those that made the records which are replaced, or that it is the same. */
function CodeVersion({ step, version }: { step: PlanRow; version: string }) {
  const { codeBefore = [], reasons } = step;
  const isSame = codeBefore.length === 0 && reasons.some(({ kind }) => kind === 'input-changed');
  return (
    <>
      {codeBefore.map((before) => (
        <span key={before} class="code quiet" title={before}>
          {shortVersion(before)} →{' '}
        </span>
      ))}
      <span class="code" title={version}>
        {shortVersion(version)}
      </span>
      {isSame && <span class="quiet"> unchanged</span>}
    </>
  );
}

/** `no_negative_totals, error, blocking`: its name stands out. */
function Check({ check }: { check: string }) {
  const [name, ...how] = check.split(', ');
  return (
    <div>
      <Icon name="beaker" size={12} /> {name} <span class="quiet">{how.join(', ')}</span>
    </div>
  );
}

/** What a rebuild that comes out the same saves. */
function Unchanged({ readers }: { readers: readonly PlanRow[] }) {
  const kept = readers.filter(({ conditional = 0 }) => conditional > 0);
  if (kept.length === 0) return null;
  return (
    <p class="hint apart-line">
      If the rebuild yields the same data version,{' '}
      {kept.map(({ asset, conditional = 0 }) => `${asset} keeps ${counted(conditional, 'partition')}`).join(', ')}, and
      the steps end as <i>unchanged</i>.
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
