// What user code can do to a run: throw, exit, print without end, hang. The run fails with its reason, the log stays whole.

import { expect, test } from 'vitest';
import { type JsonAnswer, type Project, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';

const pipeline = `import { asset, jsonFile } from 'headwater';

const storage = jsonFile({ dir: 'data' });

export const fine = asset('fine', { storage, async materialize(ctx) { await ctx.write([{ n: 1 }]); } });
export const throwing = asset('throwing', {
  storage,
  async materialize(ctx) {
    await ctx.write([{ n: 1 }]);
    throw new Error('no stock today');
  },
});
export const behind = asset('behind', {
  storage,
  deps: [throwing],
  async materialize(ctx) { await ctx.write(await ctx.read(throwing)); },
});
export const exiting = asset('exiting', { storage, async materialize() { process.exit(7); } });
export const printing = asset('printing', {
  storage,
  async materialize(ctx) {
    for (let line = 0; line < 10_000; line++) console.log('x'.repeat(100));
    await ctx.write([{ n: 1 }]);
  },
});
export const hanging = asset('hanging', {
  storage,
  async materialize(ctx) {
    ctx.log.info('waiting for ever');
    await new Promise((resolve) => setTimeout(resolve, 3_600_000));
  },
});
`;

function failing(): Project {
  return projectOf({ 'pipeline.ts': pipeline });
}

test('a step that throws fails the run with its error and place, and skips what reads it', async () => {
  const project = failing();
  const answer = await project.json(1, 'materialize', 'throwing', 'behind', 'fine', '--at', at);
  expect(answer.status).toBe('failed');
  expect(answer.steps).toMatchObject([
    { key: 'fine', partition: null, status: 'succeeded' },
    { key: 'throwing', partition: null, status: 'failed', error: 'no stock today' },
    { key: 'behind', partition: null, status: 'skipped' },
  ]);
  const { materializations } = await project.json(0, 'log');
  expect(materializations.map((record: JsonAnswer) => record.key)).toEqual(['fine']);
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ run: answer.run, status: 'failed' }]);
  const { stderr } = await project.headwater('materialize', 'throwing', '--at', at);
  expect(stderr).toContain('no stock today');
  expect(stderr).toContain('pipeline.ts:10');
});

test('a step that exits the process fails the run with that reason', async () => {
  const project = failing();
  const answer = await project.json(1, 'materialize', 'exiting', '--at', at);
  expect(answer.steps).toMatchObject([{ key: 'exiting', status: 'failed' }]);
  expect(answer.steps[0].error).toContain('7');
  // The log is whole: the next run goes on.
  await project.json(0, 'materialize', 'fine', '--at', at);
});

test('a step that prints a megabyte succeeds, and its output is seen', async () => {
  const project = failing();
  const { exit, stdout, stderr } = await project.headwater('materialize', 'printing', '--at', at, '--format', 'json');
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'succeeded' });
  expect(stderr).toContain('printing | xxx');
});

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['whoever closes the terminal', 'SIGHUP'],
] as const)('a step that hangs runs until %s cancels it; the run ends as cancelled', async (_, signal) => {
  const project = failing();
  const program = project.start('materialize', 'hanging', '--at', at, '--format', 'json');
  await program.saw('waiting for ever');
  program.interrupt(signal);
  const { exit, stdout } = await program.answer;
  expect(exit).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'cancelled', steps: [{ key: 'hanging', status: 'cancelled' }] });
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ status: 'cancelled' }]);
  expect((await project.json(0, 'log')).materializations).toEqual([]);
});

test('a run that is killed is told as stopped until the next one ends it', async () => {
  const project = failing();
  const program = project.start('materialize', 'hanging', '--at', at);
  await program.saw('waiting for ever');
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ status: 'running' }]);
  program.interrupt('SIGKILL');
  await program.answer;
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ status: 'stopped', ended: null }]);
  await project.headwater('materialize', 'fine', '--at', at);
  expect((await project.json(0, 'runs')).runs.at(-1)).toMatchObject({ status: 'failed' });
  const why = (await project.headwater('why', 'hanging', '--at', at)).stdout;
  expect(why).toContain(`hanging: unverified
  its last run was killed in this step and recorded no materialization: \`headwater materialize 'hanging'\` builds it again
  failed in r-0001: The host ended while the step was running.`);
  expect((await project.headwater('plan', 'hanging', '--at', at)).stdout).toContain(
    'unverified: its last run was killed in this step and recorded no materialization',
  );
});
