// What the functions of a pipeline are given while they run: types only, the runtime implements them.

import type { AssetHandle } from './handle.js';
import type { Row } from './row.js';
import type { MaterializeResult } from './result.js';

export type { Row };

/** Any handle, whatever its value's type. */
export type AnyHandle = AssetHandle<unknown>;
export type AssetReference = AnyHandle | string;

export interface Logger {
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
  debug(message: string, fields?: object): void;
}
export interface StateStore {
  get<T = unknown>(name: string): Promise<T | undefined>;
  set(name: string, value: unknown): Promise<void>;
  delete(name: string): Promise<void>;
  list(): Promise<string[]>;
}
export interface DataInterval {
  readonly start: Date;
  readonly end: Date;
}
export interface RunInfo {
  readonly id: string;
  readonly type: string;
  readonly job?: string;
  readonly task?: string;
  readonly dataInterval?: DataInterval;
}
export interface AssetEvent {
  readonly asset: string;
  readonly partition?: string;
  readonly timestamp: Date;
  readonly run: RunInfo;
  readonly extra: Row;
}
export type TriggeringAssetEvents = Readonly<Record<string, readonly AssetEvent[]>>;

/** What a step was given of one input. `complete`: all of the mapping's window exists. */
export interface InputInfo {
  readonly keys: readonly string[];
  readonly expected: number;
  readonly complete: boolean;
}

export interface ReadContext {
  /** The value of the partitions that the mapping names; several are joined in key order when they are arrays. */
  read<Value>(asset: AssetHandle<Value>, options?: { readonly partition?: string }): Promise<Value>;
  read<Value = Row[]>(asset: string, options?: { readonly partition?: string }): Promise<Value>;
  /** A map from partition key to value. */
  readEach<Value>(asset: AssetHandle<Value> | string): Promise<ReadonlyMap<string, Value>>;
  input(asset: AssetReference): InputInfo;
  resource<T = unknown>(name: string): T;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly state: StateStore;
  readonly run: RunInfo;
}

export interface PartitionWindow {
  readonly start: Date;
  readonly end: Date;
}
export interface PublishOptions {
  readonly candidate: AnyHandle;
  validate(rows: Row[]): boolean | Promise<boolean>;
}
export interface DynamicKeys {
  add(keys: readonly string[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  list(): Promise<readonly string[]>;
}
export interface AssetContext extends ReadContext {
  /**
   * Writes the step's value as a new physical version. `version` names that version (and is its data version);
   * else the storage's digest of the value does. `partition`: which one of `partitionKeys` it is the value of, where
   * the call builds several; then each is written once.
   */
  write(value: unknown, options?: { readonly version?: string; readonly partition?: string }): Promise<void>;
  /** The partition that the call builds. Throws where it builds several. */
  readonly partitionKey: string;
  /** What the call builds, in order: one, or in a backfill of an asset with a `backfill` policy a range of them. */
  readonly partitionKeys: readonly string[];
  /** From the start of the first partition to the end of the last. */
  readonly window: PartitionWindow;
  progress(done: number, total: number): void;
  readonly triggeringAssetEvents: TriggeringAssetEvents;
  readonly dataInterval: DataInterval | null;
  publish(options: PublishOptions): Promise<void>;
  partitions(name: string): DynamicKeys;
}
export interface CheckContext extends ReadContext {
  readonly partitionKey: string;
  readonly partitionKeys: readonly string[];
  readonly window: PartitionWindow;
}
export interface JobContext extends ReadContext {
  readonly triggeringAssetEvents: TriggeringAssetEvents;
  readonly dataInterval: DataInterval | null;
  emit(
    asset: AssetReference,
    options?: { readonly partition?: string; readonly extra?: Record<string, unknown> },
  ): Promise<void>;
  materialize(asset: AssetReference, options?: { readonly partition?: string }): Promise<void>;
}
export interface WatcherContext {
  readonly asset: AnyHandle;
  readonly assets: readonly AnyHandle[];
  readonly state: StateStore;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

export type Materialize = (ctx: AssetContext) => Promise<MaterializeResult | void> | MaterializeResult | void;
