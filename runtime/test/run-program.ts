// Runs a plan as a program of its own, and prints what its steps print: for tests that kill it.
import { createEngine } from '../src/index.js';
import { openPlan } from './opened-plan.js';

const { plan, ...opened } = await openPlan(process.argv.slice(2));
const engine = createEngine({ ...opened, clock: Date.now });
await engine.execute(plan, {
  listener: { logLines: (lines) => lines.forEach((line) => process.stdout.write(`${line.message}\n`)) },
});
engine.close();
