import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqliteReader } from '@headwater/log';
import { expect, it } from 'vitest';
import { programFile } from '../../test/harness/programs.js';

const run = promisify(execFile);

it('two processes make and write one log at once, and neither finds it locked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-two-'));
  const file = join(folder, 'log.db');
  const write = (asset: string) => run(process.execPath, [programFile('writer'), file, asset, '200']);
  await Promise.all([write('a'), write('b')]);

  const opened = await openSqliteReader(file);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const { reader } = opened;
  expect(await reader.head()).toBe(400);
  for (const asset of ['a', 'b']) {
    const events = await reader.events({ target: { asset }, limit: 1000 });
    expect(events.map((event) => event.dataVersion)).toEqual(Array.from({ length: 200 }, (_, n) => `${n}`));
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
