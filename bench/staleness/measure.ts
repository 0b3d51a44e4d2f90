// 200 assets of 365 days, 73,000 present states, in an embedded log as a project has it: what it takes to know what is
// stale, and to plan it. Times are this process's CPU.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AssetDeclaration,
  buildGraph,
  countSteps,
  type DependencyEdge,
  depsDigest,
  type EventInput,
  type EventLog,
  type NewEvent,
  openWorld,
  planOf,
  readEdges,
  readRecords,
  type SourceSpan,
  select,
  statusOf,
  type World,
} from '@headwater/core';
import { openSqliteLog } from '@headwater/log/sqlite';
import { keysOf, type Mapping, setOfIntervals, wholeSet } from 'headwater/algebra';

/** An asset reads the one this many places before it; the first ones, and all in `isFlat`, read a source of their own. */
const WIDTH = 20;
const ASSETS = 200;
export const ROUNDS = 11;
const NOW = Date.UTC(2025, 0, 1);
const DAYS = { kind: 'daily', start: '2024-01-02', end: '2025-01-01' } as const;
const SPAN: SourceSpan = { file: 'pipeline.ts', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
const WEEK: Mapping = { kind: 'timeWindow', startOffset: -6, endOffset: 0 };

export interface Scenario {
  readonly name: string;
  readonly mapping: Mapping | null;
  readonly isFlat: boolean;
  /** What has changed since everything was built. */
  readonly change: 'nothing' | 'code' | 'sources';
}
export const SCENARIOS: readonly Scenario[] = [
  { name: 'same day, all fresh', mapping: null, isFlat: false, change: 'nothing' },
  { name: 'same day, all stale: code', mapping: null, isFlat: false, change: 'code' },
  { name: 'same day, 20 sources changed', mapping: null, isFlat: false, change: 'sources' },
  { name: 'same day, all stale: 200 sources changed', mapping: null, isFlat: true, change: 'sources' },
  { name: 'trailing week, all fresh', mapping: WEEK, isFlat: false, change: 'nothing' },
  { name: 'trailing week, all stale: code', mapping: WEEK, isFlat: false, change: 'code' },
  { name: 'trailing week, 20 sources changed', mapping: WEEK, isFlat: false, change: 'sources' },
  { name: 'trailing week, all stale: 200 sources changed', mapping: WEEK, isFlat: true, change: 'sources' },
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function worldOf({ mapping, isFlat }: Scenario, codeVersion: string): World {
  const assets: AssetDeclaration[] = [];
  const edges: DependencyEdge[] = [];
  for (let index = 0; index < ASSETS; index += 1) {
    const key = `asset_${index}`;
    const readsSource = isFlat || index < WIDTH;
    const from = readsSource ? `source_${index}` : `asset_${index - WIDTH}`;
    if (readsSource) assets.push(declaration(from, 'source', null));
    assets.push(declaration(key, 'asset', codeVersion));
    edges.push({ from, to: key, isDeclared: true, kind: 'read', mapping, incomplete: null, span: SPAN, evidence: [] });
  }
  return openWorld(buildGraph({ assets, edges }), { now: NOW, dynamicKeys: () => null });
}

function declaration(key: string, kind: AssetDeclaration['kind'], codeVersion: string | null): AssetDeclaration {
  const names = { key, keySpan: SPAN, span: SPAN, name: null, table: key, path: key, formerKeys: [] };
  const words = { description: null, group: null, owners: [], tags: {}, storage: null, checks: [] };
  return {
    ...names,
    ...words,
    kind,
    codeVersion,
    codeDigest: null,
    partitions: DAYS,
    backfill: null,
    isRetained: false,
  };
}

/** Everything that the world declares, built or observed once. */
async function build(log: EventLog, world: World): Promise<void> {
  const made = new Map<string, number>();
  for (const asset of world.graph.order) {
    const parts = [...keysOf(wholeSet(world.space(asset)))];
    const events = parts.map((part, index) => recordOf(world, { asset, part }, inputsOf(world, made, asset, index)));
    const committed = await log.commit({ at: NOW, events });
    if (committed.kind === 'committed')
      for (const [index, part] of parts.entries()) made.set(`${asset}@${part}`, committed.events[index] ?? 0);
  }
}

function recordOf(world: World, target: NewEvent['target'], inputs: readonly EventInput[]): NewEvent {
  const dataVersion = sha256(`${target.asset}@${target.part}`).slice(0, 16);
  if (world.graph.asset(target.asset)?.kind === 'source') return { kind: 'observation', target, dataVersion, body: {} };
  const digest = depsDigest(world, target.asset, sha256);
  return { kind: 'materialization', target, dataVersion, codeVersion: '1', depsDigest: digest, inputs, body: {} };
}

function inputsOf(world: World, made: ReadonlyMap<string, number>, asset: string, index: number): EventInput[] {
  return readEdges(world, asset).flatMap((edge) => {
    const parts = keysOf(world.upstream(edge, setOfIntervals(world.space(asset), [[index, index]])).set);
    return [...parts].map((part): EventInput => {
      const id = `${edge.from}@${part}`;
      const dataVersion = sha256(id).slice(0, 16);
      return { target: { asset: edge.from, part }, event: made.get(id) ?? null, dataVersion, origin: 'declared' };
    });
  });
}

async function changeSources(log: EventLog, world: World): Promise<void> {
  for (const { key, kind } of world.graph.manifest.assets) {
    if (kind !== 'source') continue;
    const events = [...keysOf(wholeSet(world.space(key)))].map((part): NewEvent => {
      return { kind: 'observation', target: { asset: key, part }, dataVersion: 'changed', body: {} };
    });
    await log.commit({ at: NOW, events });
  }
}

export interface Answer {
  readonly scenario: Scenario;
  /** CPU milliseconds: of getting the rows of present states alone, and of all that is read. */
  readonly rows: number;
  readonly read: number;
  readonly status: number;
  readonly plan: number;
  readonly stale: number;
  readonly planned: number;
}

export async function measure(scenario: Scenario): Promise<Answer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-bench-'));
  const answer = await measureIn(folder, scenario);
  rmSync(folder, { recursive: true });
  return answer;
}

async function measureIn(folder: string, scenario: Scenario): Promise<Answer> {
  const opened = await openSqliteLog(path.join(folder, 'log.db'), { at: NOW });
  if (opened.kind === 'refused') throw new Error(opened.message);
  const { log } = opened;
  const before = worldOf(scenario, '1');
  await build(log, before);
  if (scenario.change === 'sources') await changeSources(log, before);
  const rounds: Answer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const world = worldOf(scenario, scenario.change === 'code' ? '2' : '1');
    const selected = select(world, []);
    if (selected.kind === 'invalid') throw new Error(selected.message);
    const rows = await timed(() => readRows(log, world));
    const read = await timed(() => readRecords(world, log, sha256));
    const status = await timed(() => world.graph.order.map((key) => statusOf(world, read.result, key).stale.size));
    const plan = await timed(() => planOf(world, read.result, selected.selection));
    const stale = status.result.reduce((sum, size) => sum + size, 0);
    const planned = countSteps(plan.result);
    rounds.push({ scenario, rows: rows.time, read: read.time, status: status.time, plan: plan.time, stale, planned });
  }
  await log.close();
  rounds.sort((a, b) => a.read + a.plan - b.read - b.plan);
  return rounds[Math.floor(ROUNDS / 2)] ?? { scenario, rows: 0, read: 0, status: 0, plan: 0, stale: 0, planned: 0 };
}

async function readRows(log: EventLog, world: World): Promise<number> {
  let count = 0;
  for (const key of world.graph.order) count += (await log.latest(key)).length;
  return count;
}

async function timed<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ readonly result: Result; readonly time: number }> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return { result, time: (user + system) / 1000 };
}
