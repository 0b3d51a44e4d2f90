// How long questions about partitions take: `tsx --conditions=headwater-source bench/partitions.ts [--write]`, in the same
// run against lists of keys (what a plain implementation does), and against Dagster where there is one. `--write` puts the
// table into bench/results/partitions.md.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import {
  countOf,
  downstreamOf,
  keysOf,
  type Mapping,
  openSpace,
  type PartitionSet,
  type PartitionSpace,
  type Partitions,
  parseSet,
  wholeSet,
} from 'headwater/algebra';
import { type Dagster, findDagster } from './dagster.js';

interface Question {
  readonly name: string;
  readonly definition: Partitions;
  readonly mapping: Mapping;
  /** The set that changes, in text; null: everything. */
  readonly changed: string | null;
  /** How often the mapping is applied, one after the other. */
  readonly steps: number;
}

/** Microseconds. */
interface Answer {
  readonly question: Question;
  readonly count: number;
  readonly ours: number;
  readonly lists: number;
  readonly dagster: number | null;
}

/** Microseconds from which a run is not repeated. */
const LONG = 100_000;
const ROUNDS = 21;
const NOW = Date.UTC(2024, 9, 12, 12);
const DAYS: Partitions = { kind: 'daily', start: '2014-10-12' };
const REGIONS = Array.from({ length: 100 }, (_, index) => `r${String(index).padStart(2, '0')}`);
const CUBE: Partitions = { kind: 'multi', dimensions: { region: { kind: 'static', keys: REGIONS }, day: DAYS } };
const MINUTES: Partitions = { kind: 'cron', cron: '* * * * *', start: '2022-11-18-01:20', format: '%Y-%m-%d-%H:%M' };
const WEEK: Mapping = { kind: 'timeWindow', startOffset: -6, endOffset: 0 };
const NEIGHBOUR: Mapping = { kind: 'timeWindow', startOffset: -1, endOffset: 0 };
const BY_DAY: Mapping = { kind: 'multi', byUpstreamDimension: { day: WEEK, region: { kind: 'identity' } } };

const QUESTIONS: readonly Question[] = [
  {
    name: 'ten years of days, trailing week: one key',
    definition: DAYS,
    mapping: WEEK,
    changed: '2020-02-02',
    steps: 1,
  },
  { name: '… a year', definition: DAYS, mapping: WEEK, changed: '2020-01-01..2020-12-31', steps: 1 },
  { name: '… everything', definition: DAYS, mapping: WEEK, changed: null, steps: 1 },
  {
    name: '100 regions × ten years of days, trailing week: one key',
    definition: CUBE,
    mapping: BY_DAY,
    changed: '2020-02-02|r07',
    steps: 1,
  },
  {
    name: '… a day of all regions',
    definition: CUBE,
    mapping: BY_DAY,
    changed: '2020-02-02|r00..2020-02-02|r99',
    steps: 1,
  },
  { name: '… everything', definition: CUBE, mapping: BY_DAY, changed: null, steps: 1 },
  {
    name: '1,000,000 minutes, a chain of 20 mappings: one key',
    definition: MINUTES,
    mapping: NEIGHBOUR,
    changed: '2023-10-12-12:00',
    steps: 20,
  },
  { name: '… everything', definition: MINUTES, mapping: NEIGHBOUR, changed: null, steps: 20 },
];

function answer(question: Question, dagster: ReadonlyMap<string, number>): Answer {
  const context = { now: NOW, dynamicKeys: () => null };
  const space = openSpace(question.definition, context);
  const changed = setOf(space, question.changed);
  const pair = { upstream: space, downstream: space, context };
  const ask = (): PartitionSet => {
    let set = changed;
    for (let step = 0; step < question.steps; step += 1) set = downstreamOf(question.mapping, pair, set);
    return set;
  };
  const ours = timed(ask);
  const lists = timed(listsOf(question, space, changed));
  const count = countOf(ours.result);
  if (count !== lists.result.size) throw new Error(`${question.name}: ${count}, but ${lists.result.size} by lists`);
  return { question, count, ours: ours.time, lists: lists.time, dagster: dagster.get(idOf(question)) ?? null };
}

