// From the statements that a body hands to a database to the tables that it reads and writes.

import {
  type BoundValue,
  defaultDialect,
  keylessRange,
  type PartitionRange,
  type PartitionUnit,
  partitionRange,
  type SqlDialect,
  type SqlReference,
  type SqlScan,
  type SqlStatement,
  type SqlText,
} from '../sql/index.js';
import type { Findings, FoundQuery, Target } from './findings.js';
import {
  afterAttaching,
  type Attached,
  hasAttached,
  isMemory,
  NOTHING_ATTACHED,
  tableInFile,
  tableInOwn,
} from './attached-databases.js';
import { settle } from './handles.js';
import { isColumn } from './drizzle-tables.js';
import { offsetOf } from './offsets.js';
import { reachesElsewhere } from './connections.js';
import { databaseOf, isBuilderLibrary } from './query-builders.js';
import type { Run } from './scope.js';
import { endingOf } from './paths.js';
import { beginningOf, endOf, plainText } from './text.js';
import { HOLE, type LaidOutText, layOut, locate, variantsOf } from './sql-text.js';
import { isLimited, type RelativeRange } from '../snapshot.js';
import { noteUnknown } from './unknowns.js';
import type { Piece, Place, QueryValue, Slot, TextValue, Value } from './value.js';

/** How the project's statements are read. */
export interface SqlSettings {
  readonly scan: Scan;
  /** Of statements whose library does not say it. */
  readonly dialect: SqlDialect | null;
}
/** Scans a text, or answers from memory. */
export type Scan = (sql: SqlText, dialect: SqlDialect) => SqlScan;

