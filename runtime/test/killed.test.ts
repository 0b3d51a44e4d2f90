// A host that is killed between the four steps of a publication: afterwards the destination and the log agree.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ended, startProgram } from './processes.js';
import { openProject } from './project.js';

const pipeline = `
import { asset, jsonFile } from 'headwater';
import { readFileSync } from 'node:fs';
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  await ctx.write(JSON.parse(readFileSync('rows.json', 'utf8')));
} });`;

it.each([
  ['written', 'failed', 305],
  ['prepared', 'failed', 305],
  ['promoted', 'succeeded', 355],
  ['settled', 'succeeded', 355],
] as const)('killed once it is %s: the step has %s, and people read %d', async (point, status, total) => {
  const project = await openProject({ 'pipeline.ts': pipeline, 'rows.json': '[305]' }, { a: {} });
  expect((await project.run(['a'])).status).toBe('succeeded');
  await project.write({ 'rows.json': '[355]' });
  const host = startProgram('killed', project.dir, JSON.stringify(project.plan(['a'])), point);
  await ended(host);
  expect(host.signalCode).toBe('SIGKILL');

  expect(await project.engine.recover()).toHaveLength(1);
  expect((await project.log.steps(2))[0]).toMatchObject({ status });
  expect(JSON.parse(readFileSync(project.path('data/a.json'), 'utf8'))).toEqual([total]);
  const records = await project.log.events({ kinds: ['materialization'], newestFirst: true, limit: 9 });
  expect(records).toHaveLength(status === 'succeeded' ? 2 : 1);
  const [live] = records;
  expect((await project.log.latest('a'))[0]?.event).toBe(live?.position);

  // What was left does not stand in the way of the next run.
  expect((await project.run(['a'], { ignoresCache: true })).status).toBe('succeeded');
  expect(JSON.parse(readFileSync(project.path('data/a.json'), 'utf8'))).toEqual([355]);
  expect(await project.engine.recover()).toEqual([]);
});
