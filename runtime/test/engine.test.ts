import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openProject } from './project.js';

describe('a run', () => {
  it('materializes assets in order, and records what each read', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const raw = asset<number[]>('raw', { storage, async materialize(ctx) {
  ctx.log.info('writes', { n: 3 });
  console.log('printed');
  await ctx.write([1, 2, 3]);
  return { metadata: { rows: 3 } };
} });
export const sum = asset<number>('sum', { deps: [raw], storage, async materialize(ctx) {
  await ctx.write((await ctx.read(raw)).reduce((a, b) => a + b, 0));
} });`,
      },
      { raw: {}, sum: { deps: { raw: null } } },
    );
    const outcome = await project.run(['raw', 'sum']);
    expect(outcome).toMatchObject({
      run: 'materialize__2024-10-12T12:00:00.000Z_1',
      number: 1,
      status: 'succeeded',
      steps: [
        { asset: 'raw', partition: '', status: 'succeeded' },
        { asset: 'sum', partition: '', status: 'succeeded' },
      ],
    });
    expect(await readFile(project.path('data/sum.json'), 'utf8')).toBe('6\n');
    const events = await project.log.events({ limit: 10 });
    expect(events).toMatchObject([
      { kind: 'materialization', target: { asset: 'raw' }, run: 1, step: 1, body: { metadata: { rows: 3 } } },
      { kind: 'materialization', target: { asset: 'sum' }, run: 1, step: 2, read: 1, expected: 1 },
    ]);
    expect(await project.log.inputs(2)).toEqual([
      { target: { asset: 'raw', part: '' }, event: 1, dataVersion: events[0]?.dataVersion, origin: 'declared' },
    ]);
    expect(project.told.steps.map(({ asset, status }) => `${asset} ${status}`)).toEqual([
      'raw running',
      'raw succeeded',
      'sum running',
      'sum succeeded',
    ]);
    expect(
      (await project.runLog.read(outcome.run, { limit: 10 })).map(({ level, message }) => [level, message]),
    ).toEqual(
      expect.arrayContaining([
        ['info', 'writes {"n":3}'],
        ['stdout', 'printed'],
      ]),
    );
    expect((await project.log.runs({ limit: 1 }))[0]).toMatchObject({ status: 'succeeded', ended: expect.any(Number) });
  });
});
