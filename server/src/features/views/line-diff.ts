// Which lines of a text are gone and which came, by the longest common sequence of lines. Pure.

export interface LineChange {
  readonly kind: 'removed' | 'added';
  /** From 1: of the text before for what is gone, of the text after for what came. */
  readonly line: number;
  readonly text: string;
  /** The line of the text after at which it happens. */
  readonly at: number;
}

/** More pairs of lines than this are not compared one by one: all between the first and last change is taken for new. */
const MOST_PAIRS = 1_000_000;

export function lineDiff(before: string, after: string): readonly LineChange[] {
  const [old, present] = [linesOf(before), linesOf(after)];
  const least = Math.min(old.length, present.length);
  let head = 0;
  while (head < least && old[head] === present[head]) head++;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === present.at(-1 - tail)) tail++;
  const changed = { old: old.slice(head, old.length - tail), present: present.slice(head, present.length - tail) };
  return between(changed.old, changed.present).map((change) => ({
    ...change,
    line: change.line + head,
    at: change.at + head,
  }));
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/\r\n|\r|\n/));

function between(old: readonly string[], present: readonly string[]): readonly LineChange[] {
  const common = old.length * present.length > MOST_PAIRS ? () => 0 : commonLengths(old, present);
  const changes: LineChange[] = [];
  for (let [a, b] = [0, 0]; a < old.length || b < present.length; ) {
    const [gone, come] = [old[a], present[b]];
    if (gone !== undefined && gone === come) [a, b] = [a + 1, b + 1];
    else if (gone !== undefined && (come === undefined || common(a + 1, b) >= common(a, b + 1)))
      changes.push({ kind: 'removed', line: ++a, text: gone, at: b + 1 });
    else if (come !== undefined) changes.push({ kind: 'added', line: ++b, text: come, at: b });
  }
  return changes;
}

/** How many lines the rests of both have in common. */
function commonLengths(old: readonly string[], present: readonly string[]): (a: number, b: number) => number {
  const width = present.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = present.length - 1; b >= 0; b--)
      lengths[a * width + b] = old[a] === present[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  return at;
}
