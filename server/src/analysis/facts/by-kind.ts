// Lowering by the kind of a node: one look into a table, where asking for each kind in turn would take longer than the
// lowering itself.

import type { ts } from 'ts-morph';
import type { Cursor } from './cursor.js';

export type Lower<Result> = (cursor: Cursor, node: ts.Node) => Result | null;
export type LowerByKind<Result> = readonly (Lower<Result> | undefined)[];

type Entry<Result> = readonly [kinds: readonly ts.SyntaxKind[], lower: Lower<Result>];

/** `is` holds for every node of these kinds. */
export function forKinds<Node extends ts.Node, Result>(
  kinds: readonly ts.SyntaxKind[],
  is: (node: ts.Node) => node is Node,
  lower: (cursor: Cursor, node: Node) => Result,
): Entry<Result> {
  return [kinds, (cursor, node) => (is(node) ? lower(cursor, node) : null)];
}

export function byKind<Result>(...entries: readonly Entry<Result>[]): LowerByKind<Result> {
  const table: (Lower<Result> | undefined)[] = [];
  for (const [kinds, lower] of entries) for (const kind of kinds) table[kind] = lower;
  // Without holes, so that looking into it stays fast.
  return Array.from(table);
}
