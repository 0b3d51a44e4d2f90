// Records by their number, as people name them: `17` or `#17`.

import type { LogReader, StoredEvent } from '@headwater/core';
import type { CommandContext } from '../command.js';
import { recordedTarget } from '../input/recorded-target.js';
import { failure, type Outcome, success } from '../outcome.js';
import { type AnalysisRequest, locateProject } from '../project/project.js';
import { withLog } from './event-log.js';
import { recordedKeys } from './recorded-keys.js';

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
  if (reader === null || event === undefined)
    return failure(`There is no record ${number}.`, '`headwater log` lists those that there are.');
  return success({ reader, event });
}

/**
 * Gives the work the record that the command's first word names: by its number, or as the present one of a partition, under
 * any key that the asset ever had.
 */
export async function withRecord<Result>(
  { positional: [text = ''], directory, terminal }: CommandContext,
  work: (log: LogReader, event: StoredEvent) => Promise<Result>,
): Promise<Outcome<Result>> {
  const project = await locateProject(directory);
  if (project.kind === 'failure') return project;
  const read = await withLog(project.value, async (reader): Promise<Outcome<Result>> => {
    const number = await recordNamed(text, reader, { directory, terminal });
    if (number.kind === 'failure') return number;
    const found = await recordAt(reader, number.value);
    return found.kind === 'failure' ? found : success(await work(found.value.reader, found.value.event));
  });
  return read.kind === 'failure' ? read : read.value;
}

async function recordNamed(text: string, reader: LogReader | null, request: AnalysisRequest): Promise<Outcome<number>> {
  if (/^#?\d*$/.test(text)) return recordNumber(text);
  const named = recordedTarget(text);
  if (named.kind === 'failure') return named;
  if (reader === null) return recordNumber(text);
  const { asset, part } = named.value;
  const keys = await recordedKeys(reader, request, asset);
  if (keys.length === 0) return failure(`The event log knows no asset ${asset}.`);
  const rows = (await Promise.all(keys.map((key) => reader.latest(key)))).flat();
  const row = rows.find((each) => each.part === (part ?? '') && each.event !== null);
  if (row !== undefined && row.event !== null) return success(row.event);
  const known = keys.includes(asset) ? asset : `${asset}, which is ${keys.join(', ')} in the event log,`;
  return part === null && rows.length > 0
    ? failure(`${known} has partitions.`, `Name one of them, such as ${asset}@${rows[0]?.part}.`)
    : failure(`${known} has no present record${part === null ? '' : ` of ${part}`}.`);
}
