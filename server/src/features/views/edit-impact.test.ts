// What the status bar says of an edit: nothing of what changes no asset, all that follows of what does.

import { expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { editImpact } from './edit-impact.js';

async function checkEdit(from: string, to: string, expected: unknown) {
  const view = await viewOf(retail.replace(from, to), { earlier: retail });
  expect(await editImpact.handle({ project: 'file:///project' }, view)).toEqual(expected);
}
const nothing = { changed: [], assets: 0, partitions: 0 };

it('counts what changes and all that declares to read it', () =>
  checkEdit('ctx.read(rawOrders));', 'ctx.read(rawOrders), 1);', {
    changed: ['daily_sales'],
    assets: 4,
    partitions: 36,
  }));

it('counts a new dependency, and its readers', () =>
  checkEdit('deps: [sales7d]', 'deps: [sales7d, dailySales]', { changed: ['sales_report'], assets: 1, partitions: 9 }));

it('is nothing for comments and descriptions', async () => {
  await checkEdit('async materialize', '// how\n  async materialize', nothing);
  await checkEdit('Totals per store', 'All totals per store', nothing);
});

it('is nothing where nobody knows what is saved', async () => {
  expect(await editImpact.handle({ project: 'file:///project' }, await viewOf(retail))).toEqual(nothing);
});
