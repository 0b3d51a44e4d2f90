// Recorded versions as the panel shows them: rows a page at a time, the difference of two, and what is gone.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { differenceView, previewView } from '../src/host/version-views.js';
import { pruneVersions } from '../src/operations/prune-versions.js';
import { storageNamed } from '../src/storages/index.js';
import { openProject } from './project.js';

const pipeline = `
import { asset, jsonFile, sqliteTable } from 'headwater';
import { readFileSync } from 'node:fs';
export const sales = asset('sales', { storage: sqliteTable({ file: 'warehouse.db' }), async materialize(ctx) {
  const amounts = JSON.parse(readFileSync('amounts.json', 'utf8'));
  await ctx.write(Object.entries(amounts).map(([store, amount]) => ({ store, amount })));
} });
export const total = asset('total', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  await ctx.write({ total: 305, stores: ['S1', 'S2'] });
} });`;
const amounts = (s3: number) => JSON.stringify({ S1: 120, S2: 80, S3: s3, '<b>S4</b>': 60 });

it('3.1: shows 305 → 355 by key, pages of a version, and says when one was dropped', async () => {
  const project = await openProject({ 'pipeline.ts': pipeline, 'amounts.json': amounts(45) }, { sales: {}, total: {} });
  await project.run(['sales', 'total']);
  await project.write({ 'amounts.json': amounts(95) });
  await project.run(['sales'], { ignoresCache: true });
  const { dir, log } = project;
  const storages = (name: string) => storageNamed(dir, name);

  expect(await differenceView(storages, log, { a: 1, b: 3, limit: 50, includesEqual: false })).toEqual({
    kind: 'difference',
    key: ['store'],
    counts: { added: 0, removed: 0, changed: 1, equal: 3 },
    includesEqual: false,
    rows: [{ kind: 'changed', key: 'S3', cells: [{ column: 'amount', before: '45', after: '95', delta: '+50' }] }],
    totals: [{ column: 'amount', before: '305', after: '355', delta: '+50' }],
  });
  const all = await differenceView(storages, log, { a: 1, b: 3, limit: 50, includesEqual: true });
  expect(
    all.kind === 'difference' && all.rows.map(({ kind, key, cells: [cell] }) => [kind, key, cell?.before, cell?.after]),
  ).toEqual([
    ['equal', 'S1', '120', '120'],
    ['equal', 'S2', '80', '80'],
    ['changed', 'S3', '45', '95'],
    ['equal', '<b>S4</b>', '60', '60'],
  ]);
  expect(await previewView(storages, log, { record: 3, offset: 2, limit: 2 })).toEqual({
    kind: 'rows',
    columns: [
      { name: 'store', isNumeric: false },
      { name: 'amount', isNumeric: true },
    ],
    rows: [
      ['S3', '95'],
      ['<b>S4</b>', '60'],
    ],
    offset: 2,
    total: 4,
  });
  expect(await previewView(storages, log, { record: 2, offset: 0, limit: 50 })).toMatchObject({
    kind: 'text',
    isCut: false,
  });

  const warehouse = new Database(join(dir, 'warehouse.db'));
  warehouse.exec("update sales__v set amount = 77 where store = 'S1'");
  warehouse.close();
  expect(await differenceView(storages, log, { a: 1, b: 3, limit: 50, includesEqual: false })).toEqual({
    kind: 'unavailable',
    message: expect.stringMatching(
      /^Version A cannot be compared: Record 1 cannot be read: sales__v\/.* was changed after it was written\.$/,
    ),
  });

  const keep = { before: Date.now() + 1, perPartition: 1 };
  await pruneVersions({ storages, log }, keep, { at: Date.UTC(2024, 9, 10, 4), why: 'retention', isTrial: false });
  const gone = {
    kind: 'unavailable',
    message: expect.stringMatching(/record 1\b.*dropped.*retention|dropped.*retention/),
  };
  expect(await previewView(storages, log, { record: 1, offset: 0, limit: 50 })).toEqual(gone);
  expect(await differenceView(storages, log, { a: 1, b: 3, limit: 50, includesEqual: false })).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^Version A cannot be compared: .*dropped/),
  });
  expect(await previewView(storages, log, { record: 99, offset: 0, limit: 50 })).toEqual({
    kind: 'unavailable',
    message: 'There is no record 99.',
  });
});
