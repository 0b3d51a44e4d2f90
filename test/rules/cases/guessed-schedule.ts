import type { RuleCases } from '../rule-cases.js';

const pair = ({ producer, consumer, jobs = '' }: { producer: string; consumer: string; jobs?: string }) => `
import { allOf, anyOf, asset, cron, eager, job, onAssets, onCron, source } from 'headwater';
export const orders = asset('orders', {
  ${producer}
  async materialize(ctx) { await ctx.write([]); },
});
export const report = asset('report', {
  deps: [orders],
${consumer}
  async materialize(ctx) { await ctx.write(await ctx.read(orders)); },
});
${jobs}
`;
const two = `automation: cron('0 2 * * *'),`;
const three = `  automation: cron('0 3 * * *'),
  //          ^^^^^^^^^^^^^^^^^ warning[guessed-schedule]: report runs by the clock and reads orders, which`;

export const cases: RuleCases = {
  fires: {
    'for two assets': pair({ producer: two, consumer: three }),
    'where the producer waits for a tick': pair({ producer: `automation: onCron('0 2 * * *'),`, consumer: three }),
    'where a job makes the producer': pair({
      producer: '',
      consumer: three,
      jobs: `export const nightly = job('nightly', { assets: [orders], schedule: cron('0 2 * * *') });`,
    }),
    'for a job that makes the consumer': pair({
      producer: two,
      consumer: '',
      jobs: `export const reports = job('reports', {
  assets: [report],
  schedule: cron('0 3 * * *'),
  //        ^^^^^^^^^^^^^^^^^ warning[guessed-schedule]: reports runs by the clock and reads orders, which is made by the clock too
});`,
    }),
    'for a job that reads the asset itself': pair({
      producer: two,
      consumer: '',
      jobs: `export const mail = job('mail', {
  schedule: cron('0 3 * * *'),
  //        ^^^^^^^^^^^^^^^^^ warning[guessed-schedule]: mail runs by the clock and reads orders, which is made by the clock too
  async run(ctx) { ctx.log.info(String(await ctx.read(orders))); },
});`,
    }),
    'for a job that makes it in its body': pair({
      producer: '',
      consumer: three,
      jobs: `export const nightly = job('nightly', {
  schedule: cron('0 2 * * *'),
  async run(ctx) { await ctx.materialize(orders); },
});`,
    }),
  },
  staysQuiet: {
    'where the update starts it': pair({ producer: two, consumer: '  automation: onAssets(orders),' }),
    'where the update starts it (2)': pair({ producer: two, consumer: '  automation: eager(),' }),
    'where the tick waits for the inputs': pair({ producer: two, consumer: `  automation: onCron('0 3 * * *'),` }),
    'where an update starts it too, or is waited for': pair({
      producer: two,
      consumer: `  automation: anyOf(onAssets(orders), cron('0 3 * * *')),`,
    }),
    'where an update starts it too, or is waited for (2)': pair({
      producer: two,
      consumer: `  automation: allOf(onAssets(orders), cron('0 3 * * *')),`,
    }),
    'where nothing makes the input by the clock': pair({ producer: '', consumer: `  automation: cron('0 3 * * *'),` }),
    'where nothing makes the input by the clock (2)': pair({
      producer: 'automation: eager(),',
      consumer: `  automation: cron('0 3 * * *'),`,
    }),
    'where one job makes both': pair({
      producer: '',
      consumer: '',
      jobs: `export const nightly = job('nightly', { assets: [orders, report], schedule: cron('0 2 * * *') });`,
    }),
  },
};
