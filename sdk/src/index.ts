// The public vocabulary of the `headwater` library: everything that a pipeline's author calls or names.

export {
  type Asset,
  type AssetOptions,
  asset,
  type MultiAsset,
  multiAsset,
  type OutputOptions,
  output,
  type Source,
  type SourceOptions,
  type StandardSchema,
  source,
} from './declarations/asset.js';
export { type Check, type CheckOptions, check } from './declarations/check.js';
export { allOf, anyOf, type Condition, cron, eager, onAssets, onCron, onMissing } from './declarations/condition.js';
export type {
  AssetContext,
  AssetEvent,
  CheckContext,
  DataInterval,
  InputInfo,
  JobContext,
  Logger,
  PartitionWindow,
  PublishOptions,
  ReadContext,
  Row,
  RunInfo,
  StateStore,
  TriggeringAssetEvents,
  WatcherContext,
} from './declarations/context.js';
export { after, type Dependency, type DependencyInput, from } from './declarations/dependency.js';
export type { AssetHandle } from './declarations/handle.js';
export { type Job, type JobOptions, job } from './declarations/job.js';
export type { CheckResult, CheckSeverity as Severity, MaterializeResult } from './declarations/result.js';
export {
  csvFile,
  defineStorage,
  duckdbTable,
  jsonFile,
  parquetFile,
  type Storage,
  sqliteTable,
} from './declarations/storage.js';
export {
  assetEvent,
  stateUpdate,
  type Watcher,
  type WatcherOptions,
  type WatcherYield,
  watcher,
} from './declarations/watcher.js';
export {
  allPartitions,
  customMapping,
  identity,
  type KeySet as PartitionSet,
  lastPartition,
  type Mapping,
  type MappingContext,
  multiMapping,
  multiToSingle,
  specificPartitions,
  staticMapping,
  timeWindow,
} from './mappings/definition.js';
export {
  cronPartitions,
  dailyPartitions,
  dynamicPartitions,
  hourlyPartitions,
  monthlyPartitions,
  multiPartitions,
  type Partitions,
  staticPartitions,
  type TimePartitionOptions,
  weeklyPartitions,
} from './partitions/definition.js';
