// When things run: conditions on updates and on time, as plain data. Nothing acts on them yet.

import type { AssetReference } from './context.js';

export type Condition =
  | { readonly kind: 'eager' }
  | { readonly kind: 'onMissing' }
  | { readonly kind: 'onCron'; readonly cron: string; readonly timezone: string }
  | { readonly kind: 'cron'; readonly cron: string; readonly timezone: string }
  | { readonly kind: 'onAssets' | 'anyOf' | 'allOf'; readonly items: readonly ConditionItem[] };
export type ConditionItem = AssetReference | Condition;

/** An input was updated, none is missing, none is in progress. */
export function eager(): Condition {
  return { kind: 'eager' };
}
/** The partition has no record. */
export function onMissing(): Condition {
  return { kind: 'onMissing' };
}
/** A tick has passed, and all inputs were updated since. */
export function onCron(cron: string, options: { readonly timezone?: string } = {}): Condition {
  return { kind: 'onCron', cron, timezone: options.timezone ?? 'UTC' };
}
/** Each tick, whatever was updated. */
export function cron(expression: string, options: { readonly timezone?: string } = {}): Condition {
  return { kind: 'cron', cron: expression, timezone: options.timezone ?? 'UTC' };
}
/** Each of these was updated since the last time. */
export function onAssets(...items: readonly ConditionItem[]): Condition {
  return { kind: 'onAssets', items };
}
/** One of these holds. */
export function anyOf(...items: readonly ConditionItem[]): Condition {
  return { kind: 'anyOf', items };
}
/** All of these hold. */
export function allOf(...items: readonly ConditionItem[]): Condition {
  return { kind: 'allOf', items };
}
