// A partition whose last run failed is said to have failed wherever its state is told, whatever its data is.

import { expect, test } from 'vitest';
import { projectOf } from './project.js';

const at = ['--at', '2024-10-12T12:00:00Z'];
const pipeline = `import { asset, check, jsonFile, staticPartitions } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const keys = staticPartitions(['k', 'l', 'a,b', 'm']);
export const shop = asset('shop', { storage, async materialize(ctx) { await ctx.write([{ n: 1 }]); } });
export const gated = asset('gated', {
  storage,
  partitions: keys,
  deps: [shop],
  async materialize(ctx) { await ctx.write(await ctx.read(shop)); },
  checks: [check('never_ok', { blocking: true, run: () => ({ passed: false }) })],
});
export const bad = asset('bad', {
  storage,
  partitions: staticPartitions(['x', 'y']),
  async materialize() { throw new Error('no stock today'); },
});
`;

test('why and status tell of it', async () => {
  const project = projectOf({ 'pipeline.ts': pipeline });
  await project.json(1, 'materialize', 'shop', 'gated', 'bad', ...at);

  const { chain } = await project.json(0, 'why', 'gated@"a,b"', ...at);
  const error = 'The blocking check never_ok did not pass.';
  expect(chain).toMatchObject([{ key: 'gated', partition: 'a,b', state: 'fresh', failed: { run: 'r-0001', error } }]);
  expect((await project.headwater('why', 'gated@k', ...at)).stdout).toBe(
    `gated k: fresh\n  failed in r-0001: ${error}\n`,
  );
  expect((await project.headwater('why', 'bad@x', ...at)).stdout).toBe(
    'bad x: missing\n  failed in r-0001: no stock today\n',
  );

  const { stdout } = await project.headwater('status', ...at);
  expect(stdout.replace(/ +/g, ' ').trim().split('\n').sort()).toEqual([
    'bad 2 failed (2 missing)',
    'gated 4 failed (4 fresh)',
    'shop 1 fresh',
  ]);
});

test('a plan that leaves it out says so, and what to do', async () => {
  const project = projectOf({ 'pipeline.ts': pipeline });
  await project.json(1, 'materialize', 'shop', 'gated', ...at);
  const { steps, failed } = await project.json(0, 'plan', 'gated+', ...at);
  expect({ steps, failed }).toMatchObject({ steps: [], failed: [{ key: 'gated', partitions: { count: 4 } }] });
  expect((await project.headwater('plan', 'gated+', ...at)).stdout.split('\n')).toEqual([
    'Nothing to do: nothing that is selected is missing or stale. Some of it failed last.',
    'gated: fresh, but failed last: k … m (4)',
    "`headwater materialize 'gated and failed'` builds that once more, `headwater why` says why it failed.",
    '',
  ]);
  const again = await project.json(0, 'plan', 'gated and failed', ...at);
  expect(again).toMatchObject({ steps: [{ key: 'gated', reasons: [{ kind: 'requested' }] }], failed: [] });
  expect((await project.json(1, 'materialize', 'gated and failed', ...at)).steps).toHaveLength(4);
});
