// The words of a filter: a thing is shown when each of them occurs in it. `group:finance` looks in one field alone, under
// the names that selections on the command line have, `group:sales,finance` for either; other words look everywhere. As in
// selections, quotes hold together what has blanks or commas: `group:"north east"`. Pure.

/** What a thing says of itself, by field. */
export type FilterFields = Readonly<Record<string, readonly string[]>>;

/** In small letters. */
export interface FilterWord {
  /** All of it, without its quotes. */
  readonly text: string;
  /** What stands before a colon; null: nothing. */
  readonly field: string | null;
  /** What stands behind it, between commas; empty while nothing is typed there. */
  readonly any: readonly string[];
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*(?:"|$)`;
const WORDS = new RegExp(String.raw`(?:${QUOTED}|[^\s"]|")+`, 'g');
const PARTS = new RegExp(String.raw`(?:${QUOTED}|[^,"]|")+`, 'g');

export function filterWords(filter: string): readonly FilterWord[] {
  return (filter.toLowerCase().match(WORDS) ?? []).map((word) => {
    const [, field = null, within = ''] = /^([a-z]+):(.*)$/s.exec(word) ?? [];
    const any = (within.match(PARTS) ?? []).map(unquoted).filter(Boolean);
    return { text: unquoted(word), field, any };
  });
}

export function matchesFilter(filter: string, fields: FilterFields): boolean {
  return filterWords(filter).every(({ text, field, any }) => {
    const texts = field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? []) : null;
    if (texts === null) return Object.values(fields).some((all) => all.some((each) => has(each, text)));
    return any.length === 0 ? texts.length > 0 : any.some((each) => texts.some((own) => has(own, each)));
  });
}

const unquoted = (text: string): string =>
  text.replace(/"((?:[^"\\]|\\.)*)(?:"|$)/g, (_, inner: string) => inner.replace(/\\(.)/g, '$1'));
const has = (text: string, word: string): boolean => text.toLowerCase().includes(word);
