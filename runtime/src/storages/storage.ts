// One kind of storage, and what every kind decides alike when the pointer is to move.

import type { LiveVersion, Promotion, PromotionTerms, Stamp, Storage, StorageOptions } from 'headwater/storage';

export type {
  Dropped,
  LiveVersion,
  PreviewAnswer,
  Promotion,
  PromotionTerms,
  ReadAnswer,
  Stamp,
  Storage,
  StorageOptions,
  StoredVersion,
  VersionQuery,
  WriteRequest,
  Written,
} from 'headwater/storage';

/** A file of its own, and a line in `index.ts`. */
export interface StorageKind {
  readonly kind: string;
  /** The place that options name, relative to the project; null when they name none. */
  location(options: StorageOptions): string | null;
  open(project: string, location: string): Storage;
}

/** Null: the pointer may move from the live version to this one. */
export function hindrance(
  live: LiveVersion | null,
  candidate: { readonly ref: string; readonly stamp: Stamp },
  { expected }: PromotionTerms,
): Promotion | null {
  if (live !== null && isNewer(live.stamp, candidate.stamp)) return { kind: 'fenced', by: live.stamp };
  if (expected === undefined || (live?.ref ?? null) === expected || isDone(live, candidate)) return null;
  return { kind: 'moved', live };
}

/** The holder of a later lease of the same log. */
function isNewer(live: Stamp, candidate: Stamp): boolean {
  return live.log === candidate.log && live.epoch === candidate.epoch && live.token > candidate.token;
}

function isDone(live: LiveVersion | null, { ref, stamp }: { readonly ref: string; readonly stamp: Stamp }): boolean {
  return (
    live?.ref === ref &&
    live.stamp.log === stamp.log &&
    live.stamp.epoch === stamp.epoch &&
    live.stamp.run === stamp.run &&
    live.stamp.step === stamp.step
  );
}
