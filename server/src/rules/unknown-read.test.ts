import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const report = (body: string) => `
import { asset, source } from 'headwater';
export const orders = source('orders');
const name = 'orders';
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
${body}
  },
});
`;

describe('unknown-read', () => {
  it('fires for a key that only a run knows', () =>
    checkRule(
      report(`    await ctx.write(await ctx.read(ctx.partitionKey));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here is decided at run time`),
    ));
  it('stays quiet for constants, and for the state and the log', () =>
    checkRule(
      report(`    ctx.log.info(String(await ctx.state.get('cursor')));
    await ctx.write(await ctx.read(name));`),
    ));
});
