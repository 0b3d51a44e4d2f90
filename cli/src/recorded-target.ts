// An asset or one of its partitions as the log knows it, whether or not anything declares it still.

export interface RecordedTarget {
  readonly asset: string;
  /** Null: any. */
  readonly part: string | null;
}

export function recordedTarget(text: string): RecordedTarget {
  const at = text.indexOf('@');
  return at < 0 ? { asset: text, part: null } : { asset: text.slice(0, at), part: text.slice(at + 1) };
}
