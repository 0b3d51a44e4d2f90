// Rows as a table can hold them: text, numbers, booleans and null under named columns.

import { isRecord } from './digest.js';

export type Cell = string | number | boolean | null;
export type ColumnKind = 'integer' | 'real' | 'text' | 'boolean' | 'none' | 'mixed';
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}
export interface Table {
  readonly columns: readonly Column[];
  /** In the order of `columns`. */
  readonly rows: readonly (readonly Cell[])[];
}
export type Tabulated =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'refused'; readonly message: string };

/** What a place can keep of rows. */
export interface TableLimits {
  /** False: true and false are kept as 1 and 0. */
  readonly hasBooleans: boolean;
  /** False: a column holds values of one kind. */
  readonly hasMixedColumns: boolean;
}

export function tabulate(value: unknown, limits: TableLimits): Tabulated {
  if (!Array.isArray(value) || !value.every(isRecord))
    return refused('a table takes an array of rows; other values go to jsonFile');
  const names = new Set<string>();
  for (const row of value) for (const name of Object.keys(row)) names.add(name);
  const clash = findClash(names);
  if (clash !== null) return refused(clash);
  if (names.size === 0 && value.length > 0) return refused('its rows have no column');

  const columns = [...names];
  const rows: Cell[][] = [];
  for (const row of value) {
    const cells: Cell[] = [];
    for (const name of columns) {
      const cell = cellOf(row[name], limits);
      if (cell === undefined)
        return refused(`column ${name} holds a value that is no text, number, boolean or null; write it as JSON text`);
      cells.push(cell);
    }
    rows.push(cells);
  }
  const kinds = columns.map((name, n) => ({ name, kind: kindOf(rows, n) }));
  const mixed = limits.hasMixedColumns ? undefined : kinds.find(({ kind }) => kind === 'mixed');
  if (mixed !== undefined)
    return refused(`column ${mixed.name} mixes text, numbers or booleans; give all of its rows values of one kind`);
  return { kind: 'table', table: { columns: kinds, rows } };
}

export type TableRow = Readonly<Record<string, Cell>>;
/** Rows as they are read back, for digests. */
export function keptRows({ columns, rows }: Table): readonly TableRow[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, n) => [name, row[n] ?? null])));
}

/** Columns that a storage adds for itself begin so. */
const HIDDEN = 'headwater__';
function findClash(names: ReadonlySet<string>): string | null {
  const folded = new Map<string, string>();
  for (const name of names) {
    if (name === '') return 'a column has no name';
    if (name.toLowerCase().startsWith(HIDDEN)) return `the column name ${name} is the storage's own`;
    const other = folded.get(name.toLowerCase());
    if (other !== undefined) return `the columns ${other} and ${name} are one in SQL`;
    folded.set(name.toLowerCase(), name);
  }
  return null;
}

/** undefined: cannot be kept. */
function cellOf(value: unknown, { hasBooleans }: TableLimits): Cell | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return hasBooleans ? value : Number(value);
  // Digests do not tell the two zeros apart, and neither do all databases.
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
}

function kindOf(rows: readonly (readonly Cell[])[], n: number): ColumnKind {
  const kinds = new Set<ColumnKind>();
  for (const row of rows) {
    const cell = row[n] ?? null;
    if (typeof cell === 'string') kinds.add('text');
    else if (typeof cell === 'boolean') kinds.add('boolean');
    else if (cell !== null) kinds.add(Number.isSafeInteger(cell) ? 'integer' : 'real');
  }
  const [only = 'none'] = kinds;
  if (kinds.size <= 1) return only;
  return kinds.size === 2 && kinds.has('integer') && kinds.has('real') ? 'real' : 'mixed';
}

function refused(message: string): Tabulated {
  return { kind: 'refused', message };
}
