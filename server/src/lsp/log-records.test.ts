// What a session knows of a log that is not looked at yet, comes, and goes.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noRecords, openWorld } from '@headwater/core';
import { openSqliteLog } from '@headwater/log';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Workspace } from '../analysis/index.js';
import { LogRecords } from './log-records.js';
import { thread } from './log-thread.fixture.js';

const settings = { name: 'test', dialect: null, packageVersions: {}, paths: {}, baseUrl: null, packages: {} };
const text = `import { asset } from 'headwater'; asset('a', { async materialize() {} });`;

test('nothing is known before somebody has looked, and nothing was made where the log is gone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-log-records-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'log.db');
  const snapshot = new Workspace({ settings }).apply([{ path: 'a.ts', text }]);
  const there = thread();
  const records = new LogRecords({
    file,
    isTrusted: true,
    openLog: (name) => there.open(name),
    isHolderThere: () => true,
    snapshot: () => snapshot,
    world: () => openWorld(snapshot.graph, { now: 1000, dynamicKeys: () => null }),
    onFindings: () => undefined,
    onRecords: () => undefined,
    report: (message) => expect.unreachable(message),
  });
  onTestFinished(() => records.close());
  expect(records.says.records).toBeNull();
  records.follow();
  await vi.waitUntil(() => records.says.records === noRecords, { timeout: 5000 });

  const opened = await openSqliteLog(file, { at: 1000 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  await opened.log.commit({
    at: 1000,
    events: [{ kind: 'materialization', target: { asset: 'a', part: '' }, body: {} }],
  });
  await opened.log.close();
  await vi.waitUntil(() => records.says.facts?.assets.length === 1, { timeout: 5000 });
  await vi.waitUntil(() => records.says.records !== noRecords, { timeout: 5000 });

  rmSync(file);
  await vi.waitUntil(() => records.says.records === noRecords, { timeout: 5000 });
  expect(records.says.facts).toBeNull();
});
