// The ways between two assets, as Lineage marks them.

import type { PartitionsView, Target } from './common.js';

/** One way from asset to asset, along reads. */
export interface PathRoute {
  /** From left to right, both ends included. */
  readonly assets: readonly string[];
  /** Of each read on the way. */
  readonly mappings: readonly string[];
  readonly isDeclared: boolean;
  /** What comes out at the other end; null where it has no partitions. */
  readonly partitions: PartitionsView | null;
}
export interface PathView {
  readonly target: Target;
  readonly to: string;
  /** The other end is read by the target, not reached from it. */
  readonly isUpstream: boolean;
  /** Shortest first; none: no way leads there. */
  readonly routes: readonly PathRoute[];
}
