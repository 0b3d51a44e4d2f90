// What a command leaves behind for the next one to start faster changes no answer, whatever becomes of it.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyOfExample } from './project.js';

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
