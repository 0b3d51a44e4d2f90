// Selections as people type them: `daily_sales`, `+sales_report`, `group:finance and stale`, `+daily_sales@2024-10-02+1`.

import {
  differenceOf,
  emptySet,
  intersectionOf,
  isEmptySet,
  type PartitionSet,
  setOfKeys,
  unionOf,
  wholeSet,
} from 'headwater/algebra';
import { readEdges } from './dependencies.js';
import type { AssetKey, DependencyEdge } from './manifest.js';
import { parseSelection, type SelectionTree } from './selection-grammar.js';
import { type NamedAssets, namedAssets, namedPartitions } from './selection-names.js';
import type { SelectionProblem } from './selection-problem.js';
import type { NameToken } from './selection-tokens.js';
import type { AssetStatus } from './status.js';
import type { World } from './world.js';

export interface SelectedAsset {
  readonly set: PartitionSet;
  /** Partitions that the selection names one by one, or as failed: they run, fresh or not. */
  readonly requested: PartitionSet;
}
export type Selection = ReadonlyMap<AssetKey, SelectedAsset>;
export type SelectionResult =
  | { readonly kind: 'selected'; readonly selection: Selection }
  | { readonly kind: 'invalid'; readonly message: string; readonly problem: SelectionProblem };

/** What is missing, stale or failed of an asset; null: nobody knows, so that no selection may ask for it. */
export type StatusLookup = ((asset: AssetKey) => AssetStatus) | null;

/** Several texts are united, as words of one; none selects everything. */
export function select(world: World, texts: readonly string[], status: StatusLookup = null): SelectionResult {
  const parsed = parseSelection(texts.join(' '));
  if (parsed.kind === 'invalid') return invalid(parsed.problem);
  if (parsed.tree === null) return { kind: 'selected', selection: everything(world) };
  const evaluation: Evaluation = { world, status, problems: [] };
  const selection = evaluate(evaluation, parsed.tree);
  const [problem] = evaluation.problems;
  return problem === undefined ? { kind: 'selected', selection } : invalid(problem);
}

/** Whether a selection cannot be answered without records. */
export function asksForStatus(texts: readonly string[]): boolean {
  const parsed = parseSelection(texts.join(' '));
  const asks = (tree: SelectionTree): boolean => {
    switch (tree.kind) {
      case 'name':
        return isStatus(tree.token);
      case 'union':
      case 'intersection':
        return tree.of.some(asks);
      case 'complement':
      case 'reach':
        return asks(tree.of);
    }
  };
  return parsed.kind === 'parsed' && parsed.tree !== null && asks(parsed.tree);
}

function invalid(problem: SelectionProblem): SelectionResult {
  return { kind: 'invalid', message: problem.message, problem };
}

function everything(world: World): Selection {
  const whole = (key: AssetKey): SelectedAsset => plainly(wholeSet(world.space(key)));
  return new Map(world.graph.order.map((key) => [key, whole(key)]));
}

interface Evaluation {
  readonly world: World;
  readonly status: StatusLookup;
  /** Filled while the tree is walked; the first one is told. */
  readonly problems: SelectionProblem[];
}

/** `isAlone`: nothing around it is asked for, so that an asset without partitions is what the selection names. */
function evaluate(evaluation: Evaluation, tree: SelectionTree, { isAlone } = { isAlone: true }): Selection {
  const { world } = evaluation;
  const all = (items: readonly SelectionTree[]) => items.map((item) => evaluate(evaluation, item, { isAlone }));
  switch (tree.kind) {
    case 'name':
      return selectName(evaluation, tree.token, { isAlone });
    case 'union':
      return all(tree.of).reduce(united);
    case 'intersection':
      return all(tree.of).reduce(intersected);
    case 'complement':
      return complementOf(world, evaluate(evaluation, tree.of));
    case 'reach':
      return reached(world, evaluate(evaluation, tree.of, { isAlone: false }), tree);
  }
}

function plainly(set: PartitionSet): SelectedAsset {
  return { set, requested: emptySet(set.space) };
}

// ---- names ----
type StatusWord = 'stale' | 'missing' | 'failed' | 'unverified';
const STATUS_WORDS: readonly string[] = ['stale', 'missing', 'failed', 'unverified'] satisfies readonly StatusWord[];

function isStatus({ field, isQuoted, name }: NameToken): boolean {
  return field === null && !isQuoted && STATUS_WORDS.includes(name);
}

function selectName(evaluation: Evaluation, token: NameToken, { isAlone }: { readonly isAlone: boolean }): Selection {
  const { world, problems } = evaluation;
  if (isStatus(token)) return restrict(evaluation, token, selectStatus(evaluation, token));
  const named = namedAssets(world, token);
  if (named.kind === 'invalid') {
    problems.push(named.problem);
    return new Map();
  }
  const whole = new Map(named.keys.map((key) => [key, plainly(wholeSet(world.space(key)))]));
  if (token.partitions !== null) return restrict(evaluation, token, whole, named);
  const [only] = named.isPattern ? [] : named.keys;
  if (only === undefined || !isAlone || world.space(only).definition !== null) return whole;
  const set = wholeSet(world.space(only));
  return new Map([[only, { set, requested: set }]]);
}

