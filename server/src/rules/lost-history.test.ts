import { describe, expect, it } from 'vitest';
import { testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { rulesOnRecords, runRules } from './index.js';

const rule = 'lost-history';
const project = (declarations: string) => `
import { asset } from 'headwater';
declare function today(): string;
const nothing = { async materialize() {} };
${declarations}
`;

/** Findings with records of these keys, two partitions each. */
function found(declarations: string, keys: readonly string[]): readonly (readonly [string | null, number])[] {
  const { snapshot } = analyse(project(declarations));
  const records = { assets: keys.map((key) => ({ key, partitions: 2, codeVersion: null, codeDigest: null })) };
  return runRules({ snapshot, now: testNow, records }).flatMap((finding) =>
    finding.rule === rule ? [[finding.asset, finding.span.start.line] as const] : [],
  );
}

describe(rule, () => {
  it('fires at the likely successor of a key', () =>
    expect(found(`asset('daily_sales', nothing);`, ['daily_sale'])).toEqual([['daily_sales', 4]]));
  it('fires at the nearest of several', () =>
    expect(found(`asset('daily_stock', nothing);\nasset('daily_sales', nothing);`, ['daily_sale'])).toEqual([
      ['daily_sales', 5],
    ]));
  it('fires for a key with another prefix', () =>
    expect(found(`asset('eu/sales', nothing);`, ['us/sales'])).toEqual([['eu/sales', 4]]));
  it('fires for each lost key', () =>
    expect(found(`asset('orders', nothing);\nasset('stores', nothing);`, ['order', 'store'])).toEqual([
      ['orders', 4],
      ['stores', 5],
    ]));
  it('fires beside assets with a history of their own', () =>
    expect(found(`asset('sales', nothing);\nasset('sale_2', nothing);`, ['sales', 'sale_1'])).toEqual([['sale_2', 5]]));
  it('says how much is lost', () => {
    const { snapshot } = analyse(project(`asset('daily_sales', nothing);`));
    const records = { assets: [{ key: 'daily_sale', partitions: 1, codeVersion: null, codeDigest: null }] };
    expect(runRules({ snapshot, now: testNow, records }).map(({ message }) => message)).toEqual([
      "The log has 1 partition of `daily_sale`, which no declaration has. If daily_sales is its successor, say so: `formerKeys: ['daily_sale']`.",
    ]);
  });

  it('stays quiet for a former key', () =>
    expect(found(`asset('daily_sales', { ...nothing, formerKeys: ['daily_sale'] });`, ['daily_sale'])).toEqual([]));
  it('stays quiet for keys that are declared', () => expect(found(`asset('sales', nothing);`, ['sales'])).toEqual([]));
  it('stays quiet where the neighbour has a history of its own', () =>
    expect(found(`asset('sales', nothing);`, ['sales', 'sale'])).toEqual([]));
  it('stays quiet for an asset that was taken away', () =>
    expect(found(`asset('sales', nothing);`, ['sales', 'weather_by_hour'])).toEqual([]));
  it('stays quiet while a key is computed at run time', () =>
    expect(found(`asset('daily_sales', nothing);\nasset(today(), nothing);`, ['daily_sale'])).toEqual([]));

  it('does not run without records, and is then named', () => {
    const { snapshot } = analyse(project(`asset('daily_sales', nothing);`));
    expect(runRules({ snapshot, now: testNow })).toEqual([]);
    expect(rulesOnRecords()).toContain(rule);
    expect(rulesOnRecords({ [rule]: 'off' })).not.toContain(rule);
  });
});
