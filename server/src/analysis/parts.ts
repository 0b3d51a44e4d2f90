// The parts of a picture, one a file, and what is asked of all of them at once. Parts stand in groups: of a group in which
// no part has changed, an answer holds, so that an edit costs one group and not the whole project.

import type { AssetDeclaration } from '@headwater/core';
import type { PartGroup, Parts, SnapshotPart } from './snapshot.js';

const GROUP_SIZE = 64;

/** Takes over each group of `before` that has the same parts, and `before` itself where all have. */
export function groupParts(parts: readonly SnapshotPart[], before: Parts): Parts {
  const groups: PartGroup[] = [];
  for (let start = 0; start < parts.length; start += GROUP_SIZE) {
    const known = before[groups.length];
    const end = Math.min(start + GROUP_SIZE, parts.length);
    const isSame =
      known?.parts.length === end - start && known.parts.every((part, index) => part === parts[start + index]);
    groups.push(isSame ? known : { parts: parts.slice(start, end) });
  }
  const isSame = groups.length === before.length && groups.every((group, index) => group === before[index]);
  return isSame ? before : groups;
}

/** All that is to be found in the parts, in their order: of each group found once. */
export function gathered<T>(find: (part: SnapshotPart) => readonly T[]): (parts: Parts) => readonly T[] {
  const inGroups = new WeakMap<PartGroup, readonly T[]>();
  const inAll = new WeakMap<Parts, readonly T[]>();
  const inGroup = (group: PartGroup): readonly T[] => {
    const known = inGroups.get(group) ?? group.parts.flatMap(find);
    inGroups.set(group, known);
    return known;
  };
  return (parts) => {
    const known = inAll.get(parts) ?? join(parts.map(inGroup));
    inAll.set(parts, known);
    return known;
  };
}

function join<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const none: readonly T[] = [];
  return none.concat(...lists);
}

/** The part of a file; null where it has none. */
export function partOf(parts: Parts, file: string): SnapshotPart | null {
  const group = parts.findLast((each) => (each.parts[0]?.file ?? '') <= file);
  return group?.parts.find((part) => part.file === file) ?? null;
}

const assetsElsewhere = gathered(({ file, assets }) => assets.filter(({ span }) => span.file !== file));

/** The assets of which the declaration stands in the file: mostly its own part's. */
export function assetsIn(parts: Parts, file: string): readonly AssetDeclaration[] {
  const own = partOf(parts, file)?.assets ?? [];
  return [...own, ...assetsElsewhere(parts)].filter(({ span }) => span.file === file);
}

/** A part that is another one than before; `before` is null for a new file, `after` for one that is gone. */
export interface ChangedPart {
  readonly before: SnapshotPart | null;
  readonly after: SnapshotPart | null;
}

export function changedParts(before: Parts, after: Parts): readonly ChangedPart[] {
  if (before === after) return [];
  const isAligned = before.length === after.length;
  const old = isAligned ? before.filter((group, index) => group !== after[index]) : before;
  const present = isAligned ? after.filter((group, index) => group !== before[index]) : after;
  const left = new Map(old.flatMap(({ parts }) => parts.map((part) => [part.file, part] as const)));
  const changed: ChangedPart[] = [];
  for (const part of present.flatMap(({ parts }) => parts)) {
    const known = left.get(part.file) ?? null;
    left.delete(part.file);
    if (known !== part) changed.push({ before: known, after: part });
  }
  return [...changed, ...[...left.values()].map((part) => ({ before: part, after: null }))];
}
