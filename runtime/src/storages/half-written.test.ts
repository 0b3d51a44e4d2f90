import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { storageNamed } from './index.js';

it('reads a SQLite file in whose transaction a writer was killed as it was before', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'headwater-half-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const found = storageNamed(dir, 'sqliteTable:w.db');
  if (found.kind === 'unknown') throw new Error(found.message);
  const written = await found.storage.write({ name: 'a', part: '', value: [{ n: 1 }], version: null, options: {} });
  if (written.kind === 'refused') throw new Error(written.message);

  // With no room in its cache the writer spills pages into the file before it commits; the copy is what a kill leaves.
  const file = join(dir, 'w.db');
  const writer = new Database(file);
  writer.pragma('cache_size = 1');
  writer.exec('begin immediate; create table junk (text); delete from a__v');
  const insert = writer.prepare('insert into junk values (?)');
  for (let n = 0; n < 500; n++) insert.run('x'.repeat(2000));
  copyFileSync(file, join(dir, 'killed.db'));
  copyFileSync(`${file}-journal`, join(dir, 'killed.db-journal'));
  writer.exec('rollback');
  writer.close();

  const killed = storageNamed(dir, 'sqliteTable:killed.db');
  if (killed.kind === 'unknown') throw new Error(killed.message);
  expect(await killed.storage.read(written.ref)).toEqual({ kind: 'value', value: [{ n: 1 }] });
});
