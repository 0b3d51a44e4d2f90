// Ends the runs of hosts that are gone: what was prepared is finished or undone, what was running has failed, what was
// queued never ran. A run whose host lives holds its lease and is left alone.

import { doubt, runLease, type StoredRun, type StoredStep } from '@headwater/core';
import { runName, type StepError } from '@headwater/protocol';
import type { LeaseKeeper } from './leases.js';
import { fail, type PublishedStep, type Recovering, recoverPrepared } from './publication.js';

const MOST_OPEN_RUNS = 1000;

export async function recoverRuns(world: Recovering, leases: LeaseKeeper): Promise<readonly string[]> {
  const recovered: string[] = [];
  for (const run of await world.log.runs({ open: true, limit: MOST_OPEN_RUNS })) {
    const asked = await leases.tryAcquire(runLease(run.name), `recovery of ${run.name}`);
    if (asked.kind === 'busy') continue;
    await recoverRun(world, run);
    await leases.release(asked.lease);
    recovered.push(runName(run.run));
  }
  return recovered;
}

async function recoverRun(world: Recovering, run: StoredRun): Promise<void> {
  for (const step of await world.log.steps(run.run)) {
    if (step.ended === null) await recoverStep(world, step);
  }
  await world.log.commit({ at: world.at(), runs: [{ run: run.run, status: 'failed' }] });
}

async function recoverStep(world: Recovering, step: StoredStep): Promise<void> {
  const published: PublishedStep = {
    run: step.run,
    step: step.step,
    asset: step.asset ?? '',
    part: step.parts ?? '',
    attempt: step.attempt ?? 1,
    files: [],
  };
  switch (step.status) {
    case 'prepared':
      try {
        await recoverPrepared(world, published, step);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const message = `Whether what the step wrote was published is not known: ${why}`;
        await leaveInDoubt(world, published, { name: 'HostEnded', message, frames: [] });
      }
      return;
    case 'running':
      // Its function may have written anything.
      await leaveInDoubt(world, published, {
        name: 'HostEnded',
        message: 'The host ended while the step was running.',
        frames: [],
      });
      return;
    default:
      await world.log.commit({ at: world.at(), steps: [{ run: step.run, step: step.step, status: 'cancelled' }] });
  }
}

/** Until the partition is built again, nobody knows what lies there. */
async function leaveInDoubt(world: Recovering, step: PublishedStep, error: StepError): Promise<void> {
  await fail(world, step, { error, lease: null });
  const since = await world.log.head();
  await world.log.commit({ at: world.at(), state: [doubt({ asset: step.asset, part: step.part }, since)] });
}
