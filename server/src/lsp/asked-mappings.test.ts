// Mappings of the author's own functions in the editor: asked by the host, exact for as long as the code stays, and an upper
// bound before and after.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AskMappingsResult, ImpactView, MappingsResult, PlanResult } from '@headwater/protocol';
import { expect, test, vi } from 'vitest';
import { folderWith, TestEditor, uriOf } from '../../../test/harness/editor.js';
import { sha256 } from '../project/index.js';

const text = `import { asset, customMapping, from, staticPartitions } from 'headwater';
const partitions = staticPartitions(['a', 'b', 'c']);
const before = customMapping({ describe: 'the one before', upstream: (keys) => keys, downstream: (keys) => keys });
export const sales = asset('sales', { partitions, materialize() {} });
export const report = asset('report', { partitions, deps: [from(sales, before)], materialize() {} });
`;
const answer = {
  upstream: { a: { keys: [], expected: 1 }, b: { keys: ['a'], expected: 1 }, c: { keys: ['b'], expected: 1 } },
  downstream: { a: ['b'], b: ['c'], c: [] },
};
const resultFor = (files: Readonly<Record<string, string>>): AskMappingsResult => ({
  answers: [{ from: 'sales', to: 'report', answer }],
  problem: null,
  files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, sha256(content)])),
});

interface Opened {
  readonly isTrusted?: boolean;
  readonly folder?: string;
  /** Of the program; null: nothing is kept for the next start. */
  readonly build?: string | null;
}

async function openEditor({
  isTrusted = true,
  folder = folderWith({ 'pipeline.ts': text }),
  build = null,
}: Opened = {}) {
  const editor = await TestEditor.start([folder], { isTrusted, build });
  const file = path.join(folder, 'pipeline.ts');
  await editor.open(file, text);
  const project = uriOf(folder);
  const ask = <Answer>(method: string, params: object = {}): Promise<Answer> =>
    editor.connection.sendRequest(method, { project, ...params });
  return {
    type: (changed: string) => editor.type(file, changed),
    question: async () => (await ask<MappingsResult>('headwater/mappings')).document,
    take: (result: AskMappingsResult) => ask('headwater/takeMappings', { result }),
    async reached() {
      const target = { asset: 'sales', partition: 'a' };
      const { reached } = await ask<ImpactView>('headwater/impact', { target, cause: { kind: 'partition' }, at: null });
      return reached.map(({ partitions }) => partitions);
    },
    plan: (selection: string) => ask<PlanResult>('headwater/plan', { selection, at: null }),
  };
}

test('answers of the host make impact and plans exact, until the code that gave them is another', async () => {
  const editor = await openEditor();
  expect(await editor.reached()).toMatchObject([{ count: 3, isExact: false }]);
  expect(await editor.question()).toMatchObject({
    steps: [],
    manifest: { assets: [{ key: 'sales' }, { key: 'report' }], edges: [{ from: 'sales', to: 'report' }] },
  });
  expect(await editor.take(resultFor({ 'pipeline.ts': text }))).toBeNull();
  expect(await editor.reached()).toMatchObject([{ count: 1, isExact: true, ranges: [['b', 'b']] }]);
  expect(await editor.question()).toBeNull();
  expect((await editor.plan('+report@c')).document).toMatchObject({
    steps: [
      { asset: 'sales', partitions: ['b'] },
      { asset: 'report', partitions: ['c'] },
    ],
    manifest: { edges: [{ answers: { upstream: { c: { keys: ['b'] } } } }] },
  });

  const edited = text.replace('(keys) => keys', '(keys) => ({ count: 0, keys: () => [] })');
  await editor.type(edited);
  expect(await editor.reached()).toMatchObject([{ count: 3, isExact: false }]);
  await editor.type(text);
  await vi.waitFor(async () => expect(await editor.reached()).toMatchObject([{ count: 1, isExact: true }]));
});

test('a problem has its place, and is not asked for again before something changes', async () => {
  const editor = await openEditor();
  await editor.question();
  const problem = { name: 'MappingError', message: 'no such shop', frames: [] };
  expect(await editor.take({ answers: [], problem, files: {} })).toEqual({
    message: 'no such shop',
    place: { file: 'pipeline.ts', line: 5, column: 60 },
  });
  expect(await editor.question()).toBeNull();
  await editor.type(`${text}\n`);
  await vi.waitFor(async () => expect(await editor.question()).not.toBeNull());
});

test('a mapping that fails is accused, and keeps the answers of no other one back', async () => {
  const editor = await openEditor();
  const other = "export const late = asset('late', { partitions, deps: [from(sales, before)], materialize() {} });\n";
  await editor.type(`${text}${other}`);
  await vi.waitFor(async () =>
    expect(await editor.question()).toMatchObject({ manifest: { edges: [{ to: 'report' }, { to: 'late' }] } }),
  );
  const problem = { name: 'RunnerError', message: 'The process exited with code 4.', frames: [] };
  const failed = { from: 'sales', to: 'late' };
  const { answers } = resultFor({});
  expect(await editor.take({ answers, problem, failed, files: {} })).toMatchObject({
    place: { line: 6, column: 56 },
  });
  expect(await editor.reached()).toMatchObject([
    { count: 3, isExact: false },
    { count: 1, isExact: true },
  ]);
});

test('an answer of keys alone that do not exist is a problem of its mapping', async () => {
  const editor = await openEditor();
  await editor.question();
  const upstream = { a: { keys: ['zzz'], expected: 1 } };
  const files = { 'pipeline.ts': sha256(text) };
  const answers = [{ from: 'sales', to: 'report', answer: { upstream, downstream: {} } }];
  expect(await editor.take({ answers, problem: null, files })).toEqual({
    message:
      'The custom mapping “the one before” of sales → report says that report@a reads zzz, and sales has no such partition.',
    place: { file: 'pipeline.ts', line: 5, column: 60 },
  });
});

test('answers are kept for the next start, which asks once more, for as long as the code is the same', async () => {
  const folder = folderWith({ 'pipeline.ts': text });
  const editor = await openEditor({ folder, build: '1' });
  await editor.question();
  await editor.take(resultFor({ 'pipeline.ts': text }));
  const kept = path.join(folder, '.headwater/cache/server-mappings');
  await vi.waitFor(() => expect(existsSync(kept)).toBe(true));
  const bytes = readFileSync(kept);

  const next = await openEditor({ folder, build: '1' });
  expect(await next.reached()).toMatchObject([{ count: 1, isExact: true, ranges: [['b', 'b']] }]);
  // Time may have passed for functions that look at it.
  expect(await next.question()).not.toBeNull();
  await next.take(resultFor({ 'pipeline.ts': text }));
  expect(await next.question()).toBeNull();

  const untrusted = await openEditor({ folder, build: '1', isTrusted: false });
  expect(await untrusted.reached()).toMatchObject([{ count: 3, isExact: false }]);
  writeFileSync(path.join(folder, 'pipeline.ts'), `${text}\n`);
  writeFileSync(kept, bytes);
  const edited = await openEditor({ folder, build: '1' });
  expect(await edited.reached()).toMatchObject([{ count: 3, isExact: false }]);
});

test('nothing is asked in a folder that nobody trusts', async () => {
  const editor = await openEditor({ isTrusted: false });
  expect(await editor.question()).toBeNull();
});
