// `headwater log rename`: what was recorded under a former key goes on under the present one, and the former one finds it.

import { formatInstant } from '../instant.js';
import { type ExitCode, failure } from '../outcome.js';
import { locateProject } from '../project.js';
import { printJson, reportFailure } from '../terminal.js';
import type { Command, CommandContext } from './command.js';

export const logRenameCommand: Command = {
  name: 'log rename',
  positional: '<former> <present>',
  summary: 'move what was recorded of an asset to its present key',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const [from = '', to = ''] = context.positional;
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const { openProjectLog } = await import('@headwater/runtime');
  const opened = await openProjectLog(project.value, { at });
  if (opened.kind === 'refused') return reportFailure(terminal, failure(opened.message));
  try {
    const known = await opened.log.resolve(from);
    if (known === null) return reportFailure(terminal, failure(`The event log knows no asset ${from}.`));
    if (known === to) return reportFailure(terminal, failure(`${from} is recorded as ${to} already.`));
    await opened.log.commit({ at, aliases: [{ key: from, of: to }] });
  } finally {
    await opened.log.close();
  }
  if (context.format === 'json') printJson(terminal, { schemaVersion: 1, at: formatInstant(at), from, to });
  else terminal.print(`What was recorded of ${from} is now recorded of ${to}.`);
  return 0;
}
