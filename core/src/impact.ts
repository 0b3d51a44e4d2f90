// What a change reaches: sets of partitions, carried along the edges by their mappings.

import type { PartitionSet } from 'headwater/algebra';
import { type ImpactGraph, impactGraphOf } from './impact-graph.js';
import { NOTHING, type ReachPart, UNKNOWN } from './impact-sets.js';
import type { AssetKey } from './manifest.js';
import type { World } from './world.js';

export interface ImpactedAsset {
  readonly key: AssetKey;
  readonly set: PartitionSet;
  /** False: only a read that nobody declared leads here. */
  readonly isDeclared: boolean;
  /** From a changed asset to this one: the shortest path, ties by key. Found when it is asked for. */
  readonly via: readonly AssetKey[];
}
export interface ChangedPartitions {
  readonly key: AssetKey;
  readonly set: PartitionSet;
}
export interface Impact {
  readonly changed: ChangedPartitions;
  /**
   * In the graph's order, without the changed asset itself. An asset that undeclared reads reach further than declared
   * ones stands here twice: first what is declared, then what comes on top.
   */
  readonly assets: readonly ImpactedAsset[];
}

export function impactOf(world: World, key: AssetKey, set: PartitionSet): Impact {
  const changed = { key, set };
  return { changed, assets: impactOfAll(world, [changed]) };
}

/** What changes of several assets reach together, in the graph's order and without these assets themselves. */
export function impactOfAll(world: World, changed: readonly ChangedPartitions[]): readonly ImpactedAsset[] {
  const graph = impactGraphOf(world);
  const origins = changed.flatMap(({ key, set }): Origin[] => {
    const rank = world.graph.rank(key);
    return rank < 0 ? [] : [{ rank, start: graph.sets.numberOf({ all: set, declared: set }) }];
  });
  return origins.length === 0 ? [] : reachedFrom(world, { graph, origins });
}

/** `start`: the number of the changed set. */
interface Origin {
  readonly rank: number;
  readonly start: number;
}
interface Walk {
  readonly graph: ImpactGraph;
  readonly origins: readonly Origin[];
}

function reachedFrom(world: World, walk: Walk): readonly ImpactedAsset[] {
  const { graph, origins } = walk;
  const { sets } = graph;
  const first = spread(walk, null);
  const { reached } = graph.scratch;
  for (const { rank } of origins) reached[rank] = NOTHING;
  const answer = answerOf(walk, world.graph.order);
  const assets: ImpactedAsset[] = [];
  for (let rank = first; rank < graph.size; rank += 1) {
    const number = reached[rank] ?? NOTHING;
    if (number === NOTHING) continue;
    for (const part of sets.partsOf(number)) assets.push(new ReachedAsset(answer, rank, part));
  }
  return assets;
}

type PathTo = (rank: number) => readonly AssetKey[];
type Paths = ReadonlyMap<number, readonly AssetKey[]>;

/** What all assets of one answer share. */
interface Answer {
  readonly order: readonly AssetKey[];
  readonly declaredVia: PathTo;
  readonly anyVia: PathTo;
}
function answerOf(walk: Walk, order: readonly AssetKey[]): Answer {
  return {
    order,
    declaredVia: pathFinder(walk, order, { isUndeclaredToo: false }),
    anyVia: pathFinder(walk, order, { isUndeclaredToo: true }),
  };
}

/** Small, since a question may reach thousands: what it shares with others is looked up. */
class ReachedAsset implements ImpactedAsset {
  readonly #answer: Answer;
  readonly #rank: number;
  readonly #part: ReachPart;

