// Publishes what a step wrote, although the warehouse and the log share no transaction: the whole outcome is committed
// as prepared, then the storage moves its pointer and stamps it, then the outcome is committed. Whoever finds a
// prepared step later finishes it where the stamp is, and undoes it where it is not.

import {
  doubtAll,
  type EventLog,
  type Json,
  type LeaseRef,
  type Millis,
  type Position,
  type StoredStep,
} from '@headwater/core';
import type { StepDone, StepError, WrittenOutput } from '@headwater/protocol';
import { whyBackward } from './backward.js';
import { isRecord } from '../storages/digest.js';
import type { FindStorage } from '../storages/index.js';
import { isAhead } from '../operations/older-log.js';
import type { LiveVersion, Stamp } from '../storages/storage.js';
import { failureOf, type StepOutcome } from './outcome.js';

export interface Publishing {
  readonly storages: FindStorage;
  readonly log: EventLog;
  readonly at: () => Millis;
}
/** Of steps that other hosts have left: which code their storages need is known only when they are read. */
export interface Recovering extends Omit<Publishing, 'storages'> {
  storagesIn(files: readonly string[]): FindStorage;
}
export interface PublishedStep {
  readonly run: number;
  readonly step: number;
  readonly asset: string;
  readonly part: string;
  readonly attempt: number;
  /** In which its asset is declared, relative to the project. */
  readonly files: readonly string[];
}
export type StepEnd = Pick<StepOutcome, 'status' | 'error'> & {
  /** The record that was made; null: none. */
  readonly record: Position | null;
};

/** What a prepared step needs to be finished by another process. */
interface Prepared {
  readonly outcome: StepOutcome;
  readonly output: WrittenOutput;
  readonly stamp: Stamp;
  /** No record had this physical version before. */
  readonly isNew: boolean;
  /** What has to be loaded to find the storage again, where the project's own code implements it. */
  readonly files: readonly string[];
}

/** Commits the outcome of a step, and before that moves the storage's pointer where something was written. */
export async function publish(
  world: Publishing,
  step: PublishedStep,
  made: { readonly outcome: StepOutcome; readonly output: StepDone['output']; readonly lease: LeaseRef },
): Promise<StepEnd> {
  const { output, outcome, lease } = made;
  if (output === null) return settle(world, step, { outcome, lease, from: 'running' });
  const { log: logId, epoch } = await world.log.id;
  const record = outcome.events.find((event) => event.kind === 'materialization');
  const backward = record === undefined ? null : await whyBackward(world.log, record);
  const inputRevision = record?.inputRevision ?? null;
  const stamp: Stamp = { log: logId, epoch, run: step.run, step: step.step, token: lease.token, inputRevision };
  const isNew = (await world.log.output(output.storage, output.ref)) === null;
  const prepared: Prepared = { outcome, output, stamp, isNew, files: step.files };
  if (backward !== null) {
    await withdraw(world, step, prepared);
    return fail(world, step, { error: publicationError(backward), lease });
  }
  const live = await liveVersion(world, output);
  const expected = live?.ref ?? null;
  if (live !== null && (await isAhead(world.log, output.storage, live))) await doubtEverything(world);
  const refused = await prepare(world, step, prepared, lease);
  if (refused !== null) return fail(world, step, { error: refused, lease });

  const problem = await promoteOrSay(world, prepared, expected);
  if (problem === null) return settle(world, step, { outcome, lease, from: 'prepared' });
  await withdraw(world, step, prepared);
  return fail(world, step, { error: publicationError(problem), lease });
}

/** Commits that the step failed. */
export async function fail(
  { log, at }: Pick<Publishing, 'log' | 'at'>,
  step: PublishedStep,
  { error, lease }: { readonly error: StepError; readonly lease: LeaseRef | null },
): Promise<StepEnd> {
  const { run, step: number, asset, part } = step;
  await log.commit({
    at: at(),
    steps: [{ run, step: number, status: 'failed', error }],
    events: [failureOf({ asset, part }, { run, step: number }, error)],
    release: lease === null ? [] : [lease],
  });
  return { status: 'failed', error, record: null };
}

/** Finishes or undoes what another process left prepared. */
export async function recoverPrepared(
  recovering: Recovering,
  step: PublishedStep,
  stored: StoredStep,
): Promise<StepEnd> {
  const prepared = parsePrepared(stored.prepared);
  if (prepared === null)
    return fail(recovering, step, { error: publicationError('it was left without a plan to finish it'), lease: null });
  const world = { ...recovering, storages: recovering.storagesIn(prepared.files ?? []) };
  if (await isStamped(world, prepared)) {
    // What shows the pointer to people may have been left behind.
    await promote(world, prepared);
    return settle(world, step, { outcome: prepared.outcome, lease: null, from: 'prepared' });
  }
  await withdraw(world, step, prepared);
  return fail(world, step, { error: publicationError('its host ended before that'), lease: null });
}

