// All steps of a run on its time axis in as many lanes as there were steps at a time: where it was busy, where it waited.
// A picture of the rows below it, of thousands as of ten; a click finds the row.

import type { RunStepView, ShownStepStatus } from '@headwater/protocol';
import { counted } from '../../format/keys.js';
import { type Lane, stepAt } from './lanes.js';
import { share, type Timeline } from './timeline.js';

interface RunLanesProps {
  readonly lanes: readonly Lane[];
  readonly timeline: Timeline;
  readonly onChoose: (step: RunStepView) => void;
}

/** Units across; a step is drawn at least one of them wide, however short it was. */
const UNITS = 1_000;
const LANE_HEIGHT = 7;
const MOST_HEIGHT = 56;
const STATUSES: readonly ShownStepStatus[] = ['succeeded', 'running', 'cancelled', 'skipped', 'stopped', 'failed'];

export function RunLanes({ lanes, timeline, onChoose }: RunLanesProps) {
  if (lanes.length === 0) return null;
  const choose = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const lane = lanes[Math.floor(((event.clientY - box.top) / box.height) * lanes.length)];
    const at = timeline.start + ((event.clientX - box.left) / box.width) * (timeline.end - timeline.start);
    const step = lane && stepAt(lane, at);
    if (step) onChoose(step);
  };
  const label = `${counted(lanes.length, 'step')} at a time`;
  return (
    <div class="lanes wide-only">
      <span class="lanes-name small quiet">{lanes.length} at a time</span>
      <svg
        class="lanes-picture"
        role="img"
        aria-label={label}
        height={Math.min(MOST_HEIGHT, lanes.length * LANE_HEIGHT)}
        viewBox={`0 0 ${UNITS} ${lanes.length}`}
        preserveAspectRatio="none"
        onClick={choose}
      >
        {STATUSES.map((status) => (
          <path key={status} class={`lane-${status}`} d={shapeOf(lanes, timeline, status)} />
        ))}
      </svg>
    </div>
  );
}

/** The bars of one status as one shape: a lane is one high, a bar a little less. */
function shapeOf(lanes: readonly Lane[], timeline: Timeline, status: ShownStepStatus): string {
  return lanes
    .flatMap((lane, index) =>
      lane.flatMap(({ step, from, to }) => {
        if (step.status !== status) return [];
        const left = share(timeline, from) * UNITS;
        const width = Math.max(1, (share(timeline, to) - share(timeline, from)) * UNITS);
        return [`M${left.toFixed(1)} ${index + 0.1}h${width.toFixed(1)}v.8h${(-width).toFixed(1)}z`];
      }),
    )
    .join('');
}
