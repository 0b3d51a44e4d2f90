// Records by their number, as people name them: `17` or `#17`.

import type { LogReader, StoredEvent } from '@headwater/core';
import { failure, type Outcome, success } from './outcome.js';

export function recordNumber(text: string | undefined): Outcome<number> {
  const number = Number(/^#?(\d+)$/.exec(text ?? '')?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(number) && number > 0) return success(number);
  return failure(`\`${text ?? ''}\` is no record.`, 'Write its number, as `headwater log` shows it.');
}

export async function recordAt(
  reader: LogReader | null,
  number: number,
): Promise<Outcome<{ readonly reader: LogReader; readonly event: StoredEvent }>> {
  const [event] = (await reader?.events({ after: number - 1, before: number + 1, limit: 1 })) ?? [];
  if (reader === null || event === undefined) return failure(`There is no record ${number}.`);
  return success({ reader, event });
}
