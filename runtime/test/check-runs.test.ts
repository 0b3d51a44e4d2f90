// Checks of what is there already: nothing is built, and the results stay with the record that was examined.

import { expect, it } from 'vitest';
import { openProject } from './project.js';

const pipeline = (check: string) => `
import { asset, check, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const a = asset('a', { storage, async materialize(ctx) { await ctx.write([{ n: 1 }, { n: 2 }]); } });
${check}`;
const counts = (max: number) =>
  pipeline(`check('few', { asset: 'a', blocking: true, async run(ctx) {
  const measured = (await ctx.read(a)).length;
  return { passed: measured <= ${max}, evidence: { measured, threshold: ${max} } };
} });`);

it('examines the present record, and builds nothing', async () => {
  const project = await openProject({ 'pipeline.ts': counts(5) }, { a: {} });
  await project.run(['a']);
  await project.write({ 'pipeline.ts': counts(1) });
  const outcome = await project.run(['a'], { kind: 'check' });
  expect(outcome).toMatchObject({
    status: 'failed',
    steps: [
      {
        status: 'failed',
        record: 1,
        error: {
          name: 'BlockingCheckFailed',
          message: 'The blocking check few did not pass: measured 2 · threshold 1.',
        },
        checks: [{ check: 'few', outcome: 'failed', evidence: { measured: 2, threshold: 1 } }],
      },
    ],
  });
  expect(await project.log.events({ limit: 9 })).toHaveLength(1);
  expect((await project.log.latest('a'))[0]).toMatchObject({ event: 1, failed: null });
  const results = await project.log.checks('a');
  expect(results.map(({ run, event, outcome: each }) => [run, event, each]).sort()).toEqual([
    [1, 1, 'passed'],
    [2, 1, 'failed'],
  ]);
  expect((await project.log.steps(2))[0]).toMatchObject({ kind: 'check', status: 'failed' });
});

it('fails as an execution where a check throws', async () => {
  const text = pipeline("check('odd', { asset: 'a', run() { throw new Error('broken'); } });");
  const project = await openProject({ 'pipeline.ts': text }, { a: {} });
  await project.run(['a']);
  const { status, steps } = await project.run(['a'], { kind: 'check' });
  expect([status, steps[0]?.error?.name, steps[0]?.checks[0]?.outcome]).toEqual(['failed', 'CheckErrored', 'errored']);
});

it('examines only what is asked for by name, and says which name no check has', async () => {
  const text = pipeline(`check('few', { asset: 'a', run: () => ({ passed: true }) });
check('odd', { asset: 'a', run() { throw new Error('broken'); } });`);
  const project = await openProject({ 'pipeline.ts': text }, { a: {} });
  await project.run(['a']);
  const only = (checks: readonly string[]) => {
    const plan = project.plan(['a']);
    const named = { ...plan, steps: plan.steps.map((step) => ({ ...step, checks })) };
    return project.engine.execute(named, { kind: 'check' });
  };
  expect(await only(['few'])).toMatchObject({ status: 'succeeded', steps: [{ checks: [{ check: 'few' }] }] });
  expect((await only(['many'])).steps[0]?.error?.message).toBe('a has no check many.');
});

it('tells with the end of a step what its checks measured, of which record, and how long that took', async () => {
  const project = await openProject({ 'pipeline.ts': counts(5) }, { a: {} });
  const told = { checks: [{ check: 'few', outcome: 'passed', elapsedMs: expect.any(Number) }], record: 1 };
  await project.run(['a']);
  expect(project.told.steps.at(-1)).toMatchObject({ status: 'succeeded', ...told });
  await project.run(['a'], { kind: 'check' });
  expect(project.told.steps.at(-1)).toMatchObject({ status: 'succeeded', ...told });
});

