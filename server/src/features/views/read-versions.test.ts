import type { NewEvent } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { beforeAll, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { readVersions } from './read-versions.js';

const log = new MemoryEventLog('test');
const part = '2024-10-02';
const target = { asset: 'daily_sales', partition: part };
const input = (asset: string, event: number, dataVersion: string, of = part) => ({
  ...{ target: { asset, part: of }, event, dataVersion, origin: 'declared' as const },
});
const made = (asset: string, dataVersion: string, more: Partial<NewEvent> = {}): NewEvent => ({
  ...{ kind: 'materialization', target: { asset, part }, dataVersion, body: {} },
  ...more,
});
const ask = async (reader: string, of = target) => readVersions(await viewOf(retail, { log }), of, reader);

/** 1: the day as 305, 2: the week, 3: the report, published; 4: the day as 355. */
beforeAll(async () => {
  const events: readonly NewEvent[] = [
    made('daily_sales', 'eed8fe9c', {
      body: { metadata: { total: 305 } },
      output: { storage: 'sqlite', ref: 'daily_sales__eed8fe9c' },
    }),
    made('sales_7d', 'aa14', { inputs: [input('daily_sales', 1, 'eed8fe9c')] }),
    made('sales_report', '71c2', { inputs: [input('sales_7d', 2, 'aa14')] }),
    made('daily_sales', '4253beaa', { body: { metadata: { total: 355 } } }),
  ];
  for (const [index, event] of events.entries())
    expect(await log.commit({ at: 1000 + index, events: [event] })).toMatchObject({ kind: 'committed' });
  await log.commit({ at: 2000, publications: [{ event: 3, published: true }] });
});

it('follows the inputs of the published record to the version that it answers, and says what is live', async () => {
  const answer = await ask('sales_report › 2024-10-02');
  expect(answer).toMatchObject({ problem: null, isPublished: true, hasMore: false });
  expect(answer.ways.map((way) => way.map(({ asset, record, dataVersion }) => [asset, record, dataVersion]))).toEqual([
    [
      ['sales_report', 3, '71c2'],
      ['sales_7d', 2, 'aa14'],
      ['daily_sales', 1, 'eed8fe9c'],
    ],
  ]);
  expect(answer.ways[0]?.at(-1)).toMatchObject({ headline: '305', live: { dataVersion: '4253beaa', headline: '355' } });
});

it('says why there is no answer', async () => {
  const problem = async (reader: string, of = target) => (await ask(reader, of)).problem;
  expect(await problem('sales_repot@2024-10-02')).toBe('No asset `sales_repot`. Did you mean `sales_report`?');
  expect(await problem('sales_report')).toBe('Name one of its partitions, such as sales_report@2024-10-09.');
  expect(await problem('store_ranking@2024-10-02')).toBe('There is no record of store_ranking › 2024-10-02.');
  expect(await problem('sales_report@2024-10-02', { asset: 'store_ranking', partition: part })).toBe(
    'sales_report › 2024-10-02 was made from no version of store_ranking.',
  );
});
