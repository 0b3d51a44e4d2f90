// How many partitions a span of time is. Months and hours do not convert into each other.

/** The length of a partition, so that `'-7 days'` is a number of them; null where partitions are no spans of time. */
export type PartitionUnit = 'hour' | 'day' | 'week' | 'month' | 'year' | null;

/** Hours of a span of fixed length, months of the others. */
const units: ReadonlyMap<string, { readonly hours: number } | { readonly months: number }> = new Map([
  ['HOUR', { hours: 1 }],
  ['DAY', { hours: 24 }],
  ['WEEK', { hours: 168 }],
  ['MONTH', { months: 1 }],
  ['QUARTER', { months: 3 }],
  ['YEAR', { months: 12 }],
]);

function singular(unit: string): string {
  return unit.toUpperCase().replace(/S$/, '');
}

export function isUnit(word: string): boolean {
  return units.has(singular(word));
}

/** How many partitions a span is; null when that is no whole number of them, or depends on the calendar. */
export function partitionsIn(unit: PartitionUnit, amount: number, written: string): number | null {
  const span = units.get(singular(written));
  const partition = unit === null ? undefined : units.get(unit.toUpperCase());
  if (span === undefined || partition === undefined) return null;
  let count = Number.NaN;
  if ('hours' in span && 'hours' in partition) count = (amount * span.hours) / partition.hours;
  if ('months' in span && 'months' in partition) count = (amount * span.months) / partition.months;
  return Number.isInteger(count) ? count : null;
}

/** `'-6 days'`, `'+1 month'`, `'1 week'`. */
export function spanInText(unit: PartitionUnit, text: string): number | null {
  const match = /^\s*([+-]?\d+)\s+([a-z]+)\s*$/i.exec(text);
  return match === null ? null : partitionsIn(unit, Number(match[1]), match[2] ?? '');
}
