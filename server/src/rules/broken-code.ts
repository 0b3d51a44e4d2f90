// Where the text is no TypeScript yet: what was not understood of it is not known, and the syntax error says so already.

import type { AssetKey, SourceSpan } from '@headwater/core';
import { contains } from '../analysis/assemble/spans.js';
import type { Snapshot } from '../analysis/snapshot.js';

function syntaxErrors({ problems }: Snapshot): readonly SourceSpan[] {
  return problems.flatMap(({ kind, span }) => (kind === 'syntax-error' ? [span] : []));
}

export function brokenFiles(snapshot: Snapshot): ReadonlySet<string> {
  return new Set(syntaxErrors(snapshot).map(({ file }) => file));
}

/** Whether a syntax error lies in the declaration of the asset. */
export function isBroken(snapshot: Snapshot): (asset: AssetKey) => boolean {
  const errors = syntaxErrors(snapshot);
  return (asset) => {
    const span = errors.length === 0 ? undefined : snapshot.graph.asset(asset)?.span;
    return span !== undefined && errors.some(({ file, start }) => contains(span, file, start));
  };
}
