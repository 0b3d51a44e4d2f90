// `headwater mark`: says of partitions that they are made, that they failed, or that they are left out on purpose. The log
// keeps who said it and why; nothing is run, and nothing is written to a destination.

import { userInfo } from 'node:os';
import { type Discrepancy, type PartitionSets, reconcile } from '@headwater/core';
import type { Marking, Within } from '@headwater/runtime';
import { hasKey } from 'headwater/algebra';
import {
  type ByHandView,
  byHandOptions,
  byHandView,
  describeByHand,
  nothingPicked,
  pickedIn,
} from '../by-hand/by-hand.js';
import type { Command, CommandContext } from '../command.js';
import { type ExitCode, type Failure, failure, type Outcome, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { withStorages } from '../project/project-storages.js';
import { inProjectLog, type ProjectLog } from '../runs/project-workshop.js';

interface MarkView extends ByHandView, Marking {
  /** Under which the log keeps it; null: it was only said. */
  readonly run: string | null;
}

export const markCommand: Command = {
  name: 'mark',
  positional: '<selection...>',
  summary: 'say of partitions that they are materialized, failed or skipped, without running anything',
  options: [
    { flags: '--as <status>', summary: 'materialized, failed or skipped' },
    { flags: '--reason <text>', summary: 'why; it is kept' },
    { flags: '--by <name>', summary: 'who says so (default: the user of this computer)' },
    ...byHandOptions,
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const marking = markingIn(context);
  if (marking.kind === 'failure') return reportFailure(terminal, marking);
  const marked = await mark(context, marking.value);
  if (marked.kind === 'failure') return reportFailure(terminal, marked);
  const { run: name, ...view } = marked.value;
  printAnswer(
    context,
    marked.value,
    () => `${describeByHand(view, `marked as ${view.as}`)}${name === null ? '' : ` Kept as ${name}.`}`,
  );
  return 0;
}

function markingIn({ options }: CommandContext): Outcome<Marking> {
  const { as, reason, by = userInfo().username } = options;
  if (as !== 'materialized' && as !== 'failed' && as !== 'skipped')
    return failure(
      'A mark says what the partitions are.',
      'Write `--as materialized`, `--as failed` or `--as skipped`.',
    );
  if (typeof reason !== 'string' || reason.trim() === '')
    return failure('A mark says why.', 'Write `--reason "loaded by hand from the archive"`, or whatever it is.');
  return success({ as, reason, by: String(by) });
}

async function mark(context: CommandContext, marking: Marking): Promise<Outcome<MarkView>> {
  const { at, options } = context;
  const { markPartitions } = await import('@headwater/runtime');
  return inProjectLog(context, async (project): Promise<Outcome<MarkView>> => {
    const picked = await pickedIn(project, context, (_, set) => set);
    if (picked.kind === 'failure') return picked;
    const { sets, records } = picked.value;
    if (sets.size === 0) return nothingPicked(picked.value, 'no partition of an asset');
    const damaged = marking.as === 'materialized' ? await damagedVersions(project, sets) : success([]);
    if (damaged.kind === 'failure') return damaged;
    if (damaged.value.length > 0) return refuse(damaged.value);
    const view = { ...byHandView(context, picked.value), ...marking };
    if (options['apply'] !== true) return success({ ...view, run: null });
    const { world, log } = project;
    const marked = await markPartitions({ world, log, records }, sets, marking, at);
    if (marked.kind === 'marked') return success({ ...view, run: marked.run });
    const { asset, part } = marked.target;
    const what = `${asset} ${part}`.trim();
    return failure(`${what} was built or wiped meanwhile: nothing was marked.`, 'Look at it, and mark again.');
  });
}

/** Present versions of the picked partitions that are not in their destinations as they were written. */
async function damagedVersions(
  { root: project, world, log }: ProjectLog,
  sets: PartitionSets,
): Promise<Outcome<readonly Discrepancy[]>> {
  const within: Within = (asset, part) => {
    const set = asset === null ? undefined : sets.get(asset);
    return set !== undefined && hasKey(set, part);
  };
  const held = (await log.outputs()).filter(({ target, isLatest }) => isLatest && within(target.asset, target.part));
  if (held.length === 0) return success([]);
  const { surveyDestinations } = await import('@headwater/runtime');
  const { manifest } = world.graph;
  return withStorages(project, async (storages, settings) => {
    const found = await surveyDestinations({ project, storages, log, manifest, settings }, within);
    return reconcile(held, found, await log.id).discrepancies.filter(({ kind }) => kind !== 'record-missing');
  });
}

function refuse(damaged: readonly Discrepancy[]): Failure {
  const lines = damaged.map(({ asset, part, ref, storage, kind }) => {
    return `\n  ${`${asset} ${part}`.trim()}: ${ref} in ${storage} ${kind === 'object-missing' ? 'is gone' : 'is not as it was written'}`;
  });
  return failure(
    `What is not there cannot be marked as materialized; nothing was marked.${lines.join('')}`,
    'Build it again, or let `headwater reconcile --apply` take it for missing.',
  );
}
