import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqliteReader } from '@headwater/log';
import { expect, it } from 'vitest';
import { programFile } from '../../test/harness/programs.js';

const run = promisify(execFile);

it('four processes make and write one log at once, and none finds it locked, nor does a reader beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-writers-'));
  const file = join(folder, 'log.db');
  const write = (asset: string) => run(process.execPath, [programFile('writer'), file, asset, '100']);
  const assets = ['a', 'b', 'c', 'd'];
  let isWriting = true;
  const writing = Promise.all(assets.map(write)).finally(() => {
    isWriting = false;
  });
  // A reader that comes while all of them write, as an editor does, sees whole commits and only ever more of them.
  const heads: number[] = [];
  while (isWriting) {
    const opened = await openSqliteReader(file);
    if (opened.kind === 'refused') throw new Error(opened.message);
    if (opened.kind === 'open') {
      heads.push(await opened.reader.head());
      await opened.reader.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await writing;
  expect(heads).toEqual(heads.toSorted((a, b) => a - b));

  const opened = await openSqliteReader(file);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { reader } = opened;
  expect(await reader.head()).toBe(400);
  for (const asset of assets) {
    const events = await reader.events({ target: { asset }, limit: 1000 });
    expect(events.map((event) => event.dataVersion)).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`));
    expect(await reader.latest(asset)).toHaveLength(10);
  }
  // No token was granted twice, whichever process asked.
  const bodies = (await reader.events({ limit: 1000 })).map(({ body }) => JSON.stringify(body));
  const granted = bodies.filter((body) => body.includes('"held"'));
  expect(granted.length).toBeGreaterThan(1);
  expect(new Set(granted).size).toBe(granted.length);
  await reader.close();
  await rm(folder, { recursive: true });
});
