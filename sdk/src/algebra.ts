// The partition algebra for the other packages: definitions, sets of partitions, and what mappings do to them.
// Not part of the vocabulary that authors use.

export type { Check, CheckOptions } from './declarations/check.js';
export { COLLECTOR, type Declared } from './declarations/collector.js';
export type { IncompletePolicy } from './declarations/dependency.js';
export { physicalNames } from './declarations/handle.js';
export type { CheckSeverity } from './declarations/result.js';
export type { Mapping } from './mappings/definition.js';
export type { Partitions } from './partitions/definition.js';
export type { PartitionProblem } from './partitions/problem.js';
export type { Interval, PartitionSet } from './partitions/set.js';
export type { Dimension, Millis, PartitionContext, PartitionSpace, TimeWindow } from './partitions/space.js';
