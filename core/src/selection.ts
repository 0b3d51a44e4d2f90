// Selections as people type them: `daily_sales`, `+sales_report`, `daily_sales+1`, `+daily_sales@2024-10-02..2024-10-04`.

import { isEmptySet, type PartitionSet, parseSet, setOfIntervals, unionOf, wholeSet } from 'headwater/algebra';
import { compareKeys } from './graph.js';
import { impactOf } from './impact.js';
import type { AssetKey } from './manifest.js';
import { readEdges } from './dependencies.js';
import type { World } from './world.js';

export interface SelectedAsset {
  readonly set: PartitionSet;
  /** Partitions that the selection names one by one: they run, fresh or not. */
  readonly requested: PartitionSet;
}
export type Selection = ReadonlyMap<AssetKey, SelectedAsset>;
export type SelectionResult =
  | { readonly kind: 'selected'; readonly selection: Selection }
  | { readonly kind: 'invalid'; readonly message: string };

/** Up and down: how many steps; Infinity for a bare `+`. */
interface Term {
  readonly key: AssetKey;
  readonly up: number;
  readonly down: number;
  readonly partitions: string | null;
}

const pattern =
  /^(?:(?<up>\d*)(?<plusUp>\+))?(?<key>[\p{L}\p{N}_\-./]+)(?:(?<plusDown>\+)(?<down>\d*))?(?:@(?<partitions>.+))?$/u;

/** Several selections are united; none selects everything. */
export function select(world: World, texts: readonly string[]): SelectionResult {
  const selection = new Map<AssetKey, SelectedAsset>();
  if (texts.length === 0) {
    for (const key of world.graph.order) add(selection, key, wholeSet(world.space(key)), false);
    return { kind: 'selected', selection };
  }
  for (const text of texts) {
    const term = parseTerm(text);
    if (term === null)
      return {
        kind: 'invalid',
        message: `\`${text}\` is no selection: write an asset's key, \`+\` before it for what it reads, after it for what reads it, and \`@\` for partitions, such as \`+daily_sales@2024-10-02\`.`,
      };
    const problem = addTerm(world, selection, term);
    if (problem !== null) return { kind: 'invalid', message: problem };
  }
  return { kind: 'selected', selection };
}

function parseTerm(text: string): Term | null {
  const groups = pattern.exec(text)?.groups;
  if (groups?.['key'] === undefined) return null;
  return {
    key: groups['key'],
    up: steps(groups['plusUp'], groups['up']),
    down: steps(groups['plusDown'], groups['down']),
    partitions: groups['partitions'] ?? null,
  };
}

function steps(plus: string | undefined, count: string | undefined): number {
  if (plus === undefined) return 0;
  return count ? Number(count) : Number.POSITIVE_INFINITY;
}

/** Adds what the term selects; returns what is wrong with it, or null. */
function addTerm(world: World, selection: Map<AssetKey, SelectedAsset>, term: Term): string | null {
  if (world.graph.asset(term.key) === null) return unknownAsset(world, term.key);
  const space = world.space(term.key);
  let set = wholeSet(space);
  if (term.partitions !== null) {
    if (space.definition === null) return `${term.key} has no partitions: leave \`@${term.partitions}\` out.`;
    const parsed = parseSet(space, term.partitions);
    if (parsed.kind === 'invalid') return `${term.key}: ${parsed.problem.message}`;
    set = parsed.set;
  }
  const isNamed = term.partitions !== null || (space.definition === null && term.up + term.down === 0);
  add(selection, term.key, set, isNamed);
  addUpstream(world, selection, term, set);
  addDownstream(world, selection, term, set);
  return null;
}

function addUpstream(world: World, selection: Map<AssetKey, SelectedAsset>, term: Term, set: PartitionSet): void {
  let frontier = new Map([[term.key, set]]);
  for (let depth = 0; depth < term.up && frontier.size > 0; depth++) {
    const next = new Map<AssetKey, PartitionSet>();
    for (const [key, readers] of frontier) {
      for (const edge of readEdges(world, key)) {
        const inputs = world.upstream(edge, readers).set;
        const before = selection.get(edge.from)?.set;
        const grown = before === undefined ? inputs : unionOf(before, inputs);
        if (isEmptySet(inputs) || (before !== undefined && sameSet(grown, before))) continue;
        add(selection, edge.from, inputs, false);
        next.set(edge.from, unionOf(next.get(edge.from) ?? inputs, inputs));
      }
    }
    frontier = next;
  }
}

function addDownstream(world: World, selection: Map<AssetKey, SelectedAsset>, term: Term, set: PartitionSet): void {
  if (term.down === 0) return;
  for (const reached of impactOf(world, term.key, set).assets)
    if (reached.isDeclared && reached.via.length - 1 <= term.down) add(selection, reached.key, reached.set, false);
}

function add(selection: Map<AssetKey, SelectedAsset>, key: AssetKey, set: PartitionSet, isRequested: boolean): void {
  const before = selection.get(key);
  const requested = isRequested ? set : setOfIntervals(set.space, []);
  selection.set(key, {
    set: before === undefined ? set : unionOf(before.set, set),
    requested: before === undefined ? requested : unionOf(before.requested, requested),
  });
}

function sameSet(a: PartitionSet, b: PartitionSet): boolean {
  return (
    a.intervals.length === b.intervals.length &&
    a.intervals.every(([first, last], i) => first === b.intervals[i]?.[0] && last === b.intervals[i]?.[1])
  );
}

/** Names the nearest key, because most unknown keys are typing errors. */
export function unknownAsset(world: World, key: AssetKey): string {
  const keys = [...world.graph.order].sort(compareKeys);
  if (keys.length === 0) return `No asset \`${key}\`: this project declares none.`;
  const nearest = keys.reduce((best, candidate) => (distance(candidate, key) < distance(best, key) ? candidate : best));
  return `No asset \`${key}\`. Did you mean \`${nearest}\`?`;
}

/** Levenshtein's edit distance, one row at a time. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
