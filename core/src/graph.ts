// The graph of a manifest: who reads whom, and in which order things run.
// graphology finds the cycles; what is asked on every keystroke runs on arrays derived once.

import { componentsOf } from './components.js';
import type { AssetDeclaration, AssetKey, DependencyEdge, Manifest } from './manifest.js';

export interface AssetGraph {
  readonly manifest: Manifest;
  asset(key: AssetKey): AssetDeclaration | null;
  /** Edges into `key`: what it reads, sorted by key. */
  upstream(key: AssetKey): readonly DependencyEdge[];
  /** Edges out of `key`: who reads it, sorted by key. */
  downstream(key: AssetKey): readonly DependencyEdge[];
  edge(from: AssetKey, to: AssetKey): DependencyEdge | null;
  /** Every asset after what it reads, ties by key; the members of a cycle stand together. */
  readonly order: readonly AssetKey[];
  /** Position in `order`; −1 for a key that is no asset's. */
  rank(key: AssetKey): number;
  /** Groups of assets that wait for each other through declared edges, self dependencies left out; each sorted by key. */
  readonly cycles: readonly (readonly AssetKey[])[];
}

/** What follows from who reads whom alone, in a form that can be kept. */
export type GraphShape = Pick<AssetGraph, 'order' | 'cycles'>;

/** The graph of a manifest of which the shape is known. */
export function graphOfShape(manifest: Manifest, { order, cycles }: GraphShape): AssetGraph {
  const assets = assetsByKey(manifest);
  return graphOf(manifest, {
    assets,
    tables: edgesOf(manifest, assets),
    shape: { order, cycles, rank: rankIn(order) },
  });
}

/** `before`: an earlier graph of the project, of which all holds that the same edges say. */
export function buildGraph(manifest: Manifest, before: AssetGraph | null = null): AssetGraph {
  const assets = assetsByKey(manifest);
  const like = before !== null && haveSameShape(manifest, before.manifest) ? before : null;
  const found = like ? edgesLike(like, manifest) : edgesOf(manifest, assets);
  const shape = like ?? shapeOf([...assets.keys()].sort(compareKeys), found.upstream);
  return graphOf(manifest, { assets, tables: found, shape });
}

interface GraphParts {
  readonly assets: ReadonlyMap<AssetKey, AssetDeclaration>;
  readonly tables: EdgeTables;
  readonly shape: Pick<AssetGraph, 'order' | 'rank' | 'cycles'>;
}

function graphOf(manifest: Manifest, { assets, tables: found, shape }: GraphParts): AssetGraph {
  const { upstream, downstream } = found;
  const { order, rank, cycles } = shape;
  const graph: AssetGraph = {
    manifest,
    asset: (key) => assets.get(key) ?? null,
    upstream: (key) => upstream.get(key) ?? [],
    downstream: (key) => downstream.get(key) ?? [],
    // Of the two lists the shorter one: many read the same, nobody reads many.
    edge: (from, to) => upstream.get(to)?.find((edge) => edge.from === from) ?? null,
    order,
    rank,
    cycles,
  };
  tables.set(graph, found);
  return graph;
}

/** The first of each key. */
function assetsByKey({ assets: all }: Manifest): ReadonlyMap<AssetKey, AssetDeclaration> {
  const assets = new Map<AssetKey, AssetDeclaration>();
  for (const asset of all) if (!assets.has(asset.key)) assets.set(asset.key, asset);
  return assets;
}

type Edges = ReadonlyMap<AssetKey, readonly DependencyEdge[]>;
interface EdgeTables {
  readonly upstream: Edges;
  readonly downstream: Edges;
}
const tables = new WeakMap<AssetGraph, EdgeTables>();

function edgesOf({ edges: all }: Manifest, assets: ReadonlyMap<AssetKey, AssetDeclaration>): EdgeTables {
  const edges = all.filter((edge) => assets.has(edge.from) && assets.has(edge.to));
  return { upstream: edgesBy(edges, 'to', 'from'), downstream: edgesBy(edges, 'from', 'to') };
}

