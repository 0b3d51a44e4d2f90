// What mappings do to keys, in both directions. Results are sets: they are compared in the order of code points.

import {
  downstreamOf,
  inferMapping,
  keysOf,
  type Mapping,
  openSpace,
  type PartitionSet,
  type PartitionSpace,
  setOfKeys,
  upstreamOf,
  validateMapping,
  wholeSet,
} from 'headwater/algebra';
import { contextAt, nameOfMapping, readDefinition, readMapping } from '../definitions.js';
import type { CaseData, CaseKind } from '../kind.js';
import { texts } from '../read.js';

export const partitionMapping: CaseKind = {
  kind: 'partition_mapping',
  run: ({ data }) => {
    const [upstreamCase, downstreamCase] = [readDefinition(data.upstream), readDefinition(data.downstream)];
    const [upstreamDefinition, downstreamDefinition] = [upstreamCase.definition, downstreamCase.definition];
    const context = contextAt(data.current_time, upstreamCase, downstreamCase);
    const pair = {
      upstream: openSpace(upstreamDefinition, context),
      downstream: openSpace(downstreamDefinition, context),
      context,
    };
    const mapping = readMapping(data.mapping) ?? inferredFrom(upstreamDefinition, downstreamDefinition);
    const problem = validateMapping(mapping, upstreamDefinition, downstreamDefinition, { dialect: 'dagster' });
    const verdict = { inferred: data.mapping === null ? nameOfMapping(mapping) : undefined, fits: problem === null };
    const expectedVerdict = { inferred: data.inferred_mapping, fits: data.definition_error === null };
    // Where the reference system raises, its answer is that the pair is refused.
    if (data.error !== undefined) return { expected: { ...expectedVerdict, fits: false }, actual: verdict };
    if (data.direction === 'downstream') {
      const keys = sorted(keysOf(downstreamOf(mapping, pair, inputOf(data, pair.upstream))));
      return { expected: { ...expectedVerdict, ...expectedKeys(data) }, actual: { ...verdict, ...shown(data, keys) } };
    }
    const result = upstreamOf(mapping, pair, inputOf(data, pair.downstream));
    return {
      expected: {
        ...expectedVerdict,
        ...expectedKeys(data),
        missing: sorted(texts(data.required_but_nonexistent_keys, 'missing')),
      },
      actual: { ...verdict, ...shown(data, sorted(keysOf(result.set))), missing: sorted(result.missing) },
    };
  },
};

function inferredFrom(...definitions: Parameters<typeof inferMapping>): Mapping {
  const inferred = inferMapping(definitions[0], definitions[1], { dialect: 'dagster' });
  return inferred.kind === 'mapping' ? inferred.mapping : inferred.tried;
}

function inputOf(data: CaseData, space: PartitionSpace): PartitionSet {
  if (data.input_keys === 'all' || data.input_keys === null) return wholeSet(space);
  return setOfKeys(space, texts(data.input_keys, 'input_keys')).set;
}

/** Long answers are recorded by their first and last keys and their number. */
function expectedKeys(data: CaseData): object {
  if (data.output_keys !== undefined) return { keys: sorted(texts(data.output_keys, 'output_keys')) };
  return { first: data.output_keys_first, last: data.output_keys_last, count: data.output_count };
}
function shown(data: CaseData, keys: readonly string[]): object {
  if (data.output_keys !== undefined) return { keys };
  const length = texts(data.output_keys_first, 'output_keys_first').length;
  return { first: keys.slice(0, length), last: keys.slice(-length), count: keys.length };
}

function sorted(keys: Iterable<string>): readonly string[] {
  return [...keys].sort();
}
