import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
const t00 = performance.now();
let last = t00;
let cpu = process.cpuUsage();
const lap = (name: string) => {
  const c = process.cpuUsage(cpu);
  console.log(
    name.padEnd(20),
    (performance.now() - last).toFixed(0).padStart(6),
    'ms',
    (c.user / 1000).toFixed(0).padStart(6),
    'cpu',
  );
  last = performance.now();
  cpu = process.cpuUsage();
};
const { readProject, openFactsCache, sha256 } = await import('@headwater/server/project');
const { isRemembered, RememberedWorkspace } = await import('@headwater/server/analysis/remembered');
const { runRules } = await import('@headwater/server/rules');
lap('imports');
const reading = await readProject(process.argv[2]!);
if (reading.kind === 'failure') throw new Error(reading.message);
lap('readProject');
const memory = await openFactsCache(reading.project.root, process.argv[3]!, 'server-facts');
console.log(memory.problem);
lap('openFactsCache');
const options = { settings: reading.project.settings, digest: sha256, memory };
const known = isRemembered(options, reading.project.files);
lap(`isRemembered ${known}`);
if (known) {
  const workspace = new RememberedWorkspace(options);
  workspace.apply(reading.project.files);
  lap('apply');
  await memory.save();
  lap('save');
  workspace.questions;
  lap('questions');
  const f = runRules({ snapshot: workspace.snapshot, now: Date.now() });
  lap('rules');
  console.log(f.length, workspace.snapshot.files.length);
}
