// One step of the plan in full.

import type { PlanRow, PlanView } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { counted } from '../../format/keys.js';
import { duration } from '../../format/time.js';
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
              {read.asset} <span class="quiet">{read.mapping}</span>
            </div>
          ))}
        </Fact>
        <Fact name="Writes">{step.writes}</Fact>
        {step.codeVersion !== null && (
          <Fact name="Code version">
            <span class="code">{step.codeVersion}</span>
          </Fact>
        )}
        <Fact name="Checks">
          {step.checks.length === 0 && <span class="quiet">none</span>}
          {step.checks.map((check) => (
            <div key={check}>
              <Icon name="beaker" size={12} /> {check}
            </div>
          ))}
        </Fact>
        {step.estimateMs ? (
          <Fact name="Estimate">
            {duration(step.estimateMs)} <span class="quiet">for all of them, by the latest runs</span>
          </Fact>
        ) : null}
        <Fact name="Declared">
          <PlaceLink place={step.place} isFull onOpen={open} />
        </Fact>
      </dl>
      <OrderChart view={view} chosen={step.asset} />
      <p class="hint apart-line">
        If a rebuild yields the same data version as before, what reads it stays fresh and its steps end as{' '}
        <i>unchanged</i>.
      </p>
    </div>
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
