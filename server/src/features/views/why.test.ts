// Why a change reaches a partition.

import type { Commit } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { built, builtAt as at, logOf, week } from '../../../../test/harness/retail-log.js';
import { why } from './why.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };
const data = { kind: 'partition' } as const;

/** Built again with another total; twice, it stays that version. */
const corrected: Commit = {
  at: at + 1,
  events: [
    {
      kind: 'materialization',
      target: { asset: 'daily_sales', part: '2024-10-02' },
      dataVersion: '4253beaa',
      body: { metadata: { total: 355 } },
    },
  ],
};

describe('why', () => {
  it('leads from the change over edge and mapping to the partition', async () => {
    const reached = { asset: 'sales_7d', partition: '2024-10-05' };
    const answer = await why.handle({ project, target: second, reached, at: null, cause: data }, await viewOf(retail));
    expect(answer?.steps.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'change: daily_sales › 2024-10-02 changes',
      'edge: sales_7d reads daily_sales',
      'mapping: time window, −6 … 0 days, counted in partitions: 2024-10-02 is read by 7 keys',
      'reached: sales_7d › 2024-10-05 is reached, and was never built',
    ]);
    expect(answer?.steps.at(-1)?.detail).toBe('reads daily_sales 2024-10-01 … 10-05: 5 of 7, window incomplete');
    expect(answer?.next).toEqual([
      { target: { asset: 'sales_report', partition: '2024-10-05' }, mapping: 'same day', status: 'missing' },
    ]);
  });
  it('says what stands of both ends until they are built again', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-02', 'eed8fe9c'), week) });
    const reached = { asset: 'sales_7d', partition: '2024-10-02' };
    const answer = await why.handle({ project, target: second, reached, at: null, cause: data }, view);
    expect(answer?.steps[0]?.built).toEqual({ at, run: 1, version: 'eed8fe9c', headline: '305' });
    expect(answer?.steps.at(-1)).toMatchObject({
      isIncomplete: true,
      built: { at, read: { ...second, version: 'eed8fe9c', headline: '305' } },
    });
  });
  it('says what the changed version has replaced, and which of the two was read', async () => {
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), week, corrected, { ...corrected, at: at + 2 });
    const view = await viewOf(retail, { log });
    const reached = { asset: 'sales_7d', partition: '2024-10-02' };
    const answer = await why.handle({ project, target: second, reached, at: null, cause: data }, view);
    expect(answer?.steps[0]?.built).toMatchObject({
      ...{ at: at + 2, version: '4253beaa', headline: '355' },
      before: { version: 'eed8fe9c', headline: '305' },
    });
    expect(answer?.steps.at(-1)?.built?.read).toMatchObject({ version: 'eed8fe9c', headline: '305' });
  });
  it('has no answer for what the change does not reach', async () => {
    const reached = { asset: 'sales_7d', partition: '2024-10-09' };
    expect(
      await why.handle({ project, target: second, reached, at: null, cause: data }, await viewOf(retail)),
    ).toBeNull();
  });
});
