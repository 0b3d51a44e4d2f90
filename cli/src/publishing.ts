// What `publish` and `unpublish` share: the present records of the named partitions are said to be relied on, or no more.
// Versions that a published record cites, directly or through others, are kept when versions are pruned.

import { hasKey } from 'headwater/algebra';
import type { CommandContext } from './commands/command.js';
import { formatInstant } from './instant.js';
import { type ExitCode, failure, success } from './outcome.js';
import { inProjectLog } from './project-workshop.js';
import { parseTarget } from './target.js';
import { printJson, reportFailure } from './terminal.js';

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
    const records = (await log.latest(key)).flatMap(({ part, event }) =>
      event !== null && hasKey(set, part) ? [{ partition: part === '' ? null : part, record: event }] : [],
    );
    if (records.length === 0) return failure(`There is no record of ${positional[0]}.`, 'Materialize it first.');
    const said = typeof note === 'string' ? { note } : {};
    await log.commit({ at, publications: records.map(({ record }) => ({ event: record, published, ...said })) });
    return success({ key, records });
  });
  if (done.kind === 'failure') return reportFailure(terminal, done);
  const { key, records } = done.value;
  if (context.format === 'json')
    printJson(terminal, { schemaVersion: 1, at: formatInstant(at), key, published, records });
  else
    for (const { partition, record } of records)
      terminal.print(
        `${partition === null ? key : `${key} ${partition}`}  record #${record} ${published ? 'published' : 'no longer published'}`,
      );
  return 0;
}
