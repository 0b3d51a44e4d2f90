// Marks by hand: the log keeps who said what and why, statuses follow, data that lies there keeps its version.

import { buildGraph, openWorld, readRecords, statusOf } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log';
import { staticPartitions } from 'headwater';
import { keysOf, setOfKeys } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { type Marking, markPartitions } from '../src/index.js';
import { AT, manifestOf } from './project.js';

const partitions = staticPartitions(['1', '2']);
const world = openWorld(
  buildGraph(manifestOf({ a: { partitions, codeVersion: '2' }, b: { partitions, deps: { a: null } } })),
  { now: AT, dynamicKeys: () => null },
);
const digest = () => '';
const output = { storage: 'jsonFile:data', ref: 'a__1' };

/** `a@1` was made by older code, `b@1` from it. */
async function openLog() {
  const log = new MemoryEventLog('log');
  const [a, b] = ['a', 'b'].map((asset) => ({ asset, part: '1' }));
  await log.commit({ at: AT, outputs: [{ ...output, target: a ?? { asset: '', part: '' } }] });
  const made = { kind: 'materialization', codeVersion: '1', dataVersion: 'v1', body: {} } as const;
  await log.commit({ at: AT, events: [{ ...made, target: a ?? { asset: '', part: '' }, output }] });
  const read = { target: { asset: 'a', part: '1' }, event: 1, dataVersion: 'v1', origin: 'declared' } as const;
  await log.commit({ at: AT, events: [{ ...made, target: b ?? { asset: '', part: '' }, inputs: [read] }] });
  const mark = async (as: Marking['as'], keys: Readonly<Record<string, readonly string[]>>) =>
    markPartitions(
      { world, log, records: await readRecords(world, log, digest) },
      new Map(Object.entries(keys).map(([key, parts]) => [key, setOfKeys(world.space(key), parts).set])),
      { as, reason: 'loaded from the archive', by: 'ana' },
      AT,
    );
  const status = async (asset: string) => {
    const { missing, stale, failed } = statusOf(world, await readRecords(world, log, digest), asset);
    return { missing: [...keysOf(missing)], stale: [...stale.keys()], failed: [...keysOf(failed)] };
  };
  return { log, mark, status };
}

it('materialized: fresh, with the version that lies there; a missing partition gets one of its own', async () => {
  const { log, mark, status } = await openLog();
  expect(await status('a')).toEqual({ missing: ['2'], stale: ['1'], failed: [] });
  expect(await mark('materialized', { a: ['1', '2'], b: ['2'] })).toEqual({ kind: 'marked', run: 'r-0001' });
  expect(await status('a')).toEqual({ missing: [], stale: [], failed: [] });
  // What read the marked one has read the same data; what was marked beside it has read what it is now.
  expect(await status('b')).toEqual({ missing: [], stale: [], failed: [] });
  const [first] = await log.events({ target: { asset: 'a', part: '1' }, newestFirst: true, limit: 1 });
  expect(first).toMatchObject({ dataVersion: 'v1', codeVersion: '2', output, run: 1 });
  expect(first?.body).toEqual({ metadata: { marked: 'loaded from the archive', by: 'ana' } });
  expect(await log.runs({ limit: 9 })).toMatchObject([
    {
      kind: 'mark',
      status: 'succeeded',
      request: { mark: 'materialized', reason: 'loaded from the archive', by: 'ana' },
    },
  ]);
  expect((await log.steps(1)).map(({ asset, parts, status: each }) => [asset, parts, each])).toEqual([
    ['a', '1', 'succeeded'],
    ['a', '2', 'succeeded'],
    ['b', '2', 'succeeded'],
  ]);
});

it('failed: the last attempt failed, and the record before stays', async () => {
  const { log, mark, status } = await openLog();
  await mark('failed', { b: ['1'] });
  expect(await status('b')).toEqual({ missing: ['2'], stale: [], failed: ['1'] });
  expect((await log.steps(1))[0]?.error).toMatchObject({ message: 'ana: loaded from the archive' });
  expect((await log.latest('b'))[0]?.event).toBe(2);
});

it('skipped: kept in the runs, and nothing else is changed', async () => {
  const { log, mark, status } = await openLog();
  const before = await status('b');
  expect(await mark('skipped', { b: ['2'] })).toEqual({ kind: 'marked', run: 'r-0001' });
  expect([await status('b'), await log.head()]).toEqual([before, 2]);
  expect(await log.steps(1)).toMatchObject([{ asset: 'b', parts: '2', status: 'skipped' }]);
});

it('what was built meanwhile is not marked', async () => {
  const { log } = await openLog();
  const records = await readRecords(world, log, digest);
  await log.commit({ at: AT, events: [{ kind: 'wipe', target: { asset: 'a', part: '1' }, body: {} }] });
  const set = new Map([['a', setOfKeys(world.space('a'), ['1', '2']).set]]);
  const marking = { as: 'materialized', reason: 'late', by: 'ana' } as const;
  expect(await markPartitions({ world, log, records }, set, marking, AT)).toEqual({
    kind: 'moved',
    target: { asset: 'a', part: '1' },
  });
  expect(await log.runs({ limit: 9 })).toEqual([]);
});