it('examines one partition, with its key and window; the severity of a result decides', async () => {
  const text = `
import { asset, check, dailyPartitions, jsonFile } from 'headwater';
export const a = asset('a', {
  storage: jsonFile({ dir: 'data' }),
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) { await ctx.write([ctx.partitionKey]); },
});
check('own_day', { asset: 'a', blocking: true, async run(ctx) {
  const measured = [...await ctx.read(a), ctx.window.start.toISOString(), ctx.window.end.toISOString()];
  return { passed: false, severity: ctx.partitionKey === '2024-10-02' ? 'warn' : 'error', evidence: { measured } };
} });`;
  const partitions = { kind: 'daily', start: '2024-10-01', end: '2024-10-10' } as const;
  const project = await openProject({ 'pipeline.ts': text }, { a: { partitions } });
  const { steps } = await project.run(['a@2024-10-02', 'a@2024-10-03']);
  expect(steps).toMatchObject([
    { partition: '2024-10-02', status: 'succeeded', checks: [{ outcome: 'failed', severity: 'warn' }] },
    { partition: '2024-10-03', status: 'failed', checks: [{ outcome: 'failed', severity: 'error' }] },
  ]);
  const days = ['2024-10-02T00:00:00.000Z', '2024-10-03T00:00:00.000Z'];
  expect(steps[0]?.checks[0]?.evidence).toEqual({ measured: ['2024-10-02', ...days] });
});

it('says what to do where there is no record', async () => {
  const project = await openProject({ 'pipeline.ts': counts(5) }, { a: {} });
  const { steps } = await project.run(['a'], { kind: 'check' });
  expect(steps[0]?.error?.message).toBe('a has no record to examine. Materialize it first: headwater materialize a');
});

it('has failed as a run where a check throws that blocks nothing; what stands behind is built', async () => {
  const text = pipeline(`check('odd', { asset: 'a', run() { throw new Error('broken'); } });
export const b = asset('b', { deps: [a], storage, async materialize(ctx) { await ctx.write([3]); } });`);
  const project = await openProject({ 'pipeline.ts': text }, { a: {}, b: { deps: { a: null } } });
  const { status, steps } = await project.run(['a', 'b']);
  expect(status).toBe('failed');
  expect(steps).toMatchObject([
    {
      status: 'succeeded',
      error: { name: 'CheckErrored', message: 'The check odd could not run to an answer: broken.' },
    },
    { status: 'succeeded', error: null },
  ]);
  expect((await project.log.latest('a'))[0]).toMatchObject({ event: 1, failed: null });
});

it('takes the result that the function returns for a declared check, and does not measure again', async () => {
  const text = `
import { asset, check, jsonFile } from 'headwater';
const inline = check('inline', { blocking: true, run() { throw new Error('measured again'); } });
export const a = asset('a', {
  storage: jsonFile({ dir: 'data' }),
  checks: [inline],
  async materialize(ctx) { await ctx.write([1]); return { checks: { inline: { passed: false } } }; },
});`;
  const project = await openProject({ 'pipeline.ts': text }, { a: {} });
  expect((await project.run(['a'])).steps).toMatchObject([
    { status: 'failed', error: { message: 'The blocking check inline did not pass.' } },
  ]);
  expect(await project.log.checks('a')).toMatchObject([{ check: 'inline', outcome: 'failed', blocking: true }]);
});

it('keeps what JSON has no number for as people write it', async () => {
  const evidence = '{ measured: 0 / 0, threshold: 1 / 0, rows: 12n, means: [-1 / 0, 2] }';
  const text = pipeline(`check('mean', { asset: 'a', run: () => ({ passed: false, evidence: ${evidence} }) });`);
  const project = await openProject({ 'pipeline.ts': text }, { a: {} });
  await project.run(['a']);
  expect(await project.log.checks('a')).toMatchObject([
    { outcome: 'failed', evidence: { measured: 'NaN', threshold: 'Infinity', rows: '12', means: ['-Infinity', 2] } },
  ]);
});
