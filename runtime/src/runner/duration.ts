// Durations as authors write them: `30s`, `5m`, `1h`, `250ms`.

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Null: not a duration. */
export function milliseconds(text: string): number | null {
  const found = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*$/.exec(text);
  const unit = UNITS[found?.[2] ?? ''];
  return found === null || unit === undefined ? null : Number(found[1]) * unit;
}
