import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDriver } from './load.js';
import { openSqliteLog, openSqliteReader } from './open.js';
import { SqliteEventLog } from './sqlite-log.js';
import { Connection } from './statement.js';
import { migrate, SCHEMA_VERSION, schemaVersion } from './schema.js';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-open-'));
  file = join(folder, 'log.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function openLog() {
  const opened = await openSqliteLog(file, { at: 5 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  return opened.log;
}
const event = { kind: 'materialization', target: { asset: 'a', part: '' }, body: {} } as const;

describe('opening a log', () => {
  it('makes it, and finds it again as it was', async () => {
    const log = await openLog();
    await log.commit({ at: 1, events: [event] });
    const { log: id } = await log.id;
    await log.close();
    const again = await openLog();
    expect(await again.id).toEqual({ log: id, epoch: 1 });
    expect(await again.head()).toBe(1);
    await again.close();
  });

  it('writes through to the disk at each commit, beside readers that do not wait', async () => {
    const log = await openLog();
    const db = new Database(file, { readonly: true });
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    db.exec('begin');
    expect(db.prepare('select count(*) as n from event').get()).toEqual({ n: 0 });
    await log.commit({ at: 1, events: [event] });
    expect(db.prepare('select count(*) as n from event').get()).toEqual({ n: 0 });
    db.exec('commit');
    expect(db.prepare('select count(*) as n from event').get()).toEqual({ n: 1 });
    db.close();
    await log.close();
  });

  it('refuses a log that a newer program wrote, and leaves it alone', async () => {
    await (await openLog()).close();
    setVersion(SCHEMA_VERSION + 1);
    const before = await readFile(file);
    const message = expect.stringContaining('was written by a newer Headwater');
    expect(await openSqliteLog(file, { at: 0 })).toMatchObject({ kind: 'refused', reason: 'newer', message });
    expect(await openSqliteReader(file)).toMatchObject({ kind: 'refused', reason: 'newer', message });
    expect(await readFile(file)).toEqual(before);
  });

  it('says that a file is damaged', async () => {
    await writeFile(file, 'This is no database, whatever its name says.'.repeat(40));
    const refused = { kind: 'refused', reason: 'damaged', message: expect.stringContaining(`${file} is damaged`) };
    expect(await openSqliteLog(file, { at: 0 })).toMatchObject(refused);
    expect(await openSqliteReader(file)).toMatchObject(refused);
  });

  it('says so also where a later question finds the damage', async () => {
    const log = await openLog();
    for (let n = 0; n < 50; n++) await log.commit({ at: n, events: [{ ...event, body: { text: 'x'.repeat(2000) } }] });
    await log.close();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xa7, bytes.length / 2));
    const opened = await openSqliteReader(file);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    const asked = opened.reader.events({ limit: 100 });
    await expect(asked).rejects.toMatchObject({ name: 'LogError', reason: 'damaged' });
    await expect(asked).rejects.toThrow(`${file} is damaged`);
    await opened.reader.close();
  });

  it('takes a file of no bytes for a new log only where nothing was run', async () => {
    await writeFile(file, '');
    await mkdir(join(folder, 'runs'));
    const refused = { kind: 'refused', reason: 'damaged', message: expect.stringContaining('it is empty') };
    expect(await openSqliteLog(file, { at: 0 })).toMatchObject(refused);
    expect(await openSqliteReader(file)).toMatchObject(refused);
    await rm(join(folder, 'runs'), { recursive: true });
    expect(await openSqliteReader(file)).toEqual({ kind: 'missing' });
    await (await openLog()).close();
  });

  it('names the full disk, and keeps what was committed before', async () => {
    await (await openLog()).close();
    const db = new Database(file);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
    const log = new SqliteEventLog(new Connection(db, file));
    const large = log.commit({ at: 1, events: [{ ...event, body: { text: 'x'.repeat(100_000) } }] });
    await expect(large).rejects.toMatchObject({ name: 'LogError', reason: 'full' });
    await expect(large).rejects.toThrow('The disk is full');
    expect(await log.head()).toBe(0);
    await log.close();
  });

  it('says that a file cannot be opened', async () => {
    const opened = await openSqliteLog(join(folder, 'no-such-folder/log.db'), { at: 0 });
    expect(opened).toMatchObject({ kind: 'refused', reason: 'not-accessible' });
    await mkdir(file);
    expect(await openSqliteLog(file, { at: 0 })).toMatchObject({ kind: 'refused', reason: 'not-accessible' });
    expect(await openSqliteReader(file)).toMatchObject({ kind: 'refused', reason: 'not-accessible' });
  });

  it.skipIf(process.platform === 'win32')('takes one that nobody may look at for no missing one', async () => {
    await (await openLog()).close();
    const closed = { kind: 'refused', reason: 'not-accessible', message: expect.stringContaining('permission denied') };
    await chmod(folder, 0);
    // The superuser may look at everything.
    const isSuperuser = process.getuid?.() === 0;
    if (isSuperuser) process.seteuid?.(65534);
    try {
      expect(await openSqliteReader(file)).toMatchObject(closed);
      expect(await openSqliteLog(file, { at: 0 })).toMatchObject(closed);
    } finally {
      if (isSuperuser) process.seteuid?.(0);
    }
    await chmod(folder, 0o755);
  });

  it('does not load the driver under a Node that it would crash', async () => {
    expect(await loadDriver({ napi: '9', node: '20.20.2' })).toEqual({
      kind: 'unsupported',
      message: 'The event log needs Node 22.15 or newer; this is Node 20.20.2.',
    });
  });
});

