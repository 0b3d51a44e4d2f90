// What a command leaves behind for the next one to start faster changes no answer, whatever becomes of it.

import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyOfExample, projectOf } from './project.js';

test('graph answers the same cold, warm, and over a damaged cache', async () => {
  const project = copyOfExample('retail');
  const cache = path.join(project.directory, '.headwater/cache/facts');
  const ask = () => project.json(0, 'graph', '--at', '2024-10-12T12:00:00Z');
  const cold = await ask();
  const written = readFileSync(cache, 'utf8');
  expect(await ask()).toEqual(cold);
  expect(readFileSync(cache, 'utf8')).toBe(written);
  writeFileSync(cache, written.slice(0, -100));
  const healed = await project.headwater('graph', '--format', 'json', '--at', '2024-10-12T12:00:00Z');
  expect(JSON.parse(healed.stdout)).toEqual(cold);
  expect(healed.stderr).toBe(`${cache} is damaged: the facts of all files are made anew.\n`);
  expect(readFileSync(cache, 'utf8')).toBe(written);
  const after = await project.headwater('graph', '--format', 'json', '--at', '2024-10-12T12:00:00Z');
  expect(after.stderr).toBe('');
});

const code = `import { asset } from 'headwater';
import './nowhere.js'; // So that no picture is kept.
export const a = asset('a', { async materialize(ctx) { await ctx.write(1); } });
`;

test('what cannot be used is said once and gone, also where nothing takes its place', async () => {
  const project = projectOf({ 'a.ts': code, '.headwater/cache/picture': 'no picture' });
  const picture = path.join(project.directory, '.headwater/cache/picture');
  expect((await project.headwater('graph')).stderr).toBe(`${picture} is damaged: the project is read anew.\n`);
  expect((await project.headwater('graph')).stderr).toBe('');
});

test('what is in the way of the cache is said once a command, with what to do, and changes no answer', async () => {
  const project = projectOf({ 'a.ts': code });
  const at = (name: string): string => path.join(project.directory, name);
  const ask = () => project.headwater('graph', '--format', 'json', '--at', '2024-10-12T12:00:00Z');
  const { stdout } = await ask();
  for (const name of ['.headwater/cache/picture', '.headwater/cache/facts']) {
    rmSync(at(name), { force: true });
    mkdirSync(at(name));
    const line = `${at(name)} is a folder and not a file: `;
    for (const _command of [1, 2]) {
      const { stderr, ...answer } = await ask();
      expect(answer).toEqual({ exit: 0, stdout });
      expect(stderr.split('\n')).toEqual([expect.stringContaining(line), '']);
    }
    rmSync(at(name), { recursive: true });
  }
  rmSync(at('.headwater'), { recursive: true });
  symlinkSync('gone', at('.headwater'));
  expect(await ask()).toMatchObject({
    exit: 0,
    stdout,
    stderr: expect.stringContaining('are not kept for the next start'),
  });
});
