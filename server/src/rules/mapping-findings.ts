// What the algebra finds wrong with the mappings of dependencies, as findings of the rule that reports that kind.

import type { World } from '@headwater/core';
import {
  type InferredMapping,
  inferMapping,
  type PartitionProblem,
  type Partitions,
  validateMapping,
} from 'headwater/algebra';
import type { DependencySite } from '../analysis/snapshot.js';
import { oncePerPair } from './pairs.js';
import { mappedDependencies } from './read-dependencies.js';
import type { RuleContext, RuleFinding } from './rule.js';

export function mappingFindings(
  context: RuleContext,
  code: PartitionProblem['code'],
  /** What to do about it, where the problem does not say. */
  advice = '',
): readonly RuleFinding[] {
  return problemsIn(context)
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

function problemsIn(context: RuleContext): readonly MappingProblem[] {
  const before = asked.get(context.world);
  if (before !== undefined) return before;
  const problems = mappedDependencies(context).flatMap(({ site, pair }) => {
    const problem = problemOf(pair);
    return problem === null ? [] : [{ site, problem }];
  });
  asked.set(context.world, problems);
  return problems;
}

const problemOf = oncePerPair(({ declared, upstream, downstream }) =>
  declared === null
    ? defaultProblem(upstream.definition, downstream.definition)
    : validateMapping(declared, upstream.definition, downstream.definition),
);

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