const DIALECTS: Readonly<Record<string, SqlDialect>> = {
  'better-sqlite3': 'sqlite',
  sqlite3: 'sqlite',
  sqlite: 'sqlite',
  'node:sqlite': 'sqlite',
  'bun:sqlite': 'sqlite',
  '@libsql/client': 'sqlite',
  pg: 'postgres',
  postgresql: 'postgres',
  postgres: 'postgres',
  bun: 'postgres',
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
export function readQueries(run: Run, { scan, dialect: projectDialect }: SqlSettings): void {
  const { findings, unit } = run;
  let temporary = NO_NAMES;
  let attached = NOTHING_ATTACHED;
  const isAlone = staysInFiles(findings);
  for (const found of findings.queries) {
    if (found.isPart) continue;
    const { library } = found.query;
    const dialect = (library === null ? undefined : DIALECTS[databaseOf(library)]) ?? projectDialect ?? defaultDialect;
    for (const text of variantsOf(found.query.text)) {
      const laidOut = layOutQuery(found.query, text, (sql) => scan(sql, dialect));
      const rangeOf = rangesIn({ found, laidOut, dialect, unit });
      for (const statement of scan(laidOut, dialect).statements) {
        if (hasAttached(dialect)) attached = afterAttaching(attached, laidOut.text, statement);
        addStatement(findings, { found, statement, laidOut, dialect, rangeOf, temporary, attached, isAlone });
        // They last as long as the connection: for whatever the body does after this, in other calls too.
        if (statement.temporary.length > 0) temporary = [...temporary, ...statement.temporary];
      }
    }
  }
  addMentions(findings);
}

/** `start > …`: a column that is called as a statement begins. */
const OPERATION = /^\s*\w+\s*(?:[=<>!+/%|.,-]|::|(?:is|in|not|like|between)\b)/i;

/** A part that begins no statement, such as a condition, is what a query may select: its sub-queries are read. */
function layOutQuery({ mayBePart }: QueryValue, text: TextValue, scan: (sql: SqlText) => SqlScan): LaidOutText {
  const laidOut = layOut(text);
  const first = text.pieces.find((piece) => piece.kind === 'hole' || piece.text.trim() !== '');
  const isValue = OPERATION.test(laidOut.text) || (first?.kind === 'hole' && isColumn(first.value));
  const isPart = mayBePart && (isValue || scan(laidOut).statements[0]?.isUnknown === true);
  return isPart ? layOut({ kind: 'text', pieces: [...plainText('SELECT ').pieces, ...text.pieces] }) : laidOut;
}

function addMentions({ mentions, reads }: Findings): void {
  for (const { names, place, chain, isSettled } of mentions) {
    if (isSettled) continue;
    const evidence = names.as === 'path' ? 'path' : 'handle';
    const target = { kind: 'declaration', key: names.declaration.key } as const;
    reads.push({ target, evidence, place, namePlace: null, chain, range: null, certainty: 'sure' });
  }
}

const NO_NAMES: readonly string[] = [];

/** Statements that change how a table is found things in, and none of its rows. */
const OF_INDEX =
  /^(create|drop|alter)\s+((or\s+replace|unique|fulltext|spatial|(non)?clustered|columnstore)\s+)*index\b/i;

interface ScannedText {
  readonly found: FoundQuery;
  readonly laidOut: LaidOutText;
  readonly dialect: SqlDialect;
}
interface ScannedStatement extends ScannedText {
  readonly statement: SqlStatement;
  readonly rangeOf: PartitionRange;
  /** Tables that the statements before it, in this call or an earlier one of the body, made for themselves. */
  readonly temporary: readonly string[];
  readonly attached: Attached;
  /** What goes to a database in a file, or in memory, reaches no other. */
  readonly isAlone: boolean;
}

function addStatement(findings: Findings, scanned: ScannedStatement): void {
  const { found, statement, laidOut, dialect, temporary } = scanned;
  const isOfIndex = OF_INDEX.test(laidOut.text.slice(statement.start, statement.end));
  for (const reference of statement.references) {
    const isFile = reference.kind === 'file';
    if (reference.kind === 'ref' || reference.kind === 'cte') continue;
    const located = locate(laidOut, reference.start, reference.end);
    const place = located?.place ?? found.query.place;
    const names = located?.piece.kind === 'known' ? located.piece.names : null;
    if (names) settle(findings, located?.piece.place ?? place);
    // What a statement reads to make a temporary table of the same name is still the lasting one.
    if (found.within !== null && reference.folded.length === 1 && found.within.has(reference.name)) continue;
    if (isTemporary(reference, reference.isWritten ? [...temporary, ...statement.temporary] : temporary)) continue;
    const own = names === null ? tableInOwn(reference, { file: found.query.file, dialect }, laidOut.text) : null;
    const connected = scanned.isAlone && own !== null ? found.query.file : null;
    if (!isFile && isMemory(connected)) continue;
    const isUnknown = reference.holes.length > 0 && !isFile;
    if (isUnknown) noteHoles(findings, laidOut, reference.holes);
    const table = tableInFile(own ?? reference, scanned.attached, laidOut.text);
    if (!isFile && isMemory(table.elsewhere?.file ?? null)) continue;
    const target: Target = isUnknown
      ? { kind: 'unknown' }
      : names
        ? { kind: 'declaration', key: names.declaration.key }
        : isFile
          ? fileTarget(reference, found, laidOut.text)
          : { kind: 'table', reference: table.reference, dialect, elsewhere: table.elsewhere, connected };
    const chain = chainWith(found, place);
    if (reference.isWritten) {
      if (!isUnknown && !isOfIndex && !found.isGuess) findings.writes.push({ target, place, chain });
      continue;
    }
    const range = isUnknown ? null : rangeIn(scanned, reference, isFile || table.elsewhere !== null);
    findings.reads.push({
      target,
      evidence: isFile ? 'path' : 'sql',
      place,
      namePlace: place,
      chain,
      range,
      certainty: found.isGuess && names === null ? 'guessed' : 'sure',
    });
  }
  if (statement.hasUnknownTable && !statement.references.some(({ holes }) => holes.length > 0)) {
    const hole = statement.holes[0] === undefined ? null : (laidOut.segments[statement.holes[0]]?.piece.place ?? null);
    const place = hole ?? found.query.place;
    noteHoles(findings, laidOut, statement.holes);
    findings.reads.push({
      target: { kind: 'unknown' },
      evidence: 'sql',
      place,
      namePlace: null,
      chain: chainWith(found, place),
      range: null,
      certainty: 'sure',
    });
  }
}

/** What a builder or a part of a statement reads is limited elsewhere, and a file or another database may be of one partition. */
function rangeIn({ found, rangeOf }: ScannedStatement, table: SqlReference, isOwnFile: boolean): RelativeRange | null {
  const range = rangeOf(table);
  const { library, mayBePart } = found.query;
  const isWhole = !isOwnFile && !mayBePart && (library === null || !isBuilderLibrary(library));
  return isWhole || (range !== null && isLimited(range)) ? range : null;
}

/** To a place in the statement. */
function chainWith({ chain }: FoundQuery, place: Place): readonly Place[] {
  return chain.length < 2 ? [place] : chain.with(-1, place);
}

function staysInFiles({ queries }: Findings): boolean {
  const reaches = (piece: Piece): boolean => piece.kind === 'known' && reachesElsewhere(piece.text);
  return !queries.some(
    ({ query }) => query.file !== null && variantsOf(query.text).some(({ pieces }) => pieces.some(reaches)),
  );
}

function isTemporary({ folded }: SqlReference, temporary: readonly string[]): boolean {
  return temporary.length > 0 && temporary.includes(folded.join('.'));
}

function noteHoles(findings: Findings, { segments }: LaidOutText, holes: readonly number[]): void {
  for (const hole of holes) {
    const piece = segments[hole]?.piece;
    if (piece?.kind === 'hole') noteUnknown(findings, piece.value);
  }
}

/** A file by its path, or by what is bound to the placeholder in its place. */
function fileTarget({ name, start, end }: SqlReference, { parameters }: FoundQuery, text: string): Target {
  const placeholder = /^(?:\?(\d*)|[$:@](\w+))$/.exec(text.slice(start, end));
  if (placeholder === null) return pathTarget(name);
  const [, number = '', own = ''] = placeholder;
  const isNumbered = /^\d+$/.test(number + own);
  const before = text.slice(0, start);
  // Whether a question mark within quotes is one, nobody looks.
  const position = isNumbered ? Number(number + own) - 1 : /['"]/.test(before) ? -1 : before.split('?').length - 1;
  const bound = parameterOf(parameters, { position, name: isNumbered || own === '' ? null : own });
  if (bound?.kind !== 'text') return pathTarget(HOLE);
  const { text: path, isWhole } = beginningOf(bound);
  return pathTarget(isWhole ? path : path + HOLE + endOf(bound));
}

/** Of a name with a hole or a wildcard in it, what stands before that. */
function pathTarget(name: string): Target {
  const known = /^[^*?[]*?(?=\{\}|[*?[]|$)/.exec(name)?.[0] ?? name;
  const isBeginning = known.length < name.length;
  return { kind: 'path', path: known, isBeginning, ending: isBeginning ? endingOf(name) : '' };
}

/** Whether anything that is bound or put in derives from the key: else no condition can say which partitions are read. */
function takesKey({ parameters }: FoundQuery, { holes, segments }: LaidOutText, unit: PartitionUnit): boolean {
  const isRelative = (value: Value): boolean => offsetOf(value, unit) !== null;
  for (const { index } of holes) {
    const piece = segments[index]?.piece;
    if (piece?.kind === 'hole' && isRelative(piece.value)) return true;
  }
  for (const { value } of parameters ?? []) {
    if (isRelative(value)) return true;
    if (value.kind === 'object') for (const field of value.fields.values()) if (isRelative(field.value)) return true;
  }
  return false;
}

/** Which partitions the text reads of its tables, by their conditions on the partition key. */
function rangesIn({ found, laidOut, dialect, unit }: ScannedText & { readonly unit: PartitionUnit }): PartitionRange {
  if (!takesKey(found, laidOut, unit)) {
    const range = keylessRange(laidOut);
    return () => range;
  }
  const valueOf = (bound: BoundValue): Value | null => {
    if (bound.kind === 'placeholder') return parameterOf(found.parameters, bound);
    const piece = laidOut.segments[bound.index]?.piece;
    return piece?.kind === 'hole' ? piece.value : null;
  };
  return partitionRange({ sql: laidOut, dialect, unit }, (bound) => {
    const value = valueOf(bound);
    return value === null ? null : offsetOf(value, unit);
  });
}

/** By position, or by name in an object of parameters. */
function parameterOf(
  parameters: readonly Slot[] | null,
  { position, name }: Pick<Extract<BoundValue, { kind: 'placeholder' }>, 'position' | 'name'>,
): Value | null {
  if (name === null) return parameters?.[position]?.value ?? null;
  const named = parameters?.find(({ value }) => value.kind === 'object')?.value;
  return named?.kind === 'object' ? (named.fields.get(name)?.value ?? null) : null;
}
