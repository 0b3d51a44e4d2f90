// Rows in a CSV file: RFC 4180 with a header. Quotes tell text from everything else, so that what was written comes
// back: 7 is a number and "7" a text, an empty field is null and "" the empty text.

import type { Decoded, Encoded, FileFormat } from './file-format.js';
import { fileStorage } from './file-versions.js';
import { type Cell, keptRows, tabulate } from './table-rows.js';

const csv: FileFormat = {
  kind: 'csvFile',
  extension: 'csv',
  encode(value): Encoded {
    const tabulated = tabulate(value, { hasBooleans: true, hasMixedColumns: true });
    if (tabulated.kind === 'refused') return tabulated;
    const { columns, rows } = tabulated.table;
    const header = columns.map(({ name }) => fieldOfText(name));
    const lines = columns.length === 0 ? [] : [header, ...rows.map((row) => row.map(fieldOf))];
    return {
      kind: 'encoded',
      content: lines.map((fields) => `${fields.join(',')}\r\n`).join(''),
      value: keptRows(tabulated.table),
    };
  },
  async decode(content) {
    const text = decoded(content);
    return text === null ? { kind: 'damaged', message: 'is no text in UTF-8' } : rowsOf(text);
  },
};

export const csvFile = fileStorage(csv);

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? fieldOfText(cell) : String(cell);
}
function fieldOfText(text: string): string {
  const isPlain = valueOf(text) === text && !/[",\r\n]/.test(text) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Of a field without quotes. A number is one only in the form in which it is written: 007 and 1e3 stay text. */
function valueOf(field: string): Cell {
  if (field === '') return null;
  if (field === 'true') return true;
  if (field === 'false') return false;
  const number = Number(field);
  return Number.isFinite(number) && String(number) === field ? number : field;
}

function rowsOf(text: string): Decoded {
  const lines = linesOf(text);
  if (lines === null) return { kind: 'damaged', message: 'has a quote that is not closed' };
  const [header = [], ...rows] = lines;
  const names = header.map(({ text: name }) => name);
  if (new Set(names).size < names.length) return { kind: 'damaged', message: 'has two columns of one name' };
  const misfit = rows.findIndex((fields) => fields.length !== names.length);
  if (misfit >= 0)
    return {
      kind: 'damaged',
      message: `has ${names.length} columns, and its row ${misfit + 1} has ${rows[misfit]?.length}`,
    };
  const value = rows.map((fields) =>
    Object.fromEntries(
      fields.map(({ text: field, isQuoted }, n) => [names[n] ?? '', isQuoted ? field : valueOf(field)]),
    ),
  );
  return { kind: 'value', value };
}

interface Field {
  readonly text: string;
  readonly isQuoted: boolean;
}
/** A quoted field, or a plain one; then what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Null: it cannot be divided into fields. */
function linesOf(text: string): readonly (readonly Field[])[] | null {
  const lines: Field[][] = [];
  let line: Field[] = [];
  for (let at = 0; at < text.length || line.length > 0; ) {
    FIELD.lastIndex = at;
    const found = FIELD.exec(text);
    if (found === null) return null;
    const [whole, quoted, plain = '', end] = found;
    line.push(
      quoted === undefined ? { text: plain, isQuoted: false } : { text: quoted.replaceAll('""', '"'), isQuoted: true },
    );
    at += whole.length;
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

function decoded(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
