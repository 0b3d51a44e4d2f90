import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'in a job on one asset': notify('schedule: onAssets(orders),', fired),
    'in a job on all of several': notify('schedule: allOf(orders, stores),', fired),
    'in a job on any of several': notify('schedule: anyOf(onAssets(orders), onAssets(stores)),', fired),
    'for the interval taken apart': notify(
      'schedule: onAssets(orders),',
      `    const { dataInterval } = ctx;
    //      ^^^^^^^^^^^^ warning[data-interval-in-asset-run]: notify runs when assets are updated
    ctx.log.info(String(dataInterval));`,
    ),
    'in a helper': notify(
      'schedule: onAssets(orders),',
      '    say(ctx);',
      `function say(ctx: JobContext) {
  ctx.log.info(String(ctx.dataInterval));
  //                  ^^^^^^^^^^^^^^^^ warning[data-interval-in-asset-run]: notify runs when assets are updated
}`,
    ),
    'in an asset that runs when its inputs are updated': `${head}
export const report = asset('report', {
  deps: [orders],
  automation: eager(),
  async materialize(ctx) {
    ctx.log.info(String(ctx.dataInterval));
    //                  ^^^^^^^^^^^^^^^^ warning[data-interval-in-asset-run]: report runs when assets are updated
    await ctx.write(await ctx.read(orders));
  },
});
`,
  },
  staysQuiet: {
    'in a job on a cron': notify(`schedule: cron('0 3 * * *'),`, plain),
    'where time may start it too': notify(`schedule: anyOf(onAssets(orders), cron('0 3 * * *')),`, plain),
    'without a schedule': notify('', plain),
    "for the producer's interval in an event": notify(
      'schedule: onAssets(orders),',
      `    for (const { run } of ctx.triggeringAssetEvents['orders'] ?? []) ctx.log.info(String(run.dataInterval?.start));`,
    ),
    'in an asset that a job on a cron makes as well': `${head}
export const report = asset('report', {
  async materialize(ctx) {
    ctx.log.info(String(ctx.dataInterval));
    await ctx.write([]);
  },
});
export const onUpdate = job('on_update', { assets: [report], schedule: onAssets(orders) });
export const nightly = job('nightly', { assets: [report], schedule: cron('0 3 * * *') });
`,
    'for a word of that name': notify(
      'schedule: onAssets(orders),',
      '    const own = { dataInterval: 1 };\n    ctx.log.info(String(own.dataInterval));',
    ),
  },
};
