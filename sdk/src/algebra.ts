// The partition algebra for the other packages: definitions, sets of partitions, and what mappings do to them.
// Not part of the vocabulary that authors use.

export type { Check, CheckOptions } from './declarations/check.js';
export { COLLECTOR, type Declared } from './declarations/collector.js';
export type { IncompletePolicy } from './declarations/dependency.js';
export { physicalNames } from './declarations/handle.js';
export type { CheckSeverity } from './declarations/result.js';
export type { Mapping } from './mappings/definition.js';
export { type InferredMapping, inferMapping } from './mappings/infer.js';
export {
  absentInputs,
  describeMapping,
  downstreamOf,
  incompleteOutputs,
  upstreamOf,
  validateMapping,
} from './mappings/mapping.js';
export type { MappingDescription, MappingPair, UpstreamResult } from './mappings/rules.js';
export { checkPartitions } from './partitions/check.js';
export type { Partitions } from './partitions/definition.js';
export type { Dialect } from './partitions/dialect.js';
export { openSpace } from './partitions/open.js';
export type { PartitionProblem } from './partitions/problem.js';
export {
  countOf,
  differenceOf,
  emptySet,
  firstKey,
  hasKey,
  type Interval,
  intersectionOf,
  isEmptySet,
  keysOf,
  lastKey,
  type PartitionSet,
  setOfIntervals,
  setOfKeys,
  unionOf,
  wholeSet,
} from './partitions/set.js';
export { formatSet, type ParsedSet, parseSet, rangesOf, unquotedKey } from './partitions/set-text.js';
export type { Dimension, Millis, PartitionContext, PartitionSpace, TimeWindow } from './partitions/space.js';
