import { describe, expect, it } from 'vitest';
import { curveOf } from './edge-paths.js';
import { layoutLineage, ranksOf } from './layout.js';
import { lineageEdge, lineageNode } from './lineage.fixture.js';

const node = (key: string, distance: number) => lineageNode(key, { distance });
const edge = (from: string, to: string, label = 'same day') => lineageEdge(from, to, { label });
const size = { sizeOf: () => ({ width: 200, height: 100 }), rowGap: 64 };
const nodes = [
  node('raw', -1),
  node('daily', 0),
  node('weekly', 1),
  node('ranking', 1),
  node('export', 1),
  node('report', 2),
];
const edges = [
  edge('raw', 'daily'),
  edge('daily', 'weekly', '−6 … 0 days'),
  edge('daily', 'ranking'),
  edge('daily', 'export'),
  edge('weekly', 'report'),
];

describe('the layout of one asset and its neighbours', () => {
  const layout = layoutLineage(nodes, edges, size);
  const box = (key: string) => layout.cards.find((card) => card.key === key) ?? { x: NaN, y: NaN, width: 0, height: 0 };

  it('goes from left to right, in columns', () => {
    expect(['raw', 'daily', 'weekly', 'report'].map((key) => box(key).x)).toEqual([0, 304, 626, 930]);
    expect(box('ranking').x).toBe(box('weekly').x);
  });
  it('lets no two cards of a column touch', () => {
    const column = layout.cards.filter((card) => card.x === box('weekly').x).sort((a, b) => a.y - b.y);
    const gaps = column.slice(1).map((card, index) => card.y - (column[index]?.y ?? 0) - card.height);
    expect(gaps.every((gap) => gap >= 64)).toBe(true);
  });
  it('keeps a chain level and starts at the corner', () => {
    expect(box('report').y).toBe(box('weekly').y);
    expect(box('raw').y).toBe(box('daily').y);
    expect(Math.min(...layout.cards.map((card) => card.y))).toBe(0);
  });
  it('leaves room for the mapping between two columns', () => {
    expect(box('weekly').x - box('daily').x - 200).toBeGreaterThan('−6 … 0 days'.length * 6.2 + 40);
  });
  it('lets edges leave one card side by side, without crossing', () => {
    const starts = layout.edges
      .filter(({ edge: { from } }) => from === 'daily')
      .sort((a, b) => (a.points.at(-1)?.y ?? 0) - (b.points.at(-1)?.y ?? 0));
    const ys = starts.map(({ points }) => points[0]?.y ?? 0);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
    expect(new Set(ys).size).toBe(3);
  });
  it('answers alike whatever the order of the input', () => {
    const other = layoutLineage([...nodes].reverse(), [...edges].reverse(), size);
    expect(new Map(other.cards.map((card) => [card.key, card]))).toEqual(
      new Map(layout.cards.map((card) => [card.key, card])),
    );
  });
});

it('moves an asset outward when one beside it is read by it', () => {
  const ranks = ranksOf([node('a', 0), node('b', 1), node('c', 1)], [edge('a', 'b'), edge('a', 'c'), edge('b', 'c')]);
  expect(ranks.get('c')).toBe(2);
  const upstream = ranksOf(
    [node('x', -1), node('y', -1), node('z', 0)],
    [edge('x', 'z'), edge('y', 'z'), edge('x', 'y')],
  );
  expect(upstream.get('x')).toBe(-2);
});

it('guides an edge over several columns past the cards between', () => {
  const skip = layoutLineage(
    [node('a', 0), node('b', 1), node('c', 2)],
    [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')],
    size,
  );
  const long = skip.edges.find(({ edge: { from, to } }) => from === 'a' && to === 'c');
  const between = skip.cards.find((card) => card.key === 'b');
  const stop = long?.points[1];
  expect(long?.points).toHaveLength(3);
  expect(stop && between && (stop.y < between.y || stop.y > between.y + between.height)).toBe(true);
});

it('ends on cycles, self reads and unknown ends', () => {
  const cyclic = [node('a', 0), node('b', 1)];
  expect(
    layoutLineage(cyclic, [edge('a', 'b'), edge('b', 'a'), edge('a', 'a'), edge('a', 'gone')], size).cards,
  ).toHaveLength(2);
  expect(layoutLineage([], [], size)).toEqual({ cards: [], edges: [], width: 0, height: 0 });
});

it('draws curves that leave and enter level', () => {
  expect(
    curveOf([
      { x: 0, y: 0 },
      { x: 100, y: 50 },
    ]),
  ).toBe('M0 0C50 0 50 50 100 50');
  expect(curveOf([])).toBe('');
});

it('lays out hundreds of assets at once', () => {
  const many = Array.from({ length: 300 }, (_, index) => node(`n${index}`, Math.floor(index / 30)));
  const reads = many.slice(30).map((each, index) => edge(`n${index}`, each.key));
  const before = performance.now();
  expect(layoutLineage(many, reads, size).cards).toHaveLength(300);
  expect(performance.now() - before).toBeLessThan(2000);
});
