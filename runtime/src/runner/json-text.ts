// What user code says of its data, as JSON. Numbers that JSON has no words for are kept as those that people know: a
// measured NaN that was kept as nothing would hide just what the check has found.

export function jsonText(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => {
    const isNumber = typeof part === 'number' && !Number.isFinite(part);
    return isNumber || typeof part === 'bigint' ? String(part) : part;
  });
}
