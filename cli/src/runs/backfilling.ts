// Backfills from the command line: from words to what is covered, and from a stored backfill to its end.

import {
  type BackfillTarget,
  leavePublished,
  type LogReader,
  noProgress,
  onlyOpen,
  type PartitionSets,
  type Selection,
  type World,
} from '@headwater/core';
import type { StoredBackfill } from '@headwater/runtime';
import { countOf, firstKey } from 'headwater/algebra';
import type { CommandContext } from '../command.js';
import { rangeTarget, unreached } from '../input/backfill-range.js';
import { wholeNumber } from '../input/whole-number.js';
import { type ExitCode, type Failure, failure, type Outcome, success } from '../outcome.js';
import { runProgress } from '../output/progress.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { type BackfillView, backfillView, describeBackfill, progressText } from '../views/backfill.js';
import { selectToBuild } from './planning.js';
import type { Workshop } from './workshop.js';

/** `--single-run`, `--per-run <count>`; else as each asset declares. */
export function policyOf({ options }: CommandContext): Outcome<StoredBackfill['policy']> {
  if (options['singleRun'] === true && options['perRun'] !== undefined)
    return failure('`--single-run` and `--per-run` are two answers to one question.', 'Leave one of them out.');
  if (options['singleRun'] === true) return success('single-run');
  if (options['perRun'] === undefined) return success('declared');
  const count = wholeNumber(options['perRun'], '--per-run');
  return count.kind === 'failure' ? count : success({ multiRun: count.value });
}

/**
 * A selection that names partitions is covered as it is. A range is one of the assets that read none of the others; the
 * others follow by their mappings.
 */
export async function targetIn(workshop: Workshop, context: CommandContext): Promise<Outcome<BackfillTarget>> {
  const { world } = workshop;
  const { options, positional, terminal } = context;
  const asks = { failed: options['failed'] === true, missing: options['missing'] === true };
  const allowsErrors = options['allowErrors'] === true;
  const selected = await selectToBuild(workshop, { selection: positional, terminal, allowsErrors });
  if (selected.kind === 'failure') return selected;
  const { selection, records } = selected.value;
  const sets = setsOf(world, selection);
  const [from, to] = [options['from'], options['to']];
  const target = from === undefined && to === undefined ? success(plain(sets)) : rangeTarget(world, sets, { from, to });
  if (target.kind === 'failure') return target;
  for (const key of unreached(sets, target.value))
    terminal.note(`${key}: nothing in the selection leads from the range to it, so that it gets no partitions`);
  const leave = (wanted: BackfillTarget) => (options['restate'] === true ? wanted : leavePublished(records, wanted));
  if (!(asks.failed || asks.missing)) return success(leave(target.value));
  return success(leave(onlyOpen(world, records, target.value, asks)));
}

function setsOf(world: World, selection: Selection): PartitionSets {
  const assets = [...selection].filter(([key]) => world.graph.asset(key)?.kind === 'asset');
  return new Map(assets.map(([key, { set }]) => [key, set]));
}

function plain(sets: PartitionSets): BackfillTarget {
  return { sets, widened: new Map(), published: new Map() };
}

/** Null: nobody builds any of this at the moment. */
export async function whoElseBuilds(
  { log, world }: Workshop,
  target: PartitionSets,
  own: string | null,
): Promise<Failure | null> {
  const { overlapWith } = await import('@headwater/runtime');
  const overlap = await overlapWith({ log, world }, target, own);
  const [first] = overlap?.shared ?? [];
  if (overlap === null || first === undefined) return null;
  const { id } = overlap.by;
  const [key, set] = first;
  const count = [...overlap.shared.values()].reduce((sum, each) => sum + countOf(each), 0);
  const which = `${key} ${firstKey(set) ?? ''}`.trim();
  return failure(
    `${id} builds ${count === 1 ? which : `${count} of these partitions, such as ${which},`} at the moment.`,
    `Wait for it, or end it with \`headwater backfill cancel ${id}\`.`,
  );
}

/** Runs it to its end and answers with what has come of it. */
export async function carryOutHere(
  context: CommandContext,
  { engine, log, world, files }: Workshop,
  backfill: StoredBackfill,
): Promise<Outcome<BackfillView>> {
  const { terminal, signal, givenAt } = context;
  const { carryOut } = await import('@headwater/runtime');
  const end = await carryOut({ engine, log, world, files, clock: Date.now }, backfill, {
    at: givenAt,
    signal,
    listenerOf: (plan) => runProgress(plan, terminal),
    progressed: ({ total, ...counts }) => terminal.note(`${backfill.id}: ${progressText(total, counts)}`),
  });
  if (end.kind === 'busy')
    return failure(`${backfill.id} goes on in another process.`, 'Wait for it, or cancel it there.');
  return success(await storedView(context, { world, log }, end.backfill));
}

export async function storedView(
  context: Pick<CommandContext, 'at' | 'withKeys'>,
  { world, log }: Pick<Workshop, 'world'> & { readonly log: LogReader },
  backfill: StoredBackfill,
): Promise<BackfillView> {
  const { goesOn, progressOf, runsOfBackfill, setsOfRanges } = await import('@headwater/runtime');
  const runs = (await runsOfBackfill(log, backfill)).map(({ run }) => run);
  const target = {
    sets: setsOfRanges(world, backfill.target),
    widened: new Map(),
    published: setsOfRanges(world, backfill.published),
  };
  const progress = await progressOf(log, world, backfill);
  const { id, created } = backfill;
  const isStopped = backfill.status === 'running' && !(await goesOn(log, backfill));
  const status = isStopped ? 'stopped' : backfill.status;
  return backfillView({ world, at: context.at, id, status, created, target, progress, runs }, context);
}

export function plannedView(context: CommandContext, world: World, target: BackfillTarget): BackfillView {
  const facts = { world, at: context.at, id: null, status: 'planned', created: null, target, runs: [] } as const;
  return backfillView({ ...facts, progress: noProgress }, context);
}

/** What every command about one backfill ends with. */
export function answerBackfill(context: CommandContext, result: Outcome<BackfillView>): ExitCode {
  if (result.kind === 'failure') return reportFailure(context.terminal, result);
  const view = result.value;
  printAnswer(context, view, describeBackfill);
  return view.status === 'failed' || view.status === 'cancelled' ? 1 : 0;
}
