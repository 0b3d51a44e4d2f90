// The commit that inserts a run, with the leases that it lives by: its own, by which others know that its host is there,
// and, of a plan that is applied exactly, the plan's, so that of two who apply one plan only one does.

import { carriedKeys, type EventLog, type LeaseRef, type Millis, type Plan, runLease } from '@headwater/core';
import { runName } from '@headwater/protocol';
import { digestOfText } from '../storages/digest.js';
import type { ExecuteOptions } from './engine.js';
import type { LeaseKeeper } from './leases.js';
import { unmovedSince, WorldMovedError } from './moved.js';
import { pause } from './pause.js';
import type { EngineStep } from './steps.js';

const RETRY_MS = 20;

export interface CreatedRun {
  readonly name: string;
  readonly number: number;
  /** Released by the commit that ends the run. */
  readonly held: readonly LeaseRef[];
}

/** Somebody else applies the same plan at this moment; no run was begun. */
export class PlanInUseError extends Error {
  override readonly name = 'PlanInUseError';

  /** The other run, `r-0192`. */
  constructor(readonly by: string) {
    super(`The plan is being applied already, by ${by}; no run was begun.`);
  }
}

/**
 * Named by its instant; where two runs share one, by a number after it. The lease comes first: a run without one is
 * taken for that of a host which is gone.
 */
export async function createRun(
  { log, leases, at }: { readonly log: EventLog; readonly leases: LeaseKeeper; readonly at: Millis },
  plan: Plan,
  steps: readonly EngineStep[],
  options: ExecuteOptions,
): Promise<CreatedRun> {
  const { kind = 'materialize', isExact = false } = options;
  for (let n = 1; ; n++) {
    const name = `${kind}__${new Date(at).toISOString()}_${n}`;
    const own = await leases.tryAcquire(runLease(name), name);
    if (own.kind === 'busy') continue;
    const held = [own.lease];
    try {
      if (isExact) held.push(await acquirePlan({ log, leases }, plan, name));
      const result = await log.commit({
        at,
        guards: isExact ? [unmovedSince(plan)] : [],
        aliases: await carriedKeys(log, plan.manifest),
        runs: [{ name, kind, status: 'running', request: requestOf(plan, options) }],
        steps: steps.map(({ number, asset, part }) => ({
          run: { name },
          step: number,
          status: 'queued',
          kind: kind === 'check' ? 'check' : 'asset',
          asset,
          parts: part,
        })),
      });
      if (result.kind === 'committed') return { name, number: result.runs[0] ?? 0, held: held.splice(0) };
      if (result.guard.kind === 'unmoved') throw new WorldMovedError();
    } finally {
      for (const lease of held) await leases.release(lease);
    }
  }
}

/** A plan is known by what it builds: the same file, read twice, is one plan, whatever comments have come into the code since. */
async function acquirePlan(
  { log, leases }: { readonly log: EventLog; readonly leases: LeaseKeeper },
  plan: Plan,
  run: string,
): Promise<LeaseRef> {
  const { files: _, meanings: __, ...built } = plan;
  const resource = `plan/${digestOfText(JSON.stringify(built))}`;
  for (;;) {
    const asked = await leases.tryAcquire(resource, run);
    if (asked.kind === 'held') return asked.lease;
    const open = await log.runs({ open: true, limit: Number.MAX_SAFE_INTEGER });
    const holder = open.find(({ name }) => name === asked.holder);
    if (holder !== undefined) throw new PlanInUseError(runName(holder.run));
    // It is about to begin its run, or has ended it since.
    await pause(RETRY_MS, new AbortController().signal);
  }
}

/** What the log keeps of why the run exists. */
function requestOf({ steps, position }: Plan, { backfill }: ExecuteOptions): object {
  return { steps, position, ...(backfill === undefined ? {} : { backfill }) };
}
