// Which outputs' windows reach out of an input's definition, and which of those lie wholly outside of it: the first are
// a matter of the author's choice, the second can never be made.

import type { DependencyEdge, World } from '@headwater/core';
import {
  countOf,
  differenceOf,
  downstreamOf,
  emptySet,
  incompleteOutputs,
  type Mapping,
  type PartitionSet,
  type PartitionSpace,
  rangesOf,
  unionOf,
  validateMapping,
  wholeSet,
} from 'headwater/algebra';
import type { DependencySite } from '../analysis/snapshot.js';
import { oncePerPair } from './pairs.js';
import { mappedDependencies } from './read-dependencies.js';
import type { RuleContext } from './rule.js';

interface UnfilledWindows {
  readonly site: DependencySite;
  readonly edge: DependencyEdge;
  /** Outputs that the input has something for, but not all. */
  readonly partial: PartitionSet;
  /** Outputs beside which the input's definition has nothing. */
  readonly outside: PartitionSet;
}

/** Outputs with a fault of that kind, by dependency. */
export function outputsIn(
  context: RuleContext,
  fault: 'partial' | 'outside',
): readonly (Pick<UnfilledWindows, 'site' | 'edge'> & { readonly outputs: PartitionSet })[] {
  return unfilledWindows(context).flatMap(({ site, edge, [fault]: outputs }) =>
    countOf(outputs) === 0 ? [] : [{ site, edge, outputs }],
  );
}

/** Two rules ask the same of one world. */
const asked = new WeakMap<World, readonly UnfilledWindows[]>();

/** Of each dependency for which the author has decided nothing. That a self dependency begins somewhere is natural. */
function unfilledWindows(context: RuleContext): readonly UnfilledWindows[] {
  const before = asked.get(context.world);
  if (before !== undefined) return before;
  const found = mappedDependencies(context).flatMap(({ site, edge, pair }): readonly UnfilledWindows[] => {
    if (edge.from === edge.to || edge.incomplete !== null || !isJudged(edge)) return [];
    const unfilled = unfilledBy(pair);
    return unfilled === null ? [] : [{ site, edge, ...unfilled }];
  });
  asked.set(context.world, found);
  return found;
}

function isJudged({ mapping }: DependencyEdge): boolean {
  return mapping === null || (mapping.kind === 'timeWindow' ? mapping.allowNonexistent !== true : true);
}

const SAME_WINDOW: Mapping = { kind: 'timeWindow', startOffset: 0, endOffset: 0 };

/** At the same time, whatever the offsets: where this finds nothing, the input does not exist beside the output. */
function besideOf(mapping: Mapping, upstream: PartitionSpace): Mapping {
  if (upstream.grid !== null && upstream.dimensions.length === 0) return SAME_WINDOW;
  if (mapping.kind !== 'multi') return mapping;
  const byUpstreamDimension = Object.fromEntries(
    Object.entries(mapping.byUpstreamDimension).map(([name, entry]) => {
      const { dimension, mapping: inner } = 'kind' in entry ? { dimension: name, mapping: entry } : entry;
      const isWindow = inner.kind === 'timeWindow';
      return [name, { dimension, mapping: isWindow ? SAME_WINDOW : inner }] as const;
    }),
  );
  return { kind: 'multi', byUpstreamDimension };
}

/** Whether time is in its keys: alone, or as a dimension. */
function isTimed({ grid, dimensions }: PartitionSpace): boolean {
  return grid !== null || dimensions.some(({ space }) => space.grid !== null);
}

const unfilledBy = oncePerPair((pair): Pick<UnfilledWindows, 'partial' | 'outside'> | null => {
  const { mapping, declared, upstream, downstream } = pair;
  // Keys of a list are no windows: other rules judge them. What has no partition yet cannot be judged.
  if (mapping === null || !isTimed(upstream) || !isTimed(downstream) || upstream.count === 0) return null;
  // One that cannot hold between the two definitions is reported as that.
  if (declared !== null && validateMapping(declared, upstream.definition, downstream.definition)) return null;
  const unfilled = incompleteOutputs(mapping, pair);
  if (countOf(unfilled) === 0) return null;
  const whole = wholeSet(upstream);
  const touched = unionOf(downstreamOf(mapping, pair, whole), downstreamOf(besideOf(mapping, upstream), pair, whole));
  const outside = differenceOf(unfilled, touched);
  const partial = differenceOf(unfilled, outside);
  return { partial, outside: countOf(outside) > 0 ? outside : emptySet(downstream) };
});

/** `6 partitions (2024-10-01 … 2024-10-06)`. */
export function describeOutputs(set: PartitionSet): string {
  const count = countOf(set);
  const ranges = rangesOf(set).map(([first, last]) => (first === last ? first : `${first} … ${last}`));
  return `${count} partition${count === 1 ? '' : 's'} (${ranges.join(', ')})`;
}
