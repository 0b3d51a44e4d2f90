// What a graph looks up by key: each asset, and the edges into it and out of it. After an edit only the entries are made
// anew that it touches.

import { LayeredMap } from './layered-map.js';
import type { AssetDeclaration, AssetKey, DependencyEdge, Manifest } from './manifest.js';
import type { ManifestChange } from './manifest-change.js';

type Edges = LayeredMap<AssetKey, readonly DependencyEdge[]>;

export interface GraphTables {
  /** The first of each key. */
  readonly assets: LayeredMap<AssetKey, AssetDeclaration>;
  /** Sorted by input. */
  readonly upstream: Edges;
  /** Sorted by reader. */
  readonly downstream: Edges;
  /** Each key is declared once, and both ends of each edge are assets. */
  readonly isTidy: boolean;
}

/** Without edges whose end is no asset. */
export function tablesOf({ assets: all, edges }: Manifest): GraphTables {
  const assets = new Map<AssetKey, AssetDeclaration>();
  for (const asset of all) if (!assets.has(asset.key)) assets.set(asset.key, asset);
  let held: readonly DependencyEdge[] | null = null;
  const tied = (): readonly DependencyEdge[] =>
    (held ??= edges.filter((edge) => assets.has(edge.from) && assets.has(edge.to)));
  let upstream: Edges | null = null;
  let downstream: Edges | null = null;
  return {
    assets: new LayeredMap(assets),
    // Of a whole project only some ask.
    get upstream() {
      return (upstream ??= new LayeredMap(edgesBy(tied(), 'to', 'from')));
    },
    get downstream() {
      return (downstream ??= new LayeredMap(edgesBy(tied(), 'from', 'to')));
    },
    get isTidy() {
      return assets.size === all.length && tied().length === edges.length;
    },
  };
}

/** Null where the change makes no tidy tables of tidy ones. */
export function tablesAfter(before: GraphTables, { assets, edges }: ManifestChange): GraphTables | null {
  if (!before.isTidy) return null;
  const changes = new Map<AssetKey, AssetDeclaration | undefined>(assets.gone.map(({ key }) => [key, undefined]));
  for (const asset of assets.come) {
    const isTaken = changes.has(asset.key) ? changes.get(asset.key) !== undefined : before.assets.get(asset.key);
    if (isTaken) return null;
    changes.set(asset.key, asset);
  }
  const after = before.assets.with(changes);
  if (edges.come.some(({ from, to }) => !after.get(from) || !after.get(to))) return null;
  const upstream = before.upstream.with(edgesAfter(before.upstream, edges, { by: 'to', sortedBy: 'from' }));
  const downstream = before.downstream.with(edgesAfter(before.downstream, edges, { by: 'from', sortedBy: 'to' }));
  const isTied = (key: AssetKey): boolean => upstream.get(key) !== undefined || downstream.get(key) !== undefined;
  for (const [key, asset] of changes) if (asset === undefined && isTied(key)) return null;
  return { assets: after, upstream, downstream, isTidy: true };
}

type End = 'from' | 'to';

function edgesAfter(
  table: Edges,
  { gone, come }: ManifestChange['edges'],
  { by, sortedBy }: { readonly by: End; readonly sortedBy: End },
): ReadonlyMap<AssetKey, readonly DependencyEdge[] | undefined> {
  const lost = new Set(gone);
  const added = Map.groupBy(come, (edge) => edge[by]);
  const keys = new Set([...gone.map((edge) => edge[by]), ...added.keys()]);
  return new Map(
    [...keys].map((key) => {
      const left = (table.get(key) ?? []).filter((edge) => !lost.has(edge));
      const edges = [...left, ...(added.get(key) ?? [])].sort(byEnd(sortedBy));
      return [key, edges.length > 0 ? edges : undefined];
    }),
  );
}

function edgesBy(
  edges: readonly DependencyEdge[],
  by: End,
  sortedBy: End,
): ReadonlyMap<AssetKey, readonly DependencyEdge[]> {
  const groups = Map.groupBy(edges, (edge) => edge[by]);
  for (const group of groups.values()) group.sort(byEnd(sortedBy));
  return groups;
}

/** Of one pair that which only orders comes first. */
function byEnd(end: End): (a: DependencyEdge, b: DependencyEdge) => number {
  return (a, b) => compareKeys(a[end], b[end]) || compareKeys(a.kind, b.kind);
}

/** Code points, so that every machine sorts alike. */
export function compareKeys(a: AssetKey, b: AssetKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
