// Remembers what was made of a file's declarations for as long as it would come out the same: the texts in which its
// places stand are those of then, and so is what else it was made from. Typing in one file leaves all others' answers
// standing.

import type { Place } from '../evaluate/value.js';
import type { SourceTexts } from './dependencies.js';

interface Entry<T> {
  readonly value: T;
  /** Each file with what stood for its text then. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly basis: readonly unknown[];
}

export class PlaceMemory<T> {
  #entries = new Map<string, Entry<T>>();
  readonly #stampOf: (file: string) => unknown;

  /** `stampOf` gives another object whenever a file has another text. */
  constructor(stampOf: (file: string) => unknown) {
    this.#stampOf = stampOf;
  }

  recall(
    of: string,
    { basis, texts }: { readonly basis: readonly unknown[]; readonly texts: SourceTexts },
    make: (texts: SourceTexts) => T,
  ): T {
    const known = this.#entries.get(of);
    if (known && this.#holds(known, basis)) return known.value;
    const files = new Map<string, unknown>();
    const note = (place: Place): void => {
      if (!files.has(place.file)) files.set(place.file, this.#stampOf(place.file));
    };
    const value = make({
      spanOf: (place) => {
        note(place);
        return texts.spanOf(place);
      },
      textAt: (place) => {
        note(place);
        return texts.textAt(place);
      },
    });
    this.#entries.set(of, { value, files, basis });
    return value;
  }

  /** Forgets all that is not of these files. */
  keep(files: ReadonlySet<string>): void {
    if (this.#entries.size > files.size)
      this.#entries = new Map([...this.#entries].filter(([file]) => files.has(file)));
  }

  #holds({ files, basis }: Entry<T>, present: readonly unknown[]): boolean {
    if (basis.length !== present.length || basis.some((part, index) => part !== present[index])) return false;
    for (const [file, stamp] of files) if (this.#stampOf(file) !== stamp) return false;
    return true;
  }
}
