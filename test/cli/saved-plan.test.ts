// A plan as a file: applied exactly as it was saved, or refused before any step, with what has moved and where.

import { expect, test } from 'vitest';
import { type Project, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const files = {
  'feed.txt': '1',
  'number.ts': 'export const factor = 2;\n',
  'pipeline.ts': `import { appendFileSync, readFileSync } from 'node:fs';
import { asset, jsonFile, source } from 'headwater';
import { factor } from './number.js';

const storage = jsonFile({ dir: 'data' });
const text = () => readFileSync(new URL('./feed.txt', import.meta.url), 'utf8');
export const feed = source('feed', { version: () => text() });
export const raw = asset('raw', {
  deps: [feed], storage, cache: false, codeVersion: '1',
  async materialize(ctx) {
    appendFileSync(new URL('./runs.txt', import.meta.url), 'raw\\n');
    await ctx.write([{ n: Number(text()) * factor }]);
  },
});
export const sums = asset('sums', {
  deps: [raw], storage, cache: false, codeVersion: '1',
  async materialize(ctx) { await ctx.write(await ctx.read(raw)); },
});
`,
};

async function saved(): Promise<Project> {
  const project = projectOf(files);
  await project.json(0, 'plan', '--save', 'first.json', '--at', at);
  return project;
}

async function expectRefused(project: Project, ...said: readonly string[]): Promise<void> {
  const before = await project.json(0, 'runs');
  const { exit, stdout, stderr } = await project.headwater('apply', 'first.json', '--at', at);
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  for (const words of said) expect(stderr).toContain(words);
  expect((await project.json(0, 'runs')).runs).toEqual(before.runs);
}

test('is applied once; then it says which records came after it', async () => {
  const project = await saved();
  expect(await project.json(0, 'apply', 'first.json', '--at', at)).toMatchObject({
    run: 'r-0001',
    status: 'succeeded',
    steps: [{ key: 'raw' }, { key: 'sums' }],
  });
  await expectRefused(
    project,
    'nothing was run',
    'raw was materialized',
    'sums was materialized',
    'Make the plan again',
  );
  expect(project.read('runs.txt')).toBe('raw\n');
});

test('is refused when a source has another version', async () => {
  const project = await saved();
  project.write('feed.txt', '2');
  await expectRefused(project, 'feed has another version');
});

test('is refused when a file that the steps load has changed, wherever it lies', async () => {
  const project = await saved();
  project.write('number.ts', 'export const factor = 3;\n');
  await expectRefused(project, 'number.ts has changed');
  project.write('number.ts', files['number.ts']);
  project.write('unrelated.ts', 'export {};\n');
  await project.json(0, 'apply', 'first.json', '--at', at);
});

test.each([
  [
    'comments',
    (text: string) => `// What everything is multiplied by.\n${text.replace(';', '; /* for now */')}`,
    files['number.ts'],
  ],
  ['white space', (text: string) => text.replaceAll(' = ', '  =\n  '), files['number.ts']],
  ['its ends of lines', (text: string) => text.replaceAll('\n', '\r\n'), `${files['number.ts']}\n`],
])('is applied when only %s of a file have changed since', async (_, edit, text) => {
  const project = projectOf({ ...files, 'number.ts': text });
  await project.json(0, 'plan', '--save', 'first.json', '--at', at);
  project.write('number.ts', edit(text));
  project.write('pipeline.ts', `/* The pipeline. */\n${files['pipeline.ts']}`);
  const applied = await project.json(0, 'apply', 'first.json', '--at', at);
  expect(applied.steps).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  expect(JSON.parse(project.read('data/raw.json'))).toEqual([{ n: 2 }]);
});

test('is refused when a file says something else, or does not parse, beside another one that does not', async () => {
  const project = await saved();
  project.write('pipeline.ts', `// Only a comment.\n${files['pipeline.ts']}`);
  project.write('number.ts', '// Three, not two.\nexport const factor = 3;\n');
  const { stderr } = await project.headwater('apply', 'first.json', '--at', at);
  expect(stderr).toContain('number.ts has changed');
  expect(stderr).not.toContain('pipeline.ts has changed');
  project.write('number.ts', 'export const factor = 2; }\n');
  expect((await project.headwater('apply', 'first.json', '--at', at)).exit).toBe(2);
});

test('is refused when the code of an asset has another version, with its place', async () => {
  const project = await saved();
  project.write('pipeline.ts', files['pipeline.ts'].replace("codeVersion: '1'", "codeVersion: '2'"));
  await expectRefused(project, 'the code of raw has changed (pipeline.ts:8)', 'pipeline.ts has changed');
});

test('is refused when it was edited, belongs elsewhere, or is none', async () => {
  const project = await saved();
  const text = project.read('first.json');
  project.write('first.json', text.replace('"asset": "sums"', '"asset": "raw"'));
  await expectRefused(project, 'somebody has edited the file');

  const other = await saved();
  other.write('first.json', text);
  await expectRefused(other, 'another project');

  project.write('first.json', '{ half');
  await expectRefused(project, 'no plan that `headwater plan --save` wrote');
  expect((await project.headwater('apply', 'nowhere.json')).stderr).toContain('nowhere.json cannot be read');

  // White space is nobody's doing.
  project.write('first.json', JSON.stringify(JSON.parse(text), null, 4));
  await project.json(0, 'apply', 'first.json', '--at', at);
});

test('a file that changes while a run goes on refuses the steps that would load it', async () => {
  const project = projectOf({
    'late.ts': 'export const n = 1;\n',
    'pipeline.ts': `import { writeFileSync } from 'node:fs';
import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const late = asset('late', {
  storage,
  async materialize(ctx) {
    writeFileSync(new URL('./late.ts', import.meta.url), 'export const n = 2;');
    await ctx.write([{ n: (await import('./late.js')).n }]);
  },
});
`,
  });
  const answer = await project.json(1, 'materialize', '--at', at);
  expect(answer.steps).toMatchObject([
    { key: 'late', status: 'failed', error: expect.stringContaining('late.ts is not as') },
  ]);
  expect((await project.json(0, 'log')).materializations).toEqual([]);
});

test('is applied by one of two programs at the same moment, and the other says by which run', async () => {
  const project = projectOf({
    'pipeline.ts': `import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { asset } from 'headwater';
const here = (name) => new URL('./' + name, import.meta.url);
export const slow = asset('slow', { async materialize(ctx) {
  ctx.log.info('has begun');
  appendFileSync(here('runs.txt'), 'slow\\n');
  while (!existsSync(here('go'))) await setTimeout(20);
} });
`,
  });
  await project.json(0, 'plan', '--save', 'first.json', '--at', at);
  const first = project.start('apply', 'first.json', '--at', at);
  await first.saw('has begun');
  await expectRefused(project, 'r-0001 is applying this plan already; nothing was run');
  project.write('go', '');
  expect((await first.answer).exit).toBe(0);
  expect(project.read('runs.txt')).toBe('slow\n');
});

test('a file that is no plan is named, with what is wrong with it', async () => {
  const project = projectOf(files);
  project.write('half.json', '{ "kind": "headwater plan", ');
  const told = async (file: string) => (await project.headwater('apply', file)).stderr.split('\n')[0];
  expect(await told('none.json')).toBe(
    'headwater: The plan none.json cannot be read: there is no such file or folder.',
  );
  expect(await told('.')).toBe('headwater: The plan . cannot be read: it is a folder.');
  expect(await told('half.json')).toBe('headwater: half.json: It is no plan that `headwater plan --save` wrote.');
  expect((await project.headwater('plan', '--save', 'no/where.json')).stderr).toContain(
    'The plan cannot be saved in no/where.json: there is no such file or folder.',
  );
});
