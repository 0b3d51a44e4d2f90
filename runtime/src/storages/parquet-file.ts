// Rows in a Parquet file, one column type each: text, integers, other numbers, booleans. The format's own code is loaded
// by the first such file: no run should wait for it that has none.

import { plainValue } from './foreign-values.js';
import type { Encoded, FileFormat } from './file-format.js';
import { fileStorage } from './file-versions.js';
import { type Cell, type Column, type ColumnKind, keptRows, tabulate } from './table-rows.js';

const parquet: FileFormat = {
  kind: 'parquetFile',
  extension: 'parquet',
  async encode(value): Promise<Encoded> {
    const tabulated = tabulate(value, { hasBooleans: true, hasMixedColumns: false });
    if (tabulated.kind === 'refused') return tabulated;
    const { columns, rows } = tabulated.table;
    const columnData = columns.map((column, n) => ({
      name: column.name,
      type: TYPES[column.kind],
      nullable: true,
      data: rows.map((row) => stored(column, row[n] ?? null)),
    }));
    const { parquetWriteBuffer } = await import('hyparquet-writer');
    return {
      kind: 'encoded',
      content: new Uint8Array(parquetWriteBuffer({ columnData })),
      value: keptRows(tabulated.table),
    };
  },
  async decode(content) {
    const file = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
    const { parquetReadObjects } = await import('hyparquet');
    try {
      const rows = await parquetReadObjects({ file: asFile(file) });
      return { kind: 'value', value: rows.map((row) => plainValue(row)) };
    } catch (error) {
      // The library says by plain errors alone that a file is none of its kind.
      const why = error instanceof Error ? error.message : String(error);
      return { kind: 'damaged', message: `is no Parquet that can be read (${why})` };
    }
  },
};

export const parquetFile = fileStorage(parquet);

/** A column of nulls alone is one of text. */
const TYPES = {
  integer: 'INT64',
  real: 'DOUBLE',
  text: 'STRING',
  boolean: 'BOOLEAN',
  none: 'STRING',
  mixed: 'STRING',
} as const satisfies Record<ColumnKind, string>;

function stored({ kind }: Column, cell: Cell): Cell | bigint {
  return kind === 'integer' && typeof cell === 'number' ? BigInt(cell) : cell;
}

function asFile(buffer: ArrayBufferLike) {
  return {
    byteLength: buffer.byteLength,
    slice: (start: number, end?: number) => toArrayBuffer(buffer.slice(start, end)),
  };
}
function toArrayBuffer(buffer: ArrayBufferLike): ArrayBuffer {
  return buffer instanceof ArrayBuffer ? buffer : new Uint8Array(buffer).slice().buffer;
}
