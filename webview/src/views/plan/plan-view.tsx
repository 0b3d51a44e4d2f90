// What will be built, in which order and why; what is left out and why. Nothing runs before it is applied.

import type { PlanRefusal, PlanView, StandingView } from '@headwater/protocol';
import { useMemo, useRef, useState } from 'preact/hooks';
import { counted, isSameTarget } from '../../format/keys.js';
import { clock, duration } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button, Chip, Segments } from '../../ui/controls.js';
import { type TextExports, Toolbar } from '../../ui/toolbar.js';
import { VirtualList } from '../../ui/virtual-list.js';
import { Widening } from './plan-widening.js';
import { PlanTreeRow } from './plan-row.js';
import { Difference, Refusal } from './plan-refusal.js';
import { usePlanKeys } from './plan-keys.js';
import { firstOf, planRowHeight, planRows, targetOfRow, type TreeRow } from './plan-rows.js';
import { conditionalText } from './plan-text.js';
import { isStopped, Stoppers } from './plan-stoppers.js';
import { StepPane } from './step-pane.js';
import { useWhy } from './use-why.js';
import { WhyPane } from './why-pane.js';

interface PlanProps extends TextExports {
  readonly view: PlanView;
  /** Why it was not applied; null: nobody tried, or nothing stood against it. */
  readonly refusal: PlanRefusal | null;
  /** Why the partition that was asked about last has to be built. */
  readonly standing: StandingView | null;
}

export function Plan(props: PlanProps) {
  const { view, refusal } = props;
  const { isNarrow } = useActions();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosenAsset, setChosenAsset] = useState<string | null>(null);
  const rows = useMemo(() => planRows(view, opened), [view, opened]);
  const heightOf = useMemo(() => (row: TreeRow) => planRowHeight(row, { isNarrow }), [isNarrow]);
  const chosen = view.steps.find((step) => step.asset === chosenAsset) ?? view.steps[0];
  const hasEstimates = view.steps.some((step) => step.estimateMs);
  const toggle = (asset: string) => {
    const others = [...opened].filter((each) => each !== asset);
    setOpened(new Set(opened.has(asset) ? others : [...others, asset]));
  };
  const replaced = useReplaced(view, refusal);
  const isRefused = refusal !== null || isStopped(view);
  const isChosen = (row: TreeRow) => {
    if (why.asked === null) return row.kind === 'step' && row.step === chosen;
    return !(row.kind === 'step' && row.isOpen) && isSameTarget(targetOfRow(row), why.asked);
  };
  const why = useWhy(view);
  const onKey = usePlanKeys(rows, { toggle, ...why });
  return (
    <div class={hasEstimates ? 'plan column with-estimates' : 'plan column'}>
      <PlanBar {...props} />
      <div class={isRefused ? 'plan-facts refused' : 'plan-facts'}>
        <Sum view={view} />
        {refusal !== null && <Refusal refusal={refusal} view={view} />}
        {refusal === null && view.stoppers !== undefined && <Stoppers stoppers={view.stoppers} />}
        {!isRefused && replaced !== null && <Difference before={replaced} after={view} />}
        {!isRefused && view.widening !== null && <Widening widening={view.widening} />}
      </div>
      {view.steps.length === 0 && view.leftOut.length === 0 ? (
        <EmptyState title="Nothing to do">
          {isStopped(view)
            ? 'The errors leave nothing of the plan.'
            : `All partitions of ${view.selection} are fresh. The plan is empty.`}
        </EmptyState>
      ) : (
        <div class="main">
          <div class="column grow">
            <PlanHead hasEstimates={hasEstimates} />
            <VirtualList
              class="plan-tree"
              role="treegrid"
              label={`Steps of the plan, ${counted(view.totals.partitions, 'step')}`}
              items={rows}
              heightOf={heightOf}
              onKey={onKey}
              renderItem={(row, _, rowProps) => (
                <PlanTreeRow
                  key={row.key}
                  row={row}
                  rowProps={rowProps}
                  isChosen={isChosen(row)}
                  longestMs={Math.max(0, ...view.steps.map((step) => step.estimateMs ?? 0))}
                  onToggle={toggle}
                  onChoose={setChosenAsset}
                  onWhy={why.ask}
                />
              )}
            />
          </div>
          {why.asked ? (
            <WhyPane
              asked={why.asked}
              view={isSameTarget(props.standing?.target, why.asked) ? props.standing : null}
              onClose={why.close}
            />
          ) : (
            chosen && <StepPane view={view} step={chosen} onWhy={() => why.ask(firstOf(chosen))} />
          )}
        </div>
      )}
    </div>
  );
}

