// Runs cases: `run.ts [--kind a,b]`. One line a group, each mismatch with both answers, quirks and deviations apart, and
// last `N passed, N failed`. Exits non-zero on a mismatch, on a kind that nobody runs, and on a kind without its file.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Case, CaseKind, Comparison } from './kind.js';
import { KINDS } from './kinds/index.js';
import { list, record, text } from './read.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const DEVIATIONS = readDeviations();
const folder = path.resolve(process.env.HEADWATER_CASES ?? path.join(here, 'data'));

type Outcome = 'passed' | 'failed' | 'quirk' | 'deviation';
type Tally = Record<Outcome, number>;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { kind: { type: 'string', multiple: true } } });
  const wanted = (values.kind ?? []).flatMap((names) => names.split(',')).filter((name) => name !== '');
  const unknown = wanted.filter((name) => !KINDS.some(({ kind }) => kind === name));
  for (const name of unknown) console.log(`unknown kind: ${name} (known: ${KINDS.map(({ kind }) => kind).join(', ')})`);
  const kinds = KINDS.filter(({ kind }) => wanted.length === 0 || wanted.includes(kind));
  const total = emptyTally();
  let isWhole = unknown.length === 0;
  for (const kind of kinds) {
    const cases = readCases(kind.kind);
    if (!cases) isWhole = false;
    else add(total, await runKind(kind, cases));
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return isWhole && total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function readCases(kind: string): readonly Case[] | null {
  const file = path.join(folder, `${kind}.json`);
  if (!existsSync(file)) {
    console.log(`${kind}: there is no file ${file}`);
    return null;
  }
  const { cases } = record(JSON.parse(readFileSync(file, 'utf8')), file);
  return list(cases, `${file}: cases`).map((item) => {
    const data = record(item, `${file}: a case`);
    const name = text(data.name, `${file}: a case's name`);
    const quirk = data.quirk === undefined || data.quirk === null ? null : text(data.quirk, `${name}: quirk`);
    return { name, group: text(data.group ?? data.tag, `${name}: group`), quirk, data };
  });
}

async function runKind(kind: CaseKind, cases: readonly Case[]): Promise<Tally> {
  const groups = new Map<string, Tally>();
  const total = emptyTally();
  for (const testCase of cases) {
    const tally = groups.get(testCase.group) ?? emptyTally();
    groups.set(testCase.group, tally);
    const mismatch = await mismatchOf(kind, testCase);
    const outcome = outcomeOf(kind, testCase, mismatch);
    tally[outcome] += 1;
    total[outcome] += 1;
    if (mismatch && outcome === 'failed') report(kind, testCase, mismatch);
  }
  for (const [group, tally] of groups) console.log(`${kind.kind} ${group}: ${describe(tally)}`);
  return total;
}

function outcomeOf(kind: CaseKind, testCase: Case, mismatch: Comparison | null): Outcome {
  if (testCase.quirk !== null) return 'quirk';
  if (!mismatch) return 'passed';
  if (kind.unmarkedQuirk?.(testCase)) return 'quirk';
  return DEVIATIONS.has(`${kind.kind}/${testCase.name}`) ? 'deviation' : 'failed';
}

async function mismatchOf(kind: CaseKind, testCase: Case): Promise<Comparison | null> {
  try {
    const comparison = await kind.run(testCase);
    return isDeepStrictEqual(asJson(comparison.expected), asJson(comparison.actual)) ? null : comparison;
  } catch (error) {
    // A quirk may be outside of what a kind can even express; elsewhere a throw is the answer that was given.
    return {
      expected: 'no exception',
      actual: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** Cases where ours must differ: `kind/name` to the reason. */
function readDeviations(): ReadonlySet<string> {
  const file = path.join(here, 'deviations.json');
  return new Set(Object.keys(record(JSON.parse(readFileSync(file, 'utf8')), file)));
}

function report(kind: CaseKind, testCase: Case, { expected, actual }: Comparison): void {
  console.log(`mismatch: ${kind.kind} ${testCase.name}`);
  console.log(`  expected ${JSON.stringify(expected)}`);
  console.log(`  got      ${typeof actual === 'string' ? actual : JSON.stringify(actual)}`);
}

function describe(tally: Tally): string {
  const apart = [
    ...(tally.quirk > 0 ? [`${tally.quirk} with a quirk`] : []),
    ...(tally.deviation > 0 ? [`${tally.deviation} where ours differs on purpose`] : []),
  ];
  return [`${tally.passed} passed, ${tally.failed} failed`, ...apart].join(', ');
}

function emptyTally(): Tally {
  return { passed: 0, failed: 0, quirk: 0, deviation: 0 };
}
function add(total: Tally, tally: Tally): void {
  for (const outcome of ['passed', 'failed', 'quirk', 'deviation'] as const) total[outcome] += tally[outcome];
}

process.exitCode = await main();
