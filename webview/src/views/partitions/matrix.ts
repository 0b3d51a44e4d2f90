// The picture of a cube: a row for each key of the other dimension, whose columns go on as far as they go.

import { type Axis, type Bin, binsOf, civilDay, type Level } from './axis.js';
import { captionRoom, KEY_WIDTH, months, shortened } from './calendars.js';
import { type Caption, type Form, gapOf, HEAD, type Lattice } from './lattice.js';

export interface MatrixShape {
  readonly order: readonly number[];
  readonly names: readonly string[];
  readonly pitch: number;
}

/** A row for each key of the other dimension; the columns go on as far as they go. */
export function matrixOf(axis: Axis, level: Level, { order, names, pitch }: MatrixShape): Lattice {
  const bins = binsOf(axis, level);
  const first = bins[0]?.slot ?? 0;
  const form: Form = { place: (slot, origin) => [slot - origin, 0], slotAt: (column, _, origin) => origin + column };
  const left = captionRoom(names);
  const columns = (bins.at(-1)?.slot ?? 0) - first + 1;
  return {
    bins,
    order,
    left,
    pitch: { x: pitch, y: pitch },
    gap: gapOf(pitch),
    width: left + columns * pitch,
    height: HEAD + order.length * pitch,
    form,
    hasNumbers: false,
    blocks: [
      {
        top: 0,
        cells: HEAD,
        bottom: HEAD + order.length * pitch,
        firstBin: 0,
        lastBin: bins.length - 1,
        origin: first,
        captions: matrixCaptions(axis, bins, { level, left, pitch, first }),
      },
    ],
  };
}

function matrixCaptions(
  { keys }: Axis,
  bins: readonly Bin[],
  { level, left, pitch, first }: { level: Level; left: number; pitch: number; first: number },
): readonly Caption[] {
  const captions: Caption[] = [];
  let [free, before] = [0, ''];
  for (const { slot, first: column } of bins) {
    const key = keys[column] ?? '';
    const text = level === 'keys' ? shortened(key) : captionOfSlot(slot, level);
    const x = left + (slot - first) * pitch;
    if (text === before || x < free) continue;
    before = text;
    captions.push({ x, y: HEAD / 2, text, align: 'left' });
    free = x + text.length * KEY_WIDTH + 12;
  }
  return level === 'days' && pitch >= MONDAYS_FROM
    ? [...captions, ...mondays(bins, captions, { left, pitch, first })]
    : captions;
}

/** Cells as wide as that have room for the numbers of Mondays above them. */
const MONDAYS_FROM = 12;

function mondays(
  bins: readonly Bin[],
  taken: readonly Caption[],
  { left, pitch, first }: { left: number; pitch: number; first: number },
): readonly Caption[] {
  return bins.flatMap(({ slot }): Caption[] => {
    const { day, weekday } = civilDay(slot);
    const x = left + (slot - first) * pitch;
    const hasRoom = taken.every((other) => x + 18 < other.x || other.x + other.text.length * KEY_WIDTH + 6 < x);
    return weekday === 0 && hasRoom ? [{ x, y: HEAD / 2, text: String(day), align: 'left' }] : [];
  });
}

function captionOfSlot(slot: number, level: Exclude<Level, 'keys'>): string {
  if (level === 'months') return slot % 12 === 0 ? String(slot / 12) : `${months[slot % 12]} ${Math.floor(slot / 12)}`;
  const { year, month } = civilDay(level === 'days' ? slot : Math.floor(slot / 24));
  return month === 0 ? `Jan ${year}` : (months[month] ?? '');
}
