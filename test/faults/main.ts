// `npm run faults -- --seeds 500`: lets real runs over real files go wrong, a fault a seed, and looks what is left.
// Prints a table of the faults, and a line for every seed with which something was lost.

import { parseArgs } from 'node:util';
import { faults } from './kinds.js';
import { randomOf } from './random.js';
import { newSubject, run } from './subject.js';
import { ALL, judge, toldBy, type Verdict } from './verdict.js';

const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' } } });
/** Every fault once, and under a minute on two cores. */
const USUAL_SEEDS = 12;
const seeds = Number(values.seeds ?? process.env['HEADWATER_FAULT_SEEDS'] ?? USUAL_SEEDS);
const from = Number(values.from ?? 0);
const AT_ONCE = 2;

const counts = faults.map(({ name }) => ({ name, seeds: 0, outcomes: 0, reconciled: 0, failed: 0 }));
let next = from;
await Promise.all(Array.from({ length: AT_ONCE }, work));

console.log('| fault | seeds | outcomes told | mended by reconcile | lost, doubled or stuck |');
console.log('|---|--:|--:|--:|--:|');
for (const { name, seeds: n, outcomes, reconciled, failed } of counts)
  console.log(`| ${name} | ${n} | ${outcomes} | ${reconciled} | ${failed} |`);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${seeds - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function work(): Promise<void> {
  while (next < from + seeds) await trySeed(next++);
}

async function trySeed(seed: number): Promise<void> {
  const n = seed % faults.length;
  const fault = faults[n];
  const count = counts[n];
  if (fault === undefined || count === undefined) return;
  count.seeds += 1;
  const subject = newSubject();
  let verdict: Verdict;
  try {
    const first = await run(subject, ['materialize', ...ALL]);
    if (first.exit !== 0) throw new Error(`the first run ends with ${first.exit}: ${first.stderr}`);
    subject.nextRound();
    const told = [...toldBy(first), ...(await fault.strike(subject, randomOf(seed)))];
    count.outcomes += told.length;
    verdict = await judge(subject, told);
  } catch (error) {
    verdict = { problems: [error instanceof Error ? error.message : String(error)], reconciled: false };
  } finally {
    subject.remove();
  }
  if (verdict.reconciled) count.reconciled += 1;
  if (verdict.problems.length === 0) return;
  count.failed += 1;
  console.log(`seed ${seed}, ${fault.name}:\n  ${verdict.problems.join('\n  ')}`);
}
