// What the files of a project say of names: of each name all that is said, in the order of the files. One file says
// something else without a look at the others.

export interface Said<T> {
  readonly file: string;
  /** Position among all that the file says. */
  readonly index: number;
  readonly value: T;
}

const NOTHING: readonly never[] = [];

export class ByName<T> {
  readonly #names = new Map<string, readonly Said<T>[]>();
  readonly #files = new Map<string, readonly string[]>();
  readonly #isSame: (a: T, b: T) => boolean;

  constructor(isSame: (a: T, b: T) => boolean = Object.is) {
    this.#isSame = isSame;
  }

  of(name: string): readonly Said<T>[] {
    return this.#names.get(name) ?? NOTHING;
  }
  names(): Iterable<string> {
    return this.#names.keys();
  }
  namesIn(file: string): readonly string[] {
    return this.#files.get(file) ?? NOTHING;
  }

  /** Gives the names of which something else is said now. */
  replace(file: string, said: readonly (readonly [name: string, value: T])[]): readonly string[] {
    const before = this.#files.get(file) ?? NOTHING;
    if (before.length === 0 && said.length === 0) return NOTHING;
    const byName = new Map<string, Said<T>[]>();
    for (const [index, [name, value]] of said.entries()) {
      const own = byName.get(name);
      if (own) own.push({ file, index, value });
      else byName.set(name, [{ file, index, value }]);
    }
    if (said.length > 0) this.#files.set(file, [...byName.keys()]);
    else this.#files.delete(file);
    const changed: string[] = [];
    for (const name of before) if (!byName.has(name) && this.#put(name, file, NOTHING)) changed.push(name);
    for (const [name, own] of byName) if (this.#put(name, file, own)) changed.push(name);
    return changed;
  }

  /** True where the name has other values than before. */
  #put(name: string, file: string, own: readonly Said<T>[]): boolean {
    const before = this.of(name);
    if (before.length === 0) {
      if (own.length > 0) this.#names.set(name, own);
      return own.length > 0;
    }
    const start = before.findIndex((each) => each.file >= file);
    const head = start < 0 ? before : before.slice(0, start);
    const tail = before.slice(head.length).filter((each) => each.file !== file);
    const after = [...head, ...own, ...tail];
    if (after.length > 0) this.#names.set(name, after);
    else this.#names.delete(name);
    return after.length !== before.length || after.some((each, index) => !this.#isSameAs(each, before[index]));
  }
  #isSameAs(a: Said<T>, b: Said<T> | undefined): boolean {
    return b !== undefined && a.file === b.file && this.#isSame(a.value, b.value);
  }
}
