import type { PlanRow, PlanView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { planDifference } from './plan-difference.js';

const step = (asset: string, keys: readonly string[]): PlanRow => ({
  ...{ number: 1, asset, place: { file: 'a.ts', line: 1, column: 1 }, status: 'stale', reasons: [], reads: [] },
  ...{ writes: '', codeVersion: null, checks: [] },
  partitions: keys.length === 0 ? null : { count: keys.length, ranges: [], isExact: true },
  children: keys.map((partition) => ({ partition, status: 'stale', reasons: [] })),
});
const plan = (...steps: readonly PlanRow[]): PlanView => ({
  ...{ selection: '', madeAt: 0, logPosition: 1, leftOut: [], totals: { assets: 0, partitions: 0 }, widening: null },
  steps,
});

it('names what a new plan builds as well, and what it builds no more', () => {
  const before = plan(step('daily', ['1', '2']), step('report', []));
  const after = plan(step('daily', ['2', '3']), step('report', []));
  expect(planDifference(before, after)).toEqual({ added: ['daily › 3'], removed: ['daily › 1'], same: 2 });
  expect(planDifference(before, before)).toEqual({ added: [], removed: [], same: 3 });
});
