// What mappings do to keys, in both directions. Results are sets: they are compared in the order of code points.

import {
  downstreamOf,
  inferMapping,
  keysOf,
  type Mapping,
  openSpace,
  type PartitionSet,
  type PartitionSpace,
  type Partitions,
  setOfKeys,
  upstreamOf,
  validateMapping,
  wholeSet,
} from 'headwater/algebra';
import { contextAt, nameOfMapping, readDefinition, readMapping } from '../definitions.js';
import { halfHourChange } from '../half-hour-change.js';
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
    if (data.error !== undefined) {
      // Where the reference system raises, it refuses the pair, or a side that has no partitions yet.
      const isEmpty = pair.upstream.count === 0 || pair.downstream.count === 0;
      return { expected: 'refused', actual: problem !== null || isEmpty ? 'refused' : 'accepted' };
    }
    if (data.direction === 'downstream') {
      const keys = sorted(keysOf(downstreamOf(mapping, pair, inputOf(data, pair.upstream))));
      return { expected: { ...expectedVerdict, ...expectedKeys(data) }, actual: { ...verdict, ...shown(data, keys) } };
    }
    const result = upstreamOf(mapping, pair, inputOf(data, pair.downstream));
    return {
      expected: { ...expectedVerdict, ...expectedKeys(data), missing: expectedMissing(data) },
      actual: { ...verdict, ...shown(data, sorted(keysOf(result.set))), missing: sorted(result.missing) },
    };
  },
  unmarkedQuirk: ({ data }) => {
    const upstream = readDefinition(data.upstream).definition;
    const downstream = readDefinition(data.downstream).definition;
    return halfHourChange(upstream, downstream) ?? echoedKey(readMapping(data.mapping), upstream, downstream);
  },
};

/**
 * Where a window reaches out on both sides, the reference system lists all of it as missing, found keys included. Of a
 * cube, what is missing are keys of one dimension.
 */
function expectedMissing(data: CaseData): readonly string[] {
  const found = new Set(texts(data.output_keys ?? [], 'output_keys').flatMap((key) => [key, ...key.split('|')]));
  return sorted(texts(data.required_but_nonexistent_keys, 'missing').filter((key) => !found.has(key)));
}

/** The reference system answers a named key that its input does not have; ours is a fault of the mapping. */
function echoedKey(mapping: Mapping | null, upstream: Partitions | null, downstream: Partitions | null): string | null {
  if (mapping?.kind !== 'specific') return null;
  return validateMapping(mapping, upstream, downstream)?.code === 'unknown-mapping-key' ? 'unknown-key-echoed' : null;
}

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
