// Carries out a backfill: asks for the next runs until there are none, and runs them one after the other. What the log
// says is all that it goes by, so that it can be stopped, killed and resumed at any time.

import {
  backfillLease,
  type AssetKey,
  type BackfillCounts,
  type BackfillPolicy,
  type BackfillProgress,
  countProgress,
  type EventLog,
  type Millis,
  nextRuns,
  noProgress,
  type Plan,
  planOfRun,
  type World,
} from '@headwater/core';
import { ProgressSoFar } from './backfill-progress.js';
import { runsOfBackfill, saveBackfill, setsOfRanges, type StoredBackfill } from './backfill-store.js';
import { CancelWatch, forgetCancel } from './cancellation.js';
import type { Engine, ExecuteOptions } from './engine.js';
import { LeaseKeeper } from './leases.js';

export interface BackfillHost {
  readonly engine: Engine;
  readonly log: EventLog;
  readonly world: World;
  readonly files: NonNullable<Plan['files']>;
  readonly clock: () => Millis;
}
export interface BackfillOptions extends Omit<ExecuteOptions, 'backfill' | 'listener' | 'ignoresCache'> {
  /** Of each run, before it starts. */
  readonly listenerOf?: (plan: Plan) => NonNullable<ExecuteOptions['listener']>;
  /** After each run. */
  readonly progressed?: (counts: BackfillCounts) => void;
}
export type BackfillEnd =
  | { readonly kind: 'ended'; readonly backfill: StoredBackfill }
  /** Another process carries it out. */
  | { readonly kind: 'busy' };

export async function carryOut(
  host: BackfillHost,
  backfill: StoredBackfill,
  options: BackfillOptions = {},
): Promise<BackfillEnd> {
  const { log, clock } = host;
  const leases = new LeaseKeeper(log, clock);
  try {
    const asked = await leases.tryAcquire(backfillLease(backfill.id), backfill.id);
    if (asked.kind === 'busy') return { kind: 'busy' };
    try {
      return { kind: 'ended', backfill: await toItsEnd(host, backfill, options) };
    } finally {
      await leases.release(asked.lease);
    }
  } finally {
    leases.close();
  }
}

async function toItsEnd(
  host: BackfillHost,
  backfill: StoredBackfill,
  options: BackfillOptions,
): Promise<StoredBackfill> {
  const { log, clock } = host;
  await forgetCancel(log, backfill.id, clock());
  await saveBackfill(log, { ...backfill, status: 'running' }, clock());
  const watch = new CancelWatch(log, backfill.id);
  const signal = AbortSignal.any([watch.signal, ...(options.signal ? [options.signal] : [])]);
  const counts = await runAll(host, backfill, { ...options, signal });
  const ended: StoredBackfill = { ...backfill, status: statusOf(counts, signal) };
  await log.commit({ at: clock(), state: [watch.end()] });
  await saveBackfill(log, ended, clock());
  return ended;
}

async function runAll(
  host: BackfillHost,
  backfill: StoredBackfill,
  options: BackfillOptions & { readonly signal: AbortSignal },
): Promise<BackfillCounts> {
  const { engine, log, world, files } = host;
  const { listenerOf, progressed, ...execution } = options;
  const target = setsOfRanges(world, backfill.target);
  const { policy } = backfill;
  const policyOf = (key: AssetKey): BackfillPolicy =>
    policy === 'declared' ? (world.graph.asset(key)?.backfill ?? 'partition') : policy;
  const soFar = new ProgressSoFar(world, backfill);
  for (const { run } of await runsOfBackfill(log, backfill)) soFar.add(await log.steps(run));
  // Steps that no host runs any more were closed when the log was opened: nothing is running but what is asked for here.
  const known = (): BackfillProgress => ({ ...soFar.now(), running: noProgress.running });
  for (;;) {
    const { runs } = nextRuns({ world, target, progress: known(), policyOf });
    for (const run of runs) {
      if (options.signal.aborted) break;
      const plan = { ...planOfRun(world, run, await log.head()), files };
      const { number } = await engine.execute(plan, {
        ...execution,
        backfill: backfill.id,
        ignoresCache: backfill.ignoresCache,
        ...(listenerOf === undefined ? {} : { listener: listenerOf(plan) }),
      });
      soFar.add(await log.steps(number));
      progressed?.(countProgress(target, known()));
    }
    if (runs.length === 0 || options.signal.aborted) return countProgress(target, known());
  }
}

function statusOf({ total, materialized }: BackfillCounts, signal: AbortSignal): StoredBackfill['status'] {
  if (materialized === total) return 'succeeded';
  return signal.aborted ? 'cancelled' : 'failed';
}
