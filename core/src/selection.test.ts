import { dailyPartitions, monthlyPartitions, staticPartitions } from 'headwater';
import { formatSet, setOfKeys } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { manifestOf } from './manifest.fixture.js';
import { recordsOf } from './records.fixture.js';
import { asksForStatus, select } from './selection.js';
import { statusOf } from './status.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-06' });
const world = openWorld(
  buildGraph(
    manifestOf({
      raw: { kind: 'source', partitions: days },
      sales_daily: { partitions: days, reads: { raw: null }, group: 'finance', tags: { tier: 'gold', pii: '' } },
      sales_report: { reads: { sales_daily: null }, group: 'finance', tags: { tier: 'silver' }, owners: ['ann'] },
      mail: { reads: { sales_report: null }, formerKeys: ['letters'] },
      'stock/levels': { partitions: staticPartitions(['north east', 'west+1']) },
      months: { partitions: monthlyPartitions({ start: '2024-01-01', end: '2024-03-01' }), group: 'calendar' },
      stale: {},
    }),
  ),
  { now: Date.parse('2025-01-01'), dynamicKeys: () => null },
);
const records = recordsOf(['sales_report x', 'stale x', ...['01', '02'].map((day) => `sales_daily@2024-10-${day} x`)]);

/** `asset` whole, `asset@partitions`, `!` behind what is requested. */
function selected(...texts: string[]): string {
  const result = select(world, texts, (key) => statusOf(world, records, key));
  if (result.kind === 'invalid') {
    const { code, start, end, nearest } = result.problem;
    return `${code} ${start}–${end}${nearest === null ? '' : ` ${nearest}`}`;
  }
  return [...result.selection]
    .sort(([a], [b]) => world.graph.rank(a) - world.graph.rank(b))
    .map(([key, { set, requested }]) => {
      const isWhole = formatSet(set) === formatSet(setOfKeys(world.space(key), allKeys(key)).set);
      const mark = requested.intervals.length > 0 ? '!' : '';
      return `${key}${isWhole ? '' : `@${formatSet(set)}`}${mark}`;
    })
    .join(' ');
}
function allKeys(key: string): string[] {
  const space = world.space(key);
  return Array.from({ length: space.count }, (_, index) => space.keyAt(index));
}

describe('names', () => {
  it.each([
    ['sales_daily', 'sales_daily'],
    ['mail', 'mail!'],
    ['sales_*', 'sales_daily sales_report'],
    ['*/levels', 'stock/levels'],
    ['group:finance', 'sales_daily sales_report'],
    ['tag:tier', 'sales_daily sales_report'],
    ['tag:tier=gold', 'sales_daily'],
    ['owner:ann', 'sales_report'],
    ['key:stale', 'stale!'],
    ['"stale"', 'stale!'],
    ['', selected('*')],
  ])('%s', (text, expected) => expect(selected(text)).toBe(expected));
});

describe('partitions', () => {
  it.each([
    ['sales_daily@2024-10-02', 'sales_daily@2024-10-02!'],
    ['sales_daily@2024-10-02..2024-10-04', 'sales_daily@2024-10-02..2024-10-04!'],
    ['sales_daily@2024-10-01,2024-10-03', 'sales_daily@2024-10-01, 2024-10-03!'],
    ['stock/levels@"north east"', 'stock/levels@north east!'],
    ['*@2024-10-02', 'raw@2024-10-02! sales_daily@2024-10-02!'],
    ['@2024-10-02', 'raw@2024-10-02! sales_daily@2024-10-02!'],
    ['@2024-10-02..2024-10-03', 'raw@2024-10-02..2024-10-03! sales_daily@2024-10-02..2024-10-03!'],
    ['@2024-10-02 and group:finance', 'sales_daily@2024-10-02!'],
    ['sales_daily@2024-10-02+', 'mail sales_daily@2024-10-02! sales_report'],
    ['sales_daily@2024-10-02+1', 'sales_daily@2024-10-02! sales_report'],
    ['stock/levels@west+1', 'stock/levels@west+1!'],
  ])('%s', (text, expected) => expect(selected(text).split(' ').sort()).toEqual(expected.split(' ').sort()));
});

