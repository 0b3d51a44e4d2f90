// The graph of a manifest: who reads whom, and in which order things run. What is asked on every keystroke is looked up in
// tables that an edit changes where it touches them.

import { type GraphOrder, graphOrder, orderAfter } from './graph-order.js';
import { type GraphTables, tablesAfter, tablesOf } from './graph-tables.js';
import type { AssetDeclaration, AssetKey, DependencyEdge, Manifest } from './manifest.js';
import { changeOf } from './manifest-change.js';

export { compareKeys } from './graph-tables.js';

export interface AssetGraph {
  readonly manifest: Manifest;
  asset(key: AssetKey): AssetDeclaration | null;
  /** Edges into `key`: what it reads, sorted by key. */
  upstream(key: AssetKey): readonly DependencyEdge[];
  /** Edges out of `key`: who reads it, sorted by key. */
  downstream(key: AssetKey): readonly DependencyEdge[];
  /** Where the reader reads what it only said that it comes after, the read. */
  edge(from: AssetKey, to: AssetKey): DependencyEdge | null;
  /**
   * Every asset after what it reads, ties by key; the members of a cycle stand together. The same list as in the graph
   * before for as long as the same assets read the same in the same way.
   */
  readonly order: readonly AssetKey[];
  /** Position in `order`; −1 for a key that is no asset's. */
  rank(key: AssetKey): number;
  /** Groups of assets that wait for each other through declared edges, self dependencies left out; each sorted by key. */
  readonly cycles: readonly (readonly AssetKey[])[];
}

/** What follows from who reads whom alone, in a form that can be kept. */
export type GraphShape = Pick<AssetGraph, 'order' | 'cycles'>;

/** The graph of a manifest of which the shape is known. */
export function graphOfShape(manifest: Manifest, shape: GraphShape): AssetGraph {
  // Nobody has looked whether all of it leads forward.
  return graphOf(manifest, { tables: tablesOf(manifest), order: { ...shape, isStraight: false } });
}

/** `before`: an earlier graph of the project, of which all holds that the same edges say. */
export function buildGraph(manifest: Manifest, before: AssetGraph | null = null): AssetGraph {
  const old = before === null ? undefined : made.get(before);
  // Of an empty graph nothing holds that would be worth a comparison.
  const isFirst = before === null || (before.manifest.assets.length === 0 && manifest.assets.length > 0);
  if (isFirst || old === undefined) return graphAnew(manifest);
  const change = changeOf(before.manifest, manifest);
  const tables = tablesAfter(old.tables, change) ?? tablesOf(manifest);
  const isTidy = old.tables.isTidy && tables.isTidy;
  const order = isTidy ? orderAfter(old.order, change, { old: old.tables, present: tables }) : null;
  return order === null ? graphAnew(manifest, tables) : graphOf(manifest, { tables, order });
}

function graphAnew(manifest: Manifest, tables: GraphTables = tablesOf(manifest)): AssetGraph {
  const keys = manifest.assets.map(({ key }) => key);
  return graphOf(manifest, { tables, order: graphOrder(keys, manifest.edges) });
}

interface GraphParts {
  readonly tables: GraphTables;
  readonly order: GraphOrder;
}
/** What graphs are made of, for the next ones. */
const made = new WeakMap<AssetGraph, GraphParts>();

function graphOf(manifest: Manifest, parts: GraphParts): AssetGraph {
  const { tables } = parts;
  const { order, cycles } = parts.order;
  const graph: AssetGraph = {
    manifest,
    asset: (key) => tables.assets.get(key) ?? null,
    upstream: (key) => tables.upstream.get(key) ?? [],
    downstream: (key) => tables.downstream.get(key) ?? [],
    // Of the two lists the shorter one: many read the same, nobody reads many.
    edge: (from, to) => tables.upstream.get(to)?.findLast((edge) => edge.from === from) ?? null,
    order,
    rank: (key) => rankIn(order, key),
    cycles,
  };
  made.set(graph, parts);
  return graph;
}

/** Of edges as a graph lists them, one a pair: of what only orders and is read nevertheless, the read. */
export function onePerPair(edges: readonly DependencyEdge[]): readonly DependencyEdge[] {
  return edges.filter(({ from, to }, at) => edges[at + 1]?.from !== from || edges[at + 1]?.to !== to);
}

/** Whether the one says that it comes after the other, and not that it reads it. */
export function onlyComesAfter({ upstream }: AssetGraph, key: AssetKey, input: AssetKey): boolean {
  return upstream(key).some(({ from, kind }) => from === input && kind === 'order');
}

/** Counted when somebody asks: graphs of the same order share it. */
const ranks = new WeakMap<GraphShape['order'], ReadonlyMap<AssetKey, number>>();

function rankIn(order: GraphShape['order'], key: AssetKey): number {
  const known = ranks.get(order) ?? new Map(order.map((each, rank) => [each, rank]));
  ranks.set(order, known);
  return known.get(key) ?? -1;
}
