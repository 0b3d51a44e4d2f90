// A plan: which partitions of which assets run, why, and in what order. Plain data: it is saved, shown, and applied exactly.

import type { Manifest, AssetKey, PartitionKey } from './manifest.js';

export const PLAN_SCHEMA_VERSION = 1;

export type StepReason =
  /** No record yet. */
  | { readonly kind: 'missing'; readonly partitions: readonly PartitionKey[] }
  /** An input has another data version than the record read, or is rebuilt earlier in this plan. */
  | { readonly kind: 'input-changed'; readonly input: AssetKey; readonly partitions: readonly PartitionKey[] }
  /** Named by the selection, fresh or not. */
  | { readonly kind: 'requested'; readonly partitions: readonly PartitionKey[] };

export interface PlanStep {
  readonly asset: AssetKey;
  /** In key order; one empty key for an asset without partitions. */
  readonly partitions: readonly PartitionKey[];
  readonly reasons: readonly StepReason[];
}

export interface Plan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  /** The given current time, epoch milliseconds. */
  readonly at: number;
  /** The log's position that the plan was made at; null when there was no log. */
  readonly position: number | null;
  /** The planned assets and what they read: all that an engine needs to know of the declarations. */
  readonly manifest: Manifest;
  /** Inputs before readers, ties by key. */
  readonly steps: readonly PlanStep[];
}
