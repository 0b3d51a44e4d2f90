import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileRunLog } from './run-log.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-run-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = 'materialize__2024-10-12T12:00:00.000Z_1';
const line = (step: number, at: number, message: string) => ({ step, at, level: 'info', message }) as const;

it('keeps one file per step, below a folder that every file system can hold', async () => {
  const log = fileRunLog(folder);
  await log.append(run, [line(1, 10, 'a'), line(2, 11, 'b')]);
  await log.append(run, [line(1, 12, 'c\nsecond line')]);
  expect(await readdir(folder)).toEqual(['materialize__2024-10-12T12-00-00.000Z_1']);
  expect(await log.read(run, { step: 1, limit: 10 })).toEqual([line(1, 10, 'a'), line(1, 12, 'c\nsecond line')]);
  expect((await log.read(run, { limit: 10 })).map(({ message }) => message)).toEqual(['a', 'b', 'c\nsecond line']);
  expect((await log.read(run, { limit: 2 })).map(({ message }) => message)).toEqual(['b', 'c\nsecond line']);
});

it('has no lines of a run that printed nothing', async () => {
  const log = fileRunLog(folder);
  expect(await log.read('nobody', { limit: 10 })).toEqual([]);
  expect(await log.read('nobody', { step: 3, limit: 10 })).toEqual([]);
});

it('leaves out half a line of a process that was killed', async () => {
  const log = fileRunLog(folder);
  await log.append('r', [line(1, 1, 'whole')]);
  await appendFile(join(folder, 'r/1.ndjson'), '{"step":1,"at":2,"lev');
  expect(await log.read('r', { limit: 10 })).toEqual([line(1, 1, 'whole')]);
  await appendFile(join(folder, 'r/1.ndjson'), '\n');
  await log.append('r', [line(1, 3, 'later')]);
  expect((await log.read('r', { limit: 10 })).map(({ message }) => message)).toEqual(['whole', 'later']);
});

it('keeps the order of a step whose clock went back', async () => {
  const log = fileRunLog(folder);
  await log.append('r', [line(1, 1000, 'a'), line(1, 400, 'b'), line(2, 1100, 'other'), line(1, 1200, 'c')]);
  expect((await log.read('r', { limit: 10 })).map(({ message }) => message)).toEqual(['a', 'b', 'other', 'c']);
});
