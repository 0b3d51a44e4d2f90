// A table under another name in SQL text: what qualifies it and how it is quoted stay as they are.

import { defaultDialect, type SqlDialect, writtenName } from '../sql/index.js';

export interface TableRename {
  readonly from: string;
  readonly to: string;
}
/** The value of a literal, and the part of it that names a table. */
export interface NamedTable {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
export interface Renaming {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const QUOTE = String.raw`["'\`[\]]`;

/** The name of the table that stands in the stretch, and the columns that it qualifies in the text; none: it has another name. */
export function renamedTable(
  { from, to }: TableRename,
  { text, start, end }: NamedTable,
  dialect: SqlDialect | undefined,
): readonly Renaming[] {
  const name = escaped(from);
  const named = new RegExp(`^((?:.*\\.\\s*)?)((?:${QUOTE})?)(${name})((?:${QUOTE})?)$`, 'is').exec(
    text.slice(start, end),
  );
  if (named === null) return [];
  const table = renaming(named, start, { to, dialect });
  // `FROM sales AS sales`: what columns are qualified by is a name of the query's own.
  if (new RegExp(`^\\s+(?:as\\s+)?${QUOTE}?${name}${QUOTE}?(?![\\w.])`, 'i').test(text.slice(end))) return [table];
  const [, qualifier = ''] = named;
  const columns = new RegExp(
    `(?<![\\w.$'"\`[])((?:${escaped(qualifier)})?)((?:${QUOTE})?)(${name})((?:${QUOTE})?)(?=\\s*\\.)`,
    'gi',
  );
  // `"sales.total"` is one name.
  const found = [...text.matchAll(columns)].filter(({ 2: open, 4: close }) => (open === '') === (close === ''));
  return [
    table,
    ...found.filter(({ index }) => index !== start).map((match) => renaming(match, match.index, { to, dialect })),
  ];
}

function renaming(
  match: RegExpExecArray,
  at: number,
  { to, dialect }: { readonly to: string; readonly dialect: SqlDialect | undefined },
): Renaming {
  const [, qualifier = '', open = '', written = '', close = ''] = match;
  const start = at + qualifier.length + open.length;
  const isQuoted = open !== '' || close !== '';
  const text = isQuoted ? foldedAs(written, to) : writtenName(to, dialect ?? defaultDialect);
  return { start, end: start + written.length, text };
}

function foldedAs(written: string, to: string): string {
  return written !== written.toLowerCase() && written === written.toUpperCase() ? to.toUpperCase() : to;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
