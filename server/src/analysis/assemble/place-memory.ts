// Remembers what was made of a file's declarations for as long as it would come out the same: the texts in which its
// places stand are those of then, and so are the answers to its questions about names and what else it was made from.
// Typing in one file leaves all others' answers standing.

import type { Place } from '../evaluate/value.js';
import { exact } from '../exact.js';
import type { AssetNames, NameTables } from './names.js';
import { type LookedInto, noteTexts, type ReadText, type SourceTexts } from './spans.js';
import { Users } from './users.js';

interface Entry<T> {
  readonly value: T;
  /** Each file's text as it was then. */
  readonly texts: readonly LookedInto[];
  readonly basis: readonly unknown[];
}
/** What is made has looked at these, and at nothing else that may change. */
export interface Surroundings {
  readonly texts: SourceTexts;
  readonly names: AssetNames;
  /** Says that the place matters too. */
  note(place: Place): void;
}
export interface PlaceMemoryOptions {
  readonly names: NameTables;
  readonly textOf: (file: string) => ReadText | null;
}

export class PlaceMemory<T> {
  readonly #options: PlaceMemoryOptions;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #readers = new Users<string>();
  /** By question. */
  readonly #askers = new Users<string>();

  constructor(options: PlaceMemoryOptions) {
    this.#options = options;
  }

  recall(of: string, basis: readonly unknown[], make: (surroundings: Surroundings) => T): T {
    const known = this.#entries.get(of);
    if (known && isBasedOn(known, basis) && this.#hasSameTexts(known)) return known.value;
    const { names, textOf } = this.#options;
    const { texts, note, lookedInto } = noteTexts(textOf);
    const questions: string[] = [];
    const value = make({ note, texts, names: names.open((question) => questions.push(question)) });
    const lookedAt = lookedInto();
    this.#entries.set(of, { value, texts: lookedAt, basis: exact(basis) });
    this.#readers.record(
      of,
      lookedAt.flatMap(({ file }) => (file === of ? [] : [file])),
    );
    this.#askers.record(of, exact(questions));
    return value;
  }

  /** The texts in which its places stand: whoever holds on to what was made looks here, also when there are others. */
  textsOf(of: string): readonly LookedInto[] {
    return this.#entries.get(of)?.texts ?? [];
  }

  /** Whether it is remembered, and the texts are those of then. */
  isKept(of: string): boolean {
    const known = this.#entries.get(of);
    return known !== undefined && this.#hasSameTexts(known);
  }
  forget(of: string): void {
    if (!this.#entries.delete(of)) return;
    this.#readers.record(of, []);
    this.#askers.record(of, []);
  }

  /** Who looked into the text of that file, which is another one's. */
  readersOf(file: string): readonly string[] {
    return this.#readers.of(file);
  }
  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }
  /** Forgets all to whom this was the answer; gives them. */
  answerChanged(question: string): readonly string[] {
    const askers = this.#askers.of(question);
    for (const asker of askers) this.forget(asker);
    return askers;
  }

  #hasSameTexts({ texts }: Entry<T>): boolean {
    return texts.every(({ file, text }) => this.#options.textOf(file) === text);
  }
}

function isBasedOn({ basis }: Entry<unknown>, present: readonly unknown[]): boolean {
  return basis.length === present.length && basis.every((part, index) => part === present[index]);
}