function setOf(space: PartitionSpace, text: string | null): PartitionSet {
  if (text === null) return wholeSet(space);
  const parsed = parseSet(space, text);
  if (parsed.kind === 'invalid') throw new Error(parsed.problem.message);
  return parsed.set;
}

/** Keys in sets, key by key; the keys and their places are listed beforehand, which is not counted. */
function listsOf(question: Question, space: PartitionSpace, changed: PartitionSet): () => ReadonlySet<string> {
  const ahead = question.mapping === NEIGHBOUR ? 1 : 6;
  const [outer, inner] = space.dimensions;
  const times = [...keysOf(wholeSet(outer?.space ?? space))];
  const places = new Map(times.map((key, index) => [key, index]));
  const start = [...keysOf(changed)];
  return () => {
    let keys: ReadonlySet<string> = new Set(start);
    for (let step = 0; step < question.steps; step += 1) {
      const next = new Set<string>();
      for (const key of keys) {
        const [time = '', region] = inner ? key.split('|') : [key];
        const place = places.get(time) ?? 0;
        for (let at = place; at <= Math.min(place + ahead, times.length - 1); at += 1) {
          next.add(region === undefined ? (times[at] ?? '') : `${times[at]}|${region}`);
        }
      }
      keys = next;
    }
    return keys;
  };
}

interface Timed<Result> {
  readonly result: Result;
  /** Microseconds. */
  readonly time: number;
}

/** The median of repeated runs; what takes long is run once. */
function timed<Result>(work: () => Result): Timed<Result> {
  const start = performance.now();
  const result = work();
  const first = (performance.now() - start) * 1000;
  if (first > LONG) return { result, time: first };
  const batch = first > 1000 ? 1 : 200;
  const runs = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    for (let run = 0; run < batch; run += 1) work();
    return ((performance.now() - from) / batch) * 1000;
  });
  return { result, time: runs.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? first };
}

/** Whole questions to the reference system, without those for which it would take minutes. */
function askDagster({ python }: Dagster): ReadonlyMap<string, number> {
  const script = fileURLToPath(new URL('./partitions-dagster.py', import.meta.url));
  const { stdout, status } = spawnSync(python, [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${python} ${script} failed`);
  const times: Record<string, number> = JSON.parse(stdout);
  return new Map(Object.entries(times));
}

function idOf({ definition, changed }: Question): string {
  return `${definition.kind}/${changed ?? 'all'}`;
}

function tableOf(answers: readonly Answer[]): string {
  const rows = answers.map(({ question, count, ours, lists, dagster }) => {
    const against = (other: number | null): string =>
      other === null ? '' : `${duration(other)} (${times(other / ours)})`;
    return `| ${question.name} | ${count.toLocaleString('en')} | ${duration(ours)} | ${against(lists)} | ${against(dagster)} |`;
  });
  return ['| question | answer | intervals | lists of keys | Dagster |', '|---|--:|--:|--:|--:|', ...rows].join('\n');
}
function duration(microseconds: number): string {
  return microseconds < 1000 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1000).toFixed(1)} ms`;
}
function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en')}×`;
}

const dagster = findDagster();
const theirs = dagster === null ? new Map<string, number>() : askDagster(dagster);
const table = tableOf(QUESTIONS.map((question) => answer(question, theirs)));
console.log(table);
if (process.argv.includes('--write')) {
  const text = [
    '# Partitions',
    '',
    '`downstreamOf`: which partitions a change reaches. Median times of one run on one machine; in brackets how many times',
    `longer the same answer took with sets of listed keys, and with Dagster${dagster === null ? ', which was not there' : ` ${dagster.version}`}. Written by \`bench/partitions.ts\`.`,
    '',
    table,
    '',
  ].join('\n');
  writeFileSync(new URL('./results/partitions.md', import.meta.url), text);
}
