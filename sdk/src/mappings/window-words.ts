// A time window in words.

import type { Partitions } from '../partitions/definition.js';
import { periodOf } from './granularity.js';
import type { MappingDescription } from './rules.js';
import type { Offsets } from './windows.js';

const SIZES: Readonly<Record<string, number>> = { hour: 1, day: 2, week: 3, month: 4 };

export function describeWindow(
  offsets: Offsets,
  upstream: Partitions | null,
  downstream: Partitions | null,
): MappingDescription {
  const input = upstream ? periodOf(upstream) : 'window';
  const reader = downstream ? periodOf(downstream) : 'window';
  if (offsets.start === 0 && offsets.end === 0) return describeOverlap(input, reader);
  const label = `${rangeText(offsets)} ${isOne(offsets) ? reader : `${reader}s`}`;
  const read = input === reader ? '' : `, the ${input}s in it`;
  return { label, text: `time window, ${label}, counted in partitions${read}` };
}

function describeOverlap(input: string, reader: string): MappingDescription {
  if (input === reader) return { label: `same ${reader}`, text: `the same ${reader}` };
  const [inputSize, readerSize] = [SIZES[input], SIZES[reader]];
  if (inputSize === undefined || readerSize === undefined) {
    return { label: `overlapping ${input}s`, text: `the ${input}s that overlap the ${reader}` };
  }
  return inputSize < readerSize
    ? { label: `${input}s of the ${reader}`, text: `the ${input}s of the ${reader}` }
    : { label: `${input} of the ${reader}`, text: `the ${input} that holds the ${reader}` };
}

function isOne({ start, end }: Offsets): boolean {
  return start === end && Math.abs(start) === 1;
}
function rangeText({ start, end }: Offsets): string {
  return start === end ? signed(start) : `${signed(start)} … ${signed(end)}`;
}
/** With the typographic minus, as the panel shows it. */
function signed(offset: number): string {
  if (offset === 0) return '0';
  return offset < 0 ? `−${-offset}` : `+${offset}`;
}
