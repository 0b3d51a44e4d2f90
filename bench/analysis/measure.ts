// What a child process measures of itself: processor time and memory of one piece of work, from a folder's name on.

import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

export interface Measured {
  /** Without start and loading of code. */
  readonly workSeconds: number;
  /** From the start of the process on. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
  /** What the work itself timed, in milliseconds. */
  readonly times: readonly number[];
}

/** Does the work on the folder named on the command line, and prints what it took. */
export async function measure(work: (folder: string) => Promise<readonly number[]>): Promise<void> {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('A folder is missing.');
  // As both programs do: a start that finds something changed loads the compiler then.
  enableCompileCache(path.join(import.meta.dirname, 'compiled'));
  const before = process.cpuUsage();
  const start = performance.now();
  const times = await work(folder);
  const wallSeconds = (performance.now() - start) / 1000;
  const measured: Measured = {
    workSeconds: secondsOf(process.cpuUsage(before)),
    cpuSeconds: secondsOf(process.cpuUsage()),
    wallSeconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    times,
  };
  process.stdout.write(JSON.stringify(measured));
}

/** All threads of the process, those of the garbage collector too. */
function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000;
}
