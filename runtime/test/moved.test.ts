// A plan that is applied exactly: what moves between the look at the world and the start of the run is not missed.

import { expect, it } from 'vitest';
import { WorldMovedError } from '../src/index.js';
import { openProject } from './project.js';

it('begins no run for a plan of which something has moved', async () => {
  const project = await openProject(
    {
      'pipeline.ts': `import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const raw = asset('raw', { storage, async materialize(ctx) { await ctx.write([1]); } });
export const sums = asset('sums', { deps: [raw], storage, async materialize(ctx) { await ctx.write(await ctx.read(raw)); } });
`,
    },
    { raw: { codeVersion: '1', codeDigest: 'k' }, sums: { deps: { raw: null } } },
  );
  const plan = { ...project.plan(['raw', 'sums']), position: 0 };
  expect(await project.engine.execute(plan, { isExact: true })).toMatchObject({ status: 'succeeded' });
  expect(await project.log.latest('raw')).toMatchObject([{ codeVersion: '1', codeDigest: 'k' }]);

  await expect(project.engine.execute(plan, { isExact: true })).rejects.toThrow(WorldMovedError);
  expect(await project.log.runs({ limit: 9 })).toHaveLength(1);
  const again = { ...plan, position: await project.log.head() };
  expect(await project.engine.execute(again, { isExact: true })).toMatchObject({ status: 'succeeded' });
});
