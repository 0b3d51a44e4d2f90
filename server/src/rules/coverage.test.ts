import type { ObservedReads } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { type Coverage, coverageOf, coverageReport } from './index.js';

function coverageWith(deps: string): Coverage {
  const { snapshot } = analyse(`
import { asset, source } from 'headwater';
import { chosen } from 'elsewhere';
export const orders = source('orders');
export const stores = source('stores');
export const report = asset('report', {
  deps: ${deps},
  async materialize(ctx) {
    await ctx.read(orders);
    await ctx.read('stores');
    await ctx.read('stores');
  },
});
`);
  return coverageOf(snapshot);
}

describe('coverage', () => {
  it('counts each edge once, declared or not', () => {
    expect(coverageWith('[orders]')).toEqual({ reads: 2, declared: 1, unknown: 0 });
    expect(coverageWith('[orders, stores]')).toEqual({ reads: 2, declared: 2, unknown: 0 });
  });

  it('calls a read unknown where what is declared cannot be decided', () => {
    expect(coverageWith('[orders, chosen()]')).toEqual({ reads: 1, declared: 1, unknown: 1 });
  });
});

describe('reads that runs have seen', () => {
  const { snapshot } = analyse(`
//- /a.ts
import { asset, source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
export const rates = source('rates');
export const report = asset('report', {
  deps: [orders, rates],
  async materialize(ctx) { await ctx.read(orders); await ctx.read(process.env.TABLE ?? ''); },
});
export const other = asset('other', { deps: [orders], async materialize() {} });
`);
  const observed: ObservedReads = {
    readers: new Set(['report']),
    reads: [
      { reader: 'report', asset: 'orders' },
      { reader: 'report', asset: 'stores' },
      { reader: 'report', asset: 'gone' },
    ],
  };

  it('count beside those in the code, each edge once', () => {
    expect(coverageOf(snapshot)).toEqual({ reads: 1, declared: 1, unknown: 1 });
    expect(coverageOf(snapshot, observed)).toEqual({ reads: 2, declared: 1, unknown: 1 });
  });
  it('say who has seen what, and what nobody reads', () => {
    expect(coverageReport(snapshot, observed)).toEqual({
      seen: [
        { reader: 'report', asset: 'orders', isDeclared: true, isStatic: true, isObserved: true },
        { reader: 'report', asset: 'stores', isDeclared: false, isStatic: false, isObserved: true },
      ],
      undecided: 1,
      neverObserved: [{ reader: 'report', asset: 'rates', isStatic: false }],
      withoutRuns: ['other'],
    });
  });
});
