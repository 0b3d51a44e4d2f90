// Which versions of an asset went into something, directly or through others: what *Events* answers about a reader.

import type { Target } from './common.js';

export interface ReadVersion extends Target {
  /** Null: it was read without a record of it. */
  readonly record: number | null;
  readonly dataVersion: string | null;
  readonly at: number | null;
  /** What people call the version by, such as its total. */
  readonly headline: string | null;
  /** What the partition answers now, where that is another version. */
  readonly live: { readonly dataVersion: string | null; readonly headline: string | null } | null;
  /** What was stored is gone. */
  readonly dropped: { readonly at: number; readonly why: string } | null;
}
export interface ReadVersionsView {
  /** As it was typed. */
  readonly reader: string;
  /** Why there is no answer, in words for people. */
  readonly problem: string | null;
  /** The record that is looked at is one that somebody relies on, not the latest. */
  readonly isPublished: boolean;
  /** From the reader's record to one of the asset's versions, each by the shortest way. */
  readonly ways: readonly (readonly ReadVersion[])[];
  /** There are more, or more records lie behind than were looked at. */
  readonly hasMore: boolean;
}
