// What the algebra finds wrong with the mappings of dependencies, as findings of the rule that reports that kind.

import type { World } from '@headwater/core';
import {
  type InferredMapping,
  inferMapping,
  type PartitionProblem,
  type Partitions,
  validateMapping,
} from 'headwater/algebra';
import type { DependencySite, Snapshot } from '../analysis/snapshot.js';
import type { RuleContext, RuleFinding } from './rule.js';

export function mappingFindings(
  { snapshot, world }: RuleContext,
  code: PartitionProblem['code'],
  /** What to do about it, where the problem does not say. */
  advice = '',
): readonly RuleFinding[] {
  return problemsIn(snapshot, world)
    .filter(({ problem }) => problem.code === code)
    .map(({ site, problem }) => ({
      span: site.mappingSpan ?? site.span,
      asset: site.reader,
      message: problem.message + advice,
    }));
}

interface MappingProblem {
  readonly site: DependencySite;
  readonly problem: PartitionProblem;
}
/** Several rules ask the same of one world. */
const asked = new WeakMap<World, readonly MappingProblem[]>();

function problemsIn(snapshot: Snapshot, world: World): readonly MappingProblem[] {
  const before = asked.get(world);
  if (before !== undefined) return before;
  const problems = snapshot.dependencies.flatMap((site) => {
    const edge = site.asset === null ? null : snapshot.graph.edge(site.asset, site.reader);
    if (edge === null || edge.kind !== 'read') return [];
    const [upstream, downstream] = [world.space(edge.from).definition, world.space(edge.to).definition];
    const problem =
      edge.mapping === null
        ? defaultProblem(upstream, downstream)
        : validateMapping(edge.mapping, upstream, downstream);
    return problem === null ? [] : [{ site, problem }];
  });
  asked.set(world, problems);
  return problems;
}

function defaultProblem(upstream: Partitions | null, downstream: Partitions | null): PartitionProblem | null {
  const inferred = defaultOf(upstream, downstream);
  return inferred.kind === 'none' ? inferred.problem : null;
}

/** By the definitions themselves, which do not change: most assets of a project share a few. */
const inferredOf = new WeakMap<Partitions, WeakMap<Partitions, InferredMapping>>();

export function defaultOf(upstream: Partitions | null, downstream: Partitions | null): InferredMapping {
  if (upstream === null || downstream === null) return inferMapping(upstream, downstream);
  const byDownstream = inferredOf.get(upstream) ?? new WeakMap<Partitions, InferredMapping>();
  inferredOf.set(upstream, byDownstream);
  const inferred = byDownstream.get(downstream) ?? inferMapping(upstream, downstream);
  byDownstream.set(downstream, inferred);
  return inferred;
}
