// What runs take: a step with its outcome durable, beside Dagster where there is one; the first step after a click; the
// log when it is long; a plan when everything is stale. `npm run build` comes first: host and runner are the built ones.
// `--runs=20` runs fewer single-step runs beside Dagster, whose 365 take minutes; `--chain` says only what a step takes in
// a chain and alone on either side, and writes nothing.

import { writeFileSync } from 'node:fs';
import { measureTheirs } from './runtime/dagster.js';
import { chainSteps, reportOf } from './runtime/report.js';
import { measuredApart } from './runtime/sections.js';

const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 365);
if (process.argv.includes('--chain')) console.log(chainSteps(await measuredApart('ours', 1), measureTheirs(1)));
else {
  const report = reportOf({
    write: await measuredApart('write'),
    steps: await measuredApart('steps'),
    firstStep: await measuredApart('firstStep'),
    plan: await measuredApart('plan'),
    longLog: await measuredApart('longLog'),
    ours: await measuredApart('ours', runs),
    theirs: measureTheirs(runs),
  });
  console.log(report);
  writeFileSync(new URL('results/runtime.md', import.meta.url), report);
}
