// `headwater versions prune`: drops old physical versions, and says of each that stays why.

import type { DroppedVersions } from '@headwater/runtime';
import { pruneIn, type Pruning } from '../by-hand/pruning.js';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { retentionOptions } from '../input/retention-options.js';
import type { ExitCode, Outcome } from '../outcome.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { withStorages } from '../project/project-storages.js';

export const versionsPruneCommand: Command = {
  name: 'versions prune',
  summary: 'drop old versions that nothing published cites',
  options: retentionOptions('versions'),
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const done = await pruneIn(context, prune);
  if (done.kind === 'failure') return reportFailure(terminal, done);
  const { dryRun, dropped, kept } = done.value;
  printAnswer(
    context,
    { schemaVersion: 1, at: formatInstant(at), dryRun, dropped, kept },
    () =>
      alignColumns([
        ...dropped.map(({ storage, ref }) => [`${ref} in ${storage}`, dryRun ? 'would be dropped' : 'dropped']),
        ...kept.map(({ storage, ref, why: reason }) => [`${ref} in ${storage}`, `kept: ${reason}`]),
      ]) || 'There is no version.',
  );
  return 0;
}

async function prune({
  root,
  log,
  rule,
  dryRun,
}: Pruning): Promise<Outcome<DroppedVersions & { readonly dryRun: boolean }>> {
  const { pruneVersions } = await import('@headwater/runtime');
  const why = `retention (older than ${rule.days} days, not among the last ${rule.perPartition})`;
  return withStorages(root, async ({ find }) => {
    const pruned = await pruneVersions({ storages: find, log }, rule, { at: rule.at, why, isTrial: dryRun });
    return { ...pruned, dryRun };
  });
}
