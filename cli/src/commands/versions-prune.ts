// `headwater versions prune`: drops old physical versions, and says of each that stays why.

import { formatInstant } from '../instant.js';
import { type ExitCode, failure } from '../outcome.js';
import { locateProject } from '../project.js';
import { retentionOptions, retentionRule } from '../retention-options.js';
import { printJson, reportFailure } from '../terminal.js';
import { alignColumns } from '../text/table.js';
import type { Command, CommandContext } from './command.js';

export const versionsPruneCommand: Command = {
  name: 'versions prune',
  summary: 'drop old versions that nothing published cites',
  options: retentionOptions('versions'),
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at, options } = context;
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const rule = await retentionRule(project.value, options, at);
  if (rule.kind === 'failure') return reportFailure(terminal, rule);
  const { openProjectLog, pruneVersions } = await import('@headwater/runtime');
  const opened = await openProjectLog(project.value, { at });
  if (opened.kind === 'refused') return reportFailure(terminal, failure(opened.message));
  const isTrial = options['dryRun'] === true;
  const why = `retention (older than ${rule.value.days} days, not among the last ${rule.value.perPartition})`;
  const pruned = await pruneVersions({ project: project.value, log: opened.log }, rule.value, {
    at,
    why,
    isTrial,
  }).finally(() => opened.log.close());
  if (context.format === 'json')
    printJson(terminal, { schemaVersion: 1, at: formatInstant(at), dryRun: isTrial, ...pruned });
  else
    terminal.print(
      alignColumns([
        ...pruned.dropped.map(({ storage, ref }) => [`${ref} in ${storage}`, isTrial ? 'would be dropped' : 'dropped']),
        ...pruned.kept.map(({ storage, ref, why: reason }) => [`${ref} in ${storage}`, `kept: ${reason}`]),
      ]) || 'There is no version.',
    );
  return 0;
}
