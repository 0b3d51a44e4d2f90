// Errors in what a plan would be made of, such as a key that two assets have or partitions that are none: which of them
// are about what is selected. Whoever wants a plan all the same says so.

import type { AssetGraph, Selection } from '@headwater/core';
import type { Finding } from './rule.js';

export interface PlannedSelection {
  readonly graph: AssetGraph;
  readonly selection: Selection;
  /** Everything was asked for, also what an error keeps from being seen. */
  readonly isWhole: boolean;
}

export function aboutSelected(
  errors: readonly Finding[],
  { graph, selection, isWhole }: PlannedSelection,
): readonly Finding[] {
  if (isWhole || errors.length === 0) return errors;
  const files = new Set([...selection.keys()].flatMap((key) => graph.asset(key)?.span.file ?? []));
  return errors.filter(({ asset, span }) => (asset === null ? files.has(span.file) : selection.has(asset)));
}
