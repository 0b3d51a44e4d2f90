// What one state of the code says otherwise than another: by asset, and only what makes a record of it stale.
// Formatting, comments and whatever nobody reaches are no change.

import { readEdges } from './dependencies.js';
import type { AssetDeclaration, AssetKey, DependencyEdge } from './manifest.js';
import { isSameData } from './sorted-text.js';
import { effectiveCodeVersion } from './versions.js';
import type { World } from './world.js';

export type CodeChange =
  | { readonly kind: 'new' }
  | { readonly kind: 'code'; readonly from: string; readonly to: string }
  /** Declared reads, by the assets that are read; `remapped`: other partitions of them are meant. */
  | {
      readonly kind: 'reads';
      readonly added: readonly AssetKey[];
      readonly removed: readonly AssetKey[];
      readonly remapped: readonly AssetKey[];
    }
  | { readonly kind: 'partitions' };

/** `code 1f09c2aa → a7c2b102`, `reads + stores, − fx`, `new`. */
export function describeChange(change: CodeChange): string {
  switch (change.kind) {
    case 'new':
      return 'new';
    case 'code':
      return `code ${shortened(change.from)} → ${shortened(change.to)}`;
    case 'partitions':
      return 'other partitions';
    case 'reads': {
      const { added, removed, remapped } = change;
      const parts = [...added.map((key) => `+ ${key}`), ...removed.map((key) => `− ${key}`)];
      return `reads ${[...parts, ...remapped.map((key) => `${key} otherwise`)].join(', ')}`;
    }
  }
}

/** Digests are told apart by their beginning; what an author wrote stands whole. */
function shortened(version: string): string {
  return /^[0-9a-f]{16,}$/.test(version) ? version.slice(0, 8) : version;
}

export interface ChangedAsset {
  readonly key: AssetKey;
  readonly changes: readonly CodeChange[];
}
export interface CodeChanges {
  /** In the graph's order. */
  readonly changed: readonly ChangedAsset[];
  /** Assets that no declaration has any more, sorted. */
  readonly gone: readonly AssetKey[];
}

export function codeChanges(before: World, after: World): CodeChanges {
  const found = new Set<AssetKey>();
  const changed = after.graph.order.flatMap((key): readonly ChangedAsset[] => {
    const asset = after.graph.asset(key);
    if (asset === null) return [];
    const earlier = earlierOf(before, asset);
    if (earlier !== null) found.add(earlier.key);
    if (earlier === asset && isSameReader(before, after, key)) return [];
    const changes = changesOf({ world: before, asset: earlier }, { world: after, asset });
    return changes.length === 0 ? [] : [{ key, changes }];
  });
  return { changed, gone: before.graph.order.filter((key) => !found.has(key)).sort() };
}

/**
 * Whether the very same reads stand there, of what is partitioned the same: of most assets this is all to be asked, where
 * one graph followed from the other.
 */
function isSameReader(before: World, after: World, key: AssetKey): boolean {
  const [old, present] = [before.graph.upstream(key), after.graph.upstream(key)];
  return (
    old.length === present.length &&
    present.every(
      (edge, at) =>
        edge === old[at] && before.graph.asset(edge.from)?.partitions === after.graph.asset(edge.from)?.partitions,
    )
  );
}

/** Under the same key, or under a former one. */
function earlierOf({ graph }: World, { key, formerKeys }: AssetDeclaration): AssetDeclaration | null {
  for (const name of [key, ...formerKeys]) {
    const asset = graph.asset(name);
    if (asset !== null) return asset;
  }
  return null;
}

interface Declared<Asset> {
  readonly world: World;
  readonly asset: Asset;
}

function changesOf(
  before: Declared<AssetDeclaration | null>,
  after: Declared<AssetDeclaration>,
): readonly CodeChange[] {
  const { asset } = before;
  // Nobody builds a source: what is new about one is new to its readers.
  if (asset === null) return after.asset.kind === 'source' ? [] : [{ kind: 'new' }];
  return [
    ...versionChange(asset, after.asset),
    ...readChange({ ...before, asset }, after),
    ...(isSameData(asset.partitions, after.asset.partitions) ? [] : [{ kind: 'partitions' } as const]),
  ];
}

/** A version that nobody knows, here or there, says nothing. */
function versionChange(before: AssetDeclaration, after: AssetDeclaration): readonly CodeChange[] {
  const [from, to] = [effectiveCodeVersion(before), effectiveCodeVersion(after)];
  return from === null || to === null || from === to ? [] : [{ kind: 'code', from, to }];
}

function readChange(before: Declared<AssetDeclaration>, after: Declared<AssetDeclaration>): readonly CodeChange[] {
  const [old, present] = [readsOf(before), readsOf(after)];
  const added = [...present.keys()].filter((key) => !old.has(key));
  const removed = [...old.keys()].filter((key) => !present.has(key));
  const remapped = [...present].flatMap(([key, edge]) => {
    const earlier = old.get(key);
    const isSame = earlier === undefined || isSameRead({ ...before, edge: earlier }, { ...after, edge });
    return isSame ? [] : [key];
  });
  return added.length + removed.length + remapped.length === 0 ? [] : [{ kind: 'reads', added, removed, remapped }];
}

function readsOf({ world, asset }: Declared<AssetDeclaration>): ReadonlyMap<AssetKey, DependencyEdge> {
  return new Map(readEdges(world, asset.key).map((edge) => [edge.from, edge]));
}

type DeclaredRead = Declared<AssetDeclaration> & { readonly edge: DependencyEdge };

/** A mapping that is written out and the pair's default are the same. */
function isSameRead(before: DeclaredRead, after: DeclaredRead): boolean {
  const [old, present] = [before, after].map(({ world, asset, edge }) => ({
    written: edge.mapping,
    upstream: world.graph.asset(edge.from)?.partitions ?? null,
    downstream: asset.partitions,
  }));
  // What default holds follows from these: to find it is most of the work, and mostly there is no need.
  if (isSameData(old, present)) return true;
  return isSameData(before.world.mapping(before.edge), after.world.mapping(after.edge));
}
