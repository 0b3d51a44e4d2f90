// Nothing moves backward: a version made from older input than the live one was made from is refused, with both named.

import type { EventInput, LogReader, NewEvent } from '@headwater/core';
import { runName } from '@headwater/protocol';

/**
 * Null: what the record read is as new as what the partition's present record read. A text: which input is older, and
 * against which record. Inputs that only one of the two read say nothing: the declarations may have changed.
 */
export async function whyBackward(
  log: LogReader,
  { target, inputs = [] }: Pick<NewEvent, 'target' | 'inputs'>,
): Promise<string | null> {
  const [row] = await log.latest(target.asset, { from: target.part, to: target.part });
  if (row === undefined || row.event === null) return null;
  const present = new Map((await log.inputs(row.event)).map((input) => [idOf(input), input.event ?? 0]));
  const older = inputs.find((input) => (input.event ?? 0) < (present.get(idOf(input)) ?? 0));
  if (older === undefined) return null;
  const [record] = await log.events({ after: row.event - 1, before: row.event + 1, limit: 1 });
  const by = record?.run === undefined ? '' : ` of ${runName(record.run)}`;
  const read = older.event === null ? 'before it had a record' : `as record ${older.event} has it`;
  return `it read ${nameOf(older)} ${read}, and record ${row.event}${by}, which is live, read record ${present.get(idOf(older))}. Materialize it again to build it from what is there now`;
}

function idOf({ target }: EventInput): string {
  return `${target.asset}\n${target.part}`;
}
function nameOf({ target: { asset, part } }: EventInput): string {
  return part === '' ? asset : `${asset}@${part}`;
}
