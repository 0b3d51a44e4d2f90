// The known name that was probably meant, because most unknown names are typing errors.

import { compareKeys } from './graph.js';
import type { AssetKey } from './manifest.js';
import type { World } from './world.js';

export function unknownAsset(world: World, key: AssetKey): string {
  const nearest = nearestOf(world.graph.order, key);
  if (world.graph.order.length === 0) return `No asset \`${key}\`: this project declares none.`;
  if (nearest === null) return `No asset \`${key}\` among the ${world.graph.order.length} of this project.`;
  return `No asset \`${key}\`. Did you mean \`${nearest}\`?`;
}

/** Null where none is near; ties by code point. */
export function nearestOf(names: Iterable<string>, written: string): string | null {
  const sorted = [...names].filter((name) => isNear(name, written)).sort(compareKeys);
  const ranked = sorted.map((name) => ({ name, edits: distance(written, name) }));
  return (
    ranked.reduce<(typeof ranked)[number] | null>(
      (best, candidate) => (best === null || candidate.edits < best.edits ? candidate : best),
      null,
    )?.name ?? null
  );
}

/** A third of the letters wrong, or two of a short name, but never all; or a beginning that was left at that. */
function isNear(name: string, written: string): boolean {
  const longest = Math.max(name.length, written.length);
  const edits = distance(written, name);
  return (
    (edits <= Math.max(2, Math.floor(longest / 3)) && edits < longest) ||
    (written.length > 2 && name.startsWith(written))
  );
}

/** Levenshtein's edit distance, one row at a time. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
