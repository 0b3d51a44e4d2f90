// Columns of plain text, for copies and for readers that see no picture.

/** Rows under a head; cells are padded to the widest of their column, numbers to the right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const isNumber = head.map((_, column) => rows.every((row) => /^[≤ \d\u00a0]*$/.test(row[column] ?? '')));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) =>
        isNumber[column] ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width),
      )
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

/** Parts that are there, with an empty line between them. */
export function paragraphs(parts: readonly (string | null)[]): string {
  return `${parts.filter((part) => part !== null && part !== '').join('\n\n')}\n`;
}
