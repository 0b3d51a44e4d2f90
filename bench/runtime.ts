// What runs take: a step with its outcome durable, beside Dagster where there is one; the first step after a click; the
// log when it is long; a plan when everything is stale. `npm run build` comes first: host and runner are the built ones.
// `--runs=20` runs fewer single-step runs beside Dagster, whose 365 take minutes; `--chain` says only what a step in a chain
// takes on either side, and writes nothing.

import { writeFileSync } from 'node:fs';
import { measureOurs, measureTheirs } from './runtime/dagster.js';
import { measureFirstStep } from './runtime/first-step.js';
import { measureLongLog } from './runtime/long-log.js';
import { chainSteps, reportOf } from './runtime/report.js';
import { durableWrite, measureSteps } from './runtime/steps.js';
import { measure, SCENARIOS } from './staleness/measure.js';

const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 365);
if (process.argv.includes('--chain')) console.log(chainSteps(await measureOurs(1), measureTheirs(1)));
else {
  const report = await wholeReport();
  console.log(report);
  writeFileSync(new URL('results/runtime.md', import.meta.url), report);
}

async function wholeReport(): Promise<string> {
  const allStale = SCENARIOS.find(({ name }) => name === 'same day, all stale: code');
  if (allStale === undefined) throw new Error('There is no such history.');
  return reportOf({
    write: durableWrite(),
    steps: [await measureSteps(1), await measureSteps(2)],
    firstStep: await measureFirstStep(),
    plan: await measure(allStale),
    longLog: await measureLongLog(),
    ours: await measureOurs(runs),
    theirs: measureTheirs(runs),
  });
}
