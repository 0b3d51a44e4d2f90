import type { StepCheckResult } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { reportOf } from './check-report.js';

const target = { asset: 'daily_sales', partition: '2024-10-02' };
const result = (more: Partial<StepCheckResult>): StepCheckResult => ({
  check: 'all_stores_present',
  outcome: 'failed',
  severity: 'error',
  blocking: true,
  evidence: { measured: ['S3'], threshold: [] },
  ...more,
});

it('says which version was examined, what was measured and against what', () => {
  expect(reportOf(result({}), { target, record: 12 })).toEqual({
    outcome: 'failed',
    message:
      'all_stores_present failed on daily_sales › 2024-10-02, record #12: measured S3 · threshold none (error, blocks what reads it)',
    measured: 'S3',
    threshold: 'none',
    frames: [],
  });
});

it('tells a warning, and an answer without evidence', () => {
  const { message } = reportOf(result({ severity: 'warn', evidence: {} }), {
    target: { asset: 'a', partition: null },
    record: null,
  });
  expect(message).toBe('all_stores_present failed on a (warning, blocks nothing)');
  expect(reportOf(result({ outcome: 'passed' }), { target, record: 3 }).message).toBe(
    'all_stores_present passed on daily_sales › 2024-10-02, record #3: measured S3 · threshold none',
  );
});

it('leads to where a check threw, and takes nothing that is no frame for one', () => {
  const frame = { file: 'src/checks.ts', line: 7, column: 3, function: 'run' };
  const errored = (frames: unknown) =>
    reportOf(
      result({ outcome: 'errored', evidence: { error: { name: 'TypeError', message: 'rows is null', frames } } }),
      {
        target,
        record: 12,
      },
    );
  expect(errored([frame])).toMatchObject({
    message:
      'all_stores_present could not run to an answer on daily_sales › 2024-10-02, record #12: error rows is null',
    frames: [frame],
  });
  expect(errored([null, 'x', { file: 3 }]).frames).toEqual([]);
  expect(errored('gone').frames).toEqual([]);
});
