// A graph at one instant: each asset's existing partitions, and what each edge does to sets of them.

import {
  downstreamOf,
  inferMapping,
  type Mapping,
  openSpace,
  type PartitionContext,
  type PartitionSet,
  type Partitions,
  type PartitionSpace,
  type UpstreamResult,
  upstreamOf,
  wholeSet,
} from 'headwater/algebra';
import type { AssetGraph } from './graph.js';
import type { AssetKey, DependencyEdge } from './manifest.js';
import { downstreamByAnswers, upstreamByAnswers } from './mapping-answers.js';

export interface World {
  readonly graph: AssetGraph;
  readonly context: PartitionContext;
  /** The asset's partitions; the one empty key for an asset without any, and for a key that is no asset's. */
  space(key: AssetKey): PartitionSpace;
  /** The declared mapping, else the pair's default; null where the pair has none. */
  mapping(edge: DependencyEdge): Mapping | null;
  /** Partitions of the reader that read any of `set`. */
  downstream(edge: DependencyEdge, set: PartitionSet): PartitionSet;
  /** Partitions of the input that any of `set` reads. */
  upstream(edge: DependencyEdge, set: PartitionSet): UpstreamResult;
}

export function openWorld(graph: AssetGraph, context: PartitionContext): World {
  const unpartitioned = openSpace(null, context);
  const spaces = new Map<Partitions, PartitionSpace>();
  // A definition that stands in several places is one space: its keys are worded once.
  const byText = new Map<string, PartitionSpace>();
  const mappings = new Map<DependencyEdge, Mapping | null>();

  function space(key: AssetKey): PartitionSpace {
    const definition = graph.asset(key)?.partitions ?? null;
    if (definition === null) return unpartitioned;
    const known = spaces.get(definition);
    if (known !== undefined) return known;
    const text = JSON.stringify(definition);
    const opened = byText.get(text) ?? remembering(openSpace(definition, context));
    byText.set(text, opened);
    spaces.set(definition, opened);
    return opened;
  }
  function mapping(edge: DependencyEdge): Mapping | null {
    const known = mappings.get(edge);
    if (known !== undefined) return known;
    const found = edge.mapping ?? defaultMapping(graph, edge);
    mappings.set(edge, found);
    return found;
  }
  function pair(edge: DependencyEdge) {
    return { upstream: space(edge.from), downstream: space(edge.to), context };
  }
  return {
    graph,
    context,
    space,
    mapping,
    downstream(edge, set) {
      const found = mapping(edge);
      // Without a mapping nobody knows which partitions read which: all of them, said to be a bound.
      if (found === null) return { ...wholeSet(space(edge.to)), isExact: false };
      const reached =
        edge.answers === undefined
          ? downstreamOf(found, pair(edge), set)
          : downstreamByAnswers(edge.answers, space(edge.to), set);
      return set.isExact ? reached : { ...reached, isExact: false };
    },
    upstream(edge, set) {
      if (edge.answers !== undefined) return upstreamByAnswers(edge.answers, space(edge.from), set);
      const found = mapping(edge);
      if (found !== null) return upstreamOf(found, pair(edge), set);
      const whole = wholeSet(space(edge.from));
      return { set: { ...whole, isExact: false }, missing: [], expected: space(edge.from).count };
    },
  };
}

/** Each key is worded and looked up once: plans ask the same ones for every asset that shares the definition. */
function remembering(space: PartitionSpace): PartitionSpace {
  const keys = new Map<number, string>();
  const indexes = new Map<string, number>();
  return {
    ...space,
    keyAt(index) {
      const known = keys.get(index);
      if (known !== undefined) return known;
      const key = space.keyAt(index);
      keys.set(index, key);
      return key;
    },
    indexOf(key) {
      const known = indexes.get(key);
      if (known !== undefined) return known;
      const index = space.indexOf(key);
      // Keys that nothing has are not kept: texts that people type are endless.
      if (index >= 0) indexes.set(key, index);
      return index;
    },
  };
}

function defaultMapping(graph: AssetGraph, edge: DependencyEdge): Mapping | null {
  const upstream = graph.asset(edge.from)?.partitions ?? null;
  const downstream = graph.asset(edge.to)?.partitions ?? null;
  const inferred = inferMapping(upstream, downstream);
  return inferred.kind === 'mapping' ? inferred.mapping : null;
}
