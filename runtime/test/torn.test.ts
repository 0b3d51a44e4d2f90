// A writer that is killed in the middle of a file: nobody reads half a version, and what is left goes away later.

import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storageNamed } from '../src/storages/index.js';
import { ended, startProgram } from './processes.js';

const HOUR = 3_600_000;
const stamp = { log: 'l', epoch: 1, run: 1, step: 1, token: 1, inputRevision: null };

it.each(['jsonFile', 'csvFile', 'parquetFile'])('%s', async (kind) => {
  const dir = await mkdtemp(join(tmpdir(), 'headwater-torn-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const found = storageNamed(dir, `${kind}:data`);
  if (found.kind === 'unknown') throw new Error(found.message);
  const { storage } = found;
  const publish = async (value: unknown) => {
    const written = await storage.write({ name: 'sales', part: '', value, version: null, options: {} });
    if (written.kind === 'refused') throw new Error(written.message);
    expect(await storage.promote(written.ref, stamp)).toEqual({ kind: 'promoted' });
    return written.ref;
  };
  const before = [{ store: 'S1', amount: 305 }];
  const ref = await publish(before);

  const writer = startProgram('torn', dir, storage.name);
  await ended(writer);
  expect(writer.signalCode).toBe('SIGKILL');
  const folder = join(dir, 'data/sales/.versions/_');
  const leftovers = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  const [leftover = ''] = await leftovers();
  expect(leftover).not.toBe('');
  expect((await storage.versions()).map((version) => version.ref)).toEqual([ref]);
  expect(await storage.readLive('sales', '')).toEqual({ kind: 'value', value: before });

  // A young one may be another writer's; one that has lain for hours is nobody's.
  await publish([{ store: 'S1', amount: 355 }]);
  expect(await leftovers()).toEqual([leftover]);
  const longAgo = (Date.now() - 3 * HOUR) / 1000;
  await utimes(join(folder, leftover), longAgo, longAgo);
  await publish(before);
  expect(await leftovers()).toEqual([]);
  expect(await storage.readLive('sales', '')).toEqual({ kind: 'value', value: before });
});
