// The key that somebody probably meant.

import { KEY_SEPARATOR } from './cube-space.js';
import type { Dimension, PartitionSpace, TimeGrid } from './space.js';

/** Spelling is compared with so many listed keys at most. */
const COMPARED = 2000;

/** The nearest key in time, for windows; in spelling, for other keys. The space has at least one key. */
export function nearestOf(space: PartitionSpace, key: string): string {
  if (space.grid) return nearestWindow(space, space.grid, key);
  if (space.dimensions.length > 0) return nearestInCube(space.dimensions, key);
  let best = space.keyAt(0);
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < Math.min(space.count, COMPARED); index += 1) {
    const candidate = space.keyAt(index);
    const distance = editDistance(candidate, key);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Part by part; the parts may have been written in another order. */
function nearestInCube(dimensions: readonly Dimension[], key: string): string {
  const written = key.split(KEY_SEPARATOR);
  const unknown = written.filter((part) => dimensions.every(({ space }) => space.indexOf(part) < 0));
  const parts = dimensions.map(({ space }, at) => {
    const own = written[at] ?? '';
    const known = [own, ...written].find((part) => space.indexOf(part) >= 0);
    return known ?? nearestOf(space, unknown.includes(own) ? own : (unknown[0] ?? own));
  });
  return parts.join(KEY_SEPARATOR);
}

function nearestWindow(space: PartitionSpace, grid: TimeGrid, key: string): string {
  const found = grid.locate(key);
  if (!found) return nearestInOrder(space, key);
  return space.keyAt(Math.min(space.count - 1, Math.max(0, found.window - grid.first)));
}

/** Keys of windows ascend as text wherever the pattern begins with the larger units, which is nearly always. */
function nearestInOrder(space: PartitionSpace, key: string): string {
  let low = 0;
  let high = space.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (space.keyAt(middle) <= key) low = middle;
    else high = middle - 1;
  }
  return space.keyAt(low);
}

/** Levenshtein's distance: single letters added, dropped or replaced. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
