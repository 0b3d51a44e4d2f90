// Two hosts that build one partition: the last to finish does not win by finishing last.

import { readFile, rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ended, seenFile, startProgram } from './processes.js';
import { openProject } from './project.js';

/** `daily` waits, with what it has read, while there is a file `hold`. */
const pipeline = `
import { asset, jsonFile } from 'headwater';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const storage = jsonFile({ dir: 'data' });
export const raw = asset('raw', { storage, async materialize(ctx) {
  await ctx.write(JSON.parse(readFileSync('rows.json', 'utf8')));
} });
export const daily = asset('daily', { storage, deps: [raw], async materialize(ctx) {
  const rows = await ctx.read(raw);
  if (existsSync('hold')) writeFileSync('holding', '');
  while (existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 20));
  await ctx.write(rows);
} });`;
const declared = { raw: {}, daily: { deps: { raw: null } } };

it('3.5: a backfill with older input that ends after a newer correction is refused, against a named version', async () => {
  const project = await openProject({ 'pipeline.ts': pipeline, 'rows.json': '[305]', hold: '' }, declared);
  await project.run(['raw']);
  const backfill = startProgram('run', project.dir, JSON.stringify(project.plan(['daily'])));
  await seenFile(project.path('holding'));

  // The backfill's machine stands still until its lease has expired; a correction is built meanwhile.
  const taken = await project.log.acquire('daily@', 'another', Date.now() + 120_000, 1);
  if (taken.kind !== 'held') throw new Error('The lease has not expired.');
  await project.log.commit({ at: Date.now(), release: [taken.lease] });
  await project.write({ 'rows.json': '[355]' });
  const free = pipeline.replaceAll("'hold'", "'no such file'");
  await project.write({ 'pipeline.ts': free });
  expect((await project.run(['raw', 'daily'], { ignoresCache: true })).status).toBe('succeeded');

  await rm(project.path('hold'));
  await ended(backfill);
  expect((await project.log.steps(2))[0]).toMatchObject({
    status: 'failed',
    error: {
      name: 'NotPublished',
      message:
        'What the step wrote was not published: it read raw as record 1 has it, and record 3 of r-0003, which is live, ' +
        'read record 2. Materialize it again to build it from what is there now.',
    },
  });
  expect(JSON.parse(await readFile(project.path('data/daily.json'), 'utf8'))).toEqual([355]);
  expect(await project.log.events({ kinds: ['materialization'], target: { asset: 'daily' }, limit: 9 })).toHaveLength(
    1,
  );
});
