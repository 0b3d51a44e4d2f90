// Tagged templates: `sql` of any library is a query, a few are plain text, others may do anything with their parts.

import { type Call, callValue } from './calls.js';
import { drizzleTable, readView } from './drizzle-tables.js';
import { noteQuery } from './queries.js';
import { fragmentIn } from './query-fragments.js';
import type { Run } from './scope.js';
import { interpolate, plainText, textOf } from './text.js';
import { type Piece, type Place, type QueryValue, type Slot, type Value } from './value.js';
import { makeList } from './scope.js';

interface TaggedCall {
  readonly tag: Value;
  /** The tag's last name, as written. */
  readonly name: string;
  readonly parts: readonly Slot[];
  readonly place: Place;
}

const SQL_TAG = /sql$/i;
/** What it gives is a tag for statements, and called with a text it is a name in one. */
export const TAG_LIBRARY = 'postgres';
const TEXT_TAG = /^(raw|dedent|outdent|stripIndents?|oneLine|endent)$/;

export function callTag(run: Run, call: TaggedCall): Value {
  const { tag, name, parts, place } = call;
  if (isSql(call)) return sqlQuery(run, call);
  if (TEXT_TAG.test(name))
    return { kind: 'text', pieces: parts.flatMap(({ value, place: at }) => interpolate(value, at)) };
  const { strings, values } = splitParts(parts);
  const args = [{ value: makeList(run, strings), place }, ...values];
  return callValue(run, tag, { args, place, isNew: false, receiver: null, method: null });
}

/** Packages whose tags are statements, whatever they are called. */
const TAGS: ReadonlySet<string> = new Set([TAG_LIBRARY, 'slonik', '@neondatabase/serverless', 'mssql', 'bun']);

/** By its name, or because a client of postgres.js, or a tag that Slonik makes, is one under any name. */
function isSql({ tag, name }: TaggedCall): boolean {
  if (SQL_TAG.test(name) || name === '$queryRaw' || name === '$executeRaw') return true;
  return tag.kind === 'opaque' && tag.library !== null && TAGS.has(tag.library);
}

/** As the language calls a tag: the texts around the holes, also the empty ones, then the values in the holes. */
function splitParts(parts: readonly Slot[]): { readonly strings: readonly Slot[]; readonly values: readonly Slot[] } {
  const empty: Slot = { value: { kind: 'text', pieces: [] }, place: null };
  const strings: Slot[] = [];
  const values: Slot[] = [];
  parts.forEach((part, index) => {
    // Two literals never stand side by side: the second one is in a hole.
    const isString = strings.length === values.length && isLiteral(parts, index);
    if (isString) {
      strings.push(part);
      return;
    }
    if (strings.length === values.length) strings.push(empty);
    values.push(part);
  });
  if (strings.length === values.length) strings.push(empty);
  return { strings, values };
}

function sqlQuery(run: Run, { tag, parts, place }: TaggedCall): Value {
  const library = tag.kind === 'opaque' ? tag.library : null;
  const pieces = parts.flatMap((part, index) => sqlPieces(run, part, isLiteral(parts, index) ? null : place));
  const text = { kind: 'text', pieces } as const;
  const query: QueryValue = { kind: 'query', text, library, file: null, mayBePart: true, place };
  noteQuery(run, query, { place, parameters: [] });
  return query;
}

/** `sql.join([…], sql` and `)`: one part of a statement. */
export function joinFragments(run: Run, library: string | null, { args, place }: Call): Value | null {
  const [list, between] = args;
  if (list?.value.kind !== 'list' || list.value.isOpen) return null;
  const separator = between ? sqlPieces(run, between, place) : plainText(', ').pieces;
  const pieces = list.value.items.flatMap((item, index) => {
    const own = sqlPieces(run, item, place);
    return index === 0 ? own : [...separator, ...own];
  });
  const text = { kind: 'text', pieces } as const;
  const query: QueryValue = { kind: 'query', text, library, file: null, mayBePart: true, place };
  noteQuery(run, query, { place, parameters: [] });
  return query;
}

/** The literal parts are texts with the place of a literal; a hole may be a text too. */
function isLiteral(parts: readonly Slot[], index: number): boolean {
  const value = parts[index]?.value;
  const [piece, ...others] = value?.kind === 'text' ? value.pieces : [];
  const place = parts[index]?.place;
  return (
    piece?.kind === 'known' &&
    others.length === 0 &&
    piece.place?.at === place?.at &&
    piece.place?.file === place?.file &&
    piece.names === null
  );
}

/** `use`: of what stands in a hole. Most tags bind their holes as parameters; a fragment or a name is put in as it is. */
function sqlPieces(run: Run, { value, place }: Slot, use: Place | null): readonly Piece[] {
  if (use === null) return value.kind === 'text' ? value.pieces : [];
  const fragment = fragmentIn(run, value, place ?? use);
  if (fragment !== null) return fragment;
  // A table of Drizzle says its name.
  const named = (value.kind === 'opaque' ? drizzleTable(value) : null) ?? value;
  if (named !== value && value.kind === 'opaque') readView(run, value, place ?? use);
  const text = textOf(named);
  const isName = text !== null && /^[\w$."`[\]-]+$/.test(text);
  if (isName) return interpolate(named, place);
  return [{ kind: 'hole', value: named, place }];
}
