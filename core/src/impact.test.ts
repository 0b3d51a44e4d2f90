import { dailyPartitions, lastPartition, specificPartitions, staticPartitions, timeWindow } from 'headwater';
import { parseSet, rangesOf, wholeSet } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { impactOf } from './impact.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const retail: Record<string, AssetSketch> = {
  raw_orders: { partitions: days },
  daily_sales: { partitions: days, reads: { raw_orders: null } },
  sales_7d: { partitions: days, reads: { daily_sales: timeWindow({ startOffset: -6, endOffset: 0 }) } },
  sales_report: { partitions: days, reads: { sales_7d: null } },
  store_ranking: { partitions: days, reads: { daily_sales: null } },
};

interface Question {
  readonly change: string;
  readonly at?: string;
}

/** One line per reached asset: key, ranges, `~` when undeclared. */
function impactLines(
  sketches: Record<string, AssetSketch>,
  { change, at = '2024-10-12T12:00:00Z' }: Question,
): string[] {
  const context = { now: Date.parse(at), dynamicKeys: () => null };
  const world = openWorld(buildGraph(manifestOf(sketches)), context);
  const [key = '', partitions] = change.split('@');
  const space = world.space(key);
  const parsed =
    partitions === undefined ? { kind: 'parsed' as const, set: wholeSet(space) } : parseSet(space, partitions);
  if (parsed.kind === 'invalid') throw new Error(parsed.problem.message);
  return impactOf(world, key, parsed.set).assets.map(({ key: reached, set, isDeclared }) => {
    const ranges = rangesOf(set).map(([first, last]) => (first === last ? first : `${first}..${last}`));
    return `${isDeclared ? '' : '~'}${reached} ${ranges.join(', ')}`.trim();
  });
}

describe('a correction of one day', () => {
  it('reaches seven windows', () => {
    expect(impactLines(retail, { change: 'daily_sales@2024-10-02' })).toEqual([
      'sales_7d 2024-10-02..2024-10-08',
      'sales_report 2024-10-02..2024-10-08',
      'store_ranking 2024-10-02',
    ]);
  });
  it('reaches only windows that have ended', () => {
    const [first] = impactLines(retail, { change: 'daily_sales@2024-10-02', at: '2024-10-05T12:00:00Z' });
    expect(first).toBe('sales_7d 2024-10-02..2024-10-04');
  });
});

describe('undeclared reads', () => {
  const withExport = { ...retail, finance_export: { partitions: days, undeclared: ['daily_sales'] } };
  it('are listed apart', () => {
    expect(impactLines(withExport, { change: 'daily_sales@2024-10-02' })).toContain('~finance_export 2024-10-02');
  });
  it('that reach further than declared ones add only what comes on top', () => {
    const both = {
      ...retail,
      sales_report: { partitions: days, reads: { store_ranking: null }, undeclared: ['sales_7d'] },
    };
    expect(impactLines(both, { change: 'daily_sales@2024-10-02' })).toEqual([
      'sales_7d 2024-10-02..2024-10-08',
      'store_ranking 2024-10-02',
      'sales_report 2024-10-02',
      '~sales_report 2024-10-03..2024-10-08',
    ]);
  });
});

describe('readers without partitions', () => {
  const shops = staticPartitions(['1000', '2000', '3000']);
  const sketches: Record<string, AssetSketch> = {
    shops: { partitions: shops },
    daily: { partitions: days },
    flagship: { reads: { shops: specificPartitions(['1000']) } },
    board: { reads: { daily: lastPartition() } },
    letter: { reads: { flagship: null, board: null } },
    total: { reads: { shops: null } },
  };
  it('follow a mapping that names keys, and else read everything', () => {
    expect(impactLines(sketches, { change: 'shops@2000' })).toEqual(['total']);
    expect(impactLines(sketches, { change: 'shops@1000' })).toEqual(['flagship', 'letter', 'total']);
    expect(impactLines(sketches, { change: 'daily@2024-10-02' })).toEqual([]);
    expect(impactLines(sketches, { change: 'daily@2024-10-09' })).toEqual(['board', 'letter']);
  });
});

it('unites what several paths reach', () => {
  const diamond: Record<string, AssetSketch> = {
    a: { partitions: days },
    b: { partitions: days, reads: { a: timeWindow({ startOffset: -1, endOffset: -1 }) } },
    c: { partitions: days, reads: { a: timeWindow({ startOffset: -3, endOffset: -3 }) } },
    d: { partitions: days, reads: { b: null, c: null } },
  };
  expect(impactLines(diamond, { change: 'a@2024-10-02' }).at(-1)).toBe('d 2024-10-03, 2024-10-05');
});

it('follows a self dependency to the end', () => {
  const running = {
    a: { partitions: days, reads: { a: timeWindow({ startOffset: -1, endOffset: -1 }) } },
    b: { partitions: days, reads: { a: null } },
  };
  expect(impactLines(running, { change: 'a@2024-10-07' })).toEqual(['b 2024-10-07..2024-10-09']);
});

it('says the shortest way, ties by key', () => {
  const world = openWorld(
    buildGraph(
      manifestOf({
        a: {},
        b: { reads: { a: null } },
        c: { reads: { a: null } },
        d: { reads: { b: null, c: null } },
        e: { reads: { a: null, d: null } },
      }),
    ),
    { now: 0, dynamicKeys: () => null },
  );
  const vias = impactOf(world, 'a', wholeSet(world.space('a'))).assets.map(({ via }) => via.join('→'));
  expect(vias).toEqual(['a→b', 'a→c', 'a→b→d', 'a→e']);
});

it('does not walk along order-only dependencies', () => {
  expect(impactLines({ a: {}, b: { after: ['a'] } }, { change: 'a' })).toEqual([]);
});

it('says the way to what only a longer path reaches with enough', () => {
  const world = openWorld(
    buildGraph(
      manifestOf({
        a: { partitions: days },
        b: { partitions: days, reads: { a: timeWindow({ startOffset: -1, endOffset: -1 }) } },
        c: { partitions: days, reads: { a: null, b: null } },
        d: { reads: { c: specificPartitions(['2024-10-03']) } },
      }),
    ),
    { now: Date.parse('2024-10-12T12:00:00Z'), dynamicKeys: () => null },
  );
  const parsed = parseSet(world.space('a'), '2024-10-02');
  if (parsed.kind === 'invalid') throw new Error(parsed.problem.message);
  const vias = impactOf(world, 'a', parsed.set).assets.map(({ via }) => via.join('→'));
  expect(vias).toEqual(['a→b', 'a→c', 'a→c→d']);
});

it('follows undeclared reads in a circle to the end', () => {
  const circle: Record<string, AssetSketch> = {
    a: { partitions: days, undeclared: ['c'] },
    b: { partitions: days, reads: { a: timeWindow({ startOffset: -1, endOffset: -1 }) } },
    c: { partitions: days, reads: { b: null } },
  };
  expect(impactLines(circle, { change: 'b@2024-10-07' })).toEqual([
    '~a 2024-10-07..2024-10-09',
    'c 2024-10-07',
    '~c 2024-10-08..2024-10-09',
  ]);
});