describe('reach', () => {
  it.each([
    ['+sales_report', 'raw sales_daily sales_report'],
    ['1+sales_report', 'sales_daily sales_report'],
    ['sales_daily+', 'sales_daily sales_report mail'],
    ['sales_daily+1', 'sales_daily sales_report'],
    ['+sales_report+2', 'raw sales_daily sales_report mail'],
    ['+(mail or sales_daily)', 'raw sales_daily sales_report mail'],
    ['(sales_daily)+1', 'sales_daily sales_report'],
    ['+sales_daily@2024-10-02', 'raw@2024-10-02 sales_daily@2024-10-02!'],
  ])('%s', (text, expected) => expect(selected(text)).toBe(expected));
});

describe('sets', () => {
  it.each([
    ['mail sales_report', 'sales_report! mail!'],
    ['mail, sales_report', 'sales_report! mail!'],
    ['mail | sales_report', 'sales_report! mail!'],
    ['mail sales_daily and group:finance', 'sales_daily mail!'],
    ['(mail sales_daily) & group:finance', 'sales_daily'],
    ['group:finance and not tag:tier=gold', 'sales_report'],
    ['group:finance & !sales_daily@2024-10-02..2024-10-05', 'sales_daily@2024-10-01 sales_report'],
    ['sales_daily@2024-10-02 and missing', ''],
    ['group:finance and sales_daily@2024-10-02', 'sales_daily@2024-10-02!'],
    ['mail AND mail', 'mail!'],
  ])('%s', (text, expected) => expect(selected(text)).toBe(expected));
  it('unites several texts', () => expect(selected('mail', 'sales_report')).toBe('sales_report! mail!'));
});

describe('status', () => {
  it('selects partitions', () => {
    expect(selected('missing and group:finance')).toBe('sales_daily@2024-10-03..2024-10-05');
    expect(selected('stale')).toBe('');
    expect(selected('failed')).toBe('');
    expect(selected('missing@2024-10-03')).not.toContain('!');
    expect(selected('missing@2024-10-03')).toBe('sales_daily@2024-10-03');
  });
  it('is refused where nobody knows it', () => {
    expect(select(world, ['mail or missing'])).toMatchObject({
      problem: { code: 'status-unknown', start: 8, end: 15 },
    });
  });
  it('is asked for only where it is named', () => {
    expect(asksForStatus(['mail', 'and', '+(not stale)'])).toBe(true);
    expect(asksForStatus(['mail', 'key:stale'])).toBe(false);
    expect(asksForStatus(['(('])).toBe(false);
  });
});

describe('problems', () => {
  it.each([
    ['mail sale_daily', 'unknown-asset 5–15 sales_daily'],
    ['sales_d', 'unknown-asset 0–7 sales_daily'],
    ['letters', 'unknown-asset 0–7 mail'],
    ['@2031-01-01', 'unknown-partition 1–11 2024-02-01'],
    ['group:@2024-10-02', 'unknown-group 0–17'],
    ['nope', 'unknown-asset 0–4'],
    ['x', 'unknown-asset 0–1'],
    ['group:finanse', 'unknown-group 0–13 finance'],
    ['tag:teir', 'unknown-tag 0–8 tier'],
    ['tag:tier=bronze', 'unknown-tag 0–15'],
    ['owner:an', 'unknown-owner 0–8 ann'],
    ['grp:finance', 'unknown-field 0–11 group'],
    ['sales_daily=1', 'unknown-field 0–13 tag'],
    ['nothing_*', 'no-match 0–9'],
    ['mail@2024-10-01', 'no-partitions 5–15'],
    ['sales_daily@2024-10-09', 'unknown-partition 12–22 2024-10-05'],
    ['mail and', 'syntax 8–8'],
    ['mail or or mail', 'syntax 8–10'],
    ['(mail', 'syntax 0–1'],
    ['mail)', 'syntax 4–5'],
    ['mail not sales_report', 'syntax 5–8'],
    ['mail ?', 'syntax 5–6'],
    ['and', 'syntax 0–3'],
  ])('%s', (text, expected) => expect(selected(text)).toBe(expected));
});
