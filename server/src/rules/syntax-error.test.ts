import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

describe('syntax-error', () => {
  it('fires where the text stops being TypeScript, and keeps what stands before', () =>
    checkRule(`
import { asset } from 'headwater';
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write([);
    //               ^ error[syntax-error]: Expression or comma expected.
  },
});
`));
  it('stays quiet for types that do not fit', () =>
    checkRule(`
import { asset } from 'headwater';
const rows: number = 'no number';
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(rows);
  },
});
`));
});
