// A SQLite file that somebody else holds: what wants to write says so, by what, and what to do; reading goes on.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteTable } from './sqlite-table.js';

it('is refused for writing while another program holds it, and written to afterwards', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'headwater-locked-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const storage = openSqliteTable(dir, 'w.db', { patienceMs: 50 });
  const request = { name: 'sales', part: '', value: [{ n: 1 }], version: null, options: {} };
  const first = await storage.write(request);
  if (first.kind === 'refused') throw new Error(first.message);

  const other = new Database(join(dir, 'w.db'));
  other.exec('begin immediate');
  const message = 'w.db was locked by another program for 0.05 seconds; end it, or wait for it, and run again.';
  expect(await storage.write({ ...request, value: [{ n: 2 }] })).toEqual({ kind: 'refused', message });
  const stamp = { log: 'l', epoch: 1, run: 1, step: 1, token: 1, inputRevision: null };
  expect(await storage.promote(first.ref, stamp)).toEqual({ kind: 'refused', message });
  expect(await storage.drop(first.ref)).toEqual({ kind: 'refused', message });
  expect(await storage.read(first.ref)).toEqual({ kind: 'value', value: [{ n: 1 }] });

  other.exec('rollback');
  other.close();
  expect(await storage.promote(first.ref, stamp)).toEqual({ kind: 'promoted' });
});
