// Lists of partition keys, short enough to send: keys that count up in one group of their digits are one run. Ten years
// of days are 120 runs, of hours one run a day. Both directions stand here, because they are one format.

import type { KeyRun } from './partitions.js';

export function keyRuns(keys: Iterable<string>): readonly KeyRun[] {
  const runs: { first: string; count: number; at: number; by: number }[] = [];
  let previous = '';
  for (const key of keys) {
    const run = runs.at(-1);
    const step = run === undefined ? null : stepBetween(previous, key);
    previous = key;
    if (run === undefined || step === null) runs.push({ first: key, count: 1, at: 0, by: 0 });
    else if (run.count === 1) runs[runs.length - 1] = { ...run, ...step, count: 2 };
    else if (run.at === step.at && run.by === step.by) run.count += 1;
    else runs.push({ first: key, count: 1, at: 0, by: 0 });
  }
  return runs;
}

/** All keys of the runs, in order. */
export function* keysOfRuns(runs: readonly KeyRun[]): Generator<string> {
  for (const { first, count, at, by } of runs) {
    const digits = /^\d+/.exec(first.slice(at))?.[0] ?? '';
    const [before, after] = [first.slice(0, at), first.slice(at + digits.length)];
    yield first;
    for (let index = 1; index < count; index += 1)
      yield before + String(Number(digits) + index * by).padStart(digits.length, '0') + after;
  }
}

/** More digits are no exact number. */
const MOST_DIGITS = 15;

/** The group of digits, equally long in both, by which alone they differ, and by how much; null: they differ otherwise. */
function stepBetween(a: string, b: string): Pick<KeyRun, 'at' | 'by'> | null {
  if (a.length !== b.length) return null;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  while (at > 0 && isDigit(a[at - 1])) at -= 1;
  let end = at;
  while (isDigit(a[end]) && isDigit(b[end])) end += 1;
  if (end === at || end - at > MOST_DIGITS || isDigit(a[end]) || isDigit(b[end])) return null;
  if (a.slice(end) !== b.slice(end)) return null;
  const by = Number(b.slice(at, end)) - Number(a.slice(at, end));
  return by > 0 ? { at, by } : null;
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';
