// The order in which modules are evaluated, and what leads to what.

export interface ImportOrder {
  /** Every file after those that it imports; within a circle as they come. */
  readonly files: readonly string[];
  /** Of each file that imports itself through others: all files on such ways, itself too, sorted. */
  readonly circles: ReadonlyMap<string, readonly string[]>;
}

interface Visit {
  readonly file: string;
  readonly imports: readonly string[];
  readonly number: number;
  /** The earliest file on the way here that it leads back to. */
  lowest: number;
  next: number;
}

/** Tarjan's circles on the way, without recursion: chains of imports are long. */
export function importOrder(files: readonly string[], importsOf: (file: string) => readonly string[]): ImportOrder {
  const order: string[] = [];
  const circles = new Map<string, readonly string[]>();
  const visits = new Map<string, Visit>();
  /** Visited, and not yet known to be in a circle or in none. */
  const open: string[] = [];
  const isOpen = new Set<string>();
  const stack: Visit[] = [];
  const enter = (file: string): void => {
    const visit = { file, imports: importsOf(file), number: visits.size, lowest: visits.size, next: 0 };
    visits.set(file, visit);
    open.push(file);
    isOpen.add(file);
    stack.push(visit);
  };
  const leave = (visit: Visit): void => {
    order.push(visit.file);
    stack.pop();
    const above = stack.at(-1);
    if (above) above.lowest = Math.min(above.lowest, visit.lowest);
    if (visit.lowest < visit.number) return;
    // Sorted, so that it does not matter by which of them others enter the circle.
    const members = open.splice(open.lastIndexOf(visit.file)).sort();
    for (const member of members) isOpen.delete(member);
    if (members.length > 1) for (const member of members) circles.set(member, members);
  };
  const step = (top: Visit): void => {
    const imported = top.imports[top.next];
    top.next += 1;
    if (imported === undefined) return leave(top);
    const visited = visits.get(imported);
    if (visited === undefined) enter(imported);
    else if (isOpen.has(imported)) top.lowest = Math.min(top.lowest, visited.number);
  };
  for (const root of files) {
    if (!visits.has(root)) enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) step(top);
  }
  return { files: order, circles };
}

/** The given files and all to which they lead, directly or through others. */
export function reachedFrom(files: Iterable<string>, nextOf: (file: string) => Iterable<string>): ReadonlySet<string> {
  const all = new Set(files);
  // A set is walked with what is added on the way.
  for (const file of all) for (const next of nextOf(file)) all.add(next);
  return all;
}
