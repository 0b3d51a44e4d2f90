// Remembers what was made of a declaration for as long as it would come out the same: the texts in which its places
// stand are those of then, and so is what else it was made from. Typing in one file leaves all others' answers standing.

import type { Place } from '../evaluate/value.js';
import type { SourceTexts } from './dependencies.js';

interface Entry {
  readonly value: unknown;
  /** Each file with what stood for its text then. */
  readonly files: ReadonlyMap<string, unknown>;
  readonly basis: readonly unknown[];
}

export class PlaceMemory<T> {
  readonly #entries = new WeakMap<object, Entry & { readonly value: T }>();
  readonly #stampOf: (file: string) => unknown;

  /** `stampOf` gives another object whenever a file has another text. */
  constructor(stampOf: (file: string) => unknown) {
    this.#stampOf = stampOf;
  }

  recall(
    of: object,
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

  #holds({ files, basis }: Entry, present: readonly unknown[]): boolean {
    if (basis.length !== present.length || basis.some((part, index) => part !== present[index])) return false;
    for (const [file, stamp] of files) if (this.#stampOf(file) !== stamp) return false;
    return true;
  }
}
