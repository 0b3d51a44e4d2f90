import type { EventInput, NewEvent, Target } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { expect, it } from 'vitest';
import { readCitations } from './citations.js';

const day = (asset: string): Target => ({ asset, part: '2024-10-02' });

/** Semantics 3.1 and 3.2: a report was made from 305, and the day was corrected to 355 since. */
async function retail() {
  const log = new MemoryEventLog('test');
  const record = async (asset: string, dataVersion: string, reads: readonly [string, number][] = []) => {
    const output = { storage: 'sqliteTable:warehouse.db', ref: `${asset}__${dataVersion}` };
    const inputs = reads.map(([key, event]): EventInput => {
      return { target: day(key), event, dataVersion: null, origin: 'declared' };
    });
    const event: NewEvent = { kind: 'materialization', target: day(asset), dataVersion, output, inputs, body: {} };
    const result = await log.commit({ at: 1000, outputs: [{ ...output, target: day(asset) }], events: [event] });
    return result.kind === 'committed' ? (result.events[0] ?? 0) : 0;
  };
  const first = await record('daily_sales', 'eed8fe9c');
  const week = await record('sales_7d', 'aa14', [['daily_sales', first]]);
  const report = await record('sales_report', '71c2', [
    ['sales_7d', week],
    ['daily_sales', first],
  ]);
  const memo = await record('memo', '0b5e', [['sales_report', report]]);
  await record('daily_sales', '4253beaa');
  return { log, record: { first, week, report, memo } };
}

it('3.2: names what a published record cites, directly and through others, and what has come since', async () => {
  const { log, record } = await retail();
  expect(await readCitations(log)).toEqual([]);
  await log.commit({ at: 2000, publications: [{ event: record.memo, published: true, note: 'page 3' }] });
  const [memo] = await readCitations(log);
  expect(memo).toMatchObject({ target: day('memo'), record: record.memo, since: 2000, note: 'page 3' });
  expect(
    memo?.cites.map(({ target, dataVersion, isSuperseded, through }) => [
      target.asset,
      dataVersion,
      isSuperseded,
      through.map((each) => each.target.asset),
    ]),
  ).toEqual([
    ['sales_report', '71c2', false, []],
    ['daily_sales', 'eed8fe9c', true, ['sales_report']],
    ['sales_7d', 'aa14', false, ['sales_report']],
  ]);
});

it('says when a cited version was dropped, and forgets what is published no longer', async () => {
  const { log, record } = await retail();
  const publish = (published: boolean) => log.commit({ at: 3000, publications: [{ event: record.week, published }] });
  await publish(true);
  const output = { storage: 'sqliteTable:warehouse.db', ref: 'daily_sales__eed8fe9c' };
  await log.commit({ at: 4000, outputs: [{ ...output, target: day('daily_sales'), dropped: 'retention' }] });
  expect(await readCitations(log)).toMatchObject([
    { record: record.week, cites: [{ record: record.first, output, dropped: { at: 4000, why: 'retention' } }] },
  ]);
  await publish(false);
  expect(await readCitations(log)).toEqual([]);
});
