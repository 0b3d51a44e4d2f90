// A step that writes nothing although its asset says where its value lies: that is said, and only then.

import { expect, it } from 'vitest';
import { openProject } from './project.js';

const text = `import { asset, jsonFile, sqliteTable } from 'headwater';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
const storage = jsonFile({ dir: 'data' });
mkdirSync('data', { recursive: true });
export const forgotten = asset('forgotten', { storage, async materialize() {} });
export const table = asset('table', { storage: sqliteTable({ file: 'shop.db' }), async materialize() {} });
export const later = asset('later', { storage, async materialize(ctx) {
  if (!existsSync('data/later.json')) await ctx.write([1]);
} });
export const byPath = asset('by_path', { storage, async materialize() { writeFileSync('data/by_path.json', '[]'); } });
export const named = asset('named', { storage, async materialize() { return { dataVersion: '1' }; } });
export const nowhere = asset('nowhere', { async materialize() {} });
`;

it('is said of what its storage has nothing of, and of what shows the version of before', async () => {
  const keys = ['forgotten', 'table', 'later', 'by_path', 'named', 'nowhere'];
  const project = await openProject({ 'pipeline.ts': text }, Object.fromEntries(keys.map((key) => [key, {}])));
  expect((await project.run(keys)).status).toBe('succeeded');
  const warned = () => project.told.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
  const first = [
    expect.stringMatching(/^forgotten has succeeded without a call of ctx\.write: jsonFile:data has nothing of it,/),
    expect.stringMatching(/^table has succeeded .*: sqliteTable:shop\.db has nothing of it, .*`dataVersion`/),
  ];
  expect(warned()).toEqual(first);
  const next = await project.run(['later'], { ignoresCache: true });
  expect(next.status).toBe('succeeded');
  expect(warned().slice(2)).toEqual([expect.stringMatching(/^later .*: jsonFile:data shows the version of before,/)]);
});
