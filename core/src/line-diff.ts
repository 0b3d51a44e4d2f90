// Which lines of a text are gone and which came: as few as possible, by Myers' greedy search along diagonals. Pure.

export interface LineChange {
  readonly kind: 'removed' | 'added';
  /** From 1: of the lines before for what is gone, of the lines after for what came. */
  readonly line: number;
  readonly text: string;
  /** The line after at which it happens. */
  readonly at: number;
}

/** What differs in more lines is taken for wholly new: the search takes the square of that. */
const MOST_CHANGES = 2_000;

/** In the order of the lines; what is gone comes before what came in its place. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const reached = search(before, after);
  const { removed, added } = reached === null ? everything(before, after) : changedAlong(reached, before, after);
  const changes: LineChange[] = [];
  for (let [old, present] = [0, 0]; old < before.length || present < after.length; old++, present++) {
    for (; removed.has(old); old++)
      changes.push({ kind: 'removed', line: old + 1, text: before[old] ?? '', at: present + 1 });
    for (; added.has(present); present++)
      changes.push({ kind: 'added', line: present + 1, text: after[present] ?? '', at: present + 1 });
  }
  return changes;
}

/** Positions from 0. */
interface Changed {
  readonly removed: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
}
function everything(before: readonly string[], after: readonly string[]): Changed {
  return { removed: new Set(before.keys()), added: new Set(after.keys()) };
}

/** How many lines before are done with after so many changes, by how much further one text is read than the other. */
class Reached {
  readonly changes: number;
  readonly #lines: Int32Array;

  constructor(changes: number) {
    this.changes = changes;
    this.#lines = new Int32Array(2 * changes + 1).fill(-1);
  }
  on(diagonal: number): number {
    return this.#lines[diagonal + this.changes] ?? -1;
  }
  set(diagonal: number, lines: number): void {
    this.#lines[diagonal + this.changes] = lines;
  }
  /** Whether the next change that leads furthest on the diagonal is a line that came, not one that is gone. */
  comesByAdding(diagonal: number): boolean {
    return this.on(diagonal - 1) < this.on(diagonal + 1);
  }
}

/** By the number of changes, up to the least that turns one into the other; null: too many. */
function search(before: readonly string[], after: readonly string[]): readonly Reached[] | null {
  const all: Reached[] = [];
  for (let changes = 0; changes <= MOST_CHANGES; changes++) {
    const last = all.at(-1);
    const now = new Reached(changes);
    all.push(now);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const isAdded = last?.comesByAdding(diagonal) ?? true;
      let old = last === undefined ? 0 : isAdded ? last.on(diagonal + 1) : last.on(diagonal - 1) + 1;
      while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal]) old++;
      now.set(diagonal, old);
      if (old >= before.length && old - diagonal >= after.length) return all;
    }
  }
  return null;
}

function changedAlong(reached: readonly Reached[], before: readonly string[], after: readonly string[]): Changed {
  const [removed, added] = [new Set<number>(), new Set<number>()];
  let diagonal = before.length - after.length;
  for (const last of reached.slice(0, -1).toReversed()) {
    const isAdded = last.comesByAdding(diagonal);
    diagonal += isAdded ? 1 : -1;
    const old = last.on(diagonal);
    if (isAdded) added.add(old - diagonal);
    else removed.add(old);
  }
  return { removed, added };
}