async function prepare(
  { log, at }: Publishing,
  step: PublishedStep,
  prepared: Prepared,
  lease: LeaseRef,
): Promise<StepError | null> {
  const { storage, ref, digest, bytes } = prepared.output;
  const { run, step: number, asset, part } = step;
  const result = await log.commit({
    at: at(),
    guards: [
      { kind: 'lease', lease },
      { kind: 'step', run, step: number, status: 'running', attempt: step.attempt },
    ],
    steps: [{ run, step: number, status: 'prepared', prepared }],
    outputs: [{ storage, ref, target: { asset, part }, digest, ...(bytes === null ? {} : { bytes }) }],
  });
  return result.kind === 'committed' ? null : lostLease();
}

/** What is live before the pointer moves, so that a change by somebody else in between is noticed. */
async function liveVersion({ storages }: Publishing, { storage, ref }: WrittenOutput): Promise<LiveVersion | null> {
  const found = storages(storage);
  return found.kind === 'unknown' ? null : found.storage.live(ref);
}

/** An older copy of the log was put back while nobody looked. */
async function doubtEverything({ log, at }: Publishing): Promise<void> {
  await log.commit({ at: at(), state: [doubtAll(await log.head())] });
}

/** A destination that fails half-way is asked whether the pointer has moved: its stamp decides, as it does for recovery. */
async function promoteOrSay(world: Publishing, prepared: Prepared, expected: string | null): Promise<string | null> {
  try {
    return await promote(world, prepared, expected);
  } catch (error) {
    if (await isStamped(world, prepared)) return null;
    return `${prepared.output.storage}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Null: it is live now. A text: why it is not. */
async function promote(
  { storages }: Publishing,
  { output, stamp }: Prepared,
  expected?: string | null,
): Promise<string | null> {
  const found = storages(output.storage);
  if (found.kind === 'unknown') return found.message;
  const promotion = await found.storage.promote(output.ref, stamp, {
    digest: output.digest,
    ...(expected === undefined ? {} : { expected }),
  });
  switch (promotion.kind) {
    case 'promoted':
      return null;
    case 'fenced':
      return `step ${promotion.by.step} of run ${promotion.by.run} has published a later version`;
    case 'moved':
      return `another version is live than the one that it was compared with${promotion.live === null ? '' : `: ${promotion.live.ref}`}`;
    case 'refused':
      return promotion.message;
  }
}

async function settle(
  world: Publishing,
  step: PublishedStep,
  made: { readonly outcome: StepOutcome; readonly lease: LeaseRef | null; readonly from: 'running' | 'prepared' },
): Promise<StepEnd> {
  const { outcome, lease, from } = made;
  const { status, error, ...changes } = outcome;
  const result = await world.log.commit({
    ...changes,
    at: world.at(),
    guards: [
      ...(lease === null ? [] : [{ kind: 'lease', lease } as const]),
      { kind: 'step', run: step.run, step: step.step, status: from, attempt: step.attempt },
    ],
    steps: [{ run: step.run, step: step.step, status, ...(error === null ? {} : { error }) }],
    release: lease === null ? [] : [lease],
  });
  if (result.kind === 'refused') return fail(world, step, { error: lostLease(), lease: null });
  const record = result.events[outcome.events.findIndex(({ kind }) => kind === 'materialization')];
  return { status, error, record: record ?? null };
}

async function isStamped({ storages }: Publishing, { output, stamp }: Prepared): Promise<boolean> {
  const found = storages(output.storage);
  if (found.kind === 'unknown') return false;
  const live = await found.storage.live(output.ref);
  return (
    live?.ref === output.ref &&
    live.stamp.run === stamp.run &&
    live.stamp.step === stamp.step &&
    live.stamp.log === stamp.log
  );
}

/** A version that no record names is removed again. */
async function withdraw({ storages, log, at }: Publishing, step: PublishedStep, prepared: Prepared): Promise<void> {
  if (!prepared.isNew) return;
  const { storage, ref } = prepared.output;
  const found = storages(storage);
  if (found.kind === 'unknown') return;
  const dropped = await found.storage.drop(ref);
  // Somebody else has published the same content meanwhile, or the destination is locked: it stays, and no record names it.
  if (dropped.kind === 'refused') return;
  const target = { asset: step.asset, part: step.part };
  await log.commit({ at: at(), outputs: [{ storage, ref, target, dropped: 'never published' }] });
}

function parsePrepared(json: Json): Prepared | null {
  const isWhole = isRecord(json) && isRecord(json.outcome) && isRecord(json.output) && isRecord(json.stamp);
  return isWhole ? (json as unknown as Prepared) : null; // Written by `prepare` alone.
}

function publicationError(why: string): StepError {
  return {
    name: 'NotPublished',
    message: `What the step wrote was not published: ${why.replace(/\.$/, '')}.`,
    frames: [],
  };
}
export function lostLease(): StepError {
  const message = 'The step lost its lease on the partition: another run has taken it over.';
  return { name: 'LeaseLost', message, frames: [] };
}
