import type { Commit } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { run } from './run.js';
import { runs } from './runs.js';

const project = 'file:///project';
const at = Date.parse('2024-10-12T08:00:00Z');

async function logOf(...commits: readonly Commit[]): Promise<MemoryEventLog> {
  const log = new MemoryEventLog('test');
  for (const commit of commits) expect(await log.commit(commit)).toMatchObject({ kind: 'committed' });
  return log;
}

it('tells of a failed run what failed, why, and what waited for it', async () => {
  const error = {
    name: 'TypeError',
    message: 'no total',
    frames: [{ file: 'a.ts', line: 2, column: 3, function: 'f' }],
  };
  const log = await logOf({
    at,
    runs: [{ name: 'bad', kind: 'manual', status: 'failed' }],
    steps: [
      {
        run: { name: 'bad' },
        step: 1,
        status: 'failed',
        kind: 'asset',
        asset: 'sales_7d',
        parts: '2024-10-05',
        error,
      },
      { run: { name: 'bad' }, step: 2, status: 'skipped', kind: 'asset', asset: 'sales_report', parts: '2024-10-05' },
    ],
  });
  const view = await viewOf(retail, { log });
  const list = await runs.handle({ project }, view);
  expect(list.runs).toMatchObject([
    { number: 1, status: 'failed', title: '2 steps', assets: ['sales_7d', 'sales_report'] },
  ]);
  const answer = await run.handle({ project, run: 1 }, view);
  expect(answer?.steps[0]).toMatchObject({
    status: 'failed',
    error,
    holdsUp: [{ asset: 'sales_report', partition: '2024-10-05' }],
  });
  expect(answer?.steps[1]?.note).toBe('waits for sales_7d › 2024-10-05, which failed');
  expect(await run.handle({ project, run: 7 }, view)).toBeNull();
});

it('says of an open run what its steps usually take, and how often one was tried', async () => {
  const done = {
    run: { name: 'before' },
    step: 1,
    kind: 'asset',
    asset: 'daily_sales',
    parts: '2024-10-01',
  } as const;
  const open = { run: { name: 'now' }, status: 'queued', kind: 'asset', parts: '2024-10-02' } as const;
  const log = await logOf(
    {
      at,
      runs: [{ name: 'before', kind: 'manual', status: 'running' }],
      steps: [{ ...done, status: 'running', attempt: 2 }],
    },
    {
      at: at + 2_100,
      runs: [{ run: 1, status: 'succeeded' }],
      steps: [{ ...done, run: 1, status: 'succeeded' }],
    },
    {
      at: at + 3_000,
      runs: [{ name: 'now', kind: 'manual', status: 'running' }],
      steps: [
        { ...open, step: 1, asset: 'daily_sales' },
        { ...open, step: 2, asset: 'sales_7d' },
      ],
    },
  );
  await log.acquire('run/now', 'another process', 0, 1);
  const view = await viewOf(retail, { log });
  const steps = async (number: number) => (await run.handle({ project, run: number }, view))?.steps;
  expect((await steps(2))?.map(({ usualMs }) => usualMs)).toEqual([2_100, null]);
  const [before] = (await steps(1)) ?? [];
  expect([before?.attempts, before?.usualMs]).toEqual([2, undefined]);
});

it.each([
  { holder: 'another process', run: 'running', steps: ['succeeded', 'running', 'queued'] },
  { holder: 'killed', run: 'stopped', steps: ['succeeded', 'stopped', 'stopped'] },
  { holder: null, run: 'stopped', steps: ['succeeded', 'stopped', 'stopped'] },
])('shows a run that $holder holds as $run', async ({ holder, run: status, steps }) => {
  const step = { run: { name: 'open' }, kind: 'asset', parts: '2024-10-02' } as const;
  const log = await logOf({
    at,
    runs: [{ name: 'open', kind: 'manual', status: 'running' }],
    steps: [
      { ...step, step: 1, asset: 'daily_sales', status: 'succeeded' },
      { ...step, step: 2, asset: 'sales_7d', status: 'prepared' },
      { ...step, step: 3, asset: 'sales_report', status: 'queued' },
    ],
  });
  if (holder !== null) await log.acquire('run/open', holder, 0, 1);
  const view = await viewOf(retail, { log });
  const [listed] = (await runs.handle({ project }, view)).runs;
  const answer = await run.handle({ project, run: 1 }, view);
  expect([listed?.status, answer?.summary.status]).toEqual([status, status]);
  expect(answer?.steps.map((each) => each.status)).toEqual(steps);
  const isStopped = status === 'stopped';
  expect(answer?.steps.map(({ note }) => note)).toEqual([
    null,
    isStopped ? 'its process ended while it ran' : null,
    isStopped ? 'its process ended before its turn' : null,
  ]);
  expect(listed?.counts.find((each) => each.status === 'stopped')?.count).toBe(isStopped ? 2 : undefined);
});

it('shows the lines around the place that threw, of files that it has', async () => {
  const frame = (file: string, line: number) => ({ file, line, column: 3, function: 'f' });
  const failed = (name: string, codeVersion: string, ...frames: readonly ReturnType<typeof frame>[]): Commit => ({
    at,
    runs: [{ name, kind: 'manual', status: 'failed' }],
    steps: [
      {
        ...{ run: { name }, step: 1, status: 'failed', kind: 'asset', asset: 'daily_sales', parts: '2024-10-05' },
        ...{ codeVersion, error: { name: 'Error', message: 'no', frames } },
      },
    ],
  });
  const log = await logOf(
    failed('known', '2', frame('node_modules/x.ts', 1), frame('sales.ts', 3)),
    failed('other code', '1', frame('sales.ts', 3)),
    failed('beyond', '2', frame('sales.ts', 9_999)),
  );
  const view = await viewOf(retail.replace("group: 'sales',", "codeVersion: '2',"), { log });
  const excerptOf = async (number: number) => (await run.handle({ project, run: number }, view))?.steps[0]?.excerpt;
  const known = await excerptOf(1);
  expect([known?.first, known?.marked, known?.column, known?.lines.length]).toEqual([2, 3, 3, 3]);
  expect(known?.lines[1]).toContain("source('raw_orders'");
  expect([await excerptOf(2), await excerptOf(3)]).toEqual([null, null]);
});
