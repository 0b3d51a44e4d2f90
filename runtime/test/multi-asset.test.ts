// One function that makes several assets: it runs once for a partition, and each output has a record of its own.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openProject } from './project.js';

const pipeline = (body: string, options = '') => ({
  'pipeline.ts': `
import { appendFileSync } from 'node:fs';
import { asset, check, jsonFile, multiAsset, output } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const plays = asset('plays', { storage, async materialize(ctx) { await ctx.write([3, 1, 2]); } });
const positive = check('positive', { blocking: true, async run(ctx) {
  return { passed: (await ctx.read<number>('most')) > 0 };
} });
export const charts = multiAsset('charts', {
  outputs: [output('most', { storage, checks: [positive] }), output('least', { storage })],
  deps: [plays], ${options}
  async materialize(ctx) {
    appendFileSync(new URL('./calls.txt', import.meta.url), 'x');
    const all = await ctx.read<number[]>('plays');
    ${body}
  },
});`,
});
const writes =
  'await ctx.write({ most: Math.max(...all), least: Math.min(...all) }); return { metadata: { plays: all.length } };';
const declared = {
  plays: {},
  most: { codeVersion: '1', deps: { plays: null } },
  least: { codeVersion: '1', deps: { plays: null } },
};

describe('a function with several outputs', () => {
  it.each([1, 2])('is called once, with %i jobs; each output has its record', async (jobs) => {
    const project = await openProject(pipeline(writes), declared, { jobs });
    expect(await project.run(['plays', 'most', 'least'])).toMatchObject({ status: 'succeeded' });
    expect(await readFile(project.path('calls.txt'), 'utf8')).toBe('x');
    expect(await readFile(project.path('data/most.json'), 'utf8')).toBe('3\n');
    expect(await readFile(project.path('data/least.json'), 'utf8')).toBe('1\n');
    const [plays, ...made] = await project.log.events({ kinds: ['materialization'], limit: 9 });
    expect(made.map(({ target }) => target.asset).sort()).toEqual(['least', 'most']);
    for (const record of made) {
      expect(record.body).toEqual({ metadata: { plays: 3 }, reads: ['plays'] });
      expect(await project.log.inputs(record.position)).toMatchObject([
        { target: { asset: 'plays' }, event: plays?.position },
      ]);
    }
    expect(await project.log.checks('most')).toMatchObject([{ check: 'positive', outcome: 'passed' }]);
    // Nothing has changed: neither is made again.
    expect((await project.run(['most', 'least'])).steps).toMatchObject([{ isCached: true }, { isCached: true }]);
  });

  it('makes one of them alone, and leaves the other as it is', async () => {
    const project = await openProject(pipeline(writes), declared);
    await project.run(['plays', 'least']);
    const records = await project.log.events({ kinds: ['materialization'], limit: 9 });
    expect(records.map(({ target }) => target.asset)).toEqual(['plays', 'least']);
  });

  it('fails all of them with one error, after the attempts that its declaration allows', async () => {
    const project = await openProject(pipeline("throw new Error('no charts today');", 'retries: 1,'), declared);
    expect((await project.run(['plays', 'most', 'least'])).steps).toMatchObject([
      { status: 'succeeded' },
      { asset: 'most', status: 'failed', error: { message: 'no charts today' } },
      { asset: 'least', status: 'failed', error: { message: 'no charts today' } },
    ]);
    expect(await readFile(project.path('calls.txt'), 'utf8')).toBe('xx');
  });

  it('says which output it has not written', async () => {
    const project = await openProject(pipeline('await ctx.write({ most: 1 });'), declared);
    expect((await project.run(['plays', 'most', 'least'])).steps[1]?.error?.message).toContain('least is missing');
  });

  it('fails only the output whose blocking check does not pass', async () => {
    const project = await openProject(pipeline('await ctx.write({ most: -1, least: 1 });'), declared);
    expect((await project.run(['plays', 'most', 'least'])).steps.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
      'succeeded',
    ]);
  });
});
