// `headwater partitions`: the keys of a dynamic definition, which only the event log knows.

import type { EventLog } from '@headwater/core';
import { withLog } from '../event-log.js';
import { formatInstant } from '../instant.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { locateProject } from '../project.js';
import { printJson, reportFailure } from '../terminal.js';
import type { Command, CommandContext } from './command.js';

export const partitionsCommand: Command = {
  name: 'partitions',
  positional: '<add|remove|list> <definition> [keys...]',
  summary: 'add, remove or list keys of dynamic partitions',
  options: [],
  run,
};

type Change = (log: EventLog) => Promise<void>;
type Keys = readonly string[];

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, positional } = context;
  const [, definition = ''] = positional;
  const change = changeOf(context);
  if (change.kind === 'failure') return reportFailure(terminal, change);
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const found = await (change.value === null
    ? withLog<Keys>(project.value, async (reader) => (await reader?.partitionKeys(definition)) ?? [])
    : changeKeys(project.value, { definition, at: context.at, change: change.value }));
  if (found.kind === 'failure') return reportFailure(terminal, found);
  const keys = found.value;
  if (context.format === 'json')
    printJson(terminal, { schemaVersion: 1, at: formatInstant(context.at), definition, keys });
  else terminal.print(keys.length === 0 ? `${definition} has no keys.` : keys.join('\n'));
  return 0;
}

async function changeKeys(
  root: string,
  { definition, at, change }: { readonly definition: string; readonly at: number; readonly change: Change },
): Promise<Outcome<Keys>> {
  const { openProjectLog } = await import('@headwater/runtime');
  const opened = await openProjectLog(root, { at });
  if (opened.kind === 'refused') return failure(opened.message);
  try {
    await change(opened.log);
    return success(await opened.log.partitionKeys(definition));
  } finally {
    await opened.log.close();
  }
}

/** Null: nothing is to be changed. */
function changeOf({ positional, at }: CommandContext): Outcome<Change | null> {
  const [verb, definition = '', ...keys] = positional;
  if (verb === 'list' && keys.length === 0) return success(null);
  if (verb !== 'add' && verb !== 'remove')
    return failure(`\`partitions ${positional.join(' ')}\` says nothing: write add, remove or list.`);
  if (keys.length === 0 || keys.includes('')) return failure(`Name the keys to ${verb}.`);
  const partitionKeys = keys.map((part) => ({ definition, part, exists: verb === 'add' }));
  return success(async (log) => void (await log.commit({ at, partitionKeys })));
}
