// Carrying a backfill out, over a log in memory and an engine that makes nothing: what is asked for, what a resume asks
// for again, and that no run is looked at twice.

import { backfillLease, type BackfillPolicy, buildGraph, openWorld, type Plan, type World } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log';
import { dailyPartitions } from 'headwater';
import { wholeSet } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import {
  addBackfill,
  carryOut,
  type Engine,
  type ExecuteOptions,
  overlapWith,
  progressOf,
  rangesOfSets,
  type RunOutcome,
  setsOfRanges,
  type StoredBackfill,
  storedBackfills,
} from '../src/index.js';
import { LeaseKeeper } from '../src/host/leases.js';
import { AT, manifestOf } from './project.js';

type Ending = 'succeeded' | 'failed' | 'killed';

/** Ends each step as it is told; what follows a failed one in its run is skipped, and a killed host writes no more. */
class StandIn implements Engine {
  readonly asked: string[][] = [];
  /** Of each run, whether it builds also what has not changed. */
  readonly ignoring: (boolean | undefined)[] = [];

  constructor(
    private readonly log: MemoryEventLog,
    private readonly endOf: (target: string) => Ending = () => 'succeeded',
  ) {}

  async execute(plan: Plan, options: ExecuteOptions = {}): Promise<RunOutcome> {
    const targets = plan.steps.flatMap(({ asset, partitions }) => partitions.map((part) => ({ asset, part })));
    this.ignoring.push(options.ignoresCache);
    this.asked.push(targets.map(({ asset, part }) => `${asset}@${part}`));
    const name = `run ${this.asked.length} of ${AT} ${Math.random()}`;
    const request = { steps: plan.steps, backfill: options.backfill };
    const begun = await this.log.commit({ at: AT, runs: [{ name, status: 'running', request }] });
    const number = begun.kind === 'committed' ? (begun.runs[0] ?? 0) : 0;
    let isBehind = false;
    for (const [index, { asset, part }] of targets.entries()) {
      const ending: Ending | 'skipped' = isBehind ? 'skipped' : this.endOf(`${asset}@${part}`);
      isBehind ||= ending === 'failed';
      const status = ending === 'killed' ? 'running' : ending;
      await this.log.commit({ at: AT, steps: [{ run: number, step: index + 1, asset, parts: part, status }] });
      if (ending === 'killed') throw new Error('The host was killed.');
    }
    await this.log.commit({ at: AT, runs: [{ run: number, status: 'succeeded' }] });
    return { run: name, number, status: 'succeeded', steps: [] };
  }
  start(): never {
    throw new Error('A backfill waits for its runs.');
  }
  async askMappings(world: World) {
    return { kind: 'world', world, loaded: [] } as const;
  }
  askMappingsOf(): never {
    throw new Error('A backfill has its log at hand.');
  }
  async observe() {
    return { changed: [], unseen: new Map() };
  }
  async changedFiles() {
    return [];
  }
  async recover() {
    return [];
  }
  storagesIn(): never {
    throw new Error('A backfill reads no storage by itself.');
  }
  close() {}
}

async function backfillOf(days: number, options: Partial<StoredBackfill> = {}, policy?: BackfillPolicy) {
  const end = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);
  const partitions = dailyPartitions({ start: '2020-01-01', end });
  const declared = policy === undefined ? {} : { backfill: policy };
  const graph = buildGraph(manifestOf({ a: { partitions, ...declared }, b: { partitions, deps: { a: null } } }));
  const world = openWorld(graph, { now: Date.UTC(2040, 0, 1), dynamicKeys: () => null });
  const log = new MemoryEventLog('log');
  const whole: [string, string][] = [['2020-01-01', world.space('a').keyAt(days - 1)]];
  const stored = await addTo(log, { a: whole, b: whole }, options);
  return {
    world,
    log,
    stored,
    carryOut: (engine: Engine, wishes: { readonly signal?: AbortSignal } = {}, again = stored) =>
      carryOut({ engine, log, world, files: {}, clock: Date.now }, again, wishes),
  };
}
function addTo(log: MemoryEventLog, target: StoredBackfill['target'], options: Partial<StoredBackfill>) {
  const base = {
    created: AT,
    status: 'running',
    policy: 'declared',
    published: {},
    ignoresCache: false,
    forgiven: 0,
  } as const;
  return addBackfill(log, { ...base, target, ...options });
}

