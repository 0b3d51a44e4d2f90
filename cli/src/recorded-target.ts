// An asset or one of its partitions as the log knows it, whether or not anything declares it still.

import { failure, type Outcome, success } from './outcome.js';

export interface RecordedTarget {
  readonly asset: string;
  /** Null: any. */
  readonly part: string | null;
}

export function recordedTarget(text: string): Outcome<RecordedTarget> {
  const at = text.indexOf('@');
  if (at === 0 || text === '') return namesNoAsset(text);
  return success(at < 0 ? { asset: text, part: null } : { asset: text.slice(0, at), part: text.slice(at + 1) });
}

/** Of a text that begins with its partitions. */
export function namesNoAsset(text: string): Outcome<never> {
  return failure(`\`${text}\` names no asset.`, 'Write its key first, such as `daily_sales@2024-10-02`.');
}
