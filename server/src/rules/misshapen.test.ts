// Definitions and mappings of another shape than their kinds have, as they are while somebody types.

import { expect, test } from 'vitest';
import { testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { runRules } from './index.js';

const cube = "multiPartitions({ day: dailyPartitions({ start: '2024-10-01' }), shop: staticPartitions(['a', 'b']) })";

function analysed(partitions: string, mapping: string) {
  const { snapshot } = analyse(`
import { asset, customMapping, dailyPartitions, from, identity, monthlyPartitions, multiMapping, multiPartitions, multiToSingle, source,
  specificPartitions, staticMapping, staticPartitions } from 'headwater';
export const orders = source('orders', { partitions: ${partitions} });
export const sales = asset('sales', {
  deps: [from(orders, ${mapping})],
  partitions: ${partitions},
  async materialize(ctx) { await ctx.read(orders); },
});
`);
  return { manifest: snapshot.manifest, findings: runRules({ snapshot, now: testNow }) };
}

test.each([
  "multiMapping('x')",
  "multiMapping({ day: 'sa' })",
  'multiMapping({ day: null })',
  "multiMapping({ day: { dimension: 'day' } })",
  'multiMapping({ day: { dimension: 1, mapping: identity() } })',
  'staticMapping(5)',
  'staticMapping({ a: null })',
  'specificPartitions([null])',
  'multiToSingle({ dimension: 5 })',
  'customMapping({ describe: 5 })',
])('%s is a mapping that nobody knows', (mapping) => {
  const { manifest, findings } = analysed(cube, mapping);
  expect(manifest.edges.map((edge) => edge.mapping)).toMatchObject([
    { kind: 'custom', describe: 'not known before it runs' },
  ]);
  expect(findings).toEqual([]);
});

test('a custom mapping inside of one by dimension is not called', () => {
  const mapping = "customMapping({ describe: 'as the shops say', upstream: () => 5, downstream: () => 5 })";
  const { manifest, findings } = analysed(cube, `multiMapping({ shop: ${mapping} })`);
  expect(manifest.edges.map((edge) => edge.mapping)).toMatchObject([
    { kind: 'multi', byUpstreamDimension: { shop: { kind: 'custom', describe: 'as the shops say' } } },
  ]);
  expect(findings).toEqual([]);
});

test.each([
  ['end: 7', '`end` of partitions by time is a text.'],
  ['timezone: 5', '`timezone` of partitions by time is a text.'],
  ['format: null', '`format` of partitions by time is a text.'],
  ["endOffset: 'x'", '`endOffset` of partitions by time is a number.'],
  [
    'exclusions: 5',
    '`exclusions` of partitions by time is a list of texts, and of cron expressions such as `{ cron: "0 0 * * 6" }`.',
  ],
  [
    'exclusions: [null]',
    '`exclusions` of partitions by time is a list of texts, and of cron expressions such as `{ cron: "0 0 * * 6" }`.',
  ],
])('partitions with %s are invalid, also as a dimension', (option, message) => {
  const days = `dailyPartitions({ start: '2024-10-01', ${option} })`;
  const saidOf = (partitions: string) =>
    analysed(partitions, 'identity()').findings.flatMap((found) => (found.asset === 'orders' ? [found.message] : []));
  expect(saidOf(days)).toEqual([message]);
  expect(saidOf(`multiPartitions({ day: ${days}, shop: staticPartitions(['a']) })`)).toEqual([
    `In the dimension \`day\`: ${message}`,
  ]);
});

test('windows that lie beyond all time are a finding, and spoil nothing for others', () => {
  const months = (endOffset: string) => `monthlyPartitions({ start: '2024-10-01', endOffset: ${endOffset} })`;
  const messages = analysed(months('1e9'), 'identity()').findings.map(({ message }) => message);
  expect(new Set(messages)).toEqual(
    new Set(['`endOffset` is 1000000000; it must be a whole number from -1000000 to 1000000.']),
  );
  expect(analysed(months('1e6'), 'identity()').findings).toEqual([]);
});

test('an exclusion that is computed when it runs is left out', () => {
  const days = "dailyPartitions({ start: '2024-10-01', exclusions: [{ cron: process.env.CLOSED }, '2024-10-03'] })";
  const { manifest, findings } = analysed(days, 'identity()');
  expect(manifest.assets.map(({ partitions }) => partitions)).toEqual(
    Array(2).fill({ kind: 'daily', start: '2024-10-01', exclusions: ['2024-10-03'] }),
  );
  expect(findings).toEqual([]);
});
