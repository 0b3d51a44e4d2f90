// What stands on both sides of the `@` of `asset@partition`, and that as the log knows it, whether or not anything declares
// it still.

import { unquotedKey } from 'headwater/algebra';
import { failure, type Outcome, success } from '../outcome.js';

export interface RecordedTarget {
  readonly asset: string;
  /** Null: any. */
  readonly part: string | null;
}

/** Keys stand as they are or in the quotes that plans write around them: `gated@"a,b"`. */
export function recordedTarget(text: string): Outcome<RecordedTarget> {
  const named = splitTarget(text);
  if (named.kind === 'failure') return named;
  const { asset, partitions } = named.value;
  return success({ asset, part: partitions === null ? null : unquotedKey(partitions) });
}

/** The asset's key and what is written behind its `@`; null: nothing is. */
export function splitTarget(text: string): Outcome<{ readonly asset: string; readonly partitions: string | null }> {
  const [written = ''] = /^(?:"(?:[^"\\]|\\.)*"(?=@|$)|[^@]*)/.exec(text) ?? [];
  if (written === '') return namesNoAsset(text);
  const rest = text.slice(written.length);
  return success({ asset: unquotedKey(written), partitions: rest === '' ? null : rest.slice(1) });
}

/** Of a text that begins with its partitions. */
function namesNoAsset(text: string): Outcome<never> {
  return failure(`\`${text}\` names no asset.`, 'Write its key first, such as `daily_sales@2024-10-02`.');
}
