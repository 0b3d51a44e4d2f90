// What all rules cost beside parsing the same files, and what each of them does: `npm run bench:rules [-- <assets>…
// [--rounds <number>]]`. Writes `bench/results/rules.md`.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languageServerArguments } from '@headwater/protocol';
import { bundleChildren, runChild } from './analysis/children.js';
import { bundlePrograms } from './bundle.js';
import { generateProject, writeFiles } from './project/index.js';
import { digestsRatio, reportOf, type Round, type SizeResult, totalRatio } from './rules/report.js';

const root = path.resolve(import.meta.dirname, '..');
const workplace = path.join(root, 'node_modules/.cache/headwater-bench');
const [bundles, parsing] = [path.join(workplace, 'rules'), path.join(workplace, 'bundles')];
/** Of bare parse: what the rules may cost together with the digests of code, and what the digests may. */
const LIMITS = { total: 0.6, digests: 0.3 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [200, 1000, 5000];
const rounds = Number(values.rounds);
if (![...sizes, rounds].every((value) => Number.isSafeInteger(value) && value > 0)) {
  console.error('Usage: npm run bench:rules [-- <assets>… [--rounds <number>]]');
  process.exit(2);
}

/** One round after the other, each with every mode: what slows the machine for a while slows all of them. */
async function measureSize(assets: number): Promise<SizeResult> {
  const project = path.join(workplace, `project-${assets}`);
  rmSync(project, { recursive: true, force: true });
  writeFiles(project, generateProject({ assets, seed: 1 }));
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { workSeconds } = await runChild(parsing, 'parse', project);
    measured.push({ parse: workSeconds * 1000, ...measureRound(project) });
    console.log(`${assets} assets: round ${round} of ${rounds}`);
  }
  return { assets, rounds: measured };
}

function measureRound(project: string): Omit<Round, 'parse'> {
  const run = (mode: keyof Round): unknown => {
    const words = [...languageServerArguments, path.join(bundles, 'child.mjs'), project, mode];
    return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  };
  // Written by the child, in the form of these types.
  return {
    analysis: run('analysis') as Round['analysis'],
    rules: run('rules') as Round['rules'],
    each: run('each') as Round['each'],
  };
}

await bundleChildren(parsing);
await bundlePrograms(bundles, { beside: path.join(import.meta.dirname, 'rules'), names: ['child'] });
const results: SizeResult[] = [];
for (const assets of sizes) results.push(await measureSize(assets));
const report = reportOf(results);
mkdirSync(path.join(root, 'bench/results'), { recursive: true });
writeFileSync(path.join(root, 'bench/results/rules.md'), report);
console.log(report);
const tooDear = results.filter((result) => totalRatio(result) > LIMITS.total || digestsRatio(result) > LIMITS.digests);
for (const { assets } of tooDear)
  console.error(
    `${assets} assets: more than ${LIMITS.total} × bare parse, or more than ${LIMITS.digests} × for digests alone.`,
  );
process.exitCode = tooDear.some(({ assets }) => assets >= 5000) ? 1 : 0;
