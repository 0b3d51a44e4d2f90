import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'dependency-cycle';
/** Reads every dependency, so that none is unused. */
const reads = (...keys: string[]) => `async materialize(ctx) {
    await ctx.write([${keys.map((key) => `await ctx.read('${key}')`).join(', ')}]);
  },`;

describe(rule, () => {
  it('fires once for two assets, at the one whose key sorts first', () =>
    checkRule(
      `
//- /cycle.ts
import { asset } from 'headwater';
export const b = asset('b', {
  deps: ['a'],
  ${reads('a')}
});
export const a = asset('a', {
  deps: [b],
  //     ^ error[dependency-cycle]: These assets wait for each other, so none can run first: a → b → a.
  ${reads('b')}
});
`,
    ));

  it('fires for a cycle of three through an order-only dependency', () =>
    checkRule(
      `
//- /cycle.ts
import { after, asset } from 'headwater';
export const a = asset('a', {
  deps: [after('c')],
  //     ^^^^^^^^^^ error[dependency-cycle]: … a → b → c → a
  ${reads()}
});
export const b = asset('b', {
  deps: [a],
  ${reads('a')}
});
export const c = asset('c', {
  deps: [b],
  ${reads('b')}
});
`,
    ));

  it('fires for an asset that waits for itself', () =>
    checkRule(
      `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: 0 }))],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[dependency-cycle]: balance waits for itself
  ${reads('balance')}
});
`,
    ));

  it('stays quiet for a self dependency that looks strictly back', () =>
    checkRule(
      `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  ${reads('balance')}
});
`,
    ));

  it('stays quiet for a diamond, and for a cycle that only an undeclared read closes', () =>
    checkRule(
      `
//- /diamond.ts
import { asset } from 'headwater';
export const top = asset('top', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('bottom'));
    //                    ^^^^^^^^^^^^^^^^^^ error[undeclared-read]: top reads bottom
  },
});
export const left = asset('left', {
  deps: [top],
  ${reads('top')}
});
export const right = asset('right', {
  deps: [top],
  ${reads('top')}
});
export const bottom = asset('bottom', {
  deps: [left, right],
  ${reads('left', 'right')}
});
`,
    ));
});
