// A plan that is applied exactly: what moves between the look at the world and the start of the run is not missed.

import { expect, it } from 'vitest';
import { PlanInUseError, WorldMovedError } from '../src/index.js';
import { openProject } from './project.js';

function open() {
  return openProject(
    {
      'pipeline.ts': `import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const raw = asset('raw', { storage, async materialize(ctx) { await ctx.write([1]); } });
export const sums = asset('sums', { deps: [raw], storage, async materialize(ctx) { await ctx.write(await ctx.read(raw)); } });
`,
    },
    { raw: { codeVersion: '1', codeDigest: 'k' }, sums: { deps: { raw: null } } },
  );
}

it('begins no run for a plan of which something has moved', async () => {
  const project = await open();
  const plan = { ...project.plan(['raw', 'sums']), position: 0 };
  expect(await project.engine.execute(plan, { isExact: true })).toMatchObject({ status: 'succeeded' });
  expect(await project.log.latest('raw')).toMatchObject([{ codeVersion: '1', codeDigest: 'k' }]);

  await expect(project.engine.execute(plan, { isExact: true })).rejects.toThrow(WorldMovedError);
  expect(await project.log.runs({ limit: 9 })).toHaveLength(1);
  const again = { ...plan, position: await project.log.head() };
  expect(await project.engine.execute(again, { isExact: true })).toMatchObject({ status: 'succeeded' });
});

it('lets one of two run who apply a plan at the same moment, and tells the other which run that is', async () => {
  const project = await open();
  const plan = { ...project.plan(['raw', 'sums']), position: 0 };
  const both = [1, 2].map(() => project.engine.start(plan, { isExact: true }));
  const [first, second] = await Promise.allSettled(both);
  const started = [first, second].flatMap((each) => (each?.status === 'fulfilled' ? [each.value] : []));
  const refused: unknown[] = [first, second].flatMap((each) => (each?.status === 'rejected' ? [each.reason] : []));
  expect(refused).toMatchObject([{ by: 'r-0001' }]);
  expect(refused[0]).toBeInstanceOf(PlanInUseError);
  await expect(project.engine.start(plan, { isExact: true })).rejects.toMatchObject({ by: 'r-0001' });
  expect(await started[0]?.finished).toMatchObject({ status: 'succeeded' });
  await expect(project.engine.start(plan, { isExact: true })).rejects.toThrow(WorldMovedError);
  expect(await project.log.runs({ limit: 9 })).toHaveLength(1);
});
