// A log at the far end of a channel: the same answers, copied as between threads.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSqliteLog } from '@headwater/log';
import { expect, onTestFinished, test } from 'vitest';
import { thread } from './log-thread.fixture.js';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'headwater-log-thread-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
const made = (asset: string) => ({ kind: 'materialization', target: { asset, part: '' }, body: {} }) as const;

test('answers what the log answers, and says when it has grown', async () => {
  const file = path.join(folder(), 'log.db');
  const there = await openSqliteLog(file, { at: 1000 });
  if (there.kind !== 'open') throw new Error(there.message);
  const { log } = there;
  await log.commit({ at: 1000, events: [made('a')] });
  const opened = await thread().open(file);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { reader } = opened;
  expect(await reader.id).toEqual(await log.id);
  expect(await reader.latest('a')).toEqual(await log.latest('a'));
  expect(await reader.published()).toEqual(new Set());
  await expect(reader.events({ limit: NaN })).rejects.toThrow();

  const ended = new AbortController();
  const growth = reader.changes(ended.signal)[Symbol.asyncIterator]();
  const next = growth.next();
  // Only what comes after somebody follows is told: this question is answered after that has begun.
  await reader.head();
  await log.commit({ at: 1000, events: [made('b')] });
  expect(await next).toEqual({ done: false, value: 2 });
  const last = growth.next();
  ended.abort();
  expect((await last).done).toBe(true);
  await reader.close();
  await expect(reader.head()).rejects.toThrow('closed');
  await log.close();
});

test('a log that is missing, and one that is none', async () => {
  const where = folder();
  expect(await thread().open(path.join(where, 'log.db'))).toEqual({ kind: 'missing' });
  writeFileSync(path.join(where, 'log.db'), 'no database at all, whatever its name says');
  expect(await thread().open(path.join(where, 'log.db'))).toMatchObject({ kind: 'refused' });
});
