import type { PlanRow, PlanView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { planDifference } from './plan-difference.js';
import { orderOf } from './plan-order.js';

const step = (asset: string, keys: readonly string[], more: Partial<PlanRow> = {}): PlanRow => ({
  ...{ number: 1, asset, place: { file: 'a.ts', line: 1, column: 1 }, status: 'stale', reasons: [], reads: [] },
  ...{ writes: '', codeVersion: null, checks: [] },
  partitions: keys.length === 0 ? null : { count: keys.length, ranges: [], isExact: true },
  children: keys.map((partition) => ({ partition, status: 'stale', reasons: [] })),
  ...more,
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

it('lets each step wait for what it reads, in time where that is known of all', () => {
  const reads = (...assets: readonly string[]) => ({ reads: assets.map((asset) => ({ asset, mapping: '' })) });
  const timed = [
    step('a', ['1'], { estimateMs: 4000, ...reads('source') }),
    step('b', ['1'], { estimateMs: 1000 }),
    step('c', ['1'], { estimateMs: 2000, ...reads('a', 'b') }),
  ];
  expect(orderOf(timed)).toEqual({
    bars: [
      { asset: 'a', start: 0, length: 4000 },
      { asset: 'b', start: 0, length: 1000 },
      { asset: 'c', start: 4000, length: 2000 },
    ],
    length: 6000,
    isTime: true,
  });
  const [, ...rest] = timed;
  expect(orderOf([step('a', ['1', '2']), ...rest])).toMatchObject({ length: 3, isTime: false });
});
