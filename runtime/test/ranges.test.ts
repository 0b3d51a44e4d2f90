// One call of the function for a range of partitions, as `backfill` declares: what it is given, and that every partition
// has a record of its own, made from what that partition reads.

import { readFile } from 'node:fs/promises';
import { dailyPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { openProject } from './project.js';

const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
const days = ['2024-10-01', '2024-10-02', '2024-10-03', '2024-10-04'];
const pipeline = (body: string) => ({
  'pipeline.ts': `
import { appendFileSync } from 'node:fs';
import { asset, check, dailyPartitions, from, jsonFile, multiAsset, output, timeWindow } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
const say = (text: string) => appendFileSync(new URL('./calls.txt', import.meta.url), text + '\\n');
export const day = asset<number>('day', { partitions, storage, async materialize(ctx) {
  await ctx.write(Number(ctx.partitionKey.slice(-2)));
} });
const whole = check('whole', { async run(ctx) {
  const [sum, day] = [await ctx.read<number>('sums'), await ctx.read<number>('day', { partition: ctx.partitionKey })];
  return { passed: sum >= day, evidence: { partition: ctx.partitionKey, sum, given: ctx.input('day').keys.length } };
} });
export const sums = asset<number>('sums', {
  partitions, storage, backfill: 'single-run', checks: [whole],
  deps: [from(day, timeWindow({ startOffset: -1, endOffset: 0 }))],
  async materialize(ctx) {
    const values = await ctx.readEach(day);
    say(ctx.partitionKeys.join() + ' ' + ctx.window.start.toISOString().slice(5, 10) + '/' + ctx.window.end.toISOString().slice(5, 10));
    ${body}
  },
});
export const pair = multiAsset('pair', {
  partitions, backfill: { multiRun: 3 }, deps: [sums],
  outputs: [output<number>('low', { storage }), output<number>('high', { storage })],
  async materialize(ctx) {
    say('pair ' + ctx.partitionKeys.join());
    for (const partition of ctx.partitionKeys) await ctx.write({ low: 0, high: 1 }, { partition });
  },
});
`,
});
const sumsOfKeys = `for (const partition of ctx.partitionKeys) {
      const before = new Date(Date.parse(partition) - 86_400_000).toISOString().slice(0, 10);
      await ctx.write((values.get(before) ?? 0) + (values.get(partition) ?? 0), { partition });
    }`;
const window = timeWindow({ startOffset: -1, endOffset: 0 });
const declared = {
  day: { partitions, codeVersion: '1' },
  sums: { partitions, codeVersion: '1', backfill: 'single-run', deps: { day: window } },
  low: { partitions, codeVersion: '1', backfill: { multiRun: 3 }, deps: { sums: null } },
  high: { partitions, codeVersion: '1', backfill: { multiRun: 3 }, deps: { sums: null } },
} as const;
const all = (...assets: readonly string[]) => assets.flatMap((asset) => days.map((part) => `${asset}@${part}`));
const inBackfill = { backfill: 'b-0001' } as const;

describe('a call for a range', () => {
  it("leaves out what `incomplete: 'fail'` refuses, and makes the rest", async () => {
    const project = await openProject(pipeline(sumsOfKeys), {
      ...declared,
      sums: { ...declared.sums, failsIncomplete: true },
    });
    const { steps } = await project.run(all('day', 'sums'), inBackfill);
    const made = steps.filter(({ asset }) => asset === 'sums').map(({ status }) => status);
    expect(made).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
    expect(await readFile(project.path('calls.txt'), 'utf8')).toBe('2024-10-02,2024-10-03,2024-10-04 10-02/10-05\n');
  });

  it('is made once, with the whole window; each partition has its record, its inputs and its checks', async () => {
    const project = await openProject(pipeline(sumsOfKeys), declared);
    expect(await project.run(all('day', 'sums', 'low', 'high'), inBackfill)).toMatchObject({ status: 'succeeded' });
    expect((await readFile(project.path('calls.txt'), 'utf8')).trim().split('\n')).toEqual([
      `${days.join()} 10-01/10-05`,
      `pair ${days.slice(0, 3).join()}`,
      'pair 2024-10-04',
    ]);
    expect(await readFile(project.path('data/sums/2024-10-03.json'), 'utf8')).toBe('5\n');
    const records = await project.log.events({ target: { asset: 'sums' }, kinds: ['materialization'], limit: 9 });
    expect(records.map(({ target, read, expected }) => [target.part.slice(-2), read, expected])).toEqual([
      ['01', 1, 2],
      ['02', 2, 2],
      ['03', 2, 2],
      ['04', 2, 2],
    ]);
    const third = await project.log.inputs(records[2]?.position ?? 0);
    expect(third.map(({ target }) => target.part)).toEqual(['2024-10-02', '2024-10-03']);
    const checks = await project.log.checks('sums', '2024-10-02');
    expect(checks.map(({ outcome, evidence }) => [outcome, evidence])).toEqual([
      ['passed', { partition: '2024-10-02', sum: 3, given: 2 }],
    ]);
  });

  it('is made only by a backfill: else every partition is built by its own key', async () => {
    const project = await openProject(pipeline(sumsOfKeys), declared);
    await project.run([...all('day'), 'sums@2024-10-02', 'sums@2024-10-03']);
    expect((await readFile(project.path('calls.txt'), 'utf8')).trim().split('\n')).toEqual([
      '2024-10-02 10-02/10-03',
      '2024-10-03 10-03/10-04',
    ]);
  });

  it('fails as a whole, with what is behind it; a partition that its own check stops keeps nothing else back', async () => {
    const bodies = {
      key: 'await ctx.write(ctx.partitionKey);',
      unnamed: 'await ctx.write(1);',
      other: "await ctx.write(1, { partition: '2024-10-09' });",
      some: 'for (const partition of ctx.partitionKeys.slice(1)) await ctx.write(1, { partition });',
      thrown: "throw new Error('no such day');",
      checked: 'for (const partition of ctx.partitionKeys) await ctx.write(1, { partition });',
    };
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, check, dailyPartitions, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
const checks = [check('late', { blocking: true, run: (ctx) => ({ passed: ctx.partitionKey > '2024-10-01' }) })];
${Object.entries(bodies)
  .map(
    ([key, body]) => `export const ${key} = asset('${key}', { partitions, storage, backfill: 'single-run',
  ${key === 'checked' ? 'checks,' : ''} async materialize(ctx) { ${body} } });`,
  )
  .join('\n')}
export const behind = asset('behind', { partitions, storage, deps: ['thrown', 'checked'], async materialize() {} });
`,
      },
      {
        ...Object.fromEntries(Object.keys(bodies).map((key) => [key, { partitions, backfill: 'single-run' } as const])),
        behind: { partitions, deps: { thrown: null } },
      },
    );
    const { steps } = await project.run(all(...Object.keys(bodies), 'behind'), inBackfill);
    const endOf = (asset: string) => steps.filter((step) => step.asset === asset).map(({ status }) => status);
    const saidOf = (asset: string) =>
      new Set(steps.flatMap((step) => (step.asset === asset ? step.error?.message : [])));
    const failed = days.map(() => 'failed');
    for (const key of ['key', 'unnamed', 'other', 'some', 'thrown']) expect([key, endOf(key)]).toEqual([key, failed]);
    expect(endOf('checked')).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
    expect(endOf('behind')).toEqual(days.map(() => 'skipped'));
    for (const [key, said] of [
      ['key', 'This call builds 4 partitions of key, 2024-10-01 … 2024-10-04, as `backfill` declares'],
      ['unnamed', 'say which one, ctx.write(value, { partition })'],
      ['other', 'This call builds 2024-10-01 … 2024-10-04 of other, not 2024-10-09.'],
      ['some', 'some wrote 3 of the 4 values that this call builds; 2024-10-01 is the first one missing.'],
      ['thrown', 'no such day'],
    ] as const)
      expect([...saidOf(key)]).toEqual([expect.stringContaining(said)]);
  });
});
