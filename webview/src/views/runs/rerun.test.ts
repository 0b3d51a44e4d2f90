import type { RunStepView, RunView, StepStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { rerunOf } from './rerun.js';

const step = (asset: string, partition: string | null, status: StepStatus): RunStepView => ({
  ...{ step: 1, asset, partition, status, startedAt: null, endedAt: null, error: null, place: null, inputs: [] },
});
const run = (...steps: readonly RunStepView[]): RunView => ({
  summary: { number: 1, name: 'r', status: 'failed', title: '', startedAt: 0, endedAt: 1, counts: [] },
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
  expect(rerunOf(run(...steps))).toEqual({
    failed: 1,
    selection: 'sales_7d@2024-10-05 sales_report@2024-10-05',
  });
  expect(rerunOf(run(step('sales_7d', '2024-10-06', 'succeeded')))).toBeNull();
});
