// A warehouse from before publications named the revision of their inputs: it is read, and written on.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { storageNamed } from './index.js';

it('gets the column when it is first written to, and reads without it until then', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'headwater-old-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const found = storageNamed(dir, 'sqliteTable:w.db');
  if (found.kind === 'unknown') throw new Error(found.message);
  const { storage } = found;
  const write = async (amount: number) => {
    const value = [{ store: 'S3', amount }];
    const written = await storage.write({ name: 'sales', part: '', value, version: null, options: {} });
    if (written.kind === 'refused') throw new Error(written.message);
    return written.ref;
  };
  const stamp = { log: 'l', epoch: 1, run: 1, step: 1, token: 1, inputRevision: '7' };
  const first = await write(305);
  await storage.promote(first, stamp);
  const db = new Database(join(dir, 'w.db'));
  db.exec('alter table headwater__live drop column input_revision');
  db.close();

  const unknown = { ...stamp, inputRevision: null };
  expect(await storage.live(first)).toEqual({ ref: first, stamp: unknown });
  expect(await storage.versions()).toEqual([{ ref: first, name: 'sales', part: '', live: unknown }]);

  const next = { ...stamp, step: 2, token: 2, inputRevision: '9' };
  const second = await write(355);
  expect(await storage.promote(second, next, { expected: first })).toEqual({ kind: 'promoted' });
  expect(await storage.live(second)).toEqual({ ref: second, stamp: next });
});
