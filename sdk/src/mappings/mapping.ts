// What mappings do to sets of partitions, for every kind of mapping and for sides without partitions.

import type { Partitions } from '../partitions/definition.js';
import type { Dialect } from '../partitions/dialect.js';
import type { PartitionProblem } from '../partitions/problem.js';
import { countOf, emptySet, isEmptySet, type PartitionSet, setOfKeys, wholeSet } from '../partitions/set.js';
import { ALL_RULES } from './all.js';
import type { Mapping } from './definition.js';
import { rulesOf } from './registry.js';
import {
  doesNotFit,
  type MappingDescription,
  type MappingPair,
  type MappingRules,
  type UpstreamResult,
} from './rules.js';
import { absentWindows } from './windows.js';

/**
 * Why a mapping does not fit two definitions; null when it does. `dialect` decides by whose rules, ours when left out.
 */
export function validateMapping(
  mapping: Mapping,
  upstream: Partitions | null,
  downstream: Partitions | null,
  options: { readonly dialect?: Dialect } = {},
): PartitionProblem | null {
  const dialect = options.dialect ?? 'headwater';
  if (upstream !== null) return rulesOf(mapping).validate({ upstream, downstream, dialect });
  const isAccepted =
    dialect === 'dagster' || mapping.kind === 'custom' || (mapping.kind === 'all' && downstream === null);
  return isAccepted ? null : doesNotFit(`The input has no partitions: \`${mapping.kind}\` has nothing to choose from.`);
}

/**
 * The partitions of the input that some partitions of the reader read.
 *
 * `missing`: keys that the mapping demands and that do not exist, in the order of the input. `expected`: how many
 * partitions the whole window has, bounds of the input aside, so that the window is complete when `set` holds as many.
 */
export function upstreamOf(mapping: Mapping, pair: MappingPair, set: PartitionSet): UpstreamResult {
  if (pair.upstream.definition === null) {
    const read = isEmptySet(set) ? emptySet(pair.upstream) : wholeSet(pair.upstream);
    return { set: read, missing: [], expected: countOf(read) };
  }
  return rulesFor(mapping, pair).upstream(pair, set);
}

/** The partitions of the reader that read any of some partitions of the input; empty when the change does not reach it. */
export function downstreamOf(mapping: Mapping, pair: MappingPair, set: PartitionSet): PartitionSet {
  if (pair.upstream.definition === null) return isEmptySet(set) ? emptySet(pair.downstream) : wholeSet(pair.downstream);
  return rulesFor(mapping, pair).downstream(pair, set);
}

/** The reader's partitions whose window the input's definition can never fill, whatever the time. */
export function incompleteOutputs(mapping: Mapping, pair: MappingPair): PartitionSet {
  if (pair.upstream.definition === null) return emptySet(pair.downstream);
  return rulesFor(mapping, pair).incomplete(pair);
}

/** Keys that `set` reads and that do not exist of the input, as far as the mapping can name them. */
export function absentInputs(mapping: Mapping, pair: MappingPair, set: PartitionSet): readonly string[] {
  if (mapping.kind === 'specific') return setOfKeys(pair.upstream, mapping.keys).unknown;
  if (mapping.kind !== 'timeWindow') return [];
  return absentWindows(pair, set, { start: mapping.startOffset, end: mapping.endOffset });
}

/** `label` for the edge of a graph, such as `−6 … 0 days`; `text` for a sentence. */
export function describeMapping(
  mapping: Mapping,
  upstream: Partitions | null,
  downstream: Partitions | null,
): MappingDescription {
  if (upstream === null) return { label: 'all', text: 'the whole input, which has no partitions' };
  return rulesOf(mapping).describe({ upstream, downstream });
}

/** A reader without partitions reads everything, unless the mapping says which partitions. */
function rulesFor(mapping: Mapping, pair: MappingPair): MappingRules {
  const isChosen = mapping.kind === 'last' || mapping.kind === 'specific' || mapping.kind === 'custom';
  return pair.downstream.definition === null && !isChosen ? ALL_RULES : rulesOf(mapping);
}
