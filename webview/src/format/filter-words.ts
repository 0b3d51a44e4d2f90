// The words of a filter: a thing is shown when each of them occurs in it. `group:finance` looks in one field alone, under
// the names that selections on the command line have, `group:sales,finance` for either; other words look everywhere. Pure.

/** What a thing says of itself, by field. */
export type FilterFields = Readonly<Record<string, readonly string[]>>;

export function matchesFilter(filter: string, fields: FilterFields): boolean {
  return wordsOf(filter).every((word) => {
    const [, name = '', within = ''] = /^([a-z]+):(.*)$/.exec(word) ?? [];
    const texts = Object.hasOwn(fields, name) ? (fields[name] ?? []) : null;
    if (texts !== null) return within.split(',').some((each) => texts.some((text) => has(text, each)));
    return Object.values(fields).some((all) => all.some((text) => has(text, word)));
  });
}

const wordsOf = (filter: string): readonly string[] => filter.toLowerCase().split(/\s+/).filter(Boolean);
const has = (text: string, word: string): boolean => text.toLowerCase().includes(word);
