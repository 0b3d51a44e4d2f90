// What keeps ten years of 73,000 records a year quick to read: every question that a plan, a run or a page asks goes by an
// index, and reads what it answers with, however much stands beside it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventLog } from '@headwater/core';
import Database from 'better-sqlite3';
import { afterAll, expect, it, vi } from 'vitest';
import { openSqliteLog } from './open.js';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const range = { from: '2024-10-01', to: '2024-10-02' };
const target = { asset: 'a', part: '2024-10-02' };
const questions: Readonly<Record<string, (log: EventLog) => Promise<unknown>>> = {
  'the present state of an asset': (log) => log.latest('a'),
  'the present state of one partition': (log) => log.latest('a', { from: target.part, to: target.part }),
  'the present state of a range': (log) => log.latest('a', range),
  'what a record read': (log) => log.inputs(1),
  'who read a record': (log) => log.readers(1),
  'one record': (log) => log.events({ after: 0, before: 2, limit: 1 }),
  'what came after a position': (log) => log.events({ after: 1, limit: 10 }),
  'the newest records of an asset': (log) => log.events({ target: { asset: 'a' }, newestFirst: true, limit: 10 }),
  'the records of a partition': (log) => log.events({ target, limit: 10 }),
  'the records of a run': (log) => log.events({ run: 1, limit: 10 }),
  'a physical version': (log) => log.output('jsonFile:data', 'a'),
  'the steps of a run': (log) => log.steps(1),
  'runs that are open': (log) => log.runs({ open: true, limit: 10 }),
  'the newest runs': (log) => log.runs({ limit: 10 }),
  'the checks of a partition': (log) => log.checks('a', target.part),
  'keys of dynamic partitions': (log) => log.partitionKeys('days'),
  'the present key of a former one': (log) => log.resolve('a'),
  'the state of an asset': (log) => log.state('asset', 'a'),
};

it.each(Object.entries(questions))('%s is found by an index', async (_, ask) => {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-indexed-'));
  folders.push(folder);
  const file = join(folder, 'log.db');
  const opened = await openSqliteLog(file, { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const { log } = opened;
  await log.commit({
    at: 0,
    runs: [{ name: 'first', status: 'running' }],
    events: [{ kind: 'materialization', target, dataVersion: '1', body: {} }],
  });
  const prepared = vi.spyOn(Database.prototype, 'prepare');
  await ask(log);
  const asked = prepared.mock.calls.map(([sql]) => sql);
  prepared.mockRestore();
  await log.close();

  const db = new Database(file, { readonly: true });
  const steps = asked.flatMap((sql) => db.prepare(`explain query plan ${sql}`).all(...valuesFor(sql)));
  db.close();
  const words = steps.map((step) => String(Reflect.get(Object(step), 'detail')));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((detail) => !isByIndex(detail))).toEqual([]);
});

/** Any value does: how a statement is answered does not depend on it. */
function valuesFor(sql: string): readonly null[] {
  return (sql.match(/\?/g) ?? []).map(() => null);
}

/** A limit ends the scan of runs, newest first along their primary key; lists that come as JSON are as long as they are. */
function isByIndex(detail: string): boolean {
  return !detail.startsWith('SCAN') || /^SCAN (json_each|run$|CONSTANT ROW)/.test(detail);
}
