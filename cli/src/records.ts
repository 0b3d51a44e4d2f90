// Records by their number, as people name them: `17` or `#17`.

import type { LogReader, StoredEvent } from '@headwater/core';
import type { CommandContext } from './commands/command.js';
import { withLog } from './event-log.js';
import { failure, type Outcome, success } from './outcome.js';
import { locateProject } from './project.js';

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

/** Gives the work the record that the command's first word names: by its number, unless `numberOf` knows more. */
export async function withRecord<Result>(
  { positional: [text = ''], directory }: CommandContext,
  work: (log: LogReader, event: StoredEvent) => Promise<Result>,
  numberOf: (text: string, reader: LogReader | null) => Outcome<number> | Promise<Outcome<number>> = recordNumber,
): Promise<Outcome<Result>> {
  const project = await locateProject(directory);
  if (project.kind === 'failure') return project;
  const read = await withLog(project.value, async (reader): Promise<Outcome<Result>> => {
    const number = await numberOf(text, reader);
    if (number.kind === 'failure') return number;
    const found = await recordAt(reader, number.value);
    return found.kind === 'failure' ? found : success(await work(found.value.reader, found.value.event));
  });
  return read.kind === 'failure' ? read : read.value;
}
