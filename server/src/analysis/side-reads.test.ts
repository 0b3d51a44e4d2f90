// What checks, jobs and watchers read and name: seen, and no dependency of an asset.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';
import { coverageOf, unknownReaders } from '../rules/index.js';

const HEADER = `import Database from 'better-sqlite3';
import { asset, check, eager, anyOf, job, onAssets, source, watcher } from 'headwater';
const db = new Database('w.db');
export const orders = source('orders');
export const stores = source('shop/stores');
export const stock = source('stock');
`;

describe('checks, jobs, watchers', () => {
  const { snapshot } = analyse(`${HEADER}
export const reader = asset('reader', {
  checks: [check('complete', { async run(ctx) { return { passed: (await ctx.read(stores)).length > 0 }; } })],
  async materialize(ctx) {},
});
check('elsewhere', { asset: 'reader', run(ctx) { db.prepare('SELECT * FROM orders').all(); return { passed: true }; } });
job('nightly', { assets: ['reader', 'reder'], async run(ctx) { await ctx.read('stock'); } });
job('any', { async run(ctx) { await ctx.read(process.env.NAME ?? ''); } });
watcher('arrivals', { asset: 'orders', every: '5m', async *poll(ctx) {} });
`);
  it('are no dependencies of an asset, and are seen', () => {
    expect(edgesOf(snapshot)).toEqual([]);
    expect(
      snapshot.sideReads.map(({ owner, asset, reader }) => `${owner.kind} ${owner.name} (${reader}) ← ${asset}`),
    ).toEqual([
      'check complete (reader) ← shop/stores',
      'check elsewhere (reader) ← orders',
      'job nightly (null) ← stock',
      'job any (null) ← null',
    ]);
  });
  it('count in no coverage, and what they read unknown is nothing that a change may reach', () => {
    expect(coverageOf(snapshot)).toEqual({ reads: 0, declared: 0, unknown: 0 });
    expect(unknownReaders(snapshot, new Set(['orders']))).toEqual([]);
  });
  it('name assets in strings', () => {
    expect(snapshot.names.map(({ owner, key, asset }) => `${owner.kind} ${owner.name}: ${key} ${asset}`)).toEqual([
      'check elsewhere: reader reader',
      'job nightly: reader reader',
      'job nightly: reder null',
      'watcher arrivals: orders orders',
    ]);
  });
  it('belong to the asset that has or names them', () => {
    expect(snapshot.graph.asset('reader')?.checks.map(({ name }) => name)).toEqual(['complete', 'elsewhere']);
  });
});

describe('conditions', () => {
  it('name assets wherever they are nested', () => {
    const { snapshot } = analyse(`${HEADER}
export const a = asset('a', { automation: anyOf(eager(), onAssets('orders', stores)), materialize() {} });
job('j', { assets: '+a', schedule: anyOf('stock', onAssets('nothing')), run() {} });
`);
    expect(snapshot.names.map(({ owner, key, asset }) => `${owner.kind} ${owner.name}: ${key} ${asset}`)).toEqual([
      'asset a: orders orders',
      'job j: stock stock',
      'job j: nothing null',
    ]);
  });
});
