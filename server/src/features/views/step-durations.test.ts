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

it('reads the steps of a run that has ended once', async () => {
  const log = new MemoryEventLog('test');
  await ran(log, 'going', 1000);
  await ran(log, 'done', 3000);
  await log.commit({ at: 4000, runs: [{ run: 2, status: 'succeeded' }] });
  const read: number[] = [];
  const counting = new Proxy(log, {
    get(target, name) {
      if (name === 'steps') return (run: number) => (read.push(run), target.steps(run));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  for (let time = 0; time < 2; time += 1)
    expect(await usualDurations(counting, ['daily_sales'])).toEqual(new Map([['daily_sales', { ms: 1000, of: 2 }]]));
  expect(read).toEqual([2, 1, 1]);
});
