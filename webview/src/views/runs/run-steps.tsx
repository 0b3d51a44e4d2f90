// A run's steps over time: what is done, what runs now, what waits and why.

import type { RunStepView, RunView, StepStatus } from '@headwater/protocol';
import { stepMark } from '../../format/status.js';
import { runLabel } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { type RowProps, VirtualList } from '../../ui/virtual-list.js';
import { stepLabels } from './step-labels.js';
import { barOf, share, type Timeline, timelineOf } from './timeline.js';

interface RunStepsProps {
  readonly run: RunView;
  readonly chosen: RunStepView | null;
  readonly now: number;
  readonly onChoose: (step: RunStepView) => void;
}

const ROW_HEIGHT = 22;
const rowHeight = (): number => ROW_HEIGHT;

export function RunSteps({ run, chosen, now, onChoose }: RunStepsProps) {
  const { open } = useActions();
  const timeline = timelineOf(run.summary.startedAt, run.steps, now);
  const labels = stepLabels(run.steps);
  const isRunning = run.summary.status === 'running';
  return (
    <>
      <RunHead run={run} />
      <div class="timeline column grow">
        <TimelineHead timeline={timeline} />
        <VirtualList
          role="table"
          label="Steps over time"
          items={run.steps}
          heightOf={rowHeight}
          onKey={(event, index) => {
            const step = run.steps[index];
            if (step && event.key === 'Enter' && step.place) open(step.place);
            else if (step && event.key === ' ') onChoose(step);
            else return false;
            return true;
          }}
          renderItem={(step, _, row) => (
            <StepRow
              key={step.step}
              step={step}
              label={step.partition === null ? null : (labels.get(step.partition) ?? step.partition)}
              timeline={timeline}
              now={now}
              isChosen={step.step === chosen?.step}
              row={row}
              onChoose={() => onChoose(step)}
            />
          )}
        />
        {isRunning && (
          <div class="now-room wide-only" aria-hidden="true">
            <div class="now" style={{ left: `${share(timeline, now) * 100}%` }} />
          </div>
        )}
      </div>
    </>
  );
}

function RunHead({ run }: { run: RunView }) {
  const { summary } = run;
  const count = (status: StepStatus) => summary.counts.find((each) => each.status === status)?.count ?? 0;
  const total = summary.counts.reduce((sum, each) => sum + each.count, 0);
  const parts = [
    { status: 'succeeded', count: count('succeeded') },
    { status: 'failed', count: count('failed') },
    { status: 'running', count: count('running') },
    { status: 'waiting', count: total - count('succeeded') - count('failed') - count('running') },
  ];
  return (
    <>
      <div class="run-head">
        <StatusIcon mark={stepMark(summary.status)} isAlone />
        <span class="strong">{runLabel(summary.number)}</span>
        <span class="quiet ellipsis wide-only">{summary.title}</span>
        {summary.status === 'cancelled' && <span>cancelled ·</span>}
        <span>
          {count('succeeded')} of {total} done
        </span>
        {count('failed') > 0 && (
          <span class="tone-failed">
            <span class="quiet">· </span>
            <Icon name="failed" size={12} /> {count('failed')} failed
          </span>
        )}
        {count('running') > 0 && (
          <span>
            <span class="quiet">· </span>
            {count('running')} running
          </span>
        )}
      </div>
      <div
        class="run-progress"
        role="progressbar"
        aria-label="Steps done"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={count('succeeded')}
      >
        {parts
          .filter((part) => part.count > 0)
          .map((part) => (
            <span key={part.status} class={`part-${part.status}`} style={{ flexGrow: String(part.count) }} />
          ))}
      </div>
    </>
  );
}

function TimelineHead({ timeline }: { timeline: Timeline }) {
  return (
    <div class="timeline-head wide-only" aria-hidden="true">
      {timeline.ticks.map((tick) => (
        <span key={tick.at} style={{ left: `${share(timeline, tick.at) * 100}%` }}>
          {tick.label}
        </span>
      ))}
    </div>
  );
}

interface StepRowProps {
  readonly step: RunStepView;
  readonly label: string | null;
  readonly timeline: Timeline;
  readonly now: number;
  readonly isChosen: boolean;
  readonly row: RowProps;
  readonly onChoose: () => void;
}

function StepRow({ step, label, timeline, now, isChosen, row, onChoose }: StepRowProps) {
  const mark = step.note && step.status === 'queued' ? stepMark('skipped') : stepMark(step.status);
  return (
    <div
      class={isChosen ? 'step-row chosen' : 'step-row'}
      role="row"
      aria-selected={isChosen}
      onClick={onChoose}
      {...row}
    >
      <StatusIcon mark={mark} size={14} isAlone />
      <span role="rowheader" class="step-name ellipsis">
        {step.asset} {label !== null && <span class="quiet">› {label}</span>}
      </span>
      <span role="cell" class="step-bar wide-only">
        <StepBar step={step} timeline={timeline} now={now} />
      </span>
    </div>
  );
}

function StepBar({ step, timeline, now }: { step: RunStepView; timeline: Timeline; now: number }) {
  const bar = barOf(timeline, step, now);
  if (!bar)
    return (
      <span class="step-note small quiet ellipsis" title={step.note ?? undefined}>
        {step.note ?? (step.status === 'queued' ? 'waits for its turn' : step.status)}
      </span>
    );
  return (
    <>
      <span
        class={`bar part-${step.status}`}
        style={{
          left: `${bar.from * 100}%`,
          width: `max(${step.status === 'failed' ? 12 : 2}px, ${(bar.to - bar.from) * 100}%)`,
        }}
      >
        {step.status === 'failed' && <Icon name="close" size={12} />}
      </span>
      <span class="bar-caption" title={step.note ?? undefined} style={{ '--to': `${bar.to * 100}%` }}>
        {step.note ?? bar.caption}
      </span>
    </>
  );
}
