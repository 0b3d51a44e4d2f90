// What the files of a project say of names: of each name all that is said, in the order of the files. One file says
// something else without a look at the others.

/** Hears a name of which something else is said now, and what was said of it before. */
export type OnChange<T> = (name: string, before: readonly Said<T>[]) => void;

export type Named<T> = readonly [name: string, value: T];

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

  replace(file: string, said: readonly Named<T>[], onChange: OnChange<T>): void {
    if (this.#files.has(file)) this.#change(file, said, onChange);
    else if (said.length > 0) this.#take(file, said, onChange);
  }

  /** Of a file that has said nothing before, as of all files at a start. */
  #take(file: string, said: readonly Named<T>[], onChange: OnChange<T>): void {
    this.#files.set(
      file,
      said.map(([name]) => name),
    );
    said.forEach(([name, value], index) => {
      const before = this.of(name);
      const own = { file, index, value };
      this.#names.set(name, before.length === 0 ? [own] : withOwn(before, own));
      onChange(name, before);
    });
  }

  #change(file: string, said: readonly Named<T>[], onChange: OnChange<T>): void {
    const before = this.namesIn(file);
    const byName = new Map<string, Said<T>[]>();
    for (const [index, [name, value]] of said.entries()) {
      const own = byName.get(name);
      if (own) own.push({ file, index, value });
      else byName.set(name, [{ file, index, value }]);
    }
    if (said.length > 0) this.#files.set(file, [...byName.keys()]);
    else this.#files.delete(file);
    for (const name of before) if (!byName.has(name)) this.#put(name, { file, own: NOTHING }, onChange);
    for (const [name, own] of byName) this.#put(name, { file, own }, onChange);
  }

  #put(name: string, { file, own }: { file: string; own: readonly Said<T>[] }, onChange: OnChange<T>): void {
    const before = this.of(name);
    const after = before.length === 0 ? own : placed(before, file, own);
    if (after.length > 0) this.#names.set(name, after);
    else this.#names.delete(name);
    const isOther = after.length !== before.length || after.some((each, index) => !this.#isSameAs(each, before[index]));
    if (isOther) onChange(name, before);
  }
  #isSameAs(a: Said<T>, b: Said<T> | undefined): boolean {
    return b !== undefined && a.file === b.file && this.#isSame(a.value, b.value);
  }
}

function withOwn<T>(before: readonly Said<T>[], own: Said<T>): readonly Said<T>[] {
  const behind = before.findIndex((each) => each.file > own.file);
  return before.toSpliced(behind < 0 ? before.length : behind, 0, own);
}

/** What one file says, among what the others say. */
function placed<T>(before: readonly Said<T>[], file: string, own: readonly Said<T>[]): readonly Said<T>[] {
  const start = before.findIndex((each) => each.file >= file);
  const head = start < 0 ? before : before.slice(0, start);
  const tail = before.slice(head.length).filter((each) => each.file !== file);
  return [...head, ...own, ...tail];
}
