// Compares what the event log says lies in the destinations with what lies there, both ways, and proposes what would
// make the two agree. Pure: somebody else has looked, and somebody else applies.

import type { Part } from './log-changes.js';
import type { HeldOutput } from './log-rows.js';

/** A physical version that was found. */
export interface FoundObject {
  readonly storage: string;
  readonly ref: string;
  readonly part: Part;
  /** The asset whose name it lies under; null: no declared one. */
  readonly asset: string | null;
  /** As it lies there now; null: it cannot be read. */
  readonly digest: string | null;
  /** Null: it is not the live version of its partition. */
  readonly live: { readonly log: string; readonly epoch: number } | null;
  /** The log has given it up, as a reconciliation does with what others have changed: nothing is left to say of it. */
  readonly isGivenUp: boolean;
}
export type Discrepancy = {
  readonly storage: string;
  readonly ref: string;
  readonly asset: string | null;
  readonly part: Part;
} & (
  | { readonly kind: 'object-missing'; readonly proposal: 'record-dropped' | 'wipe' }
  | { readonly kind: 'object-changed'; readonly proposal: 'leave' | 'wipe' }
  | { readonly kind: 'record-missing'; readonly proposal: 'drop' | 'leave' | 'adopt' }
);
export interface Reconciliation {
  readonly discrepancies: readonly Discrepancy[];
  /** A live version carries a stamp of this log that the log knows nothing of: an older copy of the log was restored. */
  readonly isRestored: boolean;
}

export function reconcile(
  held: readonly HeldOutput[],
  found: readonly FoundObject[],
  log: { readonly log: string; readonly epoch: number },
): Reconciliation {
  const objects = new Map(found.map((object) => [idOf(object), object]));
  const recorded = new Set(held.map(idOf));
  const ofRecords = held.flatMap((output) => compareHeld(output, objects.get(idOf(output))) ?? []);
  const unrecorded = found.filter(
    (object) => !recorded.has(idOf(object)) && !(object.live !== null && object.isGivenUp),
  );
  return {
    discrepancies: [...ofRecords, ...unrecorded.map(withoutRecord)],
    isRestored: unrecorded.some(({ live }) => live?.log === log.log),
  };
}

/** Null: it is as the log says. */
function compareHeld(output: HeldOutput, object: FoundObject | undefined): Discrepancy | null {
  const { storage, ref, isLatest } = output;
  const place = { storage, ref, ...output.target };
  if (object === undefined) return { ...place, kind: 'object-missing', proposal: isLatest ? 'wipe' : 'record-dropped' };
  if (output.digest === null || object.digest === output.digest) return null;
  return { ...place, kind: 'object-changed', proposal: isLatest ? 'wipe' : 'leave' };
}

/** What nobody reads and no record names was left by a step that ended early; a live one is what people read. */
function withoutRecord({ storage, ref, asset, part, live }: FoundObject): Discrepancy {
  const proposal = asset === null ? 'leave' : live === null ? 'drop' : 'adopt';
  return { storage, ref, asset, part, kind: 'record-missing', proposal };
}

function idOf({ storage, ref }: { readonly storage: string; readonly ref: string }): string {
  return `${storage}\n${ref}`;
}
