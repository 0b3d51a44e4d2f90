// Lowering by the kind of a node: one look into a table, where asking for each kind in turn would take longer than the
// lowering itself.

import type { ts } from 'ts-morph';
import type { Cursor } from './cursor.js';

/** For nodes of the kinds that it stands at, and no others: to ask each node what it is would take longer than this. */
export interface Lowering<Result> {
  lower(cursor: Cursor, node: ts.Node): Result;
}
export type LowerByKind<Result> = readonly (Lowering<Result> | undefined)[];

type Entry<Result> = readonly [kinds: readonly ts.SyntaxKind[], lowering: Lowering<Result>];

export function forKinds<Node extends ts.Node, Result>(
  kinds: readonly Node['kind'][],
  lower: (cursor: Cursor, node: Node) => Result,
): Entry<Result> {
  return [kinds, { lower }];
}

export function byKind<Result>(...entries: readonly Entry<Result>[]): LowerByKind<Result> {
  const table: (Lowering<Result> | undefined)[] = [];
  for (const [kinds, lowering] of entries) for (const kind of kinds) table[kind] = lowering;
  // Without holes, so that looking into it stays fast.
  return Array.from(table);
}
