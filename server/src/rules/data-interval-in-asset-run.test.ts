import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'data-interval-in-asset-run';
const head = `
import { allOf, anyOf, asset, cron, eager, job, onAssets, source, type JobContext } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
`;
const notify = (schedule: string, text: string, helpers = '') => `${head}${helpers}
export const notify = job('notify', {
  ${schedule}
  run(ctx) {
${text}
  },
});
`;
const fired = `    ctx.log.info(String(ctx.dataInterval?.start));
    //                  ^^^^^^^^^^^^^^^^ warning[data-interval-in-asset-run]: notify runs when assets are updated`;
const plain = '    ctx.log.info(String(ctx.dataInterval?.start));';

describe(rule, () => {
  it('fires in a job on one asset', () => checkRule(notify('schedule: onAssets(orders),', fired)));
  it('fires in a job on all of several', () => checkRule(notify('schedule: allOf(orders, stores),', fired)));
  it('fires in a job on any of several', () =>
    checkRule(notify('schedule: anyOf(onAssets(orders), onAssets(stores)),', fired)));

  it('fires for the interval taken apart', () =>
    checkRule(
      notify(
        'schedule: onAssets(orders),',
        `    const { dataInterval } = ctx;
    //      ^^^^^^^^^^^^ warning[data-interval-in-asset-run]: notify runs when assets are updated
    ctx.log.info(String(dataInterval));`,
      ),
    ));

  it('fires in a helper', () =>
    checkRule(
      notify(
        'schedule: onAssets(orders),',
        '    say(ctx);',
        `function say(ctx: JobContext) {
  ctx.log.info(String(ctx.dataInterval));
  //                  ^^^^^^^^^^^^^^^^ warning[data-interval-in-asset-run]: notify runs when assets are updated
}`,
      ),
    ));

  it('fires in an asset that runs when its inputs are updated', () =>
    checkRule(`${head}
export const report = asset('report', {
  deps: [orders],
  automation: eager(),
  async materialize(ctx) {
    ctx.log.info(String(ctx.dataInterval));
    //                  ^^^^^^^^^^^^^^^^ warning[data-interval-in-asset-run]: report runs when assets are updated
    await ctx.write(await ctx.read(orders));
  },
});
`));

  it('stays quiet in a job on a cron', () => checkRule(notify(`schedule: cron('0 3 * * *'),`, plain)));
  it('stays quiet where time may start it too', () =>
    checkRule(notify(`schedule: anyOf(onAssets(orders), cron('0 3 * * *')),`, plain)));
  it('stays quiet without a schedule', () => checkRule(notify('', plain)));

  it("stays quiet for the producer's interval in an event", () =>
    checkRule(
      notify(
        'schedule: onAssets(orders),',
        `    for (const { run } of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(run.dataInterval?.start));`,
      ),
    ));

  it('stays quiet in an asset that a job on a cron makes as well', () =>
    checkRule(`${head}
export const report = asset('report', {
  async materialize(ctx) {
    ctx.log.info(String(ctx.dataInterval));
    await ctx.write([]);
  },
});
export const onUpdate = job('on_update', { assets: [report], schedule: onAssets(orders) });
export const nightly = job('nightly', { assets: [report], schedule: cron('0 3 * * *') });
`));

  it('stays quiet for a word of that name', () =>
    checkRule(
      notify(
        'schedule: onAssets(orders),',
        '    const own = { dataInterval: 1 };\n    ctx.log.info(String(own.dataInterval));',
      ),
    ));
});
