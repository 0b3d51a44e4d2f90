// A partition key that is taken out of a definition: what has read all of its partitions was made from one that is gone.

import { expect, test } from 'vitest';
import { projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const pipeline = (...regions: readonly string[]) => `import { asset, jsonFile, staticPartitions } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const sales = asset('sales', {
  storage, partitions: staticPartitions(${JSON.stringify(regions)}), codeVersion: '1',
  async materialize(ctx) { await ctx.write([{ region: ctx.partitionKey }]); },
});
export const total = asset('total', {
  storage, deps: [sales], codeVersion: '1',
  async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
`;

test('makes its readers stale once, and again when it is put back', async () => {
  const project = projectOf({ 'pipeline.ts': pipeline('eu', 'us') });
  await project.json(0, 'materialize', '--at', at);
  expect(await project.json(0, 'plan', '--at', at)).toMatchObject({ steps: [] });

  project.write('pipeline.ts', pipeline('eu'));
  expect(await project.json(0, 'plan', '--at', at)).toMatchObject({
    steps: [{ key: 'total', reasons: [{ kind: 'dependencies-changed', remapped: ['sales'] }] }],
  });
  expect((await project.headwater('why', 'total', '--at', at)).stdout).toContain(
    'total: stale\n  mapping changed: sales',
  );
  await project.json(0, 'materialize', '--at', at);
  expect(JSON.parse(project.read('data/total.json'))).toEqual([{ region: 'eu' }]);
  expect(await project.json(0, 'plan', '--at', at)).toMatchObject({ steps: [] });

  project.write('pipeline.ts', pipeline('eu', 'us'));
  const { steps } = await project.json(0, 'plan', '--at', at);
  expect(steps).toMatchObject([{ key: 'total', reasons: [{ kind: 'input-changed', input: 'sales' }] }]);
});

test('that was made before the others, also when it is put back', async () => {
  const project = projectOf({ 'pipeline.ts': pipeline('eu', 'us') });
  await project.json(0, 'materialize', '--at', at);
  project.write('pipeline.ts', pipeline('us'));
  await project.json(0, 'materialize', '--at', at);
  project.write('pipeline.ts', pipeline('us', 'eu'));
  const { steps } = await project.json(0, 'plan', '--at', at);
  expect(steps).toMatchObject([{ key: 'total', reasons: [{ kind: 'input-changed', input: 'sales' }] }]);
  await project.json(0, 'materialize', '--at', at);
  expect(JSON.parse(project.read('data/total.json'))).toEqual([{ region: 'us' }, { region: 'eu' }]);
  expect(await project.json(0, 'plan', '--at', at)).toMatchObject({ steps: [] });
});
