// Plain data as text, fields in the order of their names: equal values have equal texts, whoever has made them.

export function sortedText(value: unknown): string {
  return JSON.stringify(value, inSortedOrder) ?? '';
}

/** Whether two values say the same. Mostly one program has made both, in one order: that is told without sorting. */
export function isSameData(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b) || sortedText(a) === sortedText(b);
}

function inSortedOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
