// The known name that was probably meant, because most unknown names are typing errors.

import { successorsOf } from './former-keys.js';
import { compareKeys } from './graph.js';
import type { AssetKey } from './manifest.js';
import type { World } from './world.js';

export function unknownAsset({ graph }: Pick<World, 'graph'>, key: AssetKey): string {
  const successors = successorsOf(graph.manifest, key);
  if (successors.length > 0) return `No asset \`${key}\`: it is \`${successors.join('` and `')}\` now.`;
  const nearest = nearestOf(graph.order, key);
  if (graph.order.length === 0) return `No asset \`${key}\`: this project declares none.`;
  if (nearest === null) return `No asset \`${key}\` among the ${graph.order.length} of this project.`;
  return `No asset \`${key}\`. Did you mean \`${nearest}\`?`;
}

/** What the key's asset is called now, else the key that was probably meant; null: nobody knows. */
export function nearestAsset({ graph }: World, key: AssetKey): AssetKey | null {
  const [successor, ...others] = successorsOf(graph.manifest, key);
  return successor !== undefined && others.length === 0 ? successor : nearestOf(graph.order, key);
}

/** A sentence to follow the one that says that a name is unknown, with a space before it; empty where none is near. */
export function didYouMean(names: Iterable<string>, written: string): string {
  const nearest = nearestOf(names, written);
  return nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
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

/** A third of the letters wrong, or two of a short name, but never more than half; or a beginning that was left at that. */
function isNear(name: string, written: string): boolean {
  const longest = Math.max(name.length, written.length);
  const most = Math.min(Math.max(2, Math.floor(longest / 3)), Math.floor(longest / 2));
  return distanceWithin(written, name, most) !== null || (written.length > 2 && name.startsWith(written));
}

function distance(a: string, b: string): number {
  return distanceWithin(a, b, Math.max(a.length, b.length)) ?? 0;
}

/** Levenshtein's edit distance; null as soon as it is sure to be more than `most`. */
export function distanceWithin(a: string, b: string, most: number): number | null {
  return distancesFrom(a)(b, most);
}

/** The same from one text to many. */
export function distancesFrom(text: string): (other: string, most: number) => number | null {
  const { length } = text;
  const letters = lettersOf(text);
  // One row of the table, written over by the next; further from the diagonal than `most` is more than that.
  const row = new Uint32Array(length + 2);
  return (other, most) => {
    if (Math.abs(length - other.length) > most) return null;
    // One edit takes a letter away and brings another one.
    if (bitsIn(letters ^ lettersOf(other)) > 2 * most) return null;
    for (let j = 0; j <= length + 1; j += 1) row[j] = Math.min(j, most + 1);
    for (let i = 1; i <= other.length; i += 1) {
      const letter = other.charCodeAt(i - 1);
      const first = Math.max(1, i - most);
      const last = Math.min(length, i + most);
      let diagonal = row[first - 1] ?? 0;
      let left = first === 1 ? i : most + 1;
      let least = left;
      row[first - 1] = left;
      for (let j = first; j <= last; j += 1) {
        const above = row[j] ?? 0;
        const substitution = letter === text.charCodeAt(j - 1) ? diagonal : diagonal + 1;
        left = Math.min(substitution, above + 1, left + 1);
        diagonal = above;
        row[j] = left;
        if (left < least) least = left;
      }
      row[last + 1] = most + 1;
      if (least > most) return null;
    }
    const edits = row[length] ?? 0;
    return edits <= most ? edits : null;
  };
}

/** A bit for each letter that occurs; several letters share one. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
