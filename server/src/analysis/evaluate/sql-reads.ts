// From the statements that a body hands to a database to the tables that it reads and writes.

import {
  defaultDialect,
  type SqlDialect,
  type SqlReference,
  type SqlScan,
  type SqlStatement,
  type SqlText,
} from '../sql/index.js';
import type { Findings, FoundQuery, KeyRange, Target } from './findings.js';
import { type LaidOutText, layOut, locate, variantsOf } from './sql-text.js';
import type { Place } from './value.js';

/** Scans a text, or answers from memory. */
export type Scan = (sql: SqlText, dialect: SqlDialect) => SqlScan;

const DIALECTS: Readonly<Record<string, SqlDialect>> = {
  'better-sqlite3': 'sqlite',
  sqlite3: 'sqlite',
  sqlite: 'sqlite',
  'node:sqlite': 'sqlite',
  '@libsql/client': 'sqlite',
  pg: 'postgres',
  postgres: 'postgres',
  'pg-promise': 'postgres',
  slonik: 'postgres',
  '@vercel/postgres': 'postgres',
  '@neondatabase/serverless': 'postgres',
  duckdb: 'duckdb',
  'duckdb-async': 'duckdb',
  '@duckdb/node-api': 'duckdb',
  mysql: 'mysql',
  mysql2: 'mysql',
  'mysql2/promise': 'mysql',
  mssql: 'tsql',
  'snowflake-sdk': 'snowflake',
  '@google-cloud/bigquery': 'bigquery',
};

/** Adds to the findings what their statements read and write; afterwards what is left of the mentions are reads too. */
export function readQueries(findings: Findings, scan: Scan, projectDialect: SqlDialect | null): void {
  for (const found of findings.queries) {
    if (found.isPart) continue;
    const { library } = found.query;
    const dialect = (library === null ? undefined : DIALECTS[library]) ?? projectDialect ?? defaultDialect;
    for (const text of variantsOf(found.query.text)) {
      const laidOut = layOut(text);
      const temporary = new Set<string>();
      for (const statement of scan(laidOut, dialect).statements) {
        addStatement(findings, { found, statement, laidOut, dialect, temporary });
        for (const name of statement.temporary) temporary.add(name);
      }
    }
  }
  for (const { names, place, chain, isSettled } of findings.mentions) {
    if (isSettled) continue;
    const evidence = names.as === 'path' ? 'path' : 'handle';
    findings.reads.push({
      target: { kind: 'declaration', declaration: names.declaration },
      evidence,
      place,
      namePlace: null,
      chain,
      range: null,
      isSoft: false,
    });
  }
}

interface ScannedStatement {
  readonly found: FoundQuery;
  readonly statement: SqlStatement;
  readonly laidOut: LaidOutText;
  readonly dialect: SqlDialect;
  /** Tables that the statements before it made for themselves. */
  readonly temporary: ReadonlySet<string>;
}

function addStatement(findings: Findings, scanned: ScannedStatement): void {
  const { found, statement, laidOut, dialect, temporary } = scanned;
  for (const reference of statement.references) {
    const isFile = reference.kind === 'file';
    if (reference.kind === 'ref' || reference.kind === 'cte' || temporary.has(reference.folded.join('.'))) continue;
    const located = locate(laidOut, reference.start, reference.end);
    const place = located?.place ?? found.query.place;
    const names = located?.piece.kind === 'known' ? located.piece.names : null;
    const isUnknown = reference.holes.length > 0;
    const target: Target = isUnknown
      ? { kind: 'unknown' }
      : names
        ? { kind: 'declaration', declaration: names.declaration }
        : isFile
          ? { kind: 'path', path: reference.name }
          : { kind: 'table', reference, dialect };
    if (names) settle(findings, located?.piece.place ?? place);
    const chain = [...found.chain.slice(0, -1), place];
    if (reference.isWritten) {
      if (!isUnknown) findings.writes.push({ target, place, chain });
      continue;
    }
    const range = isUnknown ? null : rangeOf(scanned, reference);
    findings.reads.push({
      target,
      evidence: isFile ? 'path' : 'sql',
      place,
      namePlace: place,
      chain,
      range,
      isSoft: false,
    });
  }
  if (statement.hasUnknownTable && !statement.references.some(({ holes }) => holes.length > 0)) {
    const hole = statement.holes[0] === undefined ? null : (laidOut.segments[statement.holes[0]]?.piece.place ?? null);
    const place = hole ?? found.query.place;
    findings.reads.push({
      target: { kind: 'unknown' },
      evidence: 'sql',
      place,
      namePlace: null,
      chain: [...found.chain.slice(0, -1), place],
      range: null,
      isSoft: false,
    });
  }
}

function rangeOf(_scanned: ScannedStatement, _reference: SqlReference): KeyRange | null {
  return null;
}

function settle({ mentions }: Findings, place: Place): void {
  for (const mention of mentions)
    if (mention.place.file === place.file && mention.place.at === place.at) mention.isSettled = true;
}
