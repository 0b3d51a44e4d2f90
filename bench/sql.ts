// How long scanning a statement takes: `tsx --conditions=headwater-source bench/sql.ts`. The recorded statements, each in
// its dialect, scanned over and over; one round's time divided by their number, and the median of the rounds.

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { type SqlDialect, scanSql } from '@headwater/server/sql';
import { quantile } from './quantile.js';

interface Recorded {
  readonly sql: string;
  readonly dialect: SqlDialect;
}

const ROUNDS = 200;
const WARM_UP = 50;
/** The time of a statement that the scanner was designed for. */
const TARGET_MICROSECONDS = 25;

function recordedStatements(): readonly Recorded[] {
  const file = new URL('../test/cases/data/sql_tables.json', import.meta.url);
  // Our own file, with the fields that its README names.
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Recorded[] };
  return cases;
}

function timeRound(statements: readonly Recorded[]): number {
  const start = performance.now();
  for (const { sql, dialect } of statements) scanSql({ text: sql, holes: [] }, dialect);
  return ((performance.now() - start) * 1000) / statements.length;
}

const statements = recordedStatements();
// The scanner cold is what a first look at a project pays.
const cold = timeRound(statements);
for (let round = 0; round < WARM_UP; round += 1) timeRound(statements);
const times = Array.from({ length: ROUNDS }, () => timeRound(statements));
const length = statements.reduce((sum, { sql }) => sum + sql.length, 0) / statements.length;
console.log(`${statements.length} statements of ${length.toFixed(0)} characters on average`);
console.log(
  `cold ${cold.toFixed(1)} µs, median ${quantile(times, 0.5).toFixed(1)} µs, p95 ${quantile(times, 0.95).toFixed(1)} µs a statement`,
);
console.log(
  quantile(times, 0.5) <= TARGET_MICROSECONDS ? 'within' : 'above',
  `the target of ${TARGET_MICROSECONDS} µs`,
);
