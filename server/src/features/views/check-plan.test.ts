import { describe, expect, it } from 'vitest';
import { MemoryEventLog } from '@headwater/log/memory';
import { viewOf } from '../../../../test/harness/project-view.js';
import { checkPlan } from './check-plan.js';
import { projectInfo } from './project-info.js';

const project = 'file:///project';
const pipeline = `
//- /sales.ts
import { asset, check, dailyPartitions } from 'headwater';
const few = check('few', { description: 'At most nine.', run: () => ({ passed: true }) });
export const daily = asset('daily', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  checks: [few],
  async materialize() {},
});
check('odd', { asset: daily, severity: 'warn', blocking: true, run: () => ({ passed: true }) });
export const unchecked = asset('unchecked', { async materialize() {} });
`;

async function checked(...targets: readonly { partitions?: string[]; checks?: string[]; asset?: string }[]) {
  const log = new MemoryEventLog('test');
  for (const part of ['2024-10-02', '2024-10-03'])
    await log.commit({ at: 1, events: [{ kind: 'materialization', target: { asset: 'daily', part }, body: {} }] });
  const view = await viewOf(pipeline, { log });
  const asked = targets.map(({ asset = 'daily', partitions = null, checks = null }) => ({ asset, partitions, checks }));
  return checkPlan.handle({ project, at: null, targets: asked }, view);
}

describe('what the Test Explorer asks the host to check', () => {
  it('is what has a record, with the chosen checks alone', async () => {
    const { document } = await checked({ checks: ['few'] }, { asset: 'unchecked' });
    expect(document?.['steps']).toMatchObject([
      { asset: 'daily', partitions: ['2024-10-02', '2024-10-03'], checks: ['few'] },
    ]);
    expect(document?.['manifest']).toMatchObject({ assets: [{ key: 'daily' }] });
  });

  it('is a named partition also where it has no record, and all checks where none is chosen', async () => {
    const { document } = await checked({ partitions: ['2024-10-07'] });
    expect(document?.['steps']).toEqual([
      { asset: 'daily', partitions: ['2024-10-07'], reasons: [{ kind: 'requested', partitions: ['2024-10-07'] }] },
    ]);
  });

  it('is nothing where no check has that name, and while the log is closed', async () => {
    expect(await checked({ checks: ['many'] })).toEqual({ document: null });
    const closed = await viewOf(pipeline, { isTrusted: false });
    const targets = [{ asset: 'daily', partitions: null, checks: null }];
    expect(await checkPlan.handle({ project, at: null, targets }, closed)).toEqual({ document: null });
  });
});

it('lists the checks of an asset with their places', async () => {
  const { assets } = projectInfo(await viewOf(pipeline));
  expect(assets.map(({ key, checks }) => [key, checks.length])).toEqual([
    ['daily', 2],
    ['unchecked', 0],
  ]);
  expect(assets[0]?.checks).toMatchObject([
    { name: 'few', description: 'At most nine.', severity: 'error', blocking: false, place: { line: 2 } },
    { name: 'odd', severity: 'warn', blocking: true, place: { line: 8 } },
  ]);
});
