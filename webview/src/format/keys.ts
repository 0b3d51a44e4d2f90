// How partition keys are written: in full once, then without what they share with the one before.
// Knows no calendar; a key that looks like a date loses its year, one that looks like an instant its day.

import type { PartitionsView, Target } from '@headwater/protocol';

const YEAR = /^\d{4}-/;
const DAY = /^\d{4}-\d{2}-\d{2}[T -]/;

/** `2024-10-02 … 10-08`. */
export function intervalText(first: string, last: string): string {
  return first === last ? first : `${first} … ${withoutShared(last, first)}`;
}

/** `2024-10-02 … 10-08`, `2024-10-02, 10-09`; at most `limit` ranges, then how many more. */
export function partitionsText(partitions: PartitionsView | null, limit = 3): string {
  if (!partitions) return 'no partitions';
  const [head] = partitions.ranges;
  if (!head) return partitions.count === 0 ? 'none' : `${partitions.count} keys`;
  const texts = partitions.ranges.slice(0, limit).map(([first, last], index) => {
    const text = intervalText(first, last);
    return index === 0 ? text : withoutShared(text, head[0]);
  });
  const more = partitions.ranges.length - texts.length;
  return more > 0 ? `${texts.join(', ')} and ${more} more` : texts.join(', ');
}

/** How many, with a mark where only an upper bound is known. */
export function countText(partitions: PartitionsView | null): string {
  if (!partitions) return '1';
  return partitions.isExact ? grouped(partitions.count) : `≤ ${grouped(partitions.count)}`;
}

/** Why the set is not known exactly; undefined where it is. */
export function boundText(partitions: PartitionsView | null): string | undefined {
  if (partitions?.isExact ?? true) return undefined;
  return 'At most so many: which ones, only a custom mapping that has not answered could tell';
}

/** `1 825`: groups of three from four digits on. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The same of a name that somebody else has given: `274 stores`, `12 countries`, `3 sales`. */
export function countedName(count: number, name: string): string {
  if (count === 1 || /s$/i.test(name)) return `${grouped(count)} ${name}`;
  if (/[^aeiou]y$/i.test(name)) return `${grouped(count)} ${name.slice(0, -1)}ies`;
  return `${grouped(count)} ${name}${/(x|z|ch|sh)$/i.test(name) ? 'es' : 's'}`;
}

/** `daily_sales › 2024-10-02`. */
export function targetText(target: Target): string {
  return target.partition === null ? target.asset : `${target.asset} › ${target.partition}`;
}

/** Also where neither is there. */
export function isSameTarget(a: Target | null | undefined, b: Target | null | undefined): boolean {
  return a?.asset === b?.asset && a?.partition === b?.partition;
}

/** Labels for keys that stand side by side: without the year, or the day, that all of them have. */
export function neighbourLabels(keys: readonly string[]): readonly string[] {
  const [head] = keys;
  if (head === undefined) return [];
  const shared = [DAY, YEAR]
    .map((part) => part.exec(head)?.[0])
    .find((part) => part && keys.every((key) => key.startsWith(part)));
  return shared ? keys.map((key) => key.slice(shared.length)) : keys;
}

/** Labels for a dense axis: only the parts that differ. */
export function axisLabels(keys: readonly string[]): readonly string[] {
  const labels = neighbourLabels(keys);
  const [head] = labels;
  if (head === undefined || labels === keys) return labels;
  const part = /^[^-]+-/.exec(head)?.[0];
  return part && labels.every((label) => label.startsWith(part))
    ? labels.map((label) => label.slice(part.length))
    : labels;
}

function withoutShared(text: string, reference: string): string {
  for (const part of [DAY, YEAR]) {
    const shared = part.exec(reference)?.[0];
    if (shared && text.startsWith(shared)) return text.slice(shared.length);
  }
  return text;
}
