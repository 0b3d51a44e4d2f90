// The words of a filter: a thing is shown when each of them occurs in it. `group:finance` looks in one field alone, under
// the names that selections on the command line have, `group:sales,finance` for either; other words look everywhere. As in
// selections, quotes hold together what has blanks or commas, and are a phrase of whole words: `"daily sales"`. Pure.

/** What a thing says of itself, by field. */
export type FilterFields = Readonly<Record<string, readonly string[]>>;

interface Sought {
  /** In small letters, without its quotes. */
  readonly text: string;
  /** Whole words one after the other, as between two quotes; else any part of a text. */
  readonly isPhrase: boolean;
}
export interface FilterWord extends Sought {
  /** What stands before a colon; null: nothing. */
  readonly field: string | null;
  /** What stands behind it, between commas; empty while nothing is typed there. */
  readonly any: readonly Sought[];
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*(?:"|$)`;
const WORDS = new RegExp(String.raw`(?:${QUOTED}|[^\s"]|")+`, 'g');
const PARTS = new RegExp(String.raw`(?:${QUOTED}|[^,"]|")+`, 'g');
/** A quote that is not closed yet is still being typed: any part will do. */
const PHRASE = /^"(?:[^"\\]|\\.)*"$/s;

export function filterWords(filter: string): readonly FilterWord[] {
  return (filter.toLowerCase().match(WORDS) ?? []).map((word) => {
    const [, field = null, within = ''] = /^([a-z]+):(.*)$/s.exec(word) ?? [];
    const any = (within.match(PARTS) ?? []).map(sought).filter(({ text }) => text !== '');
    return { ...sought(word), field, any };
  });
}

export function matchesFilter(filter: string, fields: FilterFields): boolean {
  return filterWords(filter).every((word) => {
    const { field, any } = word;
    const texts = field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? []) : null;
    if (texts === null) return Object.values(fields).some((all) => all.some((each) => has(each, word)));
    return any.length === 0 ? texts.length > 0 : any.some((each) => texts.some((own) => has(own, each)));
  });
}

function sought(typed: string): Sought {
  const text = typed.replace(/"((?:[^"\\]|\\.)*)(?:"|$)/g, (_, inner: string) => inner.replace(/\\(.)/g, '$1'));
  return { text, isPhrase: PHRASE.test(typed) };
}

function has(text: string, { text: wanted, isPhrase }: Sought): boolean {
  return isPhrase ? phraseOf(wanted).test(text.toLowerCase()) : text.toLowerCase().includes(wanted);
}

const LETTER = String.raw`[\p{L}\p{N}]`;
const BETWEEN_WORDS = String.raw`[^\p{L}\p{N}]+`;

/** A blank stands for whatever separates words, so that `"daily sales"` is found in `daily_sales`. */
function phraseOf(text: string): RegExp {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  // What begins or ends with another sign than a letter has no more to its word there.
  const [before, after] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((end) => end.test(text.trim()));
  const phrase = words.join(BETWEEN_WORDS);
  return new RegExp(`${before ? `(?<!${LETTER})` : ''}${phrase}${after ? `(?!${LETTER})` : ''}`, 'u');
}
