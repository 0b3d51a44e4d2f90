// `headwater versions prune`: drops old physical versions, and says of each that stays why.

import { formatInstant } from '../instant.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { locateProject } from '../project.js';
import { printJson, reportFailure } from '../terminal.js';
import { alignColumns } from '../text/table.js';
import type { Command, CommandContext } from './command.js';

const DAY_MS = 86_400_000;

export const versionsPruneCommand: Command = {
  name: 'versions prune',
  summary: 'drop old versions that nothing published cites',
  options: [
    { flags: '--keep <count>', summary: 'keep so many versions of each partition (default: 1)' },
    { flags: '--older-than <days>', summary: 'keep what is younger (default: 30)' },
    { flags: '--dry-run', summary: 'only say what would be dropped, and why the rest stays' },
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at, options } = context;
  const keep = countOf(options['keep'] ?? '1', '--keep', 1);
  if (keep.kind === 'failure') return reportFailure(terminal, keep);
  const days = countOf(options['olderThan'] ?? '30', '--older-than', 0);
  if (days.kind === 'failure') return reportFailure(terminal, days);
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const { openProjectLog, pruneVersions } = await import('@headwater/runtime');
  const opened = await openProjectLog(project.value, { at });
  if (opened.kind === 'refused') return reportFailure(terminal, failure(opened.message));
  const isTrial = options['dryRun'] === true;
  const why = `retention (older than ${days.value} days, not among the last ${keep.value})`;
  const rule = { before: at - days.value * DAY_MS, perPartition: keep.value };
  const pruned = await pruneVersions({ project: project.value, log: opened.log }, rule, { at, why, isTrial }).finally(
    () => opened.log.close(),
  );
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

function countOf(text: unknown, flag: string, least: number): Outcome<number> {
  const count = Number(text);
  if (Number.isInteger(count) && count >= least) return success(count);
  return failure(`\`${flag} ${String(text)}\` is no count.`, `Write a whole number from ${least} on.`);
}
