// What dependencies have in common for rules on mappings: two definitions and what is declared between them. Thousands of
// dependencies are of a few such pairs, and what a pair comes to is worked out once.

import type { DependencyEdge, World } from '@headwater/core';
import type { Mapping, PartitionContext, PartitionSpace } from 'headwater/algebra';

/** The same object for all dependencies of one world that share it. */
export interface Pair {
  readonly upstream: PartitionSpace;
  readonly downstream: PartitionSpace;
  readonly context: PartitionContext;
  /** Null: the default holds. */
  readonly declared: Mapping | null;
  /** What is declared, else the default; null: there is none. */
  readonly mapping: Mapping | null;
}

/** By the spaces, which are a world's own; then by what is declared. */
const pairs = new WeakMap<PartitionSpace, WeakMap<PartitionSpace, Map<string, Pair>>>();

export function pairOf(world: World, edge: DependencyEdge): Pair {
  const [upstream, downstream] = [world.space(edge.from), world.space(edge.to)];
  const byDownstream = pairs.get(upstream) ?? new WeakMap<PartitionSpace, Map<string, Pair>>();
  pairs.set(upstream, byDownstream);
  const byMapping = byDownstream.get(downstream) ?? new Map<string, Pair>();
  byDownstream.set(downstream, byMapping);
  const text = edge.mapping === null ? '' : JSON.stringify(edge.mapping);
  const known = byMapping.get(text);
  if (known !== undefined) return known;
  const { context } = world;
  const pair = { upstream, downstream, context, declared: edge.mapping, mapping: world.mapping(edge) };
  byMapping.set(text, pair);
  return pair;
}

export function oncePerPair<Answer>(work: (pair: Pair) => Answer): (pair: Pair) => Answer {
  const answers = new WeakMap<Pair, { readonly answer: Answer }>();
  return (pair) => {
    const known = answers.get(pair) ?? { answer: work(pair) };
    answers.set(pair, known);
    return known.answer;
  };
}
