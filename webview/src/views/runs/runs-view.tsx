// Runs, newest first; of one run its steps over time, its log as it grows, and the step that was chosen or failed.

import type { RunStepView, RunSummary, RunsView, RunView, Target } from '@headwater/protocol';
import { useEffect, useState } from 'preact/hooks';
import { type FilterFields, matchesFilter } from '../../format/filter-words.js';
import { targetText } from '../../format/keys.js';
import { stepMark } from '../../format/status.js';
import { day, duration, recent, runLabel, stopwatch } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button, Segments } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { FilterField, NothingMatches, type TextExports, Toolbar } from '../../ui/toolbar.js';
import { type RowProps, VirtualList } from '../../ui/virtual-list.js';
import { runKey } from './live-log.js';
import { rerunOf } from './rerun.js';
import { RunLog } from './run-log.js';
import { type Arrangement, RunSteps } from './run-steps.js';
import { isCutOff, isOpen } from './run-standing.js';
import { StepDetail } from './step-detail.js';

interface RunsProps extends TextExports {
  readonly view: RunsView;
  readonly run: RunView | null;
  readonly target: Target | null;
  readonly now: number;
}

const RUN_HEIGHT = 42;
const arrangements = [
  { value: 'timeline', label: 'Timeline', title: 'On one time axis' },
  { value: 'steps', label: 'Steps', title: 'As a table' },
] as const;

export function Runs({ view, run, target, now, ...exports }: RunsProps) {
  const { send, isNarrow } = useActions();
  const [filter, setFilter] = useState('');
  const [arrangement, setArrangement] = useState<Arrangement>('timeline');
  const [picked, setPicked] = useState<{ readonly run: number; readonly step: number } | null>(null);
  const newest = view.runs[0]?.number;
  useEffect(() => {
    if (run === null && newest !== undefined) send({ kind: 'openRun', run: newest });
  }, [run === null, newest]);
  if (view.runs.length === 0) return <NothingRan target={target} />;
  const runs = view.runs.filter((each) => matchesFilter(filter, fieldsOf(each)));
  const step = run && chosenStep(run, picked?.run === run.summary.number ? picked.step : null);
  const detail = run && step && <StepDetail step={step} run={run} />;
  return (
    <div class="runs column" onKeyDown={findInLog}>
      <Toolbar {...exports} actions={run && <RunActions run={run} />}>
        <FilterField
          of="runs"
          label="Filter runs: words of them, or status:, asset:, run:"
          placeholder="status:failed asset:sales_7d"
          value={filter}
          onChange={setFilter}
        />
        {run && <span class="strong narrow-only">{runLabel(run.summary.number)}</span>}
        {run && <Segments label="Steps as" options={arrangements} chosen={arrangement} onChoose={setArrangement} />}
      </Toolbar>
      <div class="main">
        <div class="run-list column">
          <div class="caption">{runs[0] && day(runs[0].startedAt) === day(now) ? 'Today' : 'Runs'}</div>
          {runs.length === 0 && <NothingMatches filter={filter} onClear={() => setFilter('')} />}
          <VirtualList
            role="listbox"
            label="Runs, newest first"
            items={runs}
            heightOf={runHeight}
            onKey={(event, index) => {
              const chosen = runs[index];
              if (!chosen || (event.key !== 'Enter' && event.key !== ' ')) return false;
              send({ kind: 'openRun', run: chosen.number });
              return true;
            }}
            renderItem={(each, _, row) => (
              <RunRow
                key={each.number}
                summary={each}
                row={row}
                now={now}
                isChosen={each.number === run?.summary.number}
              />
            )}
          />
        </div>
        {isNarrow && detail}
        {run ? (
          <div class="column grow run-centre">
            <RunSteps
              arrangement={arrangement}
              run={run}
              chosen={step}
              now={now}
              onChoose={(chosen) => setPicked({ run: run.summary.number, step: chosen.step })}
            />
            <RunLog run={run} />
          </div>
        ) : (
          <p class="hint">Choose a run to see its steps and its log.</p>
        )}
        {!isNarrow && detail}
      </div>
    </div>
  );
}

