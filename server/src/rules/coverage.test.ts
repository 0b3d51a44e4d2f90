import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { type Coverage, coverageOf } from './index.js';

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
