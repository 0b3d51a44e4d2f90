// Assets, sources and functions with several outputs.

import type { Partitions } from '../partitions/definition.js';
import type { Check } from './check.js';
import { declare } from './collector.js';
import type { Condition } from './condition.js';
import type { AssetReference, Materialize, ReadContext, Row } from './context.js';
import type { DependencyInput } from './dependency.js';
import { type AssetHandle, physicalNames } from './handle.js';
import type { Storage } from './storage.js';

export interface RetryOptions {
  readonly max: number;
  readonly backoff?: string;
  readonly jitter?: boolean;
}
export interface CacheOptions {
  key(ctx: { readonly partitionKey: string; version(asset: AssetReference): string }): string;
}
/** A schema of any library that follows Standard Schema, as far as it is used here. */
export interface StandardSchema<Value = unknown> {
  readonly '~standard': {
    validate(value: unknown): unknown;
    readonly types?: { readonly output: Value } | undefined;
  };
}
export interface OutputOptions<Value = Row[]> {
  /** Keys under which the asset was known before; its history follows. */
  readonly formerKeys?: readonly string[];
  readonly owners?: readonly string[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly uri?: string;
  readonly description?: string;
  readonly group?: string;
  readonly partitions?: Partitions;
  /** Overrides the computed version of the code. */
  readonly codeVersion?: string;
  readonly checks?: readonly Check[];
  readonly cache?: false | CacheOptions;
  /** When it is to be built again. It is in the manifest; nothing builds by it yet. */
  readonly automation?: Condition;
  /** How old it may become. It is in the manifest; nothing measures it yet. */
  readonly freshness?: unknown;
  readonly retries?: number | RetryOptions;
  /** Such as `30s`, `5m`. */
  readonly timeout?: string;
  /**
   * How a backfill builds the asset. `single-run`: one call of the function for each unbroken range of partitions;
   * `multiRun`: for at most so many neighbours. Such a function goes by `ctx.partitionKeys` and `ctx.window`.
   * `multi-run`, and none: a call for each partition.
   */
  readonly backfill?: 'single-run' | 'multi-run' | { readonly multiRun: number };
  readonly storage?: Storage;
  /** Gives the value's type where none is named, and validates each value before it is written. */
  readonly schema?: StandardSchema<Value>;
}
export interface AssetOptions<Value = Row[]> extends OutputOptions<Value> {
  readonly deps?: readonly DependencyInput[];
  materialize: Materialize;
}
export interface SourceOptions {
  readonly description?: string;
  readonly group?: string;
  readonly partitions?: Partitions;
  readonly storage?: Storage;
  /** The version of what is there now; else the storage's digest. */
  version?(ctx: ReadContext & { readonly partitionKey?: string }): Promise<string> | string;
}

export interface Asset<Value = Row[]> extends AssetHandle<Value>, Partial<AssetOptions<Value>> {
  readonly kind: 'asset';
}
export interface Source<Value = Row[]> extends AssetHandle<Value>, SourceOptions {
  readonly kind: 'source';
}
export interface MultiAssetOptions extends Omit<AssetOptions, 'storage' | 'schema'> {
  readonly outputs: readonly Asset<unknown>[];
}
export interface MultiAsset extends MultiAssetOptions {
  readonly kind: 'multiAsset';
  readonly name: string;
}

/**
 * Declares a table, file or model, with the function that makes it.
 *
 * @example
 * const rawOrders = source('raw_orders', { partitions: dailyPartitions({ start: '2024-10-01' }) });
 *
 * export const dailySales = asset('daily_sales', {
 *   deps: [rawOrders],
 *   partitions: dailyPartitions({ start: '2024-10-01' }),
 *   async materialize(ctx) {
 *     const orders = await ctx.read(rawOrders);
 *     await ctx.write(orders.filter((order) => order['amount'] > 0));
 *   },
 * });
 */
export function asset<Value = Row[]>(key: string, options: AssetOptions<Value>): Asset<Value> {
  return declare<Asset<Value>>({ ...options, ...physicalNames(key, options.storage), kind: 'asset', key });
}
/**
 * Declares something that is made elsewhere and only read here.
 *
 * @example
 * export const rates = source('rates', { version: () => '2024-10-01' });
 */
export function source<Value = Row[]>(key: string, options: SourceOptions = {}): Source<Value> {
  return declare<Source<Value>>({ ...options, ...physicalNames(key, options.storage), kind: 'source', key });
}
/** One of the outputs of a `multiAsset`: an asset with options, checks and records of its own. */
export function output<Value = Row[]>(key: string, options: OutputOptions<Value> = {}): Asset<Value> {
  return { ...options, ...physicalNames(key, options.storage), kind: 'asset', key };
}
/**
 * One function that makes several assets: it writes a record of their values by key.
 *
 * @example
 * export const charts = multiAsset('charts', {
 *   outputs: [output('top_tracks'), output('top_artists')],
 *   async materialize(ctx) {
 *     await ctx.write({ top_tracks: [{ track: 'a' }], top_artists: [{ artist: 'b' }] });
 *   },
 * });
 */
export function multiAsset(name: string, options: MultiAssetOptions): MultiAsset {
  return declare({ ...options, kind: 'multiAsset', name });
}