/** The tables of a graph of the same shape, with those edges replaced that say something else, or elsewhere. */
function edgesLike(graph: AssetGraph, manifest: Manifest): EdgeTables {
  const known =
    tables.get(graph) ?? edgesOf(graph.manifest, new Map(graph.manifest.assets.map((asset) => [asset.key, asset])));
  const replaced = new Map<DependencyEdge, DependencyEdge>();
  graph.manifest.edges.forEach((edge, index) => {
    const present = manifest.edges[index];
    if (present !== undefined && present !== edge) replaced.set(edge, present);
  });
  return {
    upstream: replaceEdges(known.upstream, replaced, 'to'),
    downstream: replaceEdges(known.downstream, replaced, 'from'),
  };
}
function replaceEdges(table: Edges, replaced: ReadonlyMap<DependencyEdge, DependencyEdge>, end: 'from' | 'to'): Edges {
  if (replaced.size === 0) return table;
  const after = new Map(table);
  for (const key of new Set([...replaced.keys()].map((edge) => edge[end]))) {
    const group = table.get(key);
    if (group)
      after.set(
        key,
        group.map((edge) => replaced.get(edge) ?? edge),
      );
  }
  return after;
}

/** What follows from who reads whom alone. */
function shapeOf(keys: readonly AssetKey[], upstream: Edges): Pick<AssetGraph, 'order' | 'rank' | 'cycles'> {
  const edges = [...upstream.values()].flat();
  const order = orderOf(keys, edges);
  return {
    order,
    rank: rankIn(order),
    cycles: componentsOf(keys, edges.filter(isDeclared)).filter((members) => members.length > 1),
  };
}

function rankIn(order: readonly AssetKey[]): AssetGraph['rank'] {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  return (key) => ranks.get(key) ?? -1;
}

function haveSameShape(a: Manifest, b: Manifest): boolean {
  if (a.assets.length !== b.assets.length || a.edges.length !== b.edges.length) return false;
  return (
    a.assets.every((asset, index) => asset.key === b.assets[index]?.key) &&
    a.edges.every((edge, index) => {
      const other = b.edges[index];
      return (
        edge === other || (edge.from === other?.from && edge.to === other.to && edge.isDeclared === other.isDeclared)
      );
    })
  );
}

/** Code points, so that every machine sorts alike. */
export function compareKeys(a: AssetKey, b: AssetKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isDeclared(edge: DependencyEdge): boolean {
  return edge.isDeclared;
}

function edgesBy(
  edges: readonly DependencyEdge[],
  end: 'from' | 'to',
  sortedBy: 'from' | 'to',
): ReadonlyMap<AssetKey, readonly DependencyEdge[]> {
  const groups = Map.groupBy(edges, (edge) => edge[end]);
  for (const group of groups.values()) group.sort((a, b) => compareKeys(a[sortedBy], b[sortedBy]));
  return groups;
}

/**
 * The smallest topological order by key. Where undeclared reads close a cycle, the declared edges alone decide inside
 * it; where those do too, keys do.
 */
function orderOf(keys: readonly AssetKey[], edges: readonly DependencyEdge[]): readonly AssetKey[] {
  const components = componentsOf(keys, edges);
  const componentOf = new Map<AssetKey, number>();
  for (const [index, members] of components.entries()) for (const member of members) componentOf.set(member, index);

  const waits = components.map(() => 0);
  const readers = components.map((): number[] => []);
  for (const edge of edges) {
    const from = componentOf.get(edge.from);
    const to = componentOf.get(edge.to);
    if (from === undefined || to === undefined || from === to) continue;
    readers[from]?.push(to);
    waits[to] = (waits[to] ?? 0) + 1;
  }

  const order: AssetKey[] = [];
  const ready = new SmallestFirst(components.flatMap((_, index) => (waits[index] === 0 ? [index] : [])));
  for (let index = ready.take(); index !== undefined; index = ready.take()) {
    order.push(...withinComponent(components[index] ?? [], edges));
    for (const reader of readers[index] ?? []) {
      waits[reader] = (waits[reader] ?? 0) - 1;
      if (waits[reader] === 0) ready.add(reader);
    }
  }
  return order;
}

function withinComponent(members: readonly AssetKey[], edges: readonly DependencyEdge[]): readonly AssetKey[] {
  if (members.length < 2) return members;
  const inside = new Set(members);
  const declared = edges.filter((edge) => edge.isDeclared && inside.has(edge.from) && inside.has(edge.to));
  const areAllDeclared = edges.every((edge) => edge.isDeclared || !(inside.has(edge.from) && inside.has(edge.to)));
  return areAllDeclared ? members : orderOf(members, declared);
}

/** A binary heap of component indices; their order is that of the components' first keys. */
class SmallestFirst {
  private readonly heap: number[] = [];

  constructor(indices: readonly number[]) {
    for (const index of indices) this.add(index);
  }

  add(index: number): void {
    const { heap } = this;
    let at = heap.push(index) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? index;
      if (above <= index) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = index;
  }

  take(): number | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left;
      const below = heap[child];
      if (below === undefined || below >= last) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
