// In which order things run: the smallest topological order by key, found at once, or after an edit from the order before.

import { componentsOf } from './components.js';
import { compareKeys, type GraphTables } from './graph-tables.js';
import type { AssetKey, DependencyEdge } from './manifest.js';
import type { ManifestChange } from './manifest-change.js';

/** What follows from who reads whom alone. */
export interface GraphOrder {
  readonly order: readonly AssetKey[];
  /** Groups of assets that wait for each other through declared edges, self dependencies left out; each sorted by key. */
  readonly cycles: readonly (readonly AssetKey[])[];
  /** Every edge leads forward, but for those of an asset to itself. */
  readonly isStraight: boolean;
}

/** Of keys in any order, some perhaps twice; an edge counts whose ends are among them. */
export function graphOrder(keys: readonly AssetKey[], edges: readonly DependencyEdge[]): GraphOrder {
  // As `compareKeys` does, which would be called for each two of them.
  const sorted = keys.toSorted().filter((key, index, all) => key !== all[index - 1]);
  // Mostly there is no circle to look for.
  const straight = orderOf(
    sorted.map((key) => [key]),
    edges,
  );
  if (straight.length === sorted.length) return { order: straight, cycles: [], isStraight: true };
  const components = componentsOf(sorted, edges);
  const isStraight = components.length === sorted.length;
  // Where all edges make no circle, the declared ones alone make none.
  const inCircles = isStraight ? [] : componentsOf(sorted, edges.filter(isDeclared));
  return {
    order: orderOf(components, edges),
    cycles: inCircles.filter((members) => members.length > 1),
    isStraight,
  };
}

/** With more changes than this it is found anew. */
const MOST_CHANGES = 64;

interface Pairs {
  readonly gone: readonly DependencyEdge[];
  readonly come: readonly DependencyEdge[];
}

/**
 * The order after a change, where it is sure: the same one, or with assets that come or go where nobody else moves. Null
 * where it has to be found anew.
 */
export function orderAfter(
  before: GraphOrder,
  { assets, edges }: ManifestChange,
  { old, present }: { readonly old: GraphTables; readonly present: GraphTables },
): GraphOrder | null {
  const goneKeys = assets.gone.map(({ key }) => key).filter((key) => !present.assets.get(key));
  const newKeys = assets.come.map(({ key }) => key).filter((key) => !old.assets.get(key));
  const pairs = differentPairs(edges);
  if (goneKeys.length + newKeys.length + pairs.gone.length + pairs.come.length === 0) return before;
  if (!before.isStraight || goneKeys.length + newKeys.length > MOST_CHANGES) return null;
  if (pairs.gone.length + pairs.come.length > MOST_CHANGES) return null;
  const lost = new Set(pairs.gone.map(nameOf));
  const isGone = new Set(goneKeys);
  for (const key of new Set(pairs.gone.map(({ to }) => to))) {
    const inputs = (old.upstream.get(key) ?? []).filter((edge) => !lost.has(nameOf(edge)));
    if (!isGone.has(key) && placeFor(before.order, key, inputs) !== before.order.indexOf(key)) return null;
  }
  const left = isGone.size === 0 ? before.order : before.order.filter((key) => !isGone.has(key));
  const order = withNew(left, newKeys, present);
  if (order === null) return null;
  const isForward = ({ from, to }: DependencyEdge): boolean => from === to || order.indexOf(from) < order.indexOf(to);
  // Another list also where nobody moves: it stands for who reads whom.
  return pairs.come.every(isForward) ? { ...before, order: [...order] } : null;
}

/** Edges between other ends than before, declared otherwise, or of another kind. */
function differentPairs({ gone, come }: ManifestChange['edges']): Pairs {
  const [before, after] = [byName(gone), byName(come)];
  return {
    gone: [...before].flatMap(([name, edge]) => (after.has(name) ? [] : [edge])),
    come: [...after].flatMap(([name, edge]) => (before.has(name) ? [] : [edge])),
  };
}
function byName(edges: readonly DependencyEdge[]): ReadonlyMap<string, DependencyEdge> {
  return new Map(edges.map((edge) => [nameOf(edge), edge]));
}
function nameOf({ from, to, kind, isDeclared: declared }: DependencyEdge): string {
  return `${from}\n${to}\n${kind}\n${declared}`;
}

