// Ends the runs of hosts that are gone: what was prepared is finished or undone, what was running has failed, what was
// queued never ran. A run whose host lives holds its lease and is left alone.

import { doubt, type StoredRun, type StoredStep } from '@headwater/core';
import { type LeaseKeeper, runLease } from './leases.js';
import { fail, type PublishedStep, type Publishing, recoverPrepared } from './publication.js';

const MOST_OPEN_RUNS = 1000;

export async function recoverRuns(world: Publishing, leases: LeaseKeeper): Promise<readonly string[]> {
  const recovered: string[] = [];
  for (const run of await world.log.runs({ open: true, limit: MOST_OPEN_RUNS })) {
    const asked = await leases.tryAcquire(runLease(run.name), `recovery of ${run.name}`);
    if (asked.kind === 'busy') continue;
    await recoverRun(world, run);
    await leases.release(asked.lease);
    recovered.push(run.name);
  }
  return recovered;
}

async function recoverRun(world: Publishing, run: StoredRun): Promise<void> {
  for (const step of await world.log.steps(run.run)) {
    if (step.ended === null) await recoverStep(world, step);
  }
  await world.log.commit({ at: world.at(), runs: [{ run: run.run, status: 'failed' }] });
}

async function recoverStep(world: Publishing, step: StoredStep): Promise<void> {
  const published: PublishedStep = {
    run: step.run,
    step: step.step,
    asset: step.asset ?? '',
    part: step.parts ?? '',
    attempt: step.attempt ?? 1,
  };
  switch (step.status) {
    case 'prepared':
      await recoverPrepared(world, published, step);
      return;
    case 'running': {
      const error = { name: 'HostEnded', message: 'The host ended while the step was running.', frames: [] };
      await fail(world, published, { error, lease: null });
      // Its function may have written anything: until the partition is built again, nobody knows.
      const since = await world.log.head();
      await world.log.commit({
        at: world.at(),
        state: [doubt({ asset: published.asset, part: published.part }, since)],
      });
      return;
    }
    default:
      await world.log.commit({ at: world.at(), steps: [{ run: step.run, step: step.step, status: 'cancelled' }] });
  }
}
