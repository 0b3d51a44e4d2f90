// What is different between two values of one asset: by key where both are lists of rows, else by path. Bounded.

type Row = Readonly<Record<string, unknown>>;

export interface CellChange {
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
}
export interface RowChange {
  /** Equal rows are there only where they were asked for. */
  readonly kind: 'added' | 'removed' | 'changed' | 'equal';
  /** By key column. */
  readonly key: Row;
  /** Columns that differ; of any other row all that hold something, but the key. */
  readonly cells: readonly CellChange[];
}
export interface Difference {
  readonly key: readonly string[];
  readonly counts: {
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    readonly equal: number;
  };
  /** At most as many as asked for. */
  readonly changes: readonly RowChange[];
  /** Sums of the columns that hold numbers alone, where they differ. */
  readonly totals: readonly CellChange[];
}
export type DifferenceAnswer =
  | ({ readonly kind: 'difference' } & Difference)
  /** The key does not tell rows apart. */
  | { readonly kind: 'no-key'; readonly message: string };

export interface DifferenceOptions {
  /** Without it, the fewest first columns that tell the rows of both versions apart. */
  readonly key?: readonly string[];
  readonly limit: number;
  /** Rows that are equal stand among the changes. */
  readonly includesEqual?: boolean;
}

export function differenceOf(
  before: unknown,
  after: unknown,
  { key, limit, includesEqual = false }: DifferenceOptions,
): DifferenceAnswer {
  const [a, b] = isRows(before) && isRows(after) ? [before, after] : [pathRows(before), pathRows(after)];
  const columns = [...new Set([...a, ...b].flatMap((row) => Object.keys(row)))];
  const found =
    key ?? columns.map((_, n) => columns.slice(0, n + 1)).find((tried) => isUnique(a, tried) && isUnique(b, tried));
  if (found === undefined && a.length + b.length > 0)
    return { kind: 'no-key', message: 'no columns tell the rows apart: two rows are equal' };
  const used = found ?? [];
  const unknown = used.find((column) => !columns.includes(column));
  if (unknown !== undefined)
    return { kind: 'no-key', message: `there is no column ${unknown}; there are ${columns.join(', ')}` };
  if (!isUnique(a, used) || !isUnique(b, used))
    return { kind: 'no-key', message: `several rows have the same ${used.join(', ')}: name more columns` };
  const rows = [...comparedRows(a, b, { key: used, columns })];
  const count = (kind: RowChange['kind']) => rows.filter((row) => row.kind === kind).length;
  return {
    kind: 'difference',
    key: used,
    counts: { added: count('added'), removed: count('removed'), changed: count('changed'), equal: count('equal') },
    changes: (includesEqual ? rows : rows.filter(({ kind }) => kind !== 'equal')).slice(0, limit),
    totals: totalsOf(
      a,
      b,
      columns.filter((column) => !used.includes(column)),
    ),
  };
}

function* comparedRows(
  a: readonly Row[],
  b: readonly Row[],
  { key, columns }: { readonly key: readonly string[]; readonly columns: readonly string[] },
): Iterable<RowChange> {
  const rest = columns.filter((column) => !key.includes(column));
  const later = new Map(b.map((row) => [identity(row, key), row]));
  const seen = new Set<string>();
  const change = (kind: RowChange['kind'], row: Row, cells: readonly CellChange[]): RowChange => ({
    kind,
    key: Object.fromEntries(key.map((column) => [column, row[column] ?? null])),
    cells,
  });
  for (const row of a) {
    const id = identity(row, key);
    seen.add(id);
    const other = later.get(id);
    const cells = cellChanges(row, other ?? {}, rest);
    if (other === undefined) yield change('removed', row, cells);
    else if (cells.length > 0) yield change('changed', row, cells);
    else yield change('equal', row, cellsOf(row, rest));
  }
  for (const row of b) if (!seen.has(identity(row, key))) yield change('added', row, cellChanges({}, row, rest));
}

function cellsOf(row: Row, columns: readonly string[]): readonly CellChange[] {
  const held = columns.filter((column) => (row[column] ?? null) !== null);
  return held.map((column) => ({ column, before: row[column], after: row[column] }));
}

function cellChanges(before: Row, after: Row, columns: readonly string[]): readonly CellChange[] {
  return columns
    .map((column) => ({ column, before: before[column] ?? null, after: after[column] ?? null }))
    .filter((cell) => JSON.stringify(cell.before) !== JSON.stringify(cell.after));
}

function totalsOf(a: readonly Row[], b: readonly Row[], columns: readonly string[]): readonly CellChange[] {
  return columns.flatMap((column) => {
    const [before, after] = [sumOf(a, column), sumOf(b, column)];
    return before === null || after === null || before === after ? [] : [{ column, before, after }];
  });
}
function sumOf(rows: readonly Row[], column: string): number | null {
  let sum = 0;
  for (const row of rows) {
    const value = row[column];
    if (typeof value !== 'number') return null;
    sum += value;
  }
  return sum;
}

function isUnique(rows: readonly Row[], key: readonly string[]): boolean {
  return new Set(rows.map((row) => identity(row, key))).size === rows.length;
}
function identity(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((column) => row[column] ?? null));
}
function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every(isRow);
}
function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Leaves of any JSON value, each a row of its path and value. */
function pathRows(value: unknown, path = ''): readonly Row[] {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch) return [{ path: path || '.', value }];
  return Object.entries(value).flatMap(([name, part]) => pathRows(part, path === '' ? name : `${path}.${name}`));
}
