import { expect, it } from 'vitest';
import { lineage } from '../../../../test/webview/samples/lineage.js';
import { isFilter, matchingAssets, onlyMatching } from './lineage-filter.js';

it.each([
  ['group:sales', true],
  ['group:sales,finance status:stale', true],
  ['stale', true],
  ['stale group:sales', true],
  ['1+daily_sales+2', false],
  ['daily_sales', false],
  ['group:', false],
  ['group:,', false],
  ['owner:""', false],
  ['group:"north east"', true],
  ['shelf:sales', false],
  ['group:sales daily_sales', false],
  ['', false],
])('takes %j for a filter: %j', (text, expected) => expect(isFilter(text)).toBe(expected));

it.each([
  ['group:finance', ['finance_export']],
  ['group:ingest,finance', ['raw_orders', 'finance_export']],
  ['failed', ['sales_7d']],
  ['group:sales status:missing', ['store_ranking']],
  ['status:stale,failed', ['sales_7d', 'sales_report', 'store_ranking']],
  ['key:sales_ stale', ['sales_7d', 'sales_report']],
  ['key:"sales_7d"', ['sales_7d']],
  ['group:finance,', ['finance_export']],
  ['group:nobody', []],
])('means by %j the assets %j', (filter, keys) => {
  expect([...matchingAssets(filter, lineage.nodes)].sort()).toEqual([...keys].sort());
});

it('leaves of the graph what is between them', () => {
  const view = onlyMatching(lineage, matchingAssets('status:stale', lineage.nodes));
  expect(view.nodes.map(({ key }) => key).sort()).toEqual(['sales_7d', 'sales_report', 'store_ranking']);
  expect(view.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['sales_7d sales_report']);
});
