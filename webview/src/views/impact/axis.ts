// The axis that all rows of the impact view share. Pure geometry: a cell for each key while there is room, else bars.

import { axisLabels, neighbourLabels } from '../../format/keys.js';

export type IndexRange = readonly [first: number, last: number];

export interface Axis {
  readonly keys: readonly string[];
  readonly pitch: number;
  readonly gap: number;
  readonly width: number;
  readonly isDense: boolean;
}
export interface Bar {
  readonly x: number;
  readonly width: number;
}

const CELL = 24;
const LEAST_CELL = 9;
const CHARACTER = 6;

export function axisOf(keys: readonly string[], room: number): Axis {
  const pitch = Math.min(CELL, room / Math.max(1, keys.length));
  const isDense = pitch < LEAST_CELL;
  return { keys, pitch, gap: isDense ? 0 : 2, width: Math.round(pitch * keys.length), isDense };
}

/** Where the given positions are drawn: one bar each, or one for each range on a dense axis. */
export function barsOf(axis: Axis, ranges: readonly IndexRange[]): readonly Bar[] {
  if (axis.isDense)
    return ranges.map(([first, last]) => ({
      x: first * axis.pitch,
      width: Math.max(1, (last - first + 1) * axis.pitch),
    }));
  return positionsOf(ranges).map((index) => cellOf(axis, index));
}

export function cellOf(axis: Axis, index: number): Bar {
  return { x: index * axis.pitch, width: Math.max(2, axis.pitch - axis.gap) };
}

export function positionAt(axis: Axis, x: number): number {
  return Math.min(axis.keys.length - 1, Math.max(0, Math.floor(x / axis.pitch)));
}

/** As many labels as can be read, in the middle of their cells. */
export function axisTicks(axis: Axis): readonly { readonly x: number; readonly label: string }[] {
  if (axis.keys.length === 0) return [];
  const short = axisLabels(axis.keys);
  const labels = roomFor(short) <= axis.pitch ? short : neighbourLabels(axis.keys);
  const every = Math.ceil(roomFor(labels) / axis.pitch);
  return labels.flatMap((label, index) =>
    index % every === 0 ? [{ x: index * axis.pitch + (axis.pitch - axis.gap) / 2, label }] : [],
  );
}

export function includesPosition(ranges: readonly IndexRange[], index: number): boolean {
  return ranges.some(([first, last]) => first <= index && index <= last);
}

/** The reached position before (-1) or after (1) the given one; the given one at the end of the row. */
export function neighbourPosition(ranges: readonly IndexRange[], index: number | null, step: -1 | 1): number | null {
  const [head] = ranges;
  const tail = ranges.at(-1);
  if (!head || !tail) return null;
  if (index === null) return step === 1 ? head[0] : tail[1];
  const next = index + step;
  if (includesPosition(ranges, next)) return next;
  const beyond =
    step === 1 ? ranges.find(([first]) => first > index)?.[0] : ranges.findLast(([, last]) => last < index)?.[1];
  return beyond ?? index;
}

function roomFor(labels: readonly string[]): number {
  return (Math.max(...labels.map((label) => label.length)) + 2) * CHARACTER;
}

function positionsOf(ranges: readonly IndexRange[]): readonly number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
}
