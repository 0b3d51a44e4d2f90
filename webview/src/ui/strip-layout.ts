// Where the cells of a strip of partitions lie. Pure geometry: one cell for each partition while there is room,
// one bar for each run of equal neighbours when there is not.

import type { PartitionStatus, StatusRun } from '@headwater/protocol';

export interface StripCell {
  readonly x: number;
  readonly width: number;
  readonly status: PartitionStatus;
  readonly isIncomplete: boolean;
  readonly isQueued: boolean;
  /** A single partition, wide enough for marks inside. */
  readonly isSingle: boolean;
}

/** Below this, a partition of its own cannot be told from its neighbours. */
const LEAST_PITCH = 6;

export function stripCells(runs: readonly StatusRun[], width: number): readonly StripCell[] {
  const pitch = pitchOf(runs, width);
  const gap = gapOf(pitch);
  const cells: StripCell[] = [];
  let position = 0;
  for (const run of runs) {
    const marks = { status: run.status, isIncomplete: run.isIncomplete, isQueued: run.isQueued ?? false };
    if (pitch >= LEAST_PITCH) {
      for (let index = 0; index < run.count; index += 1)
        cells.push({ ...marks, x: (position + index) * pitch, width: pitch - gap, isSingle: true });
    } else {
      cells.push({ ...marks, x: position * pitch, width: Math.max(1, run.count * pitch), isSingle: false });
    }
    position += run.count;
  }
  return cells;
}

/** Left edge and width of the partitions `first` to `last` on the same strip. */
export function stripSpan(
  runs: readonly StatusRun[],
  width: number,
  [first, last]: readonly [number, number],
): { x: number; width: number } {
  const pitch = pitchOf(runs, width);
  return { x: first * pitch, width: Math.max(1, (last - first + 1) * pitch - gapOf(pitch)) };
}

function pitchOf(runs: readonly StatusRun[], width: number): number {
  const total = runs.reduce((sum, run) => sum + run.count, 0);
  // The last cell ends at the right edge: its gap lies outside.
  return total === 0 ? width : (width + gapOf(width / total)) / total;
}

function gapOf(pitch: number): number {
  if (pitch >= 12) return 2;
  return pitch >= LEAST_PITCH ? 1 : 0;
}
