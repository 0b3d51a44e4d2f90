// An event log of the retail pipeline, for tests of what the views say of records.

import type { Commit } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';

/** When it was all made. */
export const builtAt = Date.parse('2024-10-12T08:00:00Z');

/** A run that made one partition of `daily_sales`, with the inputs that it read. */
export const built = (part: string, dataVersion: string): Commit => ({
  at: builtAt,
  runs: [{ name: `run-${part}-${dataVersion}`, kind: 'manual', status: 'succeeded' }],
  steps: [
    {
      run: { name: `run-${part}-${dataVersion}` },
      step: 1,
      status: 'succeeded',
      kind: 'asset',
      asset: 'daily_sales',
      parts: part,
    },
  ],
  events: [
    {
      kind: 'materialization',
      target: { asset: 'daily_sales', part },
      run: { name: `run-${part}-${dataVersion}` },
      step: 1,
      dataVersion,
      output: { storage: 'sqlite', ref: `daily_sales__${dataVersion}` },
      inputs: [{ target: { asset: 'raw_orders', part }, event: null, dataVersion: 'c1d77e90', origin: 'declared' }],
      read: 1,
      expected: 1,
      body: { metadata: { total: 305, stores: '4 of 4' } },
    },
  ],
});

/** The seven days that end with 2 October, made of its first version. */
export const week: Commit = {
  at: builtAt,
  events: [
    {
      kind: 'materialization',
      target: { asset: 'sales_7d', part: '2024-10-02' },
      dataVersion: 'aa14',
      inputs: [
        {
          target: { asset: 'daily_sales', part: '2024-10-02' },
          event: 1,
          dataVersion: 'eed8fe9c',
          origin: 'declared',
        },
      ],
      read: 1,
      expected: 7,
      body: {},
    },
  ],
};

export async function logOf(...commits: readonly Commit[]): Promise<MemoryEventLog> {
  const log = new MemoryEventLog('test');
  for (const commit of commits) {
    const { kind } = await log.commit(commit);
    if (kind !== 'committed') throw new Error(`The log of a test answers ${kind}.`);
  }
  return log;
}