/** Where the key stands by what it waits for: before the first greater key behind all of that. */
function placeFor(order: readonly AssetKey[], key: AssetKey, inputs: readonly DependencyEdge[]): number {
  let place = 0;
  for (const { from } of inputs) if (from !== key) place = Math.max(place, order.indexOf(from) + 1);
  while (place < order.length && compareKeys(order[place] ?? '', key) < 0) place += 1;
  return place;
}

/** Nobody waits for them yet, so that all others stay as they are. Null where they wait for each other. */
function withNew(
  order: readonly AssetKey[],
  keys: readonly AssetKey[],
  { upstream }: GraphTables,
): readonly AssetKey[] | null {
  let all = order;
  const left = new Set(keys);
  while (left.size > 0) {
    const size = left.size;
    for (const key of left) {
      const inputs = upstream.get(key) ?? [];
      if (inputs.some(({ from }) => from !== key && left.has(from))) continue;
      all = all.toSpliced(placeFor(all, key, inputs), 0, key);
      left.delete(key);
    }
    if (left.size === size) return null;
  }
  return all;
}

function isDeclared(edge: DependencyEdge): boolean {
  return edge.isDeclared;
}

/**
 * The smallest topological order by key, without components that wait for each other. Where undeclared reads close a cycle
 * in a component, the declared edges alone decide inside it; where those do too, keys do.
 */
function orderOf(components: readonly (readonly AssetKey[])[], edges: readonly DependencyEdge[]): readonly AssetKey[] {
  const componentOf = new Map<AssetKey, number>();
  components.forEach((members, index) => {
    for (const member of members) componentOf.set(member, index);
  });
  const pairs = new Uint32Array(2 * edges.length);
  let length = 0;
  for (const edge of edges) {
    const from = componentOf.get(edge.from);
    const to = componentOf.get(edge.to);
    if (from === undefined || to === undefined || from === to) continue;
    pairs[length] = from;
    pairs[length + 1] = to;
    length += 2;
  }
  const order: AssetKey[] = [];
  for (const index of smallestOrder(components.length, pairs.subarray(0, length)))
    for (const key of withinComponent(components[index] ?? [], edges)) order.push(key);
  return order;
}

/** The smallest topological order of `0` to `count - 1`, without those in circles; `pairs`: each reader behind its input. */
function smallestOrder(count: number, pairs: Uint32Array): readonly number[] {
  const waits = new Uint32Array(count);
  // A list of readers each, through all pairs: the last one of each input, and of each pair the one before it.
  const last = new Int32Array(count).fill(-1);
  const before = new Int32Array(pairs.length);
  for (let at = 0; at < pairs.length; at += 2) {
    const [from = 0, to = 0] = [pairs[at], pairs[at + 1]];
    waits[to] = (waits[to] ?? 0) + 1;
    before[at] = last[from] ?? -1;
    last[from] = at;
  }
  const order: number[] = [];
  const ready = new SmallestFirst(Array.from(waits.keys()).filter((index) => waits[index] === 0));
  for (let index = ready.take(); index !== undefined; index = ready.take()) {
    order.push(index);
    for (let at = last[index] ?? -1; at >= 0; at = before[at] ?? -1) {
      const reader = pairs[at + 1] ?? 0;
      const left = (waits[reader] ?? 0) - 1;
      waits[reader] = left;
      if (left === 0) ready.add(reader);
    }
  }
  return order;
}

function withinComponent(members: readonly AssetKey[], edges: readonly DependencyEdge[]): readonly AssetKey[] {
  if (members.length < 2) return members;
  const inside = new Set(members);
  const declared = edges.filter((edge) => edge.isDeclared && inside.has(edge.from) && inside.has(edge.to));
  const areAllDeclared = edges.every((edge) => edge.isDeclared || !(inside.has(edge.from) && inside.has(edge.to)));
  return areAllDeclared ? members : orderOf(componentsOf(members, declared), declared);
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
