// A table under another name in SQL text: what qualifies it and how it is quoted stay as they are.

import { defaultDialect, type SqlDialect, writtenName } from '../sql/index.js';

export interface TableRename {
  readonly from: string;
  readonly to: string;
}
/** What stands between `start` and `end` of the text, which is code: quotes may have a backslash in front. */
interface Stretch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
interface Writing {
  readonly dialect: SqlDialect | undefined;
  /** What ends the literal around the SQL. */
  readonly delimiter: string;
}
export interface Renaming {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const QUOTE = String.raw`\\?["'\`[\]]`;

/** The name of the table that stands in the stretch, and the columns that it qualifies in the text; none: it has another name. */
export function renamedTable(
  { from, to }: TableRename,
  { text, start, end }: Stretch,
  { within, ...writing }: Writing & { readonly within: { readonly start: number; readonly end: number } },
): readonly Renaming[] {
  const name = from.replaceAll('.', String.raw`\.`);
  const named = new RegExp(`^((?:.*\\.\\s*)?)((?:${QUOTE})?)(${name})((?:${QUOTE})?)$`, 'is').exec(
    text.slice(start, end),
  );
  if (named === null) return [];
  const [, qualifier = ''] = named;
  const columns = new RegExp(
    `(?<![\\w.$'"\`[\\\\])((?:${escaped(qualifier)})?)((?:${QUOTE})?)(${name})((?:${QUOTE})?)(?=\\s*\\.)`,
    'gi',
  );
  // `"sales.total"` is one name.
  const found = [...text.slice(within.start, within.end).matchAll(columns)].filter(
    ({ 2: open, 4: close }) => (open === '') === (close === ''),
  );
  return [
    renaming(named, start, { to, ...writing }),
    ...found
      .filter(({ index }) => within.start + index !== start)
      .map((match) => renaming(match, within.start + match.index, { to, ...writing })),
  ];
}

function renaming(
  match: RegExpExecArray,
  at: number,
  { to, dialect, delimiter }: Writing & { readonly to: string },
): Renaming {
  const [, qualifier = '', open = '', written = '', close = ''] = match;
  const start = at + qualifier.length + open.length;
  const isQuoted = open !== '' || close !== '';
  const bare = (): string => writtenName(to, dialect ?? defaultDialect).replaceAll(delimiter, `\\${delimiter}`);
  return { start, end: start + written.length, text: isQuoted ? foldedAs(written, to) : bare() };
}

/** Between quotes, a name in capitals is what the database has folded it to. */
function foldedAs(written: string, to: string): string {
  return written !== written.toLowerCase() && written === written.toUpperCase() ? to.toUpperCase() : to;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
