// The project in which forms of reads are looked for, and how what is found is told.

import { analyse } from '../../../test/harness/fixture.js';

export const HEADER = `import Database from 'better-sqlite3';
import { Pool } from 'pg';
import { after, asset, from, multiAsset, output, source, sqliteTable, timeWindow } from 'headwater';
const db = new Database('w.db');
const pool = new Pool();
export const orders = source('orders');
export const stores = source('shop/stores');
export const stock = source('stock', { storage: sqliteTable({ file: 'w.db', table: 'inventory.stock_now' }) });
`;

/** What \`reader\` is found to read, as \`asset evidence "what stands there"\`, in the order of the text. */
export function readsIn(code: string): readonly string[] {
  const { snapshot, fixture } = analyse(HEADER + code);
  const lines = (fixture.files[0]?.text ?? '').split('\n');
  return snapshot.reads
    .filter(({ reader }) => reader === 'reader')
    .toSorted((a, b) => a.span.start.line - b.span.start.line || a.span.start.column - b.span.start.column)
    .map(({ asset, evidence, span, unknownKey }) => {
      const line = lines[span.start.line - 1] ?? '';
      const end = span.end.line === span.start.line ? span.end.column - 1 : line.length;
      return `${asset ?? (unknownKey === null ? '?' : `?${unknownKey}`)} ${evidence} "${line.slice(span.start.column - 1, end)}"`;
    });
}
export function bodyReads(body: string, before = ''): readonly string[] {
  return readsIn(`${before}
export const reader = asset('reader', {
  async materialize(ctx) {
    ${body}
  },
});
`);
}
