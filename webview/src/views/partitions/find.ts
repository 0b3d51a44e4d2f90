// What people type to find partitions: a key or its beginning, a range, a week, `last 7`, a status, also as `status:failed`.

import type { PartitionStatus } from '@headwater/protocol';
import { grouped } from '../../format/keys.js';
import { type Axis, binOfColumn, dayNumber } from './axis.js';
import { type Choice, chooseColumns, clear, rowsChosen, toggleStatus } from './choice.js';
import type { Lattice } from './lattice.js';

export type Found =
  | { readonly kind: 'columns'; readonly first: number; readonly last: number }
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'status'; readonly status: PartitionStatus };
export interface NotFound {
  readonly kind: 'nothing';
  readonly why: string;
}

const STATUSES: readonly PartitionStatus[] = ['fresh', 'stale', 'missing', 'failed', 'running', 'unsure', 'unverified'];

export function find(text: string, axis: Axis, rowKeys: readonly (string | null)[]): Found | NotFound {
  const words = text.trim();
  const named = words.toLowerCase().replace(/^status:/, '');
  const status = STATUSES.find((each) => each === named);
  if (status !== undefined) return { kind: 'status', status };
  const columns = columnsOf(words, axis);
  if (columns !== null) return { kind: 'columns', first: columns[0], last: columns[1] };
  const exact = rowKeys.indexOf(words);
  const row = exact >= 0 ? exact : rowKeys.findIndex((key) => words !== '' && key?.startsWith(words) === true);
  return row < 0 ? { kind: 'nothing', why: whyNot(words, axis) } : { kind: 'row', row };
}

/** As the selections of the command line say it. */
function whyNot(words: string, axis: Axis): string {
  const { keys } = axis;
  const [from = '', to] = words.split(RANGE);
  if (words === '') return 'Write a key or its beginning, a range, a week, a status, or `last 7`.';
  if (/^last\s+0+$/i.test(words)) return '`last 0` is no partition: `last 1` is the newest one.';
  if (to !== undefined && (from === '' || to === ''))
    return `The range \`${words}\` is open: write its first and its last key, \`${from || (keys[0] ?? '')}..${to || (keys.at(-1) ?? '')}\`.`;
  const isBackwards = to !== undefined && beginning(from, axis) !== null && beginning(to, axis) !== null;
  if (isBackwards) return `The range \`${words}\` runs backwards: \`${from}\` comes after \`${to}\`.`;
  const unknown = to === undefined || beginning(from, axis) === null ? from : to;
  return `\`${unknown}\` is no partition key here; there are ${grouped(keys.length)}, ${keys[0] ?? ''} … ${keys.at(-1) ?? ''}.`;
}

/** What was found, chosen in place of what was, with the focus on it. */
export function choiceOf(
  found: Found,
  { lattice, choice, columns }: { readonly lattice: Lattice; readonly choice: Choice; readonly columns: number },
): Choice {
  const nothing = clear(choice);
  switch (found.kind) {
    case 'status':
      return toggleStatus(nothing, found.status);
    case 'row':
      return { ...rowsChosen(nothing, [found.row], columns), focus: { ...choice.focus, row: found.row } };
    case 'columns': {
      const bin = Math.max(0, binOfColumn(lattice.bins, found.last));
      return { ...chooseColumns(lattice, nothing, [found.first, found.last]), focus: { ...choice.focus, bin } };
    }
  }
}

const RANGE = /\s*(?:\.\.+|…)\s*/;

function columnsOf(text: string, axis: Axis): readonly [number, number] | null {
  const { keys } = axis;
  const recent = /^last\s+(\d+)$/i.exec(text)?.[1];
  if (recent !== undefined)
    return keys.length === 0 || Number(recent) === 0
      ? null
      : [Math.max(0, keys.length - Number(recent)), keys.length - 1];
  const [from = '', to] = text.split(RANGE);
  const first = beginning(from, axis);
  const last = to === undefined ? first : beginning(to, axis);
  return first === null || last === null || first[0] > last[1] ? null : [first[0], last[1]];
}

/** The first and last keys that begin so, or that lie in the week. */
function beginning(text: string, { unit, keys }: Axis): readonly [number, number] | null {
  if (text === '') return null;
  const week = unit === 'day' || unit === 'hour' ? daysOfWeek(text) : null;
  const isIn = week === null ? (key: string) => key.startsWith(text) : (key: string) => week.has(key.slice(0, 10));
  const first = keys.findIndex(isIn);
  return first < 0 ? null : [first, keys.findLastIndex(isIn)];
}

const DAY_MS = 86_400_000;

/** The days of an ISO week such as `2024-W40`; null for other texts. */
function daysOfWeek(text: string): ReadonlySet<string> | null {
  const match = /^(\d{4})-?W(\d{1,2})$/i.exec(text);
  if (match === null) return null;
  const fourth = dayNumber(Number(match[1]), 0, 4);
  // Week 1 holds 4 January; day 0 of the epoch was a Thursday.
  const monday = fourth - ((fourth + 3) % 7) + (Number(match[2]) - 1) * 7;
  const days = Array.from({ length: 7 }, (_, day) => new Date((monday + day) * DAY_MS).toISOString().slice(0, 10));
  return new Set(days);
}
