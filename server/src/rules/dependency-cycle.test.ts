import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'dependency-cycle';
const body = `async materialize(ctx) {
    await ctx.write([]);
  },`;

describe(rule, () => {
  it('fires once for two assets, at the one whose key sorts first', () =>
    checkRule(
      rule,
      `
//- /cycle.ts
import { asset } from 'headwater';
export const b = asset('b', {
  deps: ['a'],
  ${body}
});
export const a = asset('a', {
  deps: [b],
  //     ^ error: These assets wait for each other, so none can run first: a → b → a.
  ${body}
});
`,
    ));

  it('fires for a cycle of three through an order-only dependency', () =>
    checkRule(
      rule,
      `
//- /cycle.ts
import { after, asset } from 'headwater';
export const a = asset('a', {
  deps: [after('c')],
  //     ^^^^^^^^^^ error: a → b → c → a
  ${body}
});
export const b = asset('b', {
  deps: [a],
  ${body}
});
export const c = asset('c', {
  deps: [b],
  ${body}
});
`,
    ));

  it('fires for an asset that waits for itself', () =>
    checkRule(
      rule,
      `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: 0 }))],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error: balance waits for itself
  ${body}
});
`,
    ));

  it('stays quiet for a self dependency that looks strictly back', () =>
    checkRule(
      rule,
      `
//- /self.ts
import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const balance = asset('balance', {
  partitions: days,
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  ${body}
});
`,
    ));

  it('stays quiet for a diamond, and for a cycle that only an undeclared read closes', () =>
    checkRule(
      rule,
      `
//- /diamond.ts
import { asset } from 'headwater';
export const top = asset('top', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('bottom'));
  },
});
export const left = asset('left', {
  deps: [top],
  ${body}
});
export const right = asset('right', {
  deps: [top],
  ${body}
});
export const bottom = asset('bottom', {
  deps: [left, right],
  ${body}
});
`,
    ));
});
