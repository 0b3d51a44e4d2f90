// Rows as a table of SQLite can hold them, and names quoted for it.

import { isRecord } from './digest.js';

export type Cell = string | number | null;
export interface Table {
  readonly columns: readonly Column[];
  /** In the order of `columns`. */
  readonly rows: readonly (readonly Cell[])[];
}
export interface Column {
  readonly name: string;
  readonly type: '' | 'INTEGER' | 'REAL' | 'TEXT';
}
export type Tabulated =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'refused'; readonly message: string };

export function tabulate(value: unknown): Tabulated {
  if (!Array.isArray(value) || !value.every(isRecord))
    return refused('a table takes an array of rows; other values go to jsonFile');
  const names = new Set<string>();
  for (const row of value) for (const name of Object.keys(row)) names.add(name);
  const clash = findClash(names);
  if (clash !== null) return refused(clash);

  const columns = [...names];
  const rows: Cell[][] = [];
  for (const row of value) {
    const cells: Cell[] = [];
    for (const name of columns) {
      const cell = cellOf(row[name]);
      if (cell === undefined)
        return refused(`column ${name} holds a value that is no text, number, boolean or null; write it as JSON text`);
      cells.push(cell);
    }
    rows.push(cells);
  }
  return { kind: 'table', table: { columns: columns.map((name, n) => ({ name, type: typeOf(rows, n) })), rows } };
}

/** Rows as they are read back, for digests: what SQLite keeps of them. */
export function keptRows({ columns, rows }: Table): readonly Readonly<Record<string, Cell>>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, n) => [name, row[n] ?? null])));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Columns that the storage adds for itself begin so. */
const HIDDEN = 'headwater__';
function findClash(names: ReadonlySet<string>): string | null {
  const folded = new Map<string, string>();
  for (const name of names) {
    if (name.toLowerCase().startsWith(HIDDEN)) return `the column name ${name} is the storage's own`;
    const other = folded.get(name.toLowerCase());
    if (other !== undefined) return `the columns ${other} and ${name} are one in SQL`;
    folded.set(name.toLowerCase(), name);
  }
  return null;
}

/** undefined: cannot be kept. */
function cellOf(value: unknown): Cell | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return undefined;
}

function typeOf(rows: readonly (readonly Cell[])[], n: number): Column['type'] {
  const kinds = new Set<Column['type']>();
  for (const row of rows) {
    const cell = row[n] ?? null;
    if (typeof cell === 'string') kinds.add('TEXT');
    else if (cell !== null) kinds.add(Number.isSafeInteger(cell) ? 'INTEGER' : 'REAL');
  }
  if (kinds.size === 1) return [...kinds][0] ?? '';
  // Without a type, SQLite keeps each value as it came.
  return kinds.size === 2 && !kinds.has('TEXT') ? 'REAL' : '';
}

function refused(message: string): Tabulated {
  return { kind: 'refused', message };
}
