// What the trees mark: assets that are not what they were, and none for comments, or where nothing can be compared.

import { expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { branchChanges } from './branch-changes.js';

const project = 'file:///project';

it('names what is changed or new since the branch began, and not what follows from it', async () => {
  const now = retail
    .replace('ctx.read(rawOrders));', 'ctx.read(rawOrders), 1);')
    .replace("asset('store_ranking'", "asset('store_order'")
    .replace('deps: [sales7d],', 'deps: [sales7d], // the window');
  const { base, changed } = await branchChanges.handle({ project }, await viewOf(now, { earlier: retail }));
  expect(base).toBe('origin/main');
  expect(changed.map(({ asset, what }) => [asset, what.replace(/[0-9a-f]{8}/g, '…')])).toEqual([
    ['daily_sales', 'code … → …'],
    ['store_order', 'new'],
  ]);
});

it('is nothing where there is nothing to compare with', async () => {
  expect(await branchChanges.handle({ project }, await viewOf(retail))).toEqual({ base: null, changed: [] });
});
