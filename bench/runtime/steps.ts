// A step with its outcome durable: 365 partitions in one run, and how many transactions of the log that is.

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { EventLog } from '@headwater/core';
import { keysOfYear, newProject, openProject, planOf } from './project.js';

const WRITES = 50;

export interface StepsMeasured {
  readonly jobs: number;
  readonly steps: number;
  /** Milliseconds, and transactions, of one step. */
  readonly step: number;
  readonly commits: number;
  readonly leases: number;
}

export async function measureSteps(jobs: number): Promise<StepsMeasured> {
  const folder = newProject();
  const { engine, log, close } = await openProject(folder, { jobs });
  const keys = keysOfYear();
  await engine.execute(planOf(['idle'], keys.slice(0, jobs)));
  const count = counted(log);
  const began = performance.now();
  const { status } = await engine.execute(planOf(['idle'], keys));
  const step = (performance.now() - began) / keys.length;
  await close();
  rmSync(folder, { recursive: true });
  if (status !== 'succeeded') throw new Error(`The run has ${status}.`);
  return {
    jobs,
    steps: keys.length,
    step,
    commits: count.commits / keys.length,
    leases: count.leases / keys.length,
  };
}

function counted(log: EventLog): { commits: number; leases: number } {
  const count = { commits: 0, leases: 0 };
  const [commit, acquire] = [log.commit.bind(log), log.acquire.bind(log)];
  log.commit = (change) => {
    count.commits += 1;
    return commit(change);
  };
  log.acquire = (...asked) => {
    count.leases += 1;
    return acquire(...asked);
  };
  return count;
}

/** Milliseconds of a small write that the disk has confirmed, where projects lie. */
export function durableWrite(): number {
  const folder = newProject();
  const file = openSync(join(folder, 'probe'), 'w');
  const began = performance.now();
  for (let n = 0; n < WRITES; n += 1) {
    writeSync(file, 'x'.repeat(4096));
    fsyncSync(file);
  }
  const each = (performance.now() - began) / WRITES;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return each;
}
