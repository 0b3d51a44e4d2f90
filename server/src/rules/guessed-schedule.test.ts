import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'guessed-schedule';
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

describe(rule, () => {
  it('fires for two assets', () => checkRule(pair({ producer: two, consumer: three })));
  it('fires where the producer waits for a tick', () =>
    checkRule(pair({ producer: `automation: onCron('0 2 * * *'),`, consumer: three })));
  it('fires where a job makes the producer', () =>
    checkRule(
      pair({
        producer: '',
        consumer: three,
        jobs: `export const nightly = job('nightly', { assets: [orders], schedule: cron('0 2 * * *') });`,
      }),
    ));
  it('fires for a job that makes the consumer', () =>
    checkRule(
      pair({
        producer: two,
        consumer: '',
        jobs: `export const reports = job('reports', {
  assets: [report],
  schedule: cron('0 3 * * *'),
  //        ^^^^^^^^^^^^^^^^^ warning[guessed-schedule]: reports runs by the clock and reads orders, which is made by the clock too
});`,
      }),
    ));
  it('fires for a job that reads the asset itself', () =>
    checkRule(
      pair({
        producer: two,
        consumer: '',
        jobs: `export const mail = job('mail', {
  schedule: cron('0 3 * * *'),
  //        ^^^^^^^^^^^^^^^^^ warning[guessed-schedule]: mail runs by the clock and reads orders, which is made by the clock too
  async run(ctx) { ctx.log.info(String(await ctx.read(orders))); },
});`,
      }),
    ));
  it('fires for a job that makes it in its body', () =>
    checkRule(
      pair({
        producer: '',
        consumer: three,
        jobs: `export const nightly = job('nightly', {
  schedule: cron('0 2 * * *'),
  async run(ctx) { await ctx.materialize(orders); },
});`,
      }),
    ));

  it('stays quiet where the update starts it', () => {
    checkRule(pair({ producer: two, consumer: '  automation: onAssets(orders),' }));
    checkRule(pair({ producer: two, consumer: '  automation: eager(),' }));
  });
  it('stays quiet where the tick waits for the inputs', () =>
    checkRule(pair({ producer: two, consumer: `  automation: onCron('0 3 * * *'),` })));
  it('stays quiet where an update starts it too, or is waited for', () => {
    checkRule(pair({ producer: two, consumer: `  automation: anyOf(onAssets(orders), cron('0 3 * * *')),` }));
    checkRule(pair({ producer: two, consumer: `  automation: allOf(onAssets(orders), cron('0 3 * * *')),` }));
  });
  it('stays quiet where nothing makes the input by the clock', () => {
    checkRule(pair({ producer: '', consumer: `  automation: cron('0 3 * * *'),` }));
    checkRule(pair({ producer: 'automation: eager(),', consumer: `  automation: cron('0 3 * * *'),` }));
  });
  it('stays quiet where one job makes both', () =>
    checkRule(
      pair({
        producer: '',
        consumer: '',
        jobs: `export const nightly = job('nightly', { assets: [orders, report], schedule: cron('0 2 * * *') });`,
      }),
    ));
});
