// Run r-0193 in its fourteenth second: four of fifteen steps are done, one has failed, two are running.

import type { InputView, LogLine, RunStepView, RunSummary, RunsView, RunView } from '@headwater/protocol';
import { at, days, place } from './retail.js';

type Ended = readonly [started: string, seconds: number];

const summary = (
  number: number,
  status: RunSummary['status'],
  title: string,
  [started, seconds]: Ended,
): RunSummary => ({
  run: `run-${number}`,
  number,
  name: `manual__${number}`,
  status,
  title,
  assets: title.includes('›') ? [title.slice(0, title.indexOf(' ›'))] : [],
  startedAt: at(started),
  endedAt: at(started) + seconds * 1000,
  counts: [{ status: 'succeeded', count: 1 }],
});

const open: RunSummary = {
  ...summary(193, 'running', 'plan 7c1e · 15 steps', ['12:01:00', 0]),
  endedAt: null,
  counts: [
    { status: 'succeeded', count: 4 },
    { status: 'failed', count: 1 },
    { status: 'running', count: 2 },
    { status: 'skipped', count: 1 },
    { status: 'queued', count: 7 },
  ],
};

export const runs: RunsView = {
  runners: { busy: 2, warm: 0 },
  runs: [
    open,
    summary(192, 'succeeded', 'daily_sales › 2024-10-02', ['11:58:20', 2]),
    summary(191, 'failed', 'daily_sales › 2024-10-07', ['11:40:02', 1]),
    summary(190, 'succeeded', 'eager: store_ranking', ['09:30:11', 4]),
    summary(189, 'cancelled', 'plan 3b20 · 9 steps', ['09:12:40', 21]),
    summary(188, 'succeeded', 'nightly · 45 steps', ['08:00:00', 126]),
    summary(187, 'succeeded', 'orders_folder · 9 events', ['07:58:31', 3]),
    summary(186, 'failed', 'finance_export', ['07:44:00', 9]),
  ],
};

type Span = readonly [from: number, to: number | null] | null;

/** `sales_7d 5` is the partition of 5 October; a span counts seconds from the run's start. */
const step = (name: string, status: RunStepView['status'], span: Span, more: Partial<RunStepView> = {}) => {
  const [asset = '', day = '1'] = name.split(' ');
  const instant = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? null : at('12:01:00') + seconds * 1000;
  const partition = days[Number(day) - 1] ?? null;
  const usualMs = { sales_7d: 2_100, sales_report: 1_200, store_ranking: 900 }[asset] ?? null;
  const base = { asset, partition, status, error: null, place: place('sales.ts', 24), inputs: [], usualMs };
  return { ...base, startedAt: instant(span?.[0]), endedAt: instant(span?.[1]), ...more };
};

const input = (dataVersion: string, index: number): InputView => ({
  asset: 'daily_sales',
  partition: days[index] ?? null,
  dataVersion,
  event: 1830 + index,
  origin: 'declared',
  isSuperseded: false,
});

const failure: Partial<RunStepView> = {
  attempts: 2,
  error: {
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'total')",
    frames: [
      { file: 'sales/window.ts', line: 27, column: 31, function: 'sumWindow' },
      { file: 'sales/sales.ts', line: 24, column: 19, function: 'materialize' },
    ],
  },
  excerpt: {
    first: 26,
    marked: 27,
    column: 20,
    lines: ['for (const day of ctx.window)', '  sum += rows[day].total;', 'return sum;'],
  },
  inputs: ['77aa01c2', '4253beaa', 'f00c1b90', '09d1e6fb', 'c81f5a27'].map(input),
  holdsUp: [{ asset: 'sales_report', partition: '2024-10-05' }],
};

const steps = [
  step('sales_7d 2', 'succeeded', [0, 2.1]),
  step('sales_7d 3', 'succeeded', [0.1, 2.4]),
  step('sales_7d 4', 'succeeded', [2.2, 4.1]),
  step('sales_report 3', 'succeeded', [2.5, 3.5]),
  step('sales_7d 5', 'failed', [3.6, 5.2], failure),
  step('sales_report 4', 'running', [4.3, null]),
  step('sales_7d 6', 'running', [5.3, null]),
  step('sales_7d 7', 'queued', null),
  step('sales_7d 8', 'queued', null),
  step('sales_report 5', 'skipped', null, { note: 'waits for sales_7d 10-05, which failed' }),
  step('sales_report 6', 'queued', null),
  step('sales_report 7', 'queued', null),
  step('sales_report 8', 'queued', null),
  step('store_ranking 2', 'queued', null),
  step('store_ranking 9', 'queued', null),
].map((each, index): RunStepView => ({ ...each, step: index }));

const line = (time: string, name: string, message: string, level: LogLine['level'] = 'info'): LogLine => {
  const [asset = '', day = '1'] = name.split(' ');
  return { run: 'run-193', step: 4, asset, partition: days[Number(day) - 1] ?? '', at: at(time), level, message };
};

export const openRun: RunView = {
  summary: open,
  steps,
  log: [
    line('12:01:02.10', 'sales_7d 2', 'materialized sales_7d__20241002__5e21aa07, 4 rows, 2 of 7 days'),
    line('12:01:03.51', 'sales_report 3', 'materialized sales_report__20241003__b81c33e0, 4 rows'),
    line('12:01:04.20', 'sales_7d 5', 'attempt 1 failed, retry in 0.5 s', 'warn'),
    line('12:01:04.71', 'sales_7d 5', 'reading daily_sales 2024-10-01 … 10-05 (5 versions)'),
    line('12:01:05.18', 'sales_7d 5', "TypeError: Cannot read properties of undefined (reading 'total')", 'error'),
    line('12:01:05.18', 'sales_7d 5', '    at sumWindow (sales/window.ts:27:31)', 'error'),
    line('12:01:05.18', 'sales_7d 5', '    at Object.materialize (sales/sales.ts:24:19)', 'error'),
    line('12:01:05.20', 'sales_7d 5', 'failed after 2 attempts; 0 events written', 'error'),
    line('12:01:05.21', 'sales_report 5', 'blocked by sales_7d 10-05'),
    line('12:01:05.31', 'sales_7d 6', 'reading daily_sales 2024-10-01 … 10-06 (6 versions)'),
    line('12:01:09.20', 'sales_report 4', 'ctx.progress 40 %'),
  ],
};

export const liveLine = (message: string): LogLine => line('12:01:14.02', 'sales_report 4', message);

/** The same run after its process was killed. */
export const stoppedRun: RunView = {
  ...openRun,
  summary: {
    ...open,
    status: 'stopped',
    counts: [
      { status: 'failed', count: 1 },
      { status: 'stopped', count: 9 },
      { status: 'succeeded', count: 4 },
      { status: 'skipped', count: 1 },
    ],
  },
  steps: openRun.steps.map(({ usualMs: _, ...step }) => {
    if (step.status === 'running') return { ...step, status: 'stopped', note: 'its process ended while it ran' };
    if (step.status === 'queued') return { ...step, status: 'stopped', note: 'its process ended before its turn' };
    return step;
  }),
};
