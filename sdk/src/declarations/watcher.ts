// Watchers: they poll something outside, keep a watermark, and emit asset events. Analysis follows them, and the manifest
// holds them; nothing polls them yet.

import { declare } from './collector.js';
import type { AssetReference, WatcherContext } from './context.js';

export interface StateUpdate {
  readonly kind: 'stateUpdate';
  readonly state: Record<string, unknown>;
  readonly asset?: AssetReference;
}
export interface EmittedEvent {
  readonly kind: 'assetEvent';
  readonly extra: Record<string, unknown>;
  readonly state?: Record<string, unknown>;
  readonly asset?: AssetReference;
  readonly partition?: string;
}
export type WatcherYield = StateUpdate | EmittedEvent;

export interface WatcherOptions {
  readonly asset?: AssetReference;
  readonly assets?: readonly AssetReference[];
  /** Such as `30s`, `5m`. */
  readonly every: string;
  poll(ctx: WatcherContext): AsyncGenerator<WatcherYield, void, unknown>;
}
export interface Watcher extends WatcherOptions {
  readonly kind: 'watcher';
  readonly name: string;
}

/** Saves named values without an event. */
export function stateUpdate(
  state: Record<string, unknown>,
  options: { readonly asset?: AssetReference } = {},
): StateUpdate {
  return { ...options, kind: 'stateUpdate', state };
}
/** Emits an event; `state` is saved in the same transaction. */
export function assetEvent(
  extra: Record<string, unknown>,
  options: {
    readonly state?: Record<string, unknown>;
    readonly asset?: AssetReference;
    readonly partition?: string;
  } = {},
): EmittedEvent {
  return { ...options, kind: 'assetEvent', extra };
}
/**
 * Declares what is polled `every` so often: what it yields are events of assets, and states to keep.
 *
 * @example
 * export const inbox = watcher('inbox', {
 *   asset: 'raw_orders',
 *   every: '30s',
 *   async *poll(ctx) {
 *     const seen = (await ctx.state.get<number>('seen')) ?? 0;
 *     yield assetEvent({ file: `orders-${seen + 1}.csv` }, { state: { seen: seen + 1 } });
 *   },
 * });
 */
export function watcher(name: string, options: WatcherOptions): Watcher {
  return declare({ ...options, kind: 'watcher', name });
}