describe('carryOut', () => {
  it('goes on after a killed host with what was not built, and with nothing else', async () => {
    const { world, log, stored, carryOut: carry } = await backfillOf(4);
    const killed = new StandIn(log, (target) => (target === 'a@2020-01-03' ? 'killed' : 'succeeded'));
    await expect(carry(killed)).rejects.toThrow('killed');
    expect((await storedBackfills(log))[0]?.status).toBe('running');
    const found = await progressOf(log, world, stored);
    expect([found.materialized.get('a')?.intervals, found.running.get('a')?.intervals]).toEqual([[[0, 1]], [[2, 2]]]);

    const resumed = new StandIn(log);
    expect(await carry(resumed)).toMatchObject({ kind: 'ended', backfill: { status: 'succeeded' } });
    expect(resumed.asked.flat().sort()).toEqual(['a@2020-01-03', 'a@2020-01-04', 'b@2020-01-03', 'b@2020-01-04']);
  });

  it.each([true, false])('keeps for a resume whether it was begun without the cache: %s', async (ignoresCache) => {
    const { log, carryOut: carry } = await backfillOf(2, { ignoresCache });
    const killed = new StandIn(log, (target) => (target === 'a@2020-01-02' ? 'killed' : 'succeeded'));
    await expect(carry(killed)).rejects.toThrow('killed');
    const [kept] = await storedBackfills(log);
    const resumed = new StandIn(log);
    await carry(resumed, {}, kept);
    expect([...killed.ignoring, ...resumed.ignoring]).toEqual([ignoresCache, ignoresCache, ignoresCache]);
  });

  it('leaves what is behind a failure, says failed, and tries it again once it is forgiven', async () => {
    const { log, stored, carryOut: carry } = await backfillOf(3);
    const failing = new StandIn(log, (target) => (target === 'a@2020-01-02' ? 'failed' : 'succeeded'));
    expect(await carry(failing)).toMatchObject({ backfill: { status: 'failed' } });
    const again = new StandIn(log);
    await carry(again);
    expect(again.asked).toEqual([]);
    const [newest] = await log.runs({ limit: 1 });
    expect(await carry(again, {}, { ...stored, forgiven: newest?.run ?? 0 })).toMatchObject({
      backfill: { status: 'succeeded' },
    });
    expect(again.asked).toEqual([['a@2020-01-02', 'b@2020-01-02']]);
  });

  it('ends cancelled where somebody wishes it, and a resume builds the rest', async () => {
    const { log, carryOut: carry } = await backfillOf(4);
    const wish = new AbortController();
    const stopped = new StandIn(log, (target) => {
      if (target === 'b@2020-01-02') wish.abort();
      return 'succeeded';
    });
    expect(await carry(stopped, { signal: wish.signal })).toMatchObject({ backfill: { status: 'cancelled' } });
    expect(stopped.asked.flat()).toEqual(['a@2020-01-01', 'b@2020-01-01', 'a@2020-01-02', 'b@2020-01-02']);
    const resumed = new StandIn(log);
    expect(await carry(resumed)).toMatchObject({ backfill: { status: 'succeeded' } });
    expect(resumed.asked).toEqual([
      ['a@2020-01-03', 'b@2020-01-03'],
      ['a@2020-01-04', 'b@2020-01-04'],
    ]);
  });

  it('asks for runs as each asset declares, or as the backfill was told', async () => {
    const { log, world, carryOut: carry } = await backfillOf(4, {}, { multiRun: 3 });
    const declared = new StandIn(log);
    await carry(declared);
    expect(declared.asked.map((run) => run.length)).toEqual([3, 1, 1, 1, 1, 1]);
    const told = new StandIn(log);
    const whole = rangesOfSets(new Map([['a', wholeSet(world.space('a'))]]));
    await carry(told, {}, await addTo(log, whole, { policy: 'single-run' }));
    expect(told.asked.map((run) => run.length)).toEqual([4]);
  });

  it('goes by present names: an asset that was renamed since is built under its new key', () => {
    const partitions = dailyPartitions({ start: '2020-01-01', end: '2020-01-05' });
    const renamed = manifestOf({ b: { partitions, formerKeys: ['a'] }, parts: { partitions, formerKeys: ['whole'] } });
    const split = manifestOf({ rest: { partitions, formerKeys: ['whole'] } });
    const graph = buildGraph({ ...renamed, assets: [...renamed.assets, ...split.assets] });
    const world = openWorld(graph, { now: Date.UTC(2040, 0, 1), dynamicKeys: () => null });
    const range: [string, string][] = [['2020-01-02', '2020-01-03']];
    const sets = setsOfRanges(world, { a: range, whole: range });
    expect([...sets].map(([key, { intervals }]) => [key, intervals])).toEqual([
      ['b', [[1, 2]]],
      ['whole', []],
    ]);
  });

  it('finds who else builds the same partitions, as long as that one lives', async () => {
    const { log, world, stored } = await backfillOf(4);
    const target = setsOfRanges(world, { b: [['2020-01-04', '2020-01-04']] });
    const ask = () => overlapWith({ log, world }, target, null);
    expect(await ask()).toBeNull();
    const leases = new LeaseKeeper(log, Date.now);
    const lease = await leases.tryAcquire(backfillLease(stored.id), stored.id);
    expect(await ask()).toMatchObject({ by: { id: 'b-0001' } });
    expect((await ask())?.shared.get('b')?.intervals).toEqual([[3, 3]]);
    expect(await overlapWith({ log, world }, target, 'b-0001')).toBeNull();
    expect(await overlapWith({ log, world }, new Map(), null)).toBeNull();
    if (lease.kind === 'held') await leases.release(lease.lease);
    leases.close();
    expect(await ask()).toBeNull();
  });

  it('looks at each of its runs once', async () => {
    const { log, carryOut: carry } = await backfillOf(40);
    const read: number[] = [];
    const steps = log.steps.bind(log);
    log.steps = (run) => {
      read.push(run);
      return steps(run);
    };
    await carry(new StandIn(log));
    expect(read).toHaveLength(40);
    expect(new Set(read).size).toBe(40);
  });
});
