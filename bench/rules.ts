// What all rules cost beside parsing the same files, and what each of them does: `npm run bench:rules [-- <assets>…
// [--rounds <number>]]`. Writes `bench/results/rules.md`.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { machine } from './machine.js';
import { generateProject, writeFiles } from './project/index.js';
import type { Mode, RulesMeasured } from './rules/child.js';

const root = path.resolve(import.meta.dirname, '..');
const workplace = path.join(root, 'node_modules/.cache/headwater-bench');
const bundle = path.join(workplace, 'rules/child.mjs');
/** Of bare parse: what the rules may cost together with the digests of code, and what the digests may. */
const LIMITS = { total: 0.6, digests: 0.3 };
const SHOWN = 10;

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

await build({
  entryPoints: [path.join(import.meta.dirname, 'rules/child.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  conditions: ['headwater-source'],
  external: ['ts-morph'],
  // Bundled CommonJS asks for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});

interface SizeResult {
  readonly assets: number;
  readonly parse: number;
  readonly rules: number;
  /** Beside the bare parse of the same round. */
  readonly ratios: Readonly<Record<'analysis' | 'rules' | 'observing' | 'digests' | 'together', number>>;
  readonly findings: number;
  readonly byRule: readonly (readonly [rule: string, milliseconds: number])[];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** One round after the other, each with every mode: what slows the machine for a while slows all of them. */
function measureSize(assets: number): SizeResult {
  const project = path.join(workplace, `project-${assets}`);
  rmSync(project, { recursive: true, force: true });
  writeFiles(project, generateProject({ assets, seed: 1 }));
  // Written by the child, in the form of its type.
  const run = (mode: Mode) =>
    JSON.parse(execFileSync(process.execPath, [bundle, project, mode], { encoding: 'utf8' })) as RulesMeasured;
  const all = Array.from({ length: rounds }, () => ({
    parse: run('parse'),
    analysis: run('analysis'),
    rules: run('rules'),
    each: run('each'),
  }));
  const ratio = (costOf: (round: (typeof all)[number]) => number): number =>
    median(all.map((round) => costOf(round) / round.parse.parse));
  const [first] = all;
  const byRule = (first?.each.byRule ?? []).map(({ rule }, index) => {
    const milliseconds = median(all.map(({ each }) => each.byRule[index]?.milliseconds ?? Number.NaN));
    return [rule, milliseconds] as const;
  });
  return {
    assets,
    parse: median(all.map(({ parse }) => parse.parse)),
    rules: median(all.map(({ rules }) => rules.rules)),
    ratios: {
      analysis: ratio(({ analysis }) => analysis.analysis),
      rules: ratio(({ rules }) => rules.rules),
      observing: ratio(({ rules }) => rules.observing),
      digests: ratio(({ analysis }) => analysis.digests),
      together: ratio(({ rules, analysis }) => rules.rules + analysis.digests),
    },
    findings: first?.rules.findings ?? 0,
    byRule: byRule.toSorted(([, a], [, b]) => b - a),
  };
}

function reportOf(results: readonly SizeResult[]): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const largest = results.at(-1);
  return [
    '# Rules',
    '',
    `Written by \`npm run bench:rules\`: medians of ${rounds} rounds, each figure in a process of its own, on generated`,
    'projects (`bench/project/`). Processor time of all threads; the ratio is to `ts.createSourceFile` on the same files in the',
    'same round. *Digests* is what analysis takes longer when it makes the digests of code that `stale-code-version` compares: in one process, file by',
    'file and asset by asset, once without them and once with them. All rules run, with records of every asset; *bodies* is what they',
    'alone want to know of functions, such as what is not awaited, which analysis works out when the first of them asks.',
    '',
    machine(),
    '',
    '| Assets | Bare parse, ms | Analysis, × | Rules, ms | Rules, × | of it bodies, × | Digests, × | Rules and digests, × | Findings |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...results.map(({ assets, parse, rules, ratios, findings }) =>
      row([
        assets.toLocaleString('en-US'),
        parse.toFixed(0),
        ratios.analysis.toFixed(2),
        rules.toFixed(0),
        ratios.rules.toFixed(2),
        ratios.observing.toFixed(2),
        ratios.digests.toFixed(2),
        ratios.together.toFixed(2),
        findings,
      ]),
    ),
    '',
    `## The ${SHOWN} dearest rules at ${largest?.assets.toLocaleString('en-US')} assets`,
    '',
    'One after the other, in the order of the registry: who asks first for what several rules share pays for it.',
    '',
    '| Rule | ms | × bare parse |',
    '| --- | ---: | ---: |',
    ...(largest?.byRule ?? [])
      .slice(0, SHOWN)
      .map(([rule, milliseconds]) =>
        row([rule, milliseconds.toFixed(1), (milliseconds / (largest?.parse ?? 0)).toFixed(2)]),
      ),
    '',
  ].join('\n');
}

const results = sizes.map((assets) => {
  console.log(`${assets} assets`);
  return measureSize(assets);
});
const report = reportOf(results);
mkdirSync(path.join(root, 'bench/results'), { recursive: true });
writeFileSync(path.join(root, 'bench/results/rules.md'), report);
console.log(report);
const tooDear = results.filter(({ ratios }) => ratios.together > LIMITS.total || ratios.digests > LIMITS.digests);
for (const { assets } of tooDear) console.error(`${assets} assets: more than ${LIMITS.total} × bare parse.`);
process.exitCode = tooDear.some(({ assets }) => assets >= 5000) ? 1 : 0;
