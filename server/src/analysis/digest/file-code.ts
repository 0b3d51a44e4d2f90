// What the digest of code needs to know of one file: its code in units, each with the digest of its syntax and the
// names that it uses. Plain data, made with the file's facts and equal as long as the code says the same.

/** A top-level statement, or a function in it that can be handed to a declaration by itself. */
export interface CodeUnit {
  /** Of the normalized syntax, see `CodeHash`; that of a statement includes its functions. */
  readonly digest: number;
  /** What it uses of the file's top level, one a line, in the order of first use; see `Use`. */
  readonly uses: string;
  /** What a function uses of the functions and blocks around it, one a line: `name`, `name.member` or `this`. */
  readonly captured: string;
  /** The unit of the top-level statement that it is, or lies in. */
  readonly statement: number;
}

export interface FileCode {
  /** In the order of their texts; a statement before its functions. */
  readonly units: readonly CodeUnit[];
  readonly names: readonly TopLevelName[];
}
export interface TopLevelName {
  readonly name: string;
  /** The statement that declares it, or one that changes its value. */
  readonly unit: number;
  /** Which of the names that the statement binds. */
  readonly position: number;
}

/** `unitStarts` are the offsets of the units in the text, which change more often than the code does. */
export interface DigestedCode {
  readonly code: FileCode;
  readonly unitStarts: readonly number[];
}

export type Use =
  /** Of a name at the top level; `member` where only that member of it is used. */
  | { readonly kind: 'name'; readonly name: string; readonly member: string | null }
  /** Of a whole module, by `import()` or `require()`. */
  | { readonly kind: 'module'; readonly specifier: string }
  /** A path in a string, of a file that code may read as text. */
  | { readonly kind: 'text'; readonly path: string };

/** One text for many: short strings that were cut out of a source would keep all of it in memory. */
export function joinUses(uses: readonly string[]): string {
  return uses.join('\n');
}
export function nameUse(name: string, member: string | null): string {
  return member === null ? name : `${name}.${member}`;
}
export function moduleUse(specifier: string): string {
  return `module:${JSON.stringify(specifier)}`;
}
export function textUse(path: string): string {
  return `text:${JSON.stringify(path)}`;
}

/** Each as `parseUse` takes it. */
export function writtenUses(joined: string): readonly string[] {
  return joined === '' ? [] : joined.split('\n');
}
export function parseUse(written: string): Use {
  const colon = written.indexOf(':');
  if (colon < 0) {
    const dot = written.indexOf('.');
    if (dot < 0) return { kind: 'name', name: written, member: null };
    return { kind: 'name', name: written.slice(0, dot), member: written.slice(dot + 1) };
  }
  const value = String(JSON.parse(written.slice(colon + 1)));
  return written.startsWith('module') ? { kind: 'module', specifier: value } : { kind: 'text', path: value };
}

/** The code of before where the new one says the same, so that what was made of it holds. */
export function sameCode(
  before: { readonly digested: DigestedCode | null },
  { digested }: { readonly digested: DigestedCode | null },
): DigestedCode | null {
  if (!before.digested || !digested) return digested;
  const isSame = JSON.stringify(before.digested.code) === JSON.stringify(digested.code);
  return isSame ? { ...digested, code: before.digested.code } : digested;
}