  constructor(answer: Answer, rank: number, part: ReachPart) {
    this.#answer = answer;
    this.#rank = rank;
    this.#part = part;
  }
  get key(): AssetKey {
    return this.#answer.order[this.#rank] ?? '';
  }
  get set(): PartitionSet {
    return this.#part.set;
  }
  get isDeclared(): boolean {
    return this.#part.isDeclared;
  }
  get via(): readonly AssetKey[] {
    const { declaredVia, anyVia } = this.#answer;
    return (this.isDeclared ? declaredVia : anyVia)(this.#rank);
  }
}

interface Followed {
  readonly isUndeclaredToo: boolean;
}

/** Finds all paths when the first of them is asked for. */
function pathFinder(walk: Walk, order: readonly AssetKey[], followed: Followed): PathTo {
  let paths: Paths | null = null;
  let parents: Uint32Array | null = null;
  const find: PathTo = (rank) => {
    paths ??= pathsFrom(walk, order, followed);
    const path = paths.get(rank);
    if (path) return path;
    // One that only a longer path reaches with enough: on from whoever it was reached by.
    parents ??= parentsIn(walk, followed);
    return [...find(parents[rank] ?? 0), order[rank] ?? ''];
  };
  return find;
}

function parentsIn(walk: Walk, followed: Followed): Uint32Array {
  const parents = new Uint32Array(walk.graph.size);
  const isFound = new Uint8Array(walk.graph.size);
  spread(walk, (reader, rank, number) => {
    if (isFound[reader] === 1 || !isMet(walk.graph, number, followed)) return;
    isFound[reader] = 1;
    parents[reader] = rank;
  });
  return parents;
}

/** Whether edges of the followed kind alone carry something. */
function isMet({ sets }: ImpactGraph, number: number, { isUndeclaredToo }: Followed): boolean {
  return number !== NOTHING && (isUndeclaredToo || sets.isDeclared(number));
}

/** Told that what reaches the reader has grown by what the asset of that rank carries there. */
type OnGrown = (reader: number, rank: number, carried: number) => void;

/**
 * Carries the set along the edges until nothing grows, into `scratch.reached`. Along the order each asset is met after
 * all that leads to it; only a cycle leads back, and since sets only grow, it ends. Gives the
 * first rank that it has come by.
 */
function spread({ graph, origins }: Walk, onGrown: OnGrown | null): number {
  const { size, starts, readers, effects, sets } = graph;
  const { reached, waiting } = graph.scratch;
  reached.fill(NOTHING);
  let first = size;
  for (const { rank, start } of origins) {
    reached[rank] = sets.unite(reached[rank] ?? NOTHING, start);
    waiting[rank] = 1;
    first = Math.min(first, rank);
  }
  let lowest = first;
  for (let rank = first; rank < size; rank += 1) {
    if (waiting[rank] === 0) continue;
    waiting[rank] = 0;
    const number = reached[rank] ?? NOTHING;
    const row = sets.rowOf(number);
    const end = starts[rank + 1] ?? 0;
    let next = rank;
    for (let edge = starts[rank] ?? 0; edge < end; edge += 1) {
      const effect = effects[edge] ?? 0;
      const known = row[effect] ?? UNKNOWN;
      const carried = known === UNKNOWN ? sets.carry(effect, number) : known;
      const reader = readers[edge] ?? 0;
      const before = reached[reader] ?? NOTHING;
      // Mostly it is the first that arrives, or what is there already: not worth a call.
      if (carried === before || carried === NOTHING) continue;
      const after = before === NOTHING ? carried : sets.unite(before, carried);
      if (after === before) continue;
      onGrown?.(reader, rank, carried);
      reached[reader] = after;
      waiting[reader] = 1;
      if (reader <= next) next = reader - 1;
    }
    if (next < lowest) lowest = next + 1;
    rank = next;
  }
  return lowest;
}

/** Shortest paths by number of edges along which the set stays non-empty; ties by key, since edges come sorted. */
function pathsFrom({ graph, origins }: Walk, order: readonly AssetKey[], followed: Followed): Paths {
  const { starts, readers, effects, sets } = graph;
  const paths = new Map<number, readonly AssetKey[]>(origins.map(({ rank }) => [rank, [order[rank] ?? '']]));
  let frontier: readonly (readonly [rank: number, set: number])[] = origins
    .map(({ rank, start }) => [rank, start] as const)
    .sort((a, b) => comparePaths(paths.get(a[0]) ?? [], paths.get(b[0]) ?? []));
  while (frontier.length > 0) {
    const next = new Map<number, number>();
    for (const [rank, carried] of frontier) {
      for (let edge = starts[rank] ?? 0; edge < (starts[rank + 1] ?? 0); edge += 1) {
        const reader = readers[edge] ?? 0;
        const isKnown = paths.has(reader) && !next.has(reader);
        const reached = isKnown ? NOTHING : sets.carry(effects[edge] ?? 0, carried);
        if (!isMet(graph, reached, followed)) continue;
        const before = next.get(reader);
        next.set(reader, before === undefined ? reached : sets.unite(before, reached));
        if (before === undefined) paths.set(reader, [...(paths.get(rank) ?? []), order[reader] ?? '']);
      }
    }
    frontier = [...next].sort((a, b) => comparePaths(paths.get(a[0]) ?? [], paths.get(b[0]) ?? []));
  }
  return paths;
}

function comparePaths(a: readonly AssetKey[], b: readonly AssetKey[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.length - b.length;
}
