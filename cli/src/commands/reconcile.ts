// `headwater reconcile`: compares the event log with the destinations both ways, says what would make them agree, and
// with `--apply` does it.

import { type Discrepancy, reconcile } from '@headwater/core';
import { runName } from '@headwater/protocol';
import type { Within } from '@headwater/runtime';
import { hasKey } from 'headwater/algebra';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { type ExitCode, failure, type Outcome } from '../outcome.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { withStorages } from '../project/project-storages.js';
import { selectAsRecorded } from '../runs/planning.js';
import { inProjectLog, type ProjectLog } from '../runs/project-workshop.js';

interface ReconcileView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** An older copy of the log was put back. */
  readonly restored: boolean;
  readonly applied: boolean;
  readonly discrepancies: readonly {
    readonly key: string | null;
    readonly partition: string | null;
    readonly storage: string;
    readonly ref: string;
    readonly kind: Discrepancy['kind'];
    readonly proposal: Discrepancy['proposal'];
  }[];
  /** What could not be done. */
  readonly problems: readonly string[];
}

export const reconcileCommand: Command = {
  name: 'reconcile',
  positional: '[selection...]',
  summary: 'compare the event log with what lies in the destinations, and make them agree',
  options: [{ flags: '--apply', summary: 'do what is proposed' }],
  endsWith1: 'log and destinations differ, and were not made to agree',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const done = await inProjectLog(context, (project) => compare(context, project));
  if (done.kind === 'failure') return reportFailure(terminal, done);
  const view = done.value;
  printAnswer(context, view, describe);
  return view.discrepancies.length === 0 || (view.applied && view.problems.length === 0) ? 0 : 1;
}

async function compare(
  { at, options, positional, terminal }: CommandContext,
  { root: project, log, world }: ProjectLog,
): Promise<Outcome<ReconcileView>> {
  const [open] = await log.runs({ open: true, limit: 1 });
  if (open !== undefined)
    return failure(`${runName(open.run)} is running: what it writes has no record yet.`, 'Wait for it, or cancel it.');
  const { applyReconcile, surveyDestinations } = await import('@headwater/runtime');
  const applied = options['apply'] === true;
  const selected = await selectAsRecorded({ world, log }, { selection: positional, terminal });
  if (selected.kind === 'failure') return selected;
  const { selection, records } = selected.value;
  const isAll = positional.length === 0;
  if (applied && !isAll && records.doubts.all !== null)
    return failure(
      'An older copy of the log was put back: nothing that it says is sure.',
      'Reconcile everything first: `headwater reconcile --apply`.',
    );
  const within: Within = (asset, part) => {
    const chosen = asset === null ? undefined : selection.get(asset);
    return isAll || (chosen !== undefined && hasKey(chosen.set, part));
  };
  const held = (await log.outputs()).filter(({ target }) => within(target.asset, target.part));
  return withStorages(project, async (storages, settings): Promise<ReconcileView> => {
    const destinations = { project, storages, log, manifest: world.graph.manifest, settings };
    const found = reconcile(held, await surveyDestinations(destinations, within), await log.id);
    return {
      schemaVersion: 1,
      at: formatInstant(at),
      restored: found.isRestored || records.doubts.all !== null,
      applied,
      discrepancies: found.discrepancies.map(({ asset, part, storage, ref, kind, proposal }) => {
        return { key: asset, partition: part === '' ? null : part, storage, ref, kind, proposal };
      }),
      problems: applied ? await applyReconcile(destinations, found, { at, within }) : [],
    };
  });
}

const KINDS: Readonly<Record<Discrepancy['kind'], string>> = {
  'object-missing': 'has a record and is gone',
  'object-changed': 'is not as it was written',
  'record-missing': 'has no record',
};
const PROPOSALS: Readonly<Record<Discrepancy['proposal'], string>> = {
  'record-dropped': 'record it as dropped',
  wipe: 'take it for missing, so that it is built again',
  drop: 'drop it',
  adopt: 'record it as it is',
  leave: 'leave it',
};

function describe({ discrepancies, restored, applied, problems }: ReconcileView): string {
  const restoredLine = restored ? ['An older copy of the log was put back.'] : [];
  if (discrepancies.length === 0) {
    const end = restored && !applied ? ['`headwater reconcile --apply` vouches for what it says.'] : [];
    return [...restoredLine, 'The log and the destinations agree.', ...end].join('\n');
  }
  const rows = discrepancies.map(({ key, partition, storage, ref, kind, proposal }) => [
    [key ?? 'nobody', partition ?? ''].join(' ').trim(),
    `${ref} in ${storage}`,
    KINDS[kind],
    PROPOSALS[proposal],
  ]);
  const end = applied ? 'Done.' : 'Nothing was changed; `headwater reconcile --apply` does this.';
  return [...restoredLine, alignColumns(rows), ...problems, end].join('\n');
}
