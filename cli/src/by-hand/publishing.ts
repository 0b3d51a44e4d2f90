// What `publish` and `unpublish` share: the present records of the named partitions are said to be relied on; and what was
// said of any of their records, also of one that a rebuild has superseded, is taken back.
// Versions that a published record cites, directly or through others, are kept when versions are pruned.

import { type LogReader, readCitations } from '@headwater/core';
import { hasKey } from 'headwater/algebra';
import type { CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { parseTarget } from '../input/target.js';
import { type ExitCode, failure, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { inProjectLog } from '../runs/project-workshop.js';

export async function setPublished(
  context: CommandContext,
  { published }: { readonly published: boolean },
): Promise<ExitCode> {
  const { terminal, at, positional, options } = context;
  const { note } = options;
  const done = await inProjectLog(context, async ({ world, log }) => {
    const target = parseTarget(world, positional[0] ?? '');
    if (target.kind === 'failure') return target;
    const { key, set } = target.value;
    const present = await presentRecords(log, key);
    if (!present.some(({ part }) => hasKey(set, part)))
      return failure(`There is no record of ${positional[0]}.`, 'Materialize it first.');
    const records = (published ? present : await publishedRecords(log, key))
      .filter(({ part }) => hasKey(set, part))
      .map(({ part, record }) => ({ partition: part === '' ? null : part, record }));
    const said = typeof note === 'string' ? { note } : {};
    await log.commit({ at, publications: records.map(({ record }) => ({ event: record, published, ...said })) });
    return success({ key, records });
  });
  if (done.kind === 'failure') return reportFailure(terminal, done);
  const { key, records } = done.value;
  const state = published ? 'published' : 'no longer published';
  printAnswer(context, { schemaVersion: 1, at: formatInstant(at), key, published, records }, () =>
    records.length === 0
      ? `Nothing of ${positional[0]} is published.`
      : records
          .map(({ partition, record }) => `${partitionText(key, partition)}  record #${record} ${state}`)
          .join('\n'),
  );
  return 0;
}

interface RecordOfPart {
  readonly part: string;
  readonly record: number;
}
async function presentRecords(log: LogReader, key: string): Promise<readonly RecordOfPart[]> {
  const latest = await log.latest(key);
  return latest.flatMap(({ part, event }) => (event === null ? [] : [{ part, record: event }]));
}
async function publishedRecords(log: LogReader, key: string): Promise<readonly RecordOfPart[]> {
  const published = (await readCitations(log)).filter(({ target }) => target.asset === key);
  return published.map(({ target, record }) => ({ part: target.part, record }));
}
