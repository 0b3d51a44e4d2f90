// `headwater log rename`: what was recorded under a former key goes on under the present one, and the former one finds it.

import { openWorld, unknownAsset } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withWritableLog } from '../log/event-log.js';
import { type ExitCode, type Failure, failure, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { type AnalysedProject, analyseProject } from '../project/project.js';

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
  const renamed = await withWritableLog(project.value.root, { at }, async ({ log }) => {
    const known = await log.resolve(from);
    if (known === null) return failure(`The event log knows no asset ${from}.`);
    if (known === to) return failure(`${from} is recorded as ${to} already.`);
    return success(await log.commit({ at, aliases: [{ key: from, of: to }] }));
  });
  if (renamed.kind === 'failure') return reportFailure(terminal, renamed);
  printAnswer(
    context,
    { schemaVersion: 1, at: formatInstant(at), from, to },
    () => `What was recorded of ${from} is now recorded of ${to}.`,
  );
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
