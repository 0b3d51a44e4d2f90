// Semantics 3.6: renamed, split and merged assets keep their history. What a declaration names as former is read under the
// present key at once, and carried there by the commit that begins the next run.

import { buildGraph, openWorld, type Plan, planOf, readRecords, select, statusOf, successorsOf } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log';
import { staticPartitions } from 'headwater';
import { keysOf } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { createRun } from '../src/host/create-run.js';
import { LeaseKeeper } from '../src/host/leases.js';
import { AT, type Declared, manifestOf } from './project.js';

const partitions = staticPartitions(['1', '2', '3']);
const digest = () => '';

/** `asset@part` made in that order, each as its own version; `report@1 < sales@1` reads. */
async function logOf(...records: readonly string[]) {
  const log = new MemoryEventLog('log');
  const made = new Map<string, number>();
  const targetOf = (text: string) => ({ asset: text.split('@')[0] ?? '', part: text.split('@')[1] ?? '' });
  for (const record of records) {
    const [target = '', read] = record.split(' < ');
    const input = { event: made.get(read ?? '') ?? null, dataVersion: read ?? null, origin: 'declared' } as const;
    const inputs = read === undefined ? [] : [{ target: targetOf(read), ...input }];
    const event = { kind: 'materialization', target: targetOf(target), dataVersion: target, inputs, body: {} } as const;
    const committed = await log.commit({ at: AT, events: [event] });
    if (committed.kind === 'committed') made.set(target, committed.position);
  }
  return log;
}
function worldOf(declared: Readonly<Record<string, Declared>>) {
  const world = openWorld(buildGraph(manifestOf(declared)), { now: AT, dynamicKeys: () => null });
  const statusIn = async (log: MemoryEventLog, key: string) => {
    const { missing, stale } = statusOf(world, await readRecords(world, log, digest), key);
    return { missing: [...keysOf(missing)], stale: [...stale.keys()] };
  };
  const planIn = async (log: MemoryEventLog, ...words: readonly string[]): Promise<Plan> => {
    const selected = select(world, words);
    if (selected.kind === 'invalid') throw new Error(selected.message);
    return planOf(world, await readRecords(world, log, digest), selected.selection);
  };
  return { world, statusIn, planIn };
}
async function begin(log: MemoryEventLog, plan: Plan) {
  const leases = new LeaseKeeper(log, () => AT);
  await createRun({ log, leases, at: AT }, plan, [], {});
  leases.close();
}
async function partsOf(log: MemoryEventLog, key: string) {
  return (await log.latest(key)).map(({ part, dataVersion }) => `${part} ${dataVersion}`);
}

describe('history', () => {
  it('of a renamed asset is read at once, and is its own after the next run', async () => {
    const log = await logOf('sales@1', 'sales@2', 'report < sales@1');
    const declared = {
      daily_sales: { partitions, formerKeys: ['sales'] },
      report: { deps: { daily_sales: { kind: 'specific', keys: ['1'] } as const } },
    };
    const { statusIn, planIn } = worldOf(declared);
    expect(await statusIn(log, 'daily_sales')).toEqual({ missing: ['3'], stale: [] });
    expect(await statusIn(log, 'report')).toEqual({ missing: [], stale: [] });
    expect(await log.resolve('sales')).toBe('sales');

    const plan = await planIn(log, 'daily_sales');
    expect(plan.steps.map(({ asset, partitions: keys }) => [asset, keys])).toEqual([['daily_sales', ['3']]]);
    await begin(log, plan);
    expect(await log.resolve('sales')).toBe('daily_sales');
    expect(await partsOf(log, 'daily_sales')).toEqual(['1 sales@1', '2 sales@2']);
    expect((await log.inputs(3))[0]?.target).toEqual({ asset: 'daily_sales', part: '1' });
    expect(await statusIn(log, 'report')).toEqual({ missing: [], stale: [] });
  });

  it('of merged assets comes together; what the present name has itself stands', async () => {
    const log = await logOf('eu@1', 'us@1', 'us@2', 'sales@2');
    const { statusIn, planIn } = worldOf({ sales: { partitions, formerKeys: ['eu', 'us'] } });
    expect(await statusIn(log, 'sales')).toEqual({ missing: ['3'], stale: [] });
    await begin(log, await planIn(log, 'sales'));
    expect(await partsOf(log, 'sales')).toEqual(['1 eu@1', '2 sales@2']);
    expect([await log.resolve('eu'), await log.resolve('us')]).toEqual(['sales', 'sales']);
  });

  it('of a split asset stays under its old key: no part of it is the whole', async () => {
    const log = await logOf('sales@1');
    const { world, statusIn, planIn } = worldOf({
      sales_eu: { partitions, formerKeys: ['sales'] },
      sales_us: { partitions, formerKeys: ['sales'] },
    });
    expect(await statusIn(log, 'sales_eu')).toEqual({ missing: ['1', '2', '3'], stale: [] });
    const plan = await planIn(log, 'sales_eu');
    expect(plan.manifest.assets.map(({ key, formerKeys }) => [key, formerKeys])).toEqual([['sales_eu', []]]);
    await begin(log, plan);
    expect([await log.resolve('sales'), await partsOf(log, 'sales')]).toEqual(['sales', ['1 sales@1']]);
    expect(successorsOf(world.graph.manifest, 'sales')).toEqual(['sales_eu', 'sales_us']);
  });

  it('is not taken from an asset that still has the key', async () => {
    const log = await logOf('sales@1');
    const { planIn } = worldOf({ sales: { partitions }, copy: { partitions, formerKeys: ['sales'] } });
    await begin(log, await planIn(log, 'copy'));
    expect(await log.resolve('sales')).toBe('sales');
  });
});
