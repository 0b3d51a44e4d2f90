// The order in which modules are evaluated, and who depends on whom.

/** Every file after those that it imports; within a cycle as they come. Without recursion: chains of imports are long. */
export function importOrder(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const root of files) {
    if (seen.has(root)) continue;
    seen.add(root);
    const stack = [{ file: root, imports: importsOf(root), next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const imported = top.imports[top.next];
      top.next += 1;
      if (imported === undefined) {
        order.push(top.file);
        stack.pop();
      } else if (!seen.has(imported)) {
        seen.add(imported);
        stack.push({ file: imported, imports: importsOf(imported), next: 0 });
      }
    }
  }
  return order;
}

/** The given files and all that depend on them, directly or through others. */
export function dependentsOf(
  changed: Iterable<string>,
  importersOf: (file: string) => Iterable<string>,
): ReadonlySet<string> {
  const all = new Set(changed);
  const stack = [...all];
  for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
    for (const importer of importersOf(file)) {
      if (all.has(importer)) continue;
      all.add(importer);
      stack.push(importer);
    }
  }
  return all;
}
