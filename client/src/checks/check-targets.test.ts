import { expect, it } from 'vitest';
import { checkTargets } from './check-targets.js';

const chosen = (asset: string, check: string, partition: string | null = null) => ({ asset, check, partition });

it('asks once for the checks of an asset, and once for those of the same partitions', () => {
  const targets = checkTargets([
    chosen('sales', 'few'),
    chosen('sales', 'complete'),
    chosen('days', 'few', '2024-10-02'),
    chosen('days', 'odd', '2024-10-02'),
    chosen('days', 'odd', '2024-10-03'),
    chosen('days', 'odd', '2024-10-04'),
  ]);
  expect(targets).toEqual([
    { asset: 'sales', partitions: null, checks: ['complete', 'few'] },
    { asset: 'days', partitions: ['2024-10-02'], checks: ['few', 'odd'] },
    { asset: 'days', partitions: ['2024-10-03', '2024-10-04'], checks: ['odd'] },
  ]);
});

it('does not ask again for a partition of a check that is asked for everywhere', () => {
  expect(checkTargets([chosen('days', 'few', '2024-10-02'), chosen('days', 'few')])).toEqual([
    { asset: 'days', partitions: null, checks: ['few'] },
  ]);
  expect(checkTargets([])).toEqual([]);
});