describe('a reader', () => {
  it('tolerates a log that is not there yet', async () => {
    expect(await openSqliteReader(file)).toEqual({ kind: 'missing' });
  });

  it('reads a log beside which no file can be made, unless the newest records lie beside it', async () => {
    const log = await openLog();
    await log.commit({ at: 1, events: [event] });
    await log.close();
    await symlink(join(folder, 'no-such-folder/shm'), `${file}-shm`);
    const opened = await openSqliteReader(file);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    expect(await opened.reader.latest('a')).toMatchObject([{ event: 1 }]);
    await opened.reader.close();
    await writeFile(`${file}-wal`, 'records');
    expect(await openSqliteReader(file)).toMatchObject({ kind: 'refused', reason: 'not-accessible' });
  });

  it('answers while another connection is in the middle of writing', async () => {
    const log = await openLog();
    await log.commit({ at: 1, events: [event] });
    const opened = await openSqliteReader(file);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    const writer = new Database(file);
    writer.exec("begin immediate; update latest set data_version = 'half'");
    // Anything that waited for the writer would wait for ever: both are in this thread.
    expect(await opened.reader.latest('a')).toMatchObject([{ event: 1, dataVersion: null }]);
    writer.exec('rollback');
    writer.close();
    await opened.reader.close();
    await log.close();
  });

  it('sees what another connection commits, and is told of it', async () => {
    const log = await openLog();
    const opened = await openSqliteReader(file);
    if (opened.kind !== 'open') throw new Error(opened.kind);
    const stop = new AbortController();
    const changes = opened.reader.changes(stop.signal)[Symbol.asyncIterator]();
    const told = changes.next();
    await log.commit({ at: 1, events: [event, event] });
    expect(await told).toEqual({ done: false, value: 2 });
    expect(await opened.reader.latest('a')).toMatchObject([{ event: 2 }]);
    stop.abort();
    await opened.reader.close();
    await log.close();
  });

  it('ends what is told where the file is gone, or another lies in its place', async () => {
    for (const isReplaced of [false, true]) {
      await (await openLog()).close();
      const opened = await openSqliteReader(file);
      if (opened.kind !== 'open') throw new Error(opened.kind);
      const told = opened.reader.changes(new AbortController().signal)[Symbol.asyncIterator]().next();
      await rename(file, `${file}.away`);
      if (isReplaced) await copyFile(`${file}.away`, file);
      expect(await told).toEqual({ done: true, value: undefined });
      await opened.reader.close();
    }
  });
});

describe('migration', () => {
  const withDatabase = <Result>(work: (db: Database.Database) => Result): Result => {
    const db = new Database(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };

  it('brings a log of schema 1 up to date, its records kept, a copy beside', async () => {
    await (await openLog()).commit({ at: 1, events: [{ ...event, codeVersion: 'c', dataVersion: 'v' }] });
    const db = new Database(file);
    db.exec('alter table event drop column code_digest; alter table latest drop column code_digest');
    // As it was made then: with row numbers beside its key.
    db.exec('alter table latest rename to kept; create table latest as select * from kept; drop table kept');
    db.close();
    setVersion(1);
    // Of a time before the log was put back.
    await writeFile(`${file}.v1.copy`, 'an earlier copy');
    expect(await openSqliteReader(file)).toMatchObject({ kind: 'refused', reason: 'older' });
    const log = await openLog();
    expect(await log.latest('a')).toMatchObject([{ event: 1, codeVersion: 'c', codeDigest: null }]);
    await log.commit({ at: 2, events: [{ ...event, codeVersion: 'c', codeDigest: 'k' }] });
    expect(await log.latest('a')).toMatchObject([{ event: 2, codeVersion: 'c', codeDigest: 'k' }]);
    expect(await log.events({ limit: 2 })).toMatchObject([{ dataVersion: 'v' }, { codeDigest: 'k' }]);
    await log.close();
    expect(withDatabase((of) => of.prepare("select sql from sqlite_master where name like 'latest%'").all())).toEqual([
      { sql: expect.stringMatching(/^CREATE TABLE latest \(.*code_digest.*\) without rowid$/i) },
    ]);
    expect((await readFile(`${file}.v1.copy`)).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect((await readdir(folder)).filter((name) => name.includes('.copy'))).toEqual(['log.db.v1.copy']);
  });

  const steps = [
    { from: 0, sql: 'create table first_addition (n integer)' },
    { from: 1, sql: 'create table second_addition (n integer); insert into second_addition values (7)' },
  ];
  it('goes forward step by step, and keeps a copy of the log as it was', async () => {
    await (await openLog()).close();
    setVersion(0);
    const copy = `${file}.v0.copy`;
    expect(withDatabase((db) => migrate(db, { file, target: 2, steps }))).toEqual({ kind: 'migrated', copy });
    withDatabase((db) => {
      expect(schemaVersion(db)).toBe(2);
      expect(db.prepare('select n from second_addition').get()).toEqual({ n: 7 });
    });
    await rm(file);
    await copyFile(copy, file);
    expect(withDatabase(schemaVersion)).toBe(0);
  });

  it('changes nothing where a step fails or is missing', async () => {
    await (await openLog()).close();
    setVersion(0);
    const broken = [steps[0], { from: 1, sql: 'create nonsense' }].flatMap((step) => step ?? []);
    expect(() => withDatabase((db) => migrate(db, { file, target: 2, steps: broken }))).toThrow(/nonsense/);
    withDatabase((db) => {
      expect(schemaVersion(db)).toBe(0);
      expect(db.prepare("select name from sqlite_master where name = 'first_addition'").get()).toBeUndefined();
    });
    expect(withDatabase((db) => migrate(db, { file, target: 2, steps: [] }))).toEqual({ kind: 'no-way', found: 0 });
  });
});

function setVersion(version: number): void {
  const db = new Database(file);
  db.prepare('update log_meta set schema_version = ?').run(version);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
