import { MemoryEventLog } from '@headwater/log/memory';
import { expect, it } from 'vitest';
import { usualDurations } from './step-durations.js';

interface How {
  readonly status?: 'succeeded' | 'failed';
  readonly kind?: 'manual' | 'check';
}

async function ran(
  log: MemoryEventLog,
  name: string,
  took: number,
  { status = 'succeeded', kind = 'manual' }: How = {},
) {
  const step = { run: { name }, step: 1, kind: 'asset', asset: 'daily_sales', parts: '2024-10-02' } as const;
  await log.commit({
    at: 0,
    runs: [{ name, kind, status: 'running' }],
    steps: [{ ...step, status: 'running' }],
  });
  await log.commit({ at: took, steps: [{ ...step, status }] });
}

it('is the median of what succeeded, and nothing for what never ran', async () => {
  const log = new MemoryEventLog('test');
  for (const [index, took] of [2100, 2300, 60_000].entries()) await ran(log, `r${index}`, took);
  await ran(log, 'broken', 1, { status: 'failed' });
  for (const name of ['c1', 'c2', 'c3']) await ran(log, name, 1, { kind: 'check' });
  expect(await usualDurations(log, ['daily_sales', 'sales_7d'])).toEqual(
    new Map([['daily_sales', { ms: 2300, of: 3 }]]),
  );
  expect(await usualDurations(null, ['daily_sales'])).toEqual(new Map());
});