/** The plan that was refused, once there is a new one for the same; null: there is none. */
function useReplaced(view: PlanView, refusal: PlanRefusal | null): PlanView | null {
  const refused = useRef<PlanView | null>(null);
  if (refusal !== null) refused.current = view;
  const isSame = refused.current?.selection === view.selection && refused.current !== view;
  return refusal === null && isSame ? refused.current : null;
}

function PlanBar({ view, refusal, ...exports }: PlanProps) {
  const { send } = useActions();
  const log = view.logPosition === null ? '' : ` · log #${view.logPosition}`;
  return (
    <Toolbar
      {...exports}
      actions={
        <>
          <span class="wide-only">
            <Button
              icon="file"
              label="Save…"
              title="As a file for headwater apply"
              unavailable={whyNot(view, refusal)}
              onPress={() => send({ kind: 'savePlan' })}
            />
          </span>
          <Button
            isPrimary
            icon="play"
            label={`Apply ${counted(view.totals.partitions, 'Step')}`}
            unavailable={whyNot(view, refusal)}
            onPress={() => send({ kind: 'apply' })}
          />
        </>
      }
    >
      <span class="strong">Plan{view.name ? ` ${view.name}` : ''}</span>
      <Chip>{refusal === null && !isStopped(view) ? 'draft' : 'refused'}</Chip>
      <span class="small quiet ellipsis wide-only" title={view.selection}>
        {view.selection} · made {clock(view.madeAt)}
        {log}
      </span>
    </Toolbar>
  );
}

function whyNot(view: PlanView, refusal: PlanRefusal | null): string | null {
  if (refusal !== null) return 'The world has moved since this plan was made: make a new one.';
  if (isStopped(view)) return 'There are errors in what it would be made of: mend them, or plan anyway.';
  return view.totals.partitions === 0 ? 'There is nothing to apply.' : null;
}

function Sum({ view }: { view: PlanView }) {
  const { sum, totals } = view;
  const takes = takesText(view);
  return (
    <div class="sum">
      {sum && (
        <span class="sum-parts">
          <Chip>{sum.reached} reached</Chip>
          <span class="quiet">+</span>
          <Chip icon="missing">{sum.missing} missing</Chip>
          <span class="quiet">−</span>
          <Chip icon="lock">{sum.published} published</Chip>
          <span class="quiet">=</span>
        </span>
      )}
      <span class="strong">
        {counted(totals.partitions, 'step')} in {counted(totals.assets, 'asset')}
      </span>
      {takes && <span class="quiet">· {takes}</span>}
      {conditionalText(totals).map((text) => (
        <span key={text} class="quiet ellipsis sum-more" title={text}>
          · {text}
        </span>
      ))}
      <span class="space" />
      <Restate view={view} />
    </div>
  );
}

/** `about 13 s, 2 at a time`; where of some steps nobody knows how long they take, no less than the others. */
function takesText({ order, steps }: PlanView): string | null {
  const known = steps.reduce((all, step) => all + (step.estimateMs ?? 0), 0);
  if (known === 0 || order === undefined) return null;
  const { isTime, length, jobs } = order;
  const atATime = jobs === 1 ? '' : `, ${jobs} at a time`;
  return `${isTime ? `about ${duration(length)}` : `at least ${duration(known / jobs)}`}${atATime}`;
}

/** Only where there is something to restate, or where that was chosen. */
function Restate({ view: { sum, restates = false } }: { view: PlanView }) {
  const { send } = useActions();
  if (!restates && (sum?.published ?? 0) === 0) return null;
  return (
    <>
      <span class="quiet small-text wide-only">Restate</span>
      <Segments
        label="Restate"
        chosen={restates ? 'all' : 'unpublished'}
        onChoose={(choice) => send({ kind: 'restate', restates: choice === 'all' })}
        options={[
          { value: 'unpublished', label: 'unpublished only' },
          { value: 'all', label: 'published too' },
        ]}
      />
    </>
  );
}

function PlanHead({ hasEstimates }: { hasEstimates: boolean }) {
  return (
    <div class="plan-row table-head wide-only" role="presentation">
      <span class="right">#</span>
      <span />
      <span>Asset</span>
      <span>Partitions</span>
      <span class="right">n</span>
      <span>Why</span>
      <span>{hasEstimates ? 'Estimate' : ''}</span>
    </div>
  );
}
