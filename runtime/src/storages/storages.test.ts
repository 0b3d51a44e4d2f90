import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORAGE_KINDS, STORAGE_PLACES } from '@headwater/core';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, digestOfRows } from './digest.js';
import { storageFor, storageKinds, storageNamed } from './index.js';
import type { Stamp, Storage, StorageOptions } from './storage.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stamp = (token: number, more: Partial<Stamp> = {}): Stamp => ({
  log: 'l',
  epoch: 1,
  run: 1,
  step: 1,
  token,
  inputRevision: null,
  ...more,
});

function open(kind: string, options: StorageOptions): Storage {
  const found = storageFor(folder, { kind, options });
  if (found.kind === 'unknown') throw new Error(found.message);
  return found.storage;
}
const kinds: readonly (readonly [string, StorageOptions])[] = [
  ['jsonFile', { dir: 'data' }],
  ['sqliteTable', { file: 'w.db', versions: 'rows' }],
  ['sqliteTable', { file: 'w.db', versions: 'table' }],
];

async function write(
  storage: Storage,
  options: StorageOptions,
  value: unknown,
  more: { part?: string; version?: string } = {},
) {
  const { part = '', version = null } = more;
  const written = await storage.write({ name: 'sales', part, value, version, options });
  if (written.kind === 'refused') throw new Error(written.message);
  return written;
}
const valueOf = async (storage: Storage, ref: string) => {
  const answer = await storage.read(ref);
  return answer.kind === 'value' ? answer.value : answer.message;
};
/** What lies under the plain name for everybody else. */
async function shown(kind: string, part = ''): Promise<unknown> {
  if (kind === 'jsonFile')
    return JSON.parse(
      await readFile(join(folder, part === '' ? 'data/sales.json' : `data/sales/${part}.json`), 'utf8'),
    );
  return select('select * from sales');
}
/** Live versions beside `p0`, as the storage would have left them, in one transaction. */
function publishMany(count: number): void {
  const db = new Database(join(folder, 'w.db'));
  db.transaction(() => {
    for (let n = 1; n <= count; n++) {
      db.exec(`create table sales__p${n}__v (n INTEGER)`);
      db.exec(`insert into sales__p${n}__v values (${n})`);
      db.exec(
        `insert into headwater__version (ref, name, part, mode, digest, columns) values ('sales__p${n}__v', 'sales', 'p${n}', 'table', 'd', '["n"]')`,
      );
      db.exec(
        `insert into headwater__live (name, part, ref, log, epoch, run, step, token) values ('sales', 'p${n}', 'sales__p${n}__v', 'l', 1, 1, 1, 1)`,
      );
    }
  })();
  db.close();
}
function select(sql: string): unknown {
  const db = new Database(join(folder, 'w.db'), { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

describe.each(kinds)('%s %j', (kind, options) => {
  const first = [{ store: 'S1', amount: 1.5, open: null }];
  const second = [
    { store: 'S1', amount: 2, open: 1 },
    { store: 'S2', amount: -3, open: 0 },
  ];

  it('keeps every version readable, and shows the one that was promoted last', async () => {
    const storage = open(kind, options);
    const a = await write(storage, options, first);
    const b = await write(storage, options, second);
    expect(await storage.live(a.ref)).toBeNull();
    expect(await storage.promote(a.ref, stamp(1))).toEqual({ kind: 'promoted' });
    expect(await shown(kind)).toEqual(first);
    expect(await storage.promote(b.ref, stamp(2))).toEqual({ kind: 'promoted' });
    expect(await shown(kind)).toEqual(second);
    expect(await valueOf(storage, a.ref)).toEqual(first);
    expect(await valueOf(storage, b.ref)).toEqual(second);
    expect(await storage.live(a.ref)).toEqual({ ref: b.ref, stamp: stamp(2) });
    const again = storageNamed(folder, storage.name);
    expect(again.kind === 'storage' && (await valueOf(again.storage, a.ref))).toEqual(first);
  });

  it('names versions by the digest of their value, the same for the same value', async () => {
    const storage = open(kind, options);
    const a = await write(storage, options, first);
    expect(a.digest).toBe(digestOf(first));
    expect(a.ref).toContain(a.digest.slice(0, 8));
    const reordered = [{ open: null, amount: 1.5, store: 'S1' }];
    expect(await write(storage, options, reordered)).toMatchObject({ ref: a.ref, digest: a.digest });
  });

  it("names a version as its author does, and never overwrites another value under the author's name", async () => {
    const storage = open(kind, options);
    const a = await write(storage, options, first, { version: 'v1' });
    const b = await write(storage, options, second, { version: 'v1' });
    expect(a.ref).toMatch(/v1(\.json)?$/);
    expect(b.ref).not.toBe(a.ref);
    expect(await valueOf(storage, a.ref)).toEqual(first);
    expect(await valueOf(storage, b.ref)).toEqual(second);
  });

  it('keeps partitions apart, also those that differ in punctuation alone', async () => {
    const storage = open(kind, options);
    const refs = [];
    for (const part of ['a-b', 'ab', 'a|b/c']) {
      const { ref } = await write(storage, options, first, { part });
      await storage.promote(ref, stamp(1));
      refs.push(ref);
    }
    expect(new Set(refs).size).toBe(3);
    expect(await storage.drop(refs[0] ?? '')).toMatchObject({ kind: 'refused' });
    expect(await valueOf(storage, refs[1] ?? '')).toEqual(first);
    expect(await storage.drop(`${refs[0]}x`)).toEqual({ kind: 'absent' });
  });

  it('lets nobody publish behind the holder of a later lease; another log or epoch counts anew', async () => {
    const storage = open(kind, options);
    const a = await write(storage, options, first);
    const b = await write(storage, options, second);
    await storage.promote(a.ref, stamp(5, { run: 9, step: 4 }));
    expect(await storage.promote(b.ref, stamp(4))).toMatchObject({ kind: 'fenced', by: { run: 9, step: 4, token: 5 } });
    expect(await shown(kind)).toEqual(first);
    expect(await storage.promote(b.ref, stamp(1, { epoch: 2 }))).toEqual({ kind: 'promoted' });
    expect(await storage.promote(a.ref, stamp(1, { log: 'other' }))).toEqual({ kind: 'promoted' });
  });

  it('refuses to publish what is gone', async () => {
    const storage = open(kind, options);
    const { ref } = await write(storage, options, first);
    await storage.drop(ref);
    expect(await storage.promote(ref, stamp(1))).toMatchObject({ kind: 'refused' });
    expect(await storage.read(ref)).toMatchObject({ kind: 'missing', message: expect.stringContaining(ref) });
  });

  it('keeps an empty list of rows', async () => {
    const storage = open(kind, options);
    const { ref } = await write(storage, options, []);
    expect(await storage.promote(ref, stamp(1))).toEqual({ kind: 'promoted' });
    expect(await valueOf(storage, ref)).toEqual([]);
  });
});

describe('jsonFile', () => {
  it('lays versions in a hidden folder beside the live file', async () => {
    const storage = open('jsonFile', { dir: 'data' });
    const { ref } = await write(storage, {}, { n: 1 }, { part: '2024-10-02', version: 'r1' });
    expect(ref).toBe('sales/.versions/2024-10-02/r1.json');
    await storage.promote(ref, stamp(1));
    expect((await readdir(join(folder, 'data/sales'))).sort()).toEqual(['.versions', '2024-10-02.json']);
    expect((await readdir(join(folder, 'data/sales/.versions/2024-10-02'))).sort()).toEqual(['.live-1', 'r1.json']);
  });

  it('reads a source from its live file, and sees a change of its value but not of its layout', async () => {
    const storage = open('jsonFile', { dir: 'data' });
    expect(await storage.readLive('sales', '1')).toEqual({
      kind: 'missing',
      message: 'There is no file data/sales/1.json.',
    });
    expect(await storage.digestLive('sales', '1')).toBeNull();
    const { ref } = await write(storage, {}, { a: 1, b: 2 }, { part: '1' });
    await storage.promote(ref, stamp(1));
    const digest = await storage.digestLive('sales', '1');
    await writeFile(join(folder, 'data/sales/1.json'), '{ "b": 2,\n "a": 1 }');
    expect(await storage.digestLive('sales', '1')).toBe(digest);
    await writeFile(join(folder, 'data/sales/1.json'), '{ "b": 3 }');
    expect(await storage.digestLive('sales', '1')).not.toBe(digest);
    await writeFile(join(folder, 'data/sales/1.json'), '{ half');
    expect(await storage.readLive('sales', '1')).toMatchObject({ message: 'The file data/sales/1.json is no JSON.' });
  });

  it('refuses what JSON cannot say', async () => {
    const storage = open('jsonFile', { dir: 'data' });
    for (const value of [undefined, 1n, () => 1])
      expect(await storage.write({ name: 's', part: '', value, version: null, options: {} })).toMatchObject({
        kind: 'refused',
      });
  });
});

describe('sqliteTable', () => {
  it('gives each version a table of its own, named so that people can read it', async () => {
    const options = { file: 'w.db', versions: 'table' };
    const storage = open('sqliteTable', options);
    const { ref } = await write(storage, options, [{ n: 1 }], { part: '2024-10-02', version: 'eed8fe9c' });
    expect(ref).toBe('sales__20241002__eed8fe9c');
    await storage.promote(ref, stamp(1));
    const other = await write(storage, options, [{ n: 2, m: 'x' }], { part: '2024-10-03' });
    await storage.promote(other.ref, stamp(1));
    expect(select('select * from sales order by n')).toEqual([
      { n: 1, m: null },
      { n: 2, m: 'x' },
    ]);
    expect(select('select * from sales__20241002__eed8fe9c')).toEqual([{ n: 1 }]);
  });

  it('keeps the rows of all versions in one table, and shows no column of its own', async () => {
    const options = { file: 'w.db' };
    const storage = open('sqliteTable', options);
    const a = await write(storage, options, [{ n: 1 }], { part: '2024-10-02' });
    await storage.promote(a.ref, stamp(1));
    const b = await write(storage, options, [{ n: 2, m: 'x' }], { part: '2024-10-03' });
    await storage.promote(b.ref, stamp(1));
    expect(select('select * from sales order by n')).toEqual([
      { n: 1, m: null },
      { n: 2, m: 'x' },
    ]);
    expect(await valueOf(storage, a.ref)).toEqual([{ n: 1 }]);
    expect(select('select count(*) as n from sales__v')).toEqual([{ n: 2 }]);
  });

  it('says when a view cannot hold the live partitions, and leaves the pointer where it was', async () => {
    const options = { file: 'w.db', versions: 'table' };
    const storage = open('sqliteTable', options);
    const first = await write(storage, options, [{ n: 0 }], { part: 'p0' });
    await storage.promote(first.ref, stamp(1));
    publishMany(399);
    const { ref } = await write(storage, options, [{ n: 400 }], { part: 'p400' });
    expect(await storage.promote(ref, stamp(1))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/more than 400 live partitions.*versions: 'rows'/),
    });
    expect(await storage.live(ref)).toBeNull();
    await storage.drop(ref);
    expect(await storage.promote(first.ref, stamp(2))).toEqual({ kind: 'promoted' });
    expect(select('select count(*) as n from sales')).toEqual([{ n: 400 }]);
  });

  it('does not touch a table of the same name that is somebody else’s', async () => {
    const db = new Database(join(folder, 'w.db'));
    db.exec('create table sales (mine)');
    db.close();
    const storage = open('sqliteTable', { file: 'w.db' });
    const { ref } = await write(storage, {}, [{ n: 1 }]);
    expect(await storage.promote(ref, stamp(1))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('has a table sales of its own'),
    });
    expect(await storage.live(ref)).toBeNull();
    expect(await storage.readLive('sales', '')).toEqual({ kind: 'value', value: [] });
  });

  it('reads a source table whole, and refuses to guess which of its rows are a partition', async () => {
    const db = new Database(join(folder, 'w.db'));
    db.exec("create table orders (store text, amount); insert into orders values ('S1', 1), ('S2', null)");
    const storage = open('sqliteTable', { file: 'w.db' });
    const rows = [
      { store: 'S1', amount: 1 },
      { store: 'S2', amount: null },
    ];
    expect(await storage.readLive('orders', '')).toEqual({ kind: 'value', value: rows });
    expect(await storage.digestLive('orders', '2024-10-02')).toBe(digestOfRows(rows));
    expect(await storage.readLive('orders', '2024-10-02')).toMatchObject({
      kind: 'missing',
      message: expect.stringContaining('select them with SQL'),
    });
    db.exec('delete from orders');
    db.close();
    expect(await storage.digestLive('orders', '')).toBe(digestOf([]));
    expect(await storage.digestLive('nothing', '')).toBeNull();
  });

  it.each([
    ['something else than rows', 7, 'a table takes an array of rows'],
    ['a nested value', [{ a: { b: 1 } }], 'column a holds a value that is no text, number, boolean or null'],
    ['not a number', [{ a: Number.NaN }], 'column a holds a value'],
    ['two names of one column', [{ a: 1, A: 2 }], 'the columns a and A are one in SQL'],
    ['a name of its own', [{ headwater__ref: 1 }], "is the storage's own"],
  ])('refuses %s', async (_, value, message) => {
    const storage = open('sqliteTable', { file: 'w.db' });
    expect(await storage.write({ name: 's', part: '', value, version: null, options: {} })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(message),
    });
  });

  it('quotes names that SQL would take for something else', async () => {
    const storage = open('sqliteTable', { file: 'w.db' });
    const rows = [{ select: 1, 'a "b"': 'x', ref: 2, name: 3 }];
    const written = await storage.write({ name: 'order "by"', part: '', value: rows, version: null, options: {} });
    if (written.kind === 'refused') throw new Error(written.message);
    expect(await storage.promote(written.ref, stamp(1))).toEqual({ kind: 'promoted' });
    expect(await storage.readLive('order "by"', '')).toEqual({ kind: 'value', value: rows });
  });
});

it('keeps files of several formats apart that share a folder', async () => {
  const extensions = { jsonFile: 'json', csvFile: 'csv', parquetFile: 'parquet' };
  const options = { dir: 'data' };
  const refs = await Promise.all(
    Object.keys(extensions).map(async (kind) => [kind, (await write(open(kind, options), options, [{ n: 1 }])).ref]),
  );
  for (const [kind = '', ref] of refs)
    expect((await open(kind, options).versions()).map((version) => version.ref)).toEqual([ref]);
});

it('names the kinds that there are', () => {
  expect(storageKinds.map(({ kind }) => kind)).toEqual(STORAGE_KINDS);
  for (const { kind, location } of storageKinds)
    for (const option of ['dir', 'file'])
      expect(location({ [option]: 'place' }) !== null, kind).toBe(
        new Map(Object.entries(STORAGE_PLACES)).get(kind) === option,
      );
  expect(storageFor(folder, { kind: 'tape', options: {} })).toEqual({
    kind: 'unknown',
    message:
      'There is no storage of the kind tape; there are csvFile, duckdbTable, jsonFile, parquetFile, sqliteTable.',
  });
});
