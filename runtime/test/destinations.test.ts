// What may happen to a destination between the write of a version and its promotion: it is gone, it was changed by
// somebody else, or the candidate has disappeared. The step is refused and says so; readers keep what they had.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Commit, EventLog } from '@headwater/core';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createEngine, readSettings } from '../src/index.js';
import { storageNamed } from '../src/storages/index.js';
import { AT, openProject, type TestProject } from './project.js';

const pipeline = (storage: string) => `
import { asset, jsonFile, sqliteTable } from 'headwater';
import { readFileSync } from 'node:fs';
export const sales = asset('sales', { storage: ${storage}, cache: false, async materialize(ctx) {
  await ctx.write(JSON.parse(readFileSync('rows.json', 'utf8')));
} });`;
const files = "jsonFile({ dir: 'data' })";
const table = (versions: string) => `sqliteTable({ file: 'w.db', versions: '${versions}' })`;

/** 305 is live; then 355 is written, and `meanwhile` happens before it is promoted. */
async function correctedWhile(storage: string, meanwhile: (project: TestProject, ref: string) => unknown) {
  const declared = { 'pipeline.ts': pipeline(storage), 'rows.json': '[{"store":"S3","amount":305}]' };
  const project = await openProject(declared, { sales: {} });
  expect((await project.run(['sales'])).status).toBe('succeeded');
  await project.write({ 'rows.json': '[{"store":"S3","amount":355}]' });
  const read = await readSettings(project.dir);
  if (read.kind === 'refused') throw new Error(read.message);
  const log = afterPrepared(project.log, (ref) => meanwhile(project, ref));
  const engine = createEngine({ ...project, project: project.dir, log, settings: read.settings, clock: Date.now });
  const { steps } = await engine.execute(project.plan(['sales']), { at: AT });
  engine.close();
  expect(await project.log.events({ kinds: ['materialization'], limit: 9 })).toHaveLength(1);
  expect((await project.log.latest('sales'))[0]).toMatchObject({ event: 1, failed: { run: 2 } });
  return { project, error: steps[0]?.error };
}

/** A log that lets something happen once a version is written and prepared. */
function afterPrepared(log: EventLog, act: (ref: string) => unknown): EventLog {
  return new Proxy(log, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'commit') return typeof value === 'function' ? value.bind(target) : value;
      return async (change: Commit) => {
        const result = await target.commit(change);
        const [output] = change.outputs ?? [];
        if (change.steps?.[0]?.status === 'prepared' && output !== undefined) await act(output.ref);
        return result;
      };
    },
  });
}

const notPublished = (why: RegExp) => ({
  name: 'NotPublished',
  message: expect.stringMatching(new RegExp(`^What the step wrote was not published: .*${why.source}`)),
});
const change = (project: TestProject, sql: string) => {
  const db = new Database(project.path('w.db'));
  db.exec(sql);
  db.close();
};
const liveRows = (project: TestProject): unknown => {
  const db = new Database(project.path('w.db'), { readonly: true });
  const rows = db.prepare('select * from sales').all();
  db.close();
  return rows;
};

it('refuses a candidate whose file has disappeared', async () => {
  const { project, error } = await correctedWhile(files, ({ path }, ref) => rmSync(path(`data/${ref}`)));
  expect(error).toMatchObject(notPublished(/The file data\/sales\/.* is gone/));
  expect(JSON.parse(readFileSync(project.path('data/sales.json'), 'utf8'))).toEqual([{ store: 'S3', amount: 305 }]);
});

it('refuses a candidate that somebody has changed since it was written', async () => {
  const { error } = await correctedWhile(files, ({ path }, ref) => writeFileSync(path(`data/${ref}`), '[]'));
  expect(error).toMatchObject(notPublished(/was changed after it was written/));
});

it('says so where the whole folder has vanished, and the next run makes it anew', async () => {
  const { project, error } = await correctedWhile(files, ({ path }) => rmSync(path('data'), { recursive: true }));
  expect(error).toMatchObject(notPublished(/(is gone|another version is live)/));
  expect((await project.run(['sales'])).status).toBe('succeeded');
  expect(JSON.parse(readFileSync(project.path('data/sales.json'), 'utf8'))).toEqual([{ store: 'S3', amount: 355 }]);
});

it.each([
  ['rows', (ref: string) => `delete from headwater__version where ref = '${ref}'`],
  ['table', (ref: string) => `drop table "${ref}"`],
] as const)('refuses a candidate that is gone from the database (versions: %s)', async (versions, gone) => {
  const { project, error } = await correctedWhile(table(versions), (where, ref) => change(where, gone(ref)));
  expect(error).toMatchObject(notPublished(/is no longer in w\.db/));
  expect(liveRows(project)).toEqual([{ store: 'S3', amount: 305 }]);
});

it('refuses to replace what somebody else has published meanwhile', async () => {
  const { project, error } = await correctedWhile(table('rows'), async ({ dir }) => {
    const found = storageNamed(dir, 'sqliteTable:w.db');
    if (found.kind === 'unknown') throw new Error(found.message);
    const value = [{ store: 'S3', amount: 400 }];
    const written = await found.storage.write({ name: 'sales', part: '', value, version: null, options: {} });
    if (written.kind === 'refused') throw new Error(written.message);
    const stamp = { log: 'another', epoch: 1, run: 1, step: 1, token: 1, inputRevision: null };
    expect(await found.storage.promote(written.ref, stamp)).toEqual({ kind: 'promoted' });
  });
  expect(error).toMatchObject(notPublished(/another version is live than the one that it was compared with: /));
  expect(liveRows(project)).toEqual([{ store: 'S3', amount: 400 }]);
});

it('refuses a step whose lease another run has taken over and published with: the fence holds', async () => {
  const later = 'update headwater__live set token = token + 10, run = 9, step = 4';
  const { project, error } = await correctedWhile(table('rows'), (where) => change(where, later));
  expect(error).toMatchObject(notPublished(/step 4 of run 9 has published a later version/));
  expect(liveRows(project)).toEqual([{ store: 'S3', amount: 305 }]);
});
