// Two cubes, dimension by dimension; dimensions that the mapping does not name are read in full.

import type { Partitions } from '../partitions/definition.js';
import type { PartitionProblem } from '../partitions/problem.js';
import type { DimensionMapping, Mapping, MultiMapping } from './definition.js';
import { type DimensionLink, productDownstream, productIncomplete, productUpstream } from './product.js';
import { type Definitions, doesNotFit, type MappingRules } from './rules.js';

/** `rulesOf`: of the mappings inside, whatever their kind. */
export function multiRules(mapping: MultiMapping, rulesOf: RulesOf): MappingRules {
  const pairs = Object.entries(mapping.byUpstreamDimension).map(([name, entry]) => ({
    name,
    ...targetOf(name, entry),
  }));
  const links = pairs.map(
    ({ name, dimension, mapping: inner }): DimensionLink => ({
      upstream: name,
      downstream: dimension,
      rules: rulesOf(inner),
    }),
  );
  return {
    validate: (definitions) => validateDimensions(definitions, pairs, rulesOf),
    upstream: (pair, set) => productUpstream(pair, set, links),
    downstream: (pair, set) => productDownstream(pair, set, links),
    describe: ({ upstream, downstream }) => {
      const parts = pairs.map(({ name, dimension, mapping: inner }) => {
        const { label } = rulesOf(inner).describe({
          upstream: sideOf(upstream, name),
          downstream: sideOf(downstream, dimension),
        });
        return `${name === dimension ? name : `${name} → ${dimension}`}: ${label}`;
      });
      const label = parts.length > 0 ? parts.join(', ') : 'all';
      return { label, text: `by dimension, ${label}` };
    },
    incomplete: (pair) => productIncomplete(pair, links),
  };
}

type RulesOf = (mapping: Mapping) => MappingRules;

/** A mapping by itself keeps the dimension's name. */
function targetOf(name: string, entry: DimensionMapping | Mapping): DimensionMapping {
  return 'kind' in entry ? { dimension: name, mapping: entry } : entry;
}

function sideOf(definition: Partitions | null, dimension: string): Partitions | null {
  return definition?.kind === 'multi' ? (definition.dimensions[dimension] ?? null) : null;
}

interface Target extends DimensionMapping {
  readonly name: string;
}

function validateDimensions(
  { upstream, downstream, dialect }: Definitions,
  targets: readonly Target[],
  rulesOf: RulesOf,
): PartitionProblem | null {
  if (upstream.kind !== 'multi' || downstream?.kind !== 'multi') {
    return doesNotFit('A mapping by dimension needs a multi-dimensional definition on both sides.');
  }
  const taken = new Set<string>();
  for (const { name, dimension, mapping } of targets) {
    const [input, reader] = [upstream.dimensions[name], downstream.dimensions[dimension]];
    if (!input) return unknownDimension(name, Object.keys(upstream.dimensions), 'the input');
    if (!reader) return unknownDimension(dimension, Object.keys(downstream.dimensions), 'the reader');
    if (taken.has(dimension)) return doesNotFit(`Two dimensions of the input are mapped to \`${dimension}\`.`);
    taken.add(dimension);
    const problem =
      dialect === 'headwater' ? rulesOf(mapping).validate({ upstream: input, downstream: reader, dialect }) : null;
    if (problem) return { ...problem, message: `In the dimension \`${name}\`: ${problem.message}` };
  }
  return null;
}

function unknownDimension(name: string, names: readonly string[], of: string): PartitionProblem {
  return {
    code: 'unknown-mapping-key',
    message: `The mapping names the dimension \`${name}\`, which ${of} does not have; it has ${names.join(' and ')}.`,
  };
}
