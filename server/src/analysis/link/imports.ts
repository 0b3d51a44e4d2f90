// Which files import which: where the specifiers of each file lead, and which of them lead nowhere.

import type { FileFacts } from '../facts/facts.js';
import type { Resolve } from './resolve.js';

type Specifiers = FileFacts['specifiers'];

export class Imports {
  readonly #specifiersOf: (file: string) => Specifiers | null;
  readonly #resolve: Resolve;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #missing = new Map<string, Specifiers>();

  /** `specifiersOf`: null for a file that is not there. */
  constructor(specifiersOf: (file: string) => Specifiers | null, resolve: Resolve) {
    this.#specifiersOf = specifiersOf;
    this.#resolve = resolve;
  }

  of(file: string): readonly string[] {
    return this.#imports.get(file) ?? [];
  }
  /** Specifiers that lead nowhere: the same list for as long as they do. */
  missingIn(file: string): Specifiers | null {
    return this.#missing.get(file) ?? null;
  }

  /** Resolves the specifiers of a file again: whether it imports other files than before, or misses others. */
  tie(file: string): { readonly isMoved: boolean; readonly isMissingOther: boolean } {
    const specifiers = this.#specifiersOf(file);
    const before = this.of(file);
    const after: string[] = [];
    const missing: Specifiers[number][] = [];
    for (const written of specifiers ?? []) {
      const target = this.#resolve(file, written.specifier);
      if (target.kind === 'file') after.push(target.file);
      else if (target.kind === 'missing') missing.push(written);
    }
    if (specifiers === null) this.#imports.delete(file);
    else this.#imports.set(file, after);
    const missed = this.missingIn(file) ?? [];
    const isMissingOther =
      missing.length !== missed.length || missing.some((written, index) => written !== missed[index]);
    if (missing.length === 0) this.#missing.delete(file);
    else if (isMissingOther) this.#missing.set(file, missing);
    const isMoved = before.length !== after.length || before.some((imported, index) => imported !== after[index]);
    return { isMoved, isMissingOther };
  }
}
