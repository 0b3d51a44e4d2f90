import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';

function checkOrder(sketches: Record<string, AssetSketch>, order: string): void {
  expect(buildGraph(manifestOf(sketches)).order.join(' ')).toBe(order);
}

describe('order', () => {
  it('puts inputs first, ties by key', () => {
    checkOrder(
      {
        store_ranking: { reads: { daily_sales: null } },
        sales_report: { reads: { sales_7d: null } },
        sales_7d: { reads: { daily_sales: null } },
        daily_sales: { reads: { raw_orders: null } },
        raw_orders: {},
      },
      'raw_orders daily_sales sales_7d sales_report store_ranking',
    );
  });
  it('sorts by code point and not by locale', () => checkOrder({ a: {}, B: {}, ä: {}, z: {} }, 'B a z ä'));
  it('waits for order-only dependencies too', () => checkOrder({ a: { after: ['b'] }, b: {} }, 'b a'));
  it('keeps a cycle together, and what hangs on it behind', () => {
    checkOrder(
      { a: { reads: { e: null } }, d: { reads: { b: null } }, b: { reads: { d: null } }, e: { reads: { d: null } } },
      'b d e a',
    );
  });
  it('lets declared edges decide where an undeclared read closes a cycle', () => {
    checkOrder({ a: { reads: { b: null } }, b: { undeclared: ['a'] } }, 'b a');
  });
  it('takes a self dependency for no cycle', () => {
    const graph = buildGraph(manifestOf({ a: { reads: { a: null } } }));
    expect(graph.cycles).toEqual([]);
    expect(graph.order).toEqual(['a']);
  });
});

describe('edges', () => {
  const graph = buildGraph(
    manifestOf({ c: { reads: { b: null, a: null } }, b: { reads: { a: null, nobody: null } }, a: {} }),
  );
  it('gives inputs and readers sorted by key', () => {
    expect(graph.upstream('c').map((edge) => edge.from)).toEqual(['a', 'b']);
    expect(graph.downstream('a').map((edge) => edge.to)).toEqual(['b', 'c']);
  });
  it('leaves out edges whose end is no asset', () =>
    expect(graph.upstream('b').map((edge) => edge.from)).toEqual(['a']));
  it('finds one edge', () => {
    expect(graph.edge('a', 'b')?.to).toBe('b');
    expect(graph.edge('b', 'a')).toBeNull();
  });
});

it('names each declared cycle once', () => {
  const graph = buildGraph(
    manifestOf({
      a: { reads: { b: null } },
      b: { reads: { a: null } },
      c: { reads: { d: null } },
      d: { undeclared: ['c'] },
    }),
  );
  expect(graph.cycles).toEqual([['a', 'b']]);
});

it('orders a chain that is longer than any stack', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `a${String(index).padStart(5, '0')}`);
  const sketches = Object.fromEntries(
    keys.map((key, index) => [key, { reads: index > 0 ? { [keys[index - 1] ?? '']: null } : {} }]),
  );
  const graph = buildGraph(manifestOf(sketches));
  expect(graph.order).toEqual(keys);
  expect(graph.cycles).toEqual([]);
});

it('keeps an order for as long as it holds', () => {
  const before = buildGraph(manifestOf({ a: {}, b: { reads: { a: null } } }));
  const moved = manifestOf({ a: {}, b: { reads: { a: null } } });
  expect(buildGraph(moved, before).order).toBe(before.order);
  expect(buildGraph(moved, before).upstream('b')).toEqual(moved.edges);
  expect(buildGraph(manifestOf({ a: { reads: { b: null } }, b: {} }), before).order).toEqual(['b', 'a']);
  expect(buildGraph(manifestOf({ a: {}, b: { undeclared: ['a'] } }), before).order).not.toBe(before.order);
});

describe('a graph after an edit', () => {
  it('says what one built anew says, with the edges of now', () => {
    const manifest = manifestOf({ a: {}, b: { reads: { a: null } }, c: { reads: { b: null }, undeclared: ['a'] } });
    const before = buildGraph(manifest);
    const moved = manifest.edges.map((edge) => (edge.to === 'c' ? { ...edge, kind: 'order' as const } : edge));
    const after = buildGraph({ ...manifest, edges: moved }, before);
    const anew = buildGraph({ ...manifest, edges: moved });
    expect(after.order).toEqual(anew.order);
    for (const key of ['a', 'b', 'c']) {
      expect(after.upstream(key)).toEqual(anew.upstream(key));
      expect(after.downstream(key)).toEqual(anew.downstream(key));
    }
    expect(after.edge('a', 'c')).toBe(moved.find(({ from, to }) => from === 'a' && to === 'c'));
    expect(before.edge('a', 'c')?.kind).toBe('read');
  });
});
