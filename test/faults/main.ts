// `npm run faults -- --seeds 500`: lets real runs over real files go wrong, a fault a seed, and looks what is left.
// Prints a table of the faults, and a line for every seed with which something was lost; its files are kept.
// `--results <file>` writes every seed's result as it comes, and leaves out seeds whose result is there already: what was
// interrupted continues.

import { parseArgs } from 'node:util';
import { faults } from './kinds.js';
import { randomOf } from './random.js';
import { openResults, type Result, table } from './results.js';
import { builtOnce, type Subject } from './subject.js';
import { judge, toldBy, type Verdict } from './verdict.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    results: { type: 'string' },
    'at-once': { type: 'string' },
  },
});
/** Nearly every fault twice, and under a minute on two cores. */
const USUAL_SEEDS = 20;
const seeds = Number(values.seeds ?? process.env['HEADWATER_FAULT_SEEDS'] ?? USUAL_SEEDS);
const from = Number(values.from ?? 0);
const atOnce = Number(values['at-once'] ?? 2);

const results = openResults(values.results);
const waiting = Array.from({ length: seeds }, (_, n) => from + n).filter((seed) => !results.has(seed));
const built = await builtOnce();
await Promise.all(Array.from({ length: atOnce }, work));
built.template.remove();

const all = results.all();
console.log(
  table(
    faults.map(({ name }) => name),
    all,
  ),
);
const failed = all.filter(({ problems }) => problems.length > 0).length;
console.log(`\n${all.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) results.add(await trySeed(seed));
}

async function trySeed(seed: number): Promise<Result> {
  const fault = faults[seed % faults.length];
  if (fault === undefined) throw new Error(`seed ${seed} names no fault`);
  const subject = built.template.copy();
  let outcomes = 0;
  let verdict: Verdict;
  try {
    subject.nextRound();
    const told = [
      ...toldBy(built.ended),
      ...(await fault.strike(subject, { random: randomOf(seed), turn: Math.floor(seed / faults.length) })),
    ];
    outcomes = told.length;
    verdict = await judge(subject, told);
  } catch (error) {
    verdict = { problems: [error instanceof Error ? error.message : String(error)], reconciled: false };
  }
  tell({ seed, fault: fault.name, verdict, subject });
  return { seed, fault: fault.name, outcomes, ...verdict };
}

function tell(seen: { seed: number; fault: string; verdict: Verdict; subject: Subject }): void {
  const { seed, fault, verdict, subject } = seen;
  if (verdict.problems.length === 0) return subject.remove();
  console.log(`seed ${seed}, ${fault}:\n  ${verdict.problems.join('\n  ')}\n  files: ${subject.directory}`);
}
