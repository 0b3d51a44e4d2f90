import { expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { path } from './path.js';

const from = async (asset: string, to: string, partition: string | null = '2024-10-02') =>
  path.handle({ project: 'file:///project', target: { asset, partition }, to, at: null }, await viewOf(retail));

it('composes the mappings along a way down', async () => {
  expect(await from('raw_orders', 'sales_report')).toEqual({
    target: { asset: 'raw_orders', partition: '2024-10-02' },
    to: 'sales_report',
    isUpstream: false,
    routes: [
      {
        assets: ['raw_orders', 'daily_sales', 'sales_7d', 'sales_report'],
        mappings: ['same day', '−6 … 0 days', 'same day'],
        isDeclared: true,
        partitions: { count: 7, ranges: [['2024-10-02', '2024-10-08']], isExact: true },
      },
    ],
  });
});

it('says of a way up what is read there', async () => {
  const { isUpstream, routes } = await from('sales_report', 'raw_orders', '2024-10-08');
  expect([isUpstream, routes[0]?.partitions]).toEqual([
    true,
    { count: 7, ranges: [['2024-10-02', '2024-10-08']], isExact: true },
  ]);
});

it('tells undeclared ways from declared ones, and finds none between neighbours', async () => {
  expect((await from('daily_sales', 'finance_export')).routes).toMatchObject([
    { isDeclared: false, mappings: ['undeclared'] },
  ]);
  expect((await from('sales_report', 'store_ranking')).routes).toEqual([]);
  expect((await from('daily_sales', 'daily_sales')).routes).toEqual([]);
  await expect(from('daily_sales', 'sales_8d')).rejects.toThrow('Did you mean `sales_7d`?');
});

it('takes the shortest of many ways first, and stops before all of a large graph is walked', async () => {
  const layers = 14;
  const names = Array.from({ length: layers }, (_, layer) => [`a${layer}`, `b${layer}`]).flat();
  const text = names
    .map((name, at) => {
      const before = at < 2 ? ['start'] : names.slice(2 * Math.floor(at / 2) - 2, 2 * Math.floor(at / 2));
      return `export const ${name} = asset('${name}', { deps: [${before.join(', ')}], async materialize() {} });`;
    })
    .join('\n');
  const view = await viewOf(`
//- /a.ts
import { asset } from 'headwater';
export const start = asset('start', { async materialize() {} });
${text}
export const end = asset('end', { deps: [a${layers - 1}, b${layers - 1}, a3], async materialize() {} });
`);
  const { routes } = await path.handle(
    { project: 'file:///p', target: { asset: 'start', partition: null }, to: 'end', at: null },
    view,
  );
  expect(routes.map(({ assets }) => assets.length).slice(0, 2)).toEqual([6, 6]);
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.length).toBeLessThanOrEqual(9);
});
