// What lies beside the log remembers how far it had come: an older copy that is put back is known by that.

import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDoubts } from '@headwater/core';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteLog, openSqliteReader } from './open.js';

async function logFile() {
  const dir = mkdtempSync(join(tmpdir(), 'headwater-mark-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'log.db');
  await write(file);
  return { file, copy: join(dir, 'copy.db'), mark: `${file}.mark` };
}
async function write(file: string) {
  const opened = await openSqliteLog(file, { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  await opened.log.commit({ at: 0, events: [{ kind: 'observation', target: { asset: 'a', part: '' }, body: {} }] });
  await opened.log.close();
  return opened.isKnown;
}
async function doubts(file: string) {
  const opened = await openSqliteReader(file);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { all } = await readDoubts(opened.reader);
  await opened.reader.close();
  return all;
}

it('an older copy is in doubt from the first look on, and stays so when it grows', async () => {
  const { file, copy } = await logFile();
  copyFileSync(file, copy);
  expect([await write(file), await write(file)]).toEqual([true, true]);
  expect(await doubts(file)).toBeNull();
  copyFileSync(copy, file);
  expect(await doubts(file)).toBe(1);
  await write(file);
  await write(file);
  await write(file);
  expect(await doubts(file)).toBe(1);
});

it('another file, or one without a mark, is not known, and no more is said', async () => {
  const { file, copy, mark } = await logFile();
  copyFileSync(file, copy);
  renameSync(copy, file);
  expect(await write(file)).toBe(false);
  expect(await write(file)).toBe(true);
  writeFileSync(mark, '{ "log":');
  expect(await write(file)).toBe(false);
  rmSync(mark);
  expect(await write(file)).toBe(false);
  expect(await doubts(file)).toBeNull();
});

it('a log that was removed while it was open is closed all the same, and leaves no mark', async () => {
  const { file, mark } = await logFile();
  const opened = await openSqliteLog(file, { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  rmSync(file);
  rmSync(mark);
  await opened.log.close();
  expect(existsSync(mark)).toBe(false);
});
