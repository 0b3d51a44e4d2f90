// Runs a plan as a program of its own, and prints what its steps print: for tests that kill it.
import { createEngine, openProjectLog, parsePlan, readSettings } from '../src/index.js';

const [project = '', json = ''] = process.argv.slice(2);
const parsed = parsePlan(JSON.parse(json));
if (parsed.kind === 'refused') throw new Error(parsed.message);
const opened = await openProjectLog(project, { at: Date.now() });
if (opened.kind === 'refused') throw new Error(opened.message);
const read = await readSettings(project);
if (read.kind === 'refused') throw new Error(read.message);
const { log, runLog } = opened;
const engine = createEngine({ project, log, runLog, settings: read.settings, clock: Date.now });
await engine.execute(parsed.plan, {
  listener: { logLines: (lines) => lines.forEach((line) => process.stdout.write(`${line.message}\n`)) },
});
engine.close();
