// A log that cannot be written, or is damaged, and a library that is not there: one line that says so, and no stack.

import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, type Project, projectOf } from './project.js';

const pipeline = {
  'pipeline.ts': `import { asset } from 'headwater';
export const a = asset('a', { async materialize(ctx) { console.log('built'); await ctx.write(1); } });
export const b = asset('b', { deps: [a], async materialize(ctx) { await ctx.write(await ctx.read(a)); } });
`,
};
const inLog = (project: Project, file: string) => path.join(project.directory, '.headwater', file);

test('where the log cannot be written, questions are answered from it and a run says why it cannot be', async () => {
  const project = projectOf(pipeline);
  await project.json(0, 'materialize', 'a');
  // SQLite cannot make its file beside the log, as in a read-only folder.
  rmSync(inLog(project, 'log.db-shm'), { force: true });
  symlinkSync('no-such-folder/shm', inLog(project, 'log.db-shm'));
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ run: 'r-0001' }]);
  expect((await project.json(0, 'plan')).steps).toMatchObject([{ key: 'b' }]);
  expect(await project.json(0, 'log', 'check')).toMatchObject({ status: 'whole' });
  const plan = await project.headwater('plan');
  expect(plan.stderr).toContain('The answer follows what is recorded: no source has been looked at.');
  const run = await project.headwater('materialize');
  expect(run).toMatchObject({ exit: 2, stdout: '' });
  expect(run.stderr).toMatch(/^headwater: The event log .* cannot be opened: .*\.\n$/);
});

test('a run whose log is removed meanwhile does not end as if it were recorded', async () => {
  const project = projectOf({
    'pipeline.ts': `import { rmSync } from 'node:fs';
import { asset } from 'headwater';
export const a = asset('a', { async materialize(ctx) { rmSync('.headwater/log.db'); await ctx.write(1); } });
`,
  });
  const run = await project.headwater('materialize');
  expect(run.exit).toBe(2);
  expect(run.stderr).toContain('was removed or replaced while this command had it open');
});

test('damage that is found while the log is read is told as damage', async () => {
  const project = projectOf(pipeline);
  await project.headwater('materialize', 'a');
  const file = inLog(project, 'log.db');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa7, 8192));
  for (const words of [['plan'], ['runs'], ['status'], ['materialize']]) {
    const answer = await project.headwater(...words);
    expect(answer).toMatchObject({ exit: 2 });
    expect(answer.stderr).toMatch(/^headwater: The event log .* is damaged .*\n$/);
  }
  truncateSync(file);
  expect((await project.headwater('runs')).stderr).toContain('there are runs beside it');
});

test('without the library nothing is run, and nothing is made', async () => {
  const project = emptyFolder();
  project.write('headwater.json', '{}\n');
  project.write('pipeline.ts', pipeline['pipeline.ts']);
  const run = await project.headwater('materialize');
  expect(run).toMatchObject({ exit: 2, stdout: '' });
  expect(run.stderr).toMatch(/Run `npm install .*sdk.*` there\./);
  expect(run.stderr).not.toContain('failed');
  expect((await project.json(0, 'runs')).runs).toEqual([]);
});
