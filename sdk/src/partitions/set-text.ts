// The text form of sets, for people and command lines: `2024-10-01..2024-10-07, 2024-11-02`.
// `2024-10` is all of October, where keys are dates. Of a cube, a range is a product: `2024-10-01|eu..2024-10-03|us` is three days of each region from eu to us.

import { blocksOf, intervalsOfBlocks, sizeOfCube } from './blocks.js';
import { KEY_SEPARATOR } from './cube-space.js';
import { nearestOf } from './nearest.js';
import type { PartitionProblem } from './problem.js';
import { type Interval, type PartitionSet, setOfIntervals } from './set.js';
import type { PartitionSpace } from './space.js';

export type ParsedSet =
  | { readonly kind: 'parsed'; readonly set: PartitionSet }
  | { readonly kind: 'invalid'; readonly problem: PartitionProblem };

const RANGE = '..';

/** The first and last keys of each run, in the space's order; a single key is a run from itself to itself. */
export function rangesOf(set: PartitionSet): readonly (readonly [first: string, last: string])[] {
  const { space } = set;
  const [outer, inner] = space.dimensions;
  if (!outer || !inner) return set.intervals.map(([first, last]) => [space.keyAt(first), space.keyAt(last)]);
  const key = (row: number, column: number): string =>
    `${outer.space.keyAt(row)}${KEY_SEPARATOR}${inner.space.keyAt(column)}`;
  return blocksOf(set).flatMap((block) =>
    block.outer.flatMap(([top, bottom]) =>
      block.inner.map(([left, right]) => [key(top, left), key(bottom, right)] as const),
    ),
  );
}

/** Compact and readable back by `parseSet`; the empty set is the empty text. */
export function formatSet(set: PartitionSet): string {
  return rangesOf(set)
    .map(([first, last]) => (first === last ? quoted(first) : `${quoted(first)}${RANGE}${quoted(last)}`))
    .join(', ');
}

/** Keys that could be taken for punctuation stand in double quotes, with JSON's escapes. */
function quoted(key: string): string {
  return key === '' || /[,"]|\.\.|^\s|\s$/.test(key) ? JSON.stringify(key) : key;
}

/**
 * Reads keys, periods (`2024-10`) and `first..last` ranges of them, separated by commas. A problem names the text that
 * is no key of the space and the nearest key that is.
 */
export function parseSet(space: PartitionSpace, text: string): ParsedSet {
  const whole = space.indexOf(text);
  if (whole >= 0 && text !== '') return { kind: 'parsed', set: setOfIntervals(space, [[whole, whole]]) };
  const intervals: Interval[] = [];
  for (const item of itemsOf(text)) {
    const named = namedIn(space, unquotedKey(item));
    if (named !== null) {
      intervals.push(named);
      continue;
    }
    const range = rangeOf(space, item);
    if ('code' in range) return { kind: 'invalid', problem: range };
    for (const interval of range) intervals.push(interval);
  }
  return { kind: 'parsed', set: setOfIntervals(space, intervals) };
}

function itemsOf(text: string): readonly string[] {
  const items = text.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/gs) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** A key as `formatSet` and plans write it: in double quotes, or as it is. */
export function unquotedKey(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

function rangeOf(space: PartitionSpace, item: string): readonly Interval[] | PartitionProblem {
  const bounds = /^((?:"(?:[^"\\]|\\.)*"|[^"])+?)\.\.(.+)$/s.exec(item);
  if (!bounds) return unknownKey(space, unquotedKey(item));
  const [firstText, lastText] = [unquotedKey((bounds[1] ?? '').trim()), unquotedKey((bounds[2] ?? '').trim())];
  const [first, last] = [namedIn(space, firstText), namedIn(space, lastText)];
  if (first === null) return unknownKey(space, firstText);
  if (last === null) return unknownKey(space, lastText);
  const intervals = intervalsBetween(space, first[0], last[1]);
  if (intervals) return intervals;
  return {
    code: 'unknown-key',
    message: `The range \`${item}\` runs backwards: \`${firstText}\` comes after \`${lastText}\`.`,
    nearest: `${lastText}${RANGE}${firstText}`,
  };
}

/** One key, or all keys of a year, a month or a day that is written instead; null: neither. */
function namedIn(space: PartitionSpace, text: string): Interval | null {
  const single = space.indexOf(text);
  if (single >= 0) return [single, single];
  const { definition } = space;
  const isDated = definition !== null && 'start' in definition && definition.format === undefined;
  if (!isDated || !/^\d{4}(-\d\d){0,2}$/.test(text)) return null;
  // Dates sort as they follow each other, and so do their beginnings.
  const firstFrom = (isBefore: (beginning: string) => boolean): number => {
    let [low, high] = [0, space.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(space.keyAt(middle).slice(0, text.length))) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const first = firstFrom((beginning) => beginning < text);
  const end = firstFrom((beginning) => beginning <= text);
  return first < end ? [first, end - 1] : null;
}

/** Null when the range runs backwards, in any dimension. */
function intervalsBetween(space: PartitionSpace, first: number, last: number): readonly Interval[] | null {
  if (space.dimensions.length !== 2) return first <= last ? [[first, last]] : null;
  const size = sizeOfCube(space);
  const [top, bottom] = [Math.floor(first / size.inner), Math.floor(last / size.inner)];
  const [left, right] = [first % size.inner, last % size.inner];
  if (top > bottom || left > right) return null;
  return intervalsOfBlocks(size, [{ outer: [[top, bottom]], inner: [[left, right]] }]);
}

/** Says which keys there are, and the one that was probably meant. */
export function unknownKey(space: PartitionSpace, key: string): PartitionProblem {
  if (space.count === 0)
    return { code: 'unknown-key', message: `\`${key}\` is no partition key: no partition exists yet.` };
  const range = `${space.keyAt(0)} … ${space.keyAt(space.count - 1)}`;
  const nearest = nearestOf(space, key);
  return {
    code: 'unknown-key',
    message: `\`${key}\` is no partition key here; there are ${space.count}, ${range}. The nearest one is \`${nearest}\`.`,
    nearest,
  };
}