function selectStatus({ world, status, problems }: Evaluation, { name, start, end }: NameToken): Selection {
  if (status === null) {
    const message = `What is ${name} is not known here: there is no event log to ask.`;
    problems.push({ code: 'status-unknown', message, start, end, nearest: null });
    return new Map();
  }
  const selected = new Map<AssetKey, SelectedAsset>();
  for (const key of world.graph.order) {
    const { stale, missing, failed, unverified } = status(key);
    const sets = { missing, failed, unverified };
    const set = isPlainStatus(name) ? sets[name] : setOfKeys(world.space(key), stale.keys()).set;
    // The data of what failed last may be fresh: who asks for it wants it built once more.
    if (!isEmptySet(set)) selected.set(key, name === 'failed' ? { set, requested: set } : plainly(set));
  }
  return selected;
}

function isPlainStatus(name: string): name is Exclude<StatusWord, 'stale'> {
  return name !== 'stale' && STATUS_WORDS.includes(name);
}

/** Cuts a selection to the partitions behind `@`. Of several assets, those that have them; at least one has to. */
function restrict(
  { world, problems }: Evaluation,
  token: NameToken,
  selection: Selection,
  named: NamedAssets | null = null,
): Selection {
  if (token.partitions === null) return selection;
  const result = new Map<AssetKey, SelectedAsset>();
  const found = namedPartitions(world, [...selection.keys()], token.partitions);
  if (found.kind === 'invalid') {
    problems.push(found.problem);
    return result;
  }
  for (const [key, parts] of found.sets) {
    const whole = selection.get(key) ?? plainly(parts);
    const set = intersectionOf(whole.set, parts);
    const requested = named === null ? intersectionOf(whole.requested, set) : set;
    if (!isEmptySet(set)) result.set(key, { set, requested });
  }
  return found.down === 0 ? result : reached(world, result, { up: 0, down: found.down });
}

// ---- sets of assets and partitions ----
function united(a: Selection, b: Selection): Selection {
  const result = new Map(a);
  for (const [key, other] of b) {
    const own = result.get(key);
    const both = own && { set: unionOf(own.set, other.set), requested: unionOf(own.requested, other.requested) };
    result.set(key, both ?? other);
  }
  return result;
}

/** What either side names one by one stays requested, as far as both select it. */
function intersected(a: Selection, b: Selection): Selection {
  const result = new Map<AssetKey, SelectedAsset>();
  for (const [key, own] of a) {
    const other = b.get(key);
    if (other === undefined) continue;
    const set = intersectionOf(own.set, other.set);
    const requested = intersectionOf(unionOf(own.requested, other.requested), set);
    if (!isEmptySet(set)) result.set(key, { set, requested });
  }
  return result;
}

function complementOf(world: World, selection: Selection): Selection {
  const result = new Map<AssetKey, SelectedAsset>();
  for (const key of world.graph.order) {
    const whole = wholeSet(world.space(key));
    const selected = selection.get(key);
    const rest = selected === undefined ? whole : differenceOf(whole, selected.set);
    if (!isEmptySet(rest)) result.set(key, plainly(rest));
  }
  return result;
}

/** Both directions start from the selection itself: what is read by readers is not pulled in. */
function reached(
  world: World,
  start: Selection,
  { up, down }: { readonly up: number; readonly down: number },
): Selection {
  const inputs = spread(start, up, (key, set) =>
    readEdges(world, key).map((edge) => [edge.from, world.upstream(edge, set).set]),
  );
  const readers = spread(start, down, (key, set) =>
    world.graph
      .downstream(key)
      .filter(isDeclaredRead)
      .map((edge) => [edge.to, world.downstream(edge, set)]),
  );
  return united(united(start, inputs), readers);
}

function isDeclaredRead({ isDeclared, kind }: DependencyEdge): boolean {
  return isDeclared && kind === 'read';
}

type Neighbours = (key: AssetKey, set: PartitionSet) => readonly (readonly [AssetKey, PartitionSet])[];

/** One step after the other, until nothing new is met: sets only grow, so that cycles end. */
function spread(start: Selection, steps: number, neighbours: Neighbours): Selection {
  const met = new Map<AssetKey, PartitionSet>([...start].map(([key, { set }]) => [key, set]));
  let frontier: ReadonlyMap<AssetKey, PartitionSet> = new Map(met);
  for (let step = 0; step < steps && frontier.size > 0; step += 1) {
    const next = new Map<AssetKey, PartitionSet>();
    for (const [key, set] of frontier) {
      for (const [neighbour, carried] of neighbours(key, set)) {
        const before = met.get(neighbour) ?? emptySet(carried.space);
        const fresh = differenceOf(carried, before);
        if (isEmptySet(fresh)) continue;
        met.set(neighbour, unionOf(before, carried));
        next.set(neighbour, unionOf(next.get(neighbour) ?? fresh, fresh));
      }
    }
    frontier = next;
  }
  return new Map([...met].map(([key, set]) => [key, plainly(set)]));
}
