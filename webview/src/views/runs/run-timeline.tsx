// The steps of a run on one time axis: what is done, what runs now, where what waits is expected, and why it waits.

import type { RunStepView } from '@headwater/protocol';
import { Icon } from '../../ui/icon.js';
import type { Expectation, Span } from './expectation.js';
import { lanesOf } from './lanes.js';
import { RunLanes } from './run-lanes.js';
import { StepList, type StepsProps } from './step-list.js';
import { barOf, share, type Timeline, timelineOf } from './timeline.js';

interface RunTimelineProps extends StepsProps {
  readonly expectation: Expectation | null;
  readonly now: number;
}

export function RunTimeline({ expectation, now, ...steps }: RunTimelineProps) {
  const { run, onChoose } = steps;
  const timeline = timelineOf(run, now, expectation?.endsAt ?? 0);
  return (
    <div class="timeline column grow">
      <TimelineHead timeline={timeline} />
      <RunLanes lanes={lanesOf(run.steps, now)} timeline={timeline} onChoose={onChoose} />
      <StepList
        {...steps}
        label="Steps over time"
        cells={(step) => (
          <span role="cell" class="step-bar wide-only">
            <StepBar step={step} timeline={timeline} now={now} expected={expectation?.spans.get(step.step)} />
          </span>
        )}
      />
      {run.summary.status === 'running' && (
        <div class="now-room wide-only" aria-hidden="true">
          <div class="now" style={{ left: `${share(timeline, now) * 100}%` }} />
        </div>
      )}
    </div>
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

interface StepBarProps {
  readonly step: RunStepView;
  readonly timeline: Timeline;
  readonly now: number;
  readonly expected: Span | undefined;
}

function StepBar({ step, timeline, now, expected }: StepBarProps) {
  const bar = barOf(timeline, step, now);
  if (bar === null) return <Waiting step={step} timeline={timeline} expected={expected} />;
  const width = `max(${step.status === 'failed' ? 12 : 2}px, ${(bar.to - bar.from) * 100}%)`;
  return (
    <>
      <span
        class={`bar part-${step.status}`}
        style={{
          left: `${bar.from * 100}%`,
          width,
        }}
      >
        {step.status === 'failed' && <Icon name="close" size={12} />}
      </span>
      <span
        class="bar-caption"
        title={step.note ?? undefined}
        style={{ '--to': `calc(${bar.from * 100}% + ${width})` }}
      >
        {step.note ?? bar.caption}
      </span>
    </>
  );
}

/** Where it is expected; in words where that is not known, or where it will not come. */
function Waiting({ step, timeline, expected }: Omit<StepBarProps, 'now'>) {
  const words = step.note ?? (step.status === 'queued' ? 'waits for its turn' : step.status);
  if (expected === undefined)
    return (
      <span class="step-note small quiet ellipsis" title={step.note ?? undefined}>
        {words}
      </span>
    );
  const from = share(timeline, expected.from);
  return (
    <span
      class="bar expected"
      role="img"
      aria-label={`${words}, expected here`}
      style={{ left: `${from * 100}%`, width: `max(3px, ${(share(timeline, expected.to) - from) * 100}%)` }}
    />
  );
}
