// Steps of a run in as few lanes as there were steps at a time: each takes the first lane that is free when it begins.
// The log does not say which runner a step had; that many were busy at once it does. Pure.

import type { RunStepView } from '@headwater/protocol';
import { endOf } from './timeline.js';

export interface LaneBar {
  readonly step: RunStepView;
  readonly from: number;
  readonly to: number;
}
export type Lane = readonly LaneBar[];

export function lanesOf(steps: readonly RunStepView[], now: number): readonly Lane[] {
  const lanes: LaneBar[][] = [];
  for (const bar of begun(steps, now)) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) <= bar.from);
    if (free === undefined) lanes.push([bar]);
    else free.push(bar);
  }
  return lanes;
}

/** The step that ran in a lane at an instant, or else the one that is nearest. */
export function stepAt(lane: Lane, at: number): RunStepView | null {
  const distance = ({ from, to }: LaneBar): number => Math.max(from - at, at - to, 0);
  const [first] = lane;
  if (first === undefined) return null;
  return lane.reduce((nearest, bar) => (distance(bar) < distance(nearest) ? bar : nearest), first).step;
}

function begun(steps: readonly RunStepView[], now: number): readonly LaneBar[] {
  return steps
    .flatMap((step): LaneBar[] => {
      const from = step.startedAt;
      return from === null ? [] : [{ step, from, to: endOf(step, now) ?? from }];
    })
    .sort((a, b) => a.from - b.from);
}
