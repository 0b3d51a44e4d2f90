// What is in one manifest and not in another one that was made from it: an edit leaves most objects as they are.

import type { AssetDeclaration, DependencyEdge, Manifest } from './manifest.js';

export interface ListChange<T> {
  readonly gone: readonly T[];
  readonly come: readonly T[];
}
export interface ManifestChange {
  readonly assets: ListChange<AssetDeclaration>;
  readonly edges: ListChange<DependencyEdge>;
}

export function changeOf(before: Manifest, after: Manifest): ManifestChange {
  return { assets: changeIn(before.assets, after.assets), edges: changeIn(before.edges, after.edges) };
}

/** By identity; what stands between the equal beginnings and the equal ends is looked at. */
function changeIn<T>(before: readonly T[], after: readonly T[]): ListChange<T> {
  if (before === after) return { gone: [], come: [] };
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [old, present] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const [isOld, isPresent] = [new Set(old), new Set(present)];
  return { gone: old.filter((each) => !isPresent.has(each)), come: present.filter((each) => !isOld.has(each)) };
}
