// A project that was moved or renamed: nothing in its records says where it lay.

import { readFile, rename } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { programFile } from '../../test/harness/programs.js';
import { RunnerPool } from '../src/host/runner-pool.js';
import { createEngine, openProjectLog, readRecorded, readSettings } from '../src/index.js';
import { storageNamed } from '../src/storages/index.js';
import { openProject } from './project.js';

it('stays valid where its folder is moved: records are read, and runs go on', async () => {
  const project = await openProject(
    {
      'pipeline.ts': `
import { asset, jsonFile } from 'headwater';
export const raw = asset<number[]>('raw', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) { await ctx.write([305]); } });
export const sum = asset<number[]>('sum', { deps: [raw], storage: jsonFile({ dir: 'data' }), async materialize(ctx) { await ctx.write(await ctx.read(raw)); } });`,
    },
    { raw: {}, sum: { deps: { raw: null } } },
  );
  expect((await project.run(['raw'])).status).toBe('succeeded');
  project.engine.close();
  await project.log.close();
  const moved = `${project.dir}-moved`;
  await rename(project.dir, moved);

  const opened = await openProjectLog(moved, { at: Date.now() });
  const read = await readSettings(moved);
  if (opened.kind !== 'open' || read.kind !== 'settings') throw new Error('The moved project cannot be opened.');
  const { log, runLog } = opened;
  const { settings } = read;
  const runners = new RunnerPool({ entry: programFile('runner'), execArgv: [] }, { project: moved, ...settings });
  const engine = createEngine({ project: moved, log, runLog, settings, clock: Date.now, runners });
  expect(await readRecorded((name) => storageNamed(moved, name), log, 1)).toMatchObject({ value: [305] });
  expect((await engine.execute(project.plan(['sum']))).status).toBe('succeeded');
  expect(JSON.parse(await readFile(`${moved}/data/sum.json`, 'utf8'))).toEqual([305]);
  for (const row of await log.outputs()) expect(JSON.stringify(row)).not.toContain(project.dir);
  engine.close();
  await log.close();
  // Its own clean-up looks where it lay.
  await rename(moved, project.dir);
});
