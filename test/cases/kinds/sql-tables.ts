// Which tables a statement reads and writes, by the scanner that finds undeclared reads.

import { scanSql, type SqlDialect, type SqlHole, type SqlReference } from '@headwater/server/sql';
import type { CaseKind } from '../kind.js';
import { text, texts } from '../read.js';

export const sqlTables: CaseKind = {
  kind: 'sql_tables',
  run: ({ data }) => {
    const sql = text(data.sql, 'sql');
    const { statements } = scanSql({ text: sql, holes: holesIn(sql) }, dialectNamed(text(data.dialect, 'dialect')));
    const references = statements.flatMap((statement) => statement.references);
    const named = (kind: SqlReference['kind']) =>
      asSet(references.filter((found) => found.kind === kind).map(({ name }) => name));
    const expected = {
      reads: asSet(texts(data.reads, 'reads')),
      writes: asSet(texts(data.writes, 'writes')),
      files: asSet(texts(data.files ?? [], 'files')),
      holes: asSet(texts(data.holes ?? [], 'holes')),
      isPartial: data.partial === true,
      // These two are recorded only where a case is about them.
      refs: data.refs === undefined ? null : asSet(texts(data.refs, 'refs')),
      temporary: data.temp === undefined ? null : asSet(texts(data.temp, 'temp')),
    };
    const actual = {
      reads: named('read'),
      writes: named('write'),
      files: named('file'),
      holes: asSet(references.flatMap(({ holes }) => holes.map((index) => `__hole_${index}__`))),
      isPartial: statements.some((statement) => statement.isPartial),
      refs: expected.refs === null ? null : named('ref'),
      temporary: expected.temporary === null ? null : asSet(statements.flatMap(({ temporary }) => temporary)),
    };
    return { expected, actual };
  },
};

/** Interpolations are written as `__hole_0__`. */
function holesIn(sql: string): readonly SqlHole[] {
  return [...sql.matchAll(/__hole_(\d+)__/g)].map(({ 0: written, 1: index, index: start }) => ({
    start,
    end: start + written.length,
    index: Number(index),
  }));
}

const DIALECTS: readonly SqlDialect[] = [
  'sqlite',
  'postgres',
  'duckdb',
  'snowflake',
  'bigquery',
  'mysql',
  'spark',
  'tsql',
];

function dialectNamed(name: string): SqlDialect {
  const dialect = DIALECTS.find((candidate) => candidate === name);
  if (dialect === undefined) throw new TypeError(`There is no dialect ${name}.`);
  return dialect;
}

/** Names are compared without case, each once. */
function asSet(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))].sort();
}
