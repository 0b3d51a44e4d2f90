// What views share, and those that are small.

import type { Commit } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { built, builtAt as at, logOf } from '../../../../test/harness/retail-log.js';
import { events } from './events.js';
import { impact } from './impact.js';
import { lineage } from './lineage.js';
import { partitionGrid } from './partition-grid.js';
import { partitions } from './partitions.js';
import { projectInfo } from './project-info.js';
import { runs } from './runs.js';
import { sources } from './sources.js';
import { standing } from './standing.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };
const data = { kind: 'partition' } as const;

it.each([lineage, impact, partitionGrid, standing])('$method says that there is no such asset', async ({ handle }) => {
  const params = { project, target: { asset: 'dayly_sales', partition: null }, at: null, upstream: 1, downstream: 1 };
  const asked = async () => handle({ ...params, cause: data }, await viewOf(retail));
  await expect(asked()).rejects.toThrow('No asset `dayly_sales`. Did you mean `daily_sales`?');
});
it('a failed check is told with the record that its step made, and a root shows no window', async () => {
  const target = { asset: 'daily_sales', part: '2024-10-02' };
  const [run, step] = [{ name: 'checked' }, 1];
  const inputs = [
    { target: { ...target, asset: 'raw_orders' }, event: null, dataVersion: 'c1d77e90', origin: 'declared' as const },
  ];
  const log = await logOf({
    at,
    runs: [{ ...run, kind: 'manual', status: 'failed' }],
    events: [
      { kind: 'materialization', target, run, step, dataVersion: 'v1', inputs, read: 0, expected: 0, body: {} },
      { kind: 'failure', target, run, step, body: { error: { message: 'The blocking check did not pass.' } } },
      { kind: 'failure', target, run, step: 2, body: { error: { message: 'thrown' } } },
    ],
  });
  const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
  expect(
    records.map(({ made, dataVersion, inputs: read, window }) => [made, dataVersion, read.length, window]),
  ).toEqual([
    [undefined, null, 0, null],
    [1, 'v1', 1, null],
    [undefined, 'v1', 1, null],
  ]);
});
it.each(['2099-01-01', null])('standing of %s is refused, where no such partition exists', async (partition) => {
  const asked = async () =>
    standing.handle({ project, target: { asset: 'daily_sales', partition }, at: null }, await viewOf(retail));
  await expect(asked()).rejects.toThrow(/^daily_sales has (no partition 2099-01-01|partitions)/);
});

describe('sources', () => {
  it('are a plan of nothing, for the host to look at', async () => {
    const { document } = await sources.handle({ project }, await viewOf(retail));
    expect(document).toMatchObject({ schemaVersion: 1, steps: [], manifest: { assets: [{ key: 'raw_orders' }] } });
  });
  it('are none in a project without any', async () =>
    expect(await sources.handle({ project }, await viewOf('//- /empty.ts\n'))).toEqual({ document: null }));
});

describe('runs and records', () => {
  it('says of a record that it is published, and when what it stored was dropped', async () => {
    const target = { asset: 'daily_sales', part: '2024-10-02' };
    const gone: Commit = {
      at: at + 1000,
      publications: [{ event: 2, published: true }],
      outputs: [{ storage: 'sqlite', ref: 'daily_sales__eed8fe9c', target, dropped: 'keep 1' }],
    };
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), built('2024-10-02', '4253beaa'), gone);
    const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
    expect(records.map(({ isPublished, dropped }) => [isPublished, dropped])).toEqual([
      [true, null],
      [false, { at: at + 1000, why: 'keep 1' }],
    ]);
  });
  it('lists the records of a partition with versions, inputs and metadata', async () => {
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), built('2024-10-02', '4253beaa'));
    const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
    expect(records.map(({ dataVersion, isLatest }) => [dataVersion, isLatest])).toEqual([
      ['4253beaa', true],
      ['eed8fe9c', false],
    ]);
    expect(records[0]).toMatchObject({
      kind: 'materialization',
      output: 'daily_sales__4253beaa',
      window: { read: 1, expected: 1 },
      inputs: [{ asset: 'raw_orders', partition: '2024-10-02', dataVersion: 'c1d77e90', isSuperseded: false }],
      metadata: [
        { name: 'total', value: '305' },
        { name: 'stores', value: '4 of 4' },
      ],
      headline: '305',
    });
  });

  it('names the backfill whose run made a record', async () => {
    const { runs: own = [], ...commit } = built('2024-10-02', '4253beaa');
    const asked = { ...commit, runs: own.map((run) => ({ ...run, request: { backfill: 'b-0003' } })) };
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), asked);
    const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
    expect(records.map(({ backfill }) => backfill)).toEqual(['b-0003', undefined]);
  });
  it('knows of no records where there is no log', async () => {
    const view = await viewOf(retail, { isTrusted: false });
    expect(await runs.handle({ project }, view)).toEqual({ runs: [] });
    expect((await events.handle({ project, target: second, at: null }, view)).records).toEqual([]);
    expect(projectInfo(view).assets.map(({ status }) => status)).toEqual(Array(6).fill(undefined));
  });
});

describe('partitions to pick from', () => {
  it('come newest first, with what is known of them', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-09', 'eed8fe9c')) });
    const choices = await partitions.handle({ project, asset: 'daily_sales', at: null }, view);
    expect(choices.slice(0, 2)).toEqual([
      { key: '2024-10-09', status: 'fresh' },
      { key: '2024-10-08', status: 'missing' },
    ]);
  });
});

describe('the tree of assets', () => {
  it('says of each what is to be done, else what it is', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-09', 'eed8fe9c')) });
    const details = new Map(projectInfo(view).assets.map(({ key, detail }) => [key, detail]));
    expect(details.get('raw_orders')).toBe('daily · source');
    expect(details.get('daily_sales')).toBe('8 missing');
    const closed = await viewOf(retail, { isTrusted: false });
    expect(projectInfo(closed).assets.find(({ key }) => key === 'daily_sales')?.detail).toBe('daily');
  });
});
