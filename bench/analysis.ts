// What analysis costs beside parsing the same files: `npm run bench:analysis [-- <assets>… [--rounds <number>]]`. Writes
// `bench/results/analysis.md`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundleChildren, type Configuration, runChild } from './analysis/children.js';
import type { Measured } from './analysis/measured.js';
import { measureDagster, measureTsc } from './analysis/others.js';
import { reportOf, type SizeResult } from './analysis/report.js';
import { findDagster } from './dagster.js';
import { generateDagster, generateProject, writeFiles } from './project/index.js';

const root = path.resolve(import.meta.dirname, '..');
const workplace = path.join(root, 'node_modules/.cache/headwater-bench');
const bundles = path.join(workplace, 'bundles');

/** Larger projects would take them minutes. */
const MOST_FOR_OTHERS = 5000;
const OLD_ENOUGH_MS = 2500;
const dagster = findDagster();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [200, 1000, 5000, 20_000];
const rounds = Number(values.rounds);
if (![...sizes, rounds].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error('Usage: npm run bench:analysis [-- <assets>… [--rounds <number>]]');
  process.exit(2);
}

/** One round after the other, each with every configuration: what slows the machine for a while slows all of them. */
async function measureSize(assets: number): Promise<SizeResult> {
  const project = path.join(workplace, `project-${assets}`);
  const files = generateProject({ assets, seed: 1 });
  rmSync(project, { recursive: true, force: true });
  writeFiles(project, files);
  const runs: Record<Configuration, Measured[]> = { parse: [], cold: [], warm: [], changed: [], impact: [] };
  // Once before: what the code of each is compiled to is kept for the rounds, as it is on a user's machine.
  for (const configuration of ['parse', 'cold', 'impact'] as const) await runChild(bundles, configuration, project);
  // Leave the picture behind that later ones find, once the files are old enough for one.
  await setTimeout(OLD_ENOUGH_MS);
  await runChild(bundles, 'warm', project);
  await runChild(bundles, 'warm', project);
  for (let round = 1; round <= rounds; round += 1) {
    for (const configuration of ['parse', 'cold', 'warm', 'impact'] as const)
      runs[configuration].push(await runChild(bundles, configuration, project));
    console.log(`${assets} assets: round ${round} of ${rounds}`);
  }
  for (let round = 1; round <= rounds; round += 1) {
    writeFiles(project, [changedIn(files, round)]);
    await setTimeout(OLD_ENOUGH_MS);
    runs.changed.push(await runChild(bundles, 'changed', project));
  }
  const others = assets > MOST_FOR_OTHERS ? {} : await measureOthers(assets, project);
  return { assets, files: files.filter((file) => file.path.endsWith('.ts')).length, runs, others };
}

/** Another file each time, in which one asset's function does more. */
function changedIn(files: ReturnType<typeof generateProject>, round: number): (typeof files)[number] {
  const begin = 'materialize(ctx) {\n';
  const withBodies = files.filter(({ text }) => text.includes(begin));
  const file = withBodies[Math.floor((withBodies.length * round) / (rounds + 1))];
  if (file === undefined) throw new Error('No file has a body to change.');
  return { ...file, text: file.text.replace(begin, `${begin}    ctx.log.info('round ${round}');\n`) };
}

/** Once each: they take so long that how busy the machine is evens out. */
async function measureOthers(assets: number, project: string): Promise<SizeResult['others']> {
  const tsc = { 'tsc --noEmit': [await measureTsc(project)] };
  if (dagster === null) return tsc;
  const definitions = path.join(workplace, `dagster-${assets}`);
  rmSync(definitions, { recursive: true, force: true });
  writeFiles(definitions, generateDagster({ assets, seed: 1 }));
  return { ...tsc, [`dagster ${dagster.version}: definitions validate`]: [await measureDagster(dagster, definitions)] };
}

await bundleChildren(bundles);
const results: SizeResult[] = [];
for (const assets of sizes) results.push(await measureSize(assets));
const report = reportOf(results, rounds);
mkdirSync(path.join(root, 'bench/results'), { recursive: true });
writeFileSync(path.join(root, 'bench/results/analysis.md'), report);
console.log(report);
