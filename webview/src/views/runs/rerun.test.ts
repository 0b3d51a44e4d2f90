import type { RunStepView, RunSummary, RunView, ShownStepStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { rerunOf } from './rerun.js';

const step = (asset: string, partition: string | null, status: ShownStepStatus): RunStepView => ({
  ...{ step: 1, asset, partition, status, startedAt: null, endedAt: null, error: null, place: null, inputs: [] },
});
const run = (status: RunSummary['status'], ...steps: readonly RunStepView[]): RunView => ({
  summary: { number: 1, name: 'r', status, title: '', startedAt: 0, endedAt: 1, counts: [] },
  steps,
  log: [],
});

it('is what failed, each once, and what was left out because of it', () => {
  const steps = [
    step('sales_7d', '2024-10-05', 'failed'),
    step('sales_7d', '2024-10-05', 'failed'),
    step('sales_7d', '2024-10-06', 'succeeded'),
    step('sales_report', '2024-10-05', 'skipped'),
    step('total', null, 'cancelled'),
  ];
  expect(rerunOf(run('failed', ...steps))).toEqual({
    what: 'failed',
    count: 1,
    selection: 'sales_7d@2024-10-05 sales_report@2024-10-05',
  });
  expect(rerunOf(run('succeeded', step('sales_7d', '2024-10-06', 'succeeded')))).toBeNull();
});

it('is what a process that is gone has not come to the end of, with what failed before', () => {
  const steps = [
    step('daily_sales', '2024-10-04', 'succeeded'),
    step('daily_sales', '2024-10-05', 'failed'),
    step('daily_sales', '2024-10-06', 'stopped'),
    step('sales_7d', '2024-10-06', 'stopped'),
  ];
  expect(rerunOf(run('stopped', ...steps))).toEqual({
    what: 'unfinished',
    count: 3,
    selection: 'daily_sales@2024-10-05 daily_sales@2024-10-06 sales_7d@2024-10-06',
  });
});
