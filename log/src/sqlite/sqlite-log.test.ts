import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { describeEventLog } from '../contract/index.js';
import { openSqliteLog } from './open.js';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headwater-log-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeEventLog('SQLite log', async () => {
  const opened = await openSqliteLog(join(folder, `${++count}.db`), { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  return opened.log;
});