/** Ctrl+F, wherever the focus is. */
function findInLog(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
  const field = event.currentTarget.querySelector<HTMLInputElement>('.log-find input');
  if (field === null) return;
  event.preventDefault();
  field.select();
}

function RunActions({ run }: { run: RunView }) {
  const { send } = useActions();
  return (
    <>
      <RerunFailed run={run} />
      {isOpen(run.summary) && (
        <Button icon="stop" label="Cancel" onPress={() => send({ kind: 'cancel', run: runKey(run.summary) })} />
      )}
    </>
  );
}

/** Once the run is over: before, more may fail. */
function RerunFailed({ run }: { run: RunView }) {
  const { send } = useActions();
  const rerun = isOpen(run.summary) ? null : rerunOf(run);
  if (rerun === null) return null;
  const { what, count, selection } = rerun;
  const isFailed = what === 'failed';
  const title = `${runLabel(run.summary.number)}, what ${isFailed ? 'failed' : 'is unfinished'} (${count})`;
  return (
    <Button
      icon="rerun"
      label={`Re-run ${isFailed ? 'Failed' : 'Unfinished'} ${count}`}
      title={isFailed ? 'With what was left out because of it' : 'What its process has not come to the end of'}
      onPress={() => send({ kind: 'materializeSelection', selection, title })}
    />
  );
}

const runHeight = (): number => RUN_HEIGHT;

function fieldsOf({ number, name, title, status, assets = [] }: RunSummary): FilterFields {
  return { run: [runLabel(number)], status: [status], asset: assets, rest: [name, title] };
}

/** The picked step; else the first that failed, for this is what people look for. */
function chosenStep(run: RunView, picked: number | null): RunStepView | null {
  return (
    run.steps.find((step) => step.step === picked) ??
    run.steps.find((step) => step.status === 'failed') ??
    run.steps[0] ??
    null
  );
}

function RunRow({
  summary,
  row,
  now,
  isChosen,
}: {
  summary: RunSummary;
  row: RowProps;
  now: number;
  isChosen: boolean;
}) {
  const { send } = useActions();
  return (
    <div
      class={isChosen ? 'run chosen' : 'run'}
      role="option"
      aria-selected={isChosen}
      onClick={() => send({ kind: 'openRun', run: summary.number })}
      {...row}
    >
      <StatusIcon mark={stepMark(summary.status)} isAlone />
      <div class="run-text">
        <div class="run-line">
          <span class={isChosen ? 'strong' : undefined}>{runLabel(summary.number)}</span>
          <span class="space" />
          <span class="small quiet">{recent(summary.startedAt, now)}</span>
        </div>
        <div class="run-line small quiet">
          <span class="ellipsis">
            {isCutOff(summary) && <span class="run-word">{summary.status} · </span>}
            {withAssets(summary)}
          </span>
          <span class="space" />
          <span>{tookText(summary, now)}</span>
        </div>
      </div>
    </div>
  );
}

/** `10 steps` says little: of which assets, where the title names none. */
function withAssets({ title, assets = [] }: RunSummary): string {
  return assets.length === 0 || assets.some((asset) => title.includes(asset))
    ? title
    : `${title} · ${assets.join(', ')}`;
}

/** How long one went on whose process is gone nobody knows. */
function tookText({ status, startedAt, endedAt }: RunSummary, now: number): string {
  if (status === 'stopped') return '';
  const took = (endedAt ?? Math.max(now, startedAt)) - startedAt;
  return endedAt !== null && took < 1_000 ? duration(took) : stopwatch(took);
}

function NothingRan({ target }: { target: Target | null }) {
  const { send } = useActions();
  return (
    <EmptyState
      title="Nothing has run yet"
      actions={
        target && (
          <Button
            isPrimary
            icon="play"
            label={`Materialize ${targetText(target)}`}
            onPress={() => send({ kind: 'materialize', target })}
          />
        )
      }
    >
      Run one partition from the code lens <Icon name="play" size={12} /> <i>Materialize …</i> above a declaration, or
      apply a plan.
    </EmptyState>
  );
}
