// What is measured of runs, each by its name, and a process of its own for each: nothing of one is in the heap or in the
// compiled code of another.

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measure, SCENARIOS } from '../staleness/measure.js';
import { measureOurs } from './dagster.js';
import { measureFirstStep } from './first-step.js';
import { measureLongLog } from './long-log.js';
import { durableWrite, measureSteps } from './steps.js';

/** By name; `runs` is how many runs of one step are made beside Dagster. */
export const sections = {
  write: async () => durableWrite(),
  steps: async () => [await measureSteps(1), await measureSteps(2)],
  firstStep: measureFirstStep,
  plan: async () => {
    const allStale = SCENARIOS.find(({ name }) => name === 'same day, all stale: code');
    if (allStale === undefined) throw new Error('There is no such history.');
    return measure(allStale);
  },
  longLog: measureLongLog,
  ours: (runs: number) => measureOurs(runs),
};
export type SectionName = keyof typeof sections;
type Measured<Name extends SectionName> = Awaited<ReturnType<(typeof sections)[Name]>>;

/** Rejects when the process ends without having answered. */
export function measuredApart<Name extends SectionName>(name: Name, runs = 0): Promise<Measured<Name>> {
  const child = fork(fileURLToPath(new URL('section.ts', import.meta.url)), [name, `${runs}`]);
  return new Promise((resolve, reject) => {
    child.once('message', (measured) => resolve(measured as Measured<Name>)); // As `section.ts` sends it.
    child.once('exit', (status) => reject(new Error(`Measuring ${name} ended with ${status}.`)));
  });
}
