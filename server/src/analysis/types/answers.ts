// What is asked of the type checker and what it says: plain data, an input of linking like the texts themselves.
// An answer belongs to one text of a file, and to a stretch of it; of another text it says nothing.

/** A stretch of a text, by offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}
/** Expressions of one file of which syntax alone does not tell the value. */
export interface FileQuestions {
  readonly file: string;
  readonly text: string;
  readonly expressions: readonly Stretch[];
}

export type Answer =
  /** One of these, and nothing else. */
  | { readonly kind: 'constants'; readonly values: readonly (string | number | boolean | null | undefined)[] }
  /** What a module calls so at its top; `isInstance`: the members are those of an instance of that class. */
  | {
      readonly kind: 'named';
      readonly file: string;
      readonly name: string;
      readonly isInstance: boolean;
      readonly members: readonly string[];
    }
  /** The checker cannot tell either. */
  | { readonly kind: 'undecided' };

export interface FileAnswers {
  readonly file: string;
  readonly text: string;
  readonly answers: readonly (Stretch & { readonly answer: Answer })[];
}

/** For the same text with something else typed into it, until the checker has looked again: what stands beside the change. */
export function moveAnswers({ file, text: before, answers }: FileAnswers, text: string): FileAnswers {
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  const moved = answers.flatMap(({ start, end, answer }) => {
    if (end <= head) return [{ start, end, answer }];
    const shift = text.length - before.length;
    return start >= before.length - tail ? [{ start: start + shift, end: end + shift, answer }] : [];
  });
  return { file, text, answers: moved };
}

/** Whether they say the same, wherever it stands by now. */
export function saySame(a: FileAnswers | undefined, b: FileAnswers | undefined): boolean {
  const said = (answers: FileAnswers | undefined): string =>
    JSON.stringify(answers?.answers.map(({ answer }) => answer) ?? []);
  return said(a) === said(b);
}
