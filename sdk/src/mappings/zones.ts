// Windows of two zones: where they may meet, and where not.

import type { Partitions, TimePartitions } from '../partitions/definition.js';
import type { PartitionProblem } from '../partitions/problem.js';
import { meaningOf, zoneOf } from '../partitions/time-definition.js';
import { DAY, isSameZone } from '../partitions/zone.js';
import { isTime, periodOf } from './granularity.js';

/** How much of two endless definitions is compared: all clock changes of a zone come back every year. */
const COMPARED = 800 * DAY;

/** Why windows of these two definitions do not meet at their boundaries, by their zones alone. */
export function zoneProblem(upstream: Partitions, downstream: Partitions): PartitionProblem | null {
  if (!isTime(upstream) || !isTime(downstream)) return null;
  const [one, other] = [zoneOf(upstream), zoneOf(downstream)];
  if (isSameZone(one, other) || doBoundariesCoincide(upstream, downstream)) return null;
  const [input, reader] = [periodOf(upstream), periodOf(downstream)];
  return {
    code: 'time-zones-differ',
    message: `The input's ${input}s are cut in ${one}, the reader's ${reader}s in ${other}: their boundaries do not coincide.`,
    nearest: one,
  };
}

/** Whether each window of the coarser definition begins where one of the finer begins, over the range of both. */
function doBoundariesCoincide(upstream: TimePartitions, downstream: TimePartitions): boolean {
  if (periodOf(upstream) === periodOf(downstream)) return false;
  const [one, other] = [meaningOf(upstream), meaningOf(downstream)];
  if (!one || !other) return false;
  const from = Math.max(one.start, other.start);
  const until = Math.min(one.end ?? Number.POSITIVE_INFINITY, other.end ?? Number.POSITIVE_INFINITY, from + COMPARED);
  const size = (line: typeof one.line): number => line.endOf(line.at(from)) - line.startOf(line.at(from));
  const [coarse, fine] = size(one.line) >= size(other.line) ? [one.line, other.line] : [other.line, one.line];
  const first = coarse.at(from);
  for (let window = coarse.startOf(first) < from ? first + 1 : first; coarse.startOf(window) < until; window += 1) {
    const start = coarse.startOf(window);
    if (fine.startOf(fine.at(start)) !== start) return false;
  }
  return true;
}
