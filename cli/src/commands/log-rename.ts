// `headwater log rename`: what was recorded under a former key goes on under the present one, and the former one finds it.

import { openWorld, unknownAsset } from '@headwater/core';
import { formatInstant } from '../instant.js';
import { type ExitCode, type Failure, failure } from '../outcome.js';
import { type AnalysedProject, analyseProject } from '../project.js';
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
  const project = await analyseProject(context);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const refused = refusalOf(project.value, { from, to, at });
  if (refused !== null) return reportFailure(terminal, refused);
  const { openProjectLog } = await import('@headwater/runtime');
  const opened = await openProjectLog(project.value.root, { at });
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

/** There is no way back from two histories in one, so the code must say first that the one key is gone and the other there. */
function refusalOf(
  { snapshot: { graph, hasDynamicKeys } }: AnalysedProject,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: number },
): Failure | null {
  if (graph.asset(from) !== null)
    return failure(
      `${from} is still declared: its records are its own.`,
      `Rename it in the code first; where it has become a part of ${to}, take its declaration away.`,
    );
  // A key that is computed at run time is in no graph.
  if (graph.asset(to) !== null || hasDynamicKeys) return null;
  return failure(unknownAsset(openWorld(graph, { now: at, dynamicKeys: () => null }), to));
}
