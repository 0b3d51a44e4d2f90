// What the algebra finds wrong with declared mappings, as findings of the rule that reports that kind of problem.

import { inferMapping, type PartitionProblem, validateMapping } from 'headwater/algebra';
import type { RuleContext, RuleFinding } from './rule.js';

export function mappingFindings(
  { snapshot, world }: RuleContext,
  code: PartitionProblem['code'],
): readonly RuleFinding[] {
  return snapshot.dependencies.flatMap((site) => {
    const edge = site.asset === null ? null : snapshot.graph.edge(site.asset, site.reader);
    if (edge === null || edge.kind !== 'read') return [];
    const [upstream, downstream] = [world.space(edge.from).definition, world.space(edge.to).definition];
    const problem =
      edge.mapping === null
        ? defaultProblem(upstream, downstream)
        : validateMapping(edge.mapping, upstream, downstream);
    if (problem?.code !== code) return [];
    return [{ span: site.mappingSpan ?? site.span, asset: site.reader, message: problem.message }];
  });
}

function defaultProblem(...definitions: Parameters<typeof inferMapping>): PartitionProblem | null {
  const inferred = inferMapping(...definitions);
  return inferred.kind === 'none' ? inferred.problem : null;
}
