// Where names lead: from a use in one file through imports and exports to the code, the package or the asset behind it.

import { lookup } from '../evaluate/scope.js';
import type { Value } from '../evaluate/value.js';
import { WHOLE } from '../facts/common-exports.js';
import type { ExportFact, ExtractedFile, FileFacts } from '../facts/facts.js';
import { Consulted } from '../link/consulted.js';
import type { Module } from '../link/module.js';
import { folderOf, joinPath, normalizePath, type Resolve } from '../link/resolve.js';
import { isSameValue } from '../link/same-value.js';
import type { DigestedCode, FileCode, TopLevelName } from './file-code.js';
import { packageOf } from './package-name.js';

type SourceFile = Pick<ExtractedFile, 'facts' | 'places' | 'digested'>;
export type CodeFile = SourceFile & { readonly digested: DigestedCode };
export interface CodeSources {
  fileOf(file: string): SourceFile | null;
  moduleOf(file: string): Module | null;
  /** Takes down what the work sees of other files' values. */
  consulting<T>(consulted: Consulted, work: () => T): T;
  /** Whether what was taken down comes to the same by now. */
  holds(consulted: Consulted): boolean;
  readonly resolve: Resolve;
  /** Of installed packages, by name. */
  readonly packageVersions: Readonly<Record<string, string>>;
}

export type CodeTarget =
  | { readonly kind: 'local'; readonly file: string; readonly name: string }
  | { readonly kind: 'namespace'; readonly file: string }
  /** Outside of the project: nothing of it is read, this is all that there is to tell. */
  | { readonly kind: 'outside'; readonly words: string };

/** What a name of a module came to. */
interface ValueAsked {
  readonly module: Module;
  readonly name: string;
  readonly value: Value;
}

/** With all that its answers depend on. */
export class CodeProject {
  readonly #visited = new Map<string, FileCode | null>();
  readonly #asked: ValueAsked[] = [];
  readonly #consulted = new Consulted();
  /** Null: to be gathered when somebody asks. */
  #dependsOn: ReadonlySet<string> | null = null;
  readonly #sources: CodeSources;

  constructor(sources: CodeSources) {
    this.#sources = sources;
  }

  file(path: string): CodeFile | null {
    const file = this.#sources.fileOf(path);
    const known = file !== null && isDigested(file) ? file : null;
    this.#visited.set(path, known?.digested.code ?? null);
    return known;
  }
  valueOf(file: string, name: string): Value | null {
    const module = this.#sources.moduleOf(file);
    if (!module) return null;
    const value = lookup(module.scope, name);
    this.#asked.push({ module, name, value });
    return value;
  }

  /** Files in which a change may change an answer. */
  get dependsOn(): ReadonlySet<string> {
    this.#dependsOn ??= new Set([
      ...this.#visited.keys(),
      ...this.#asked.map(({ module }) => module.file),
      ...this.#consulted.files(),
    ]);
    return this.#dependsOn;
  }
  /** Whether all answers are the same by now. */
  holds(): boolean {
    for (const [file, code] of this.#visited)
      if ((this.#sources.fileOf(file)?.digested?.code ?? null) !== code) return false;
    return this.#sources.holds(this.#consulted) && this.#asked.every((each) => this.#isSame(each));
  }
  /** A name may mean another asset although its own file says the same. */
  #isSame({ module, name, value }: ValueAsked): boolean {
    const present = this.#sources.moduleOf(module.file);
    return present === module || (present !== null && isSameValue(value, lookup(present.scope, name)));
  }

  /** The work of one answer. */
  answer<T>(work: () => T): T {
    this.#dependsOn = null;
    return this.#sources.consulting(this.#consulted, work);
  }

  targetOf(file: string, name: string): CodeTarget {
    return this.#targetOf(file, name, new Set());
  }
  importedFrom(file: string, specifier: string, name: string): CodeTarget {
    return this.#importedFrom(file, specifier, { name, seen: new Set() }) ?? outside('missing', specifier, name);
  }
  exportOf(file: string, name: string): CodeTarget {
    return this.#findExport(file, name, new Set()) ?? outside('missing', '', name);
  }
  /** A file that the code in another one may read as text. */
  textFile(from: string, path: string): string | null {
    const candidates = [joinPath(folderOf(from), path), normalizePath(path)];
    return candidates.find((candidate) => this.file(candidate) !== null) ?? null;
  }
  exportsOf(file: string): readonly string[] {
    return [...new Set(this.#exportsOf(file, new Set()))].sort();
  }

  #exportsOf(file: string, seen: Set<string>): readonly string[] {
    const known = seen.has(file) ? null : this.file(file);
    seen.add(file);
    return (known?.facts.exports ?? []).flatMap((fact) => {
      if (fact.kind !== 'all') return [fact.exported];
      const target = this.#sources.resolve(file, fact.specifier);
      return target.kind === 'file' ? this.#exportsOf(target.file, seen) : [];
    });
  }

  #targetOf(file: string, name: string, seen: Set<string>): CodeTarget {
    const known = this.file(file);
    const imported = known && !namesIn(known.digested.code).has(name) ? importOf(known.facts, name) : null;
    if (!imported) return { kind: 'local', file, name };
    const target = this.#importedFrom(file, imported.specifier, { name: imported.name, seen });
    return target ?? outside('missing', imported.specifier, imported.name);
  }

  #importedFrom(
    file: string,
    specifier: string,
    { name, seen }: { readonly name: string; readonly seen: Set<string> },
  ): CodeTarget | null {
    const target = this.#sources.resolve(file, specifier);
    switch (target.kind) {
      case 'file':
        if (name === '*') return { kind: 'namespace', file: target.file };
        return this.#findExport(target.file, name, seen);
      case 'library':
        return outside('package', `${specifier}@${this.#versionOf(specifier)}`, name);
      default:
        // Our own library is no part of the user's code: an update of it makes nothing stale.
        return outside(target.kind, specifier, name);
    }
  }

  #findExport(file: string, name: string, seen: Set<string>): CodeTarget | null {
    const known = this.file(file);
    if (!known) return null;
    if (file.endsWith('.json')) return { kind: 'local', file, name: 'default' };
    const exports = exportsIn(known.facts);
    // All of a module that is one value stands for each of its members.
    const fact = exports.get(name) ?? exports.get(WHOLE);
    if (fact?.kind === 'local' && namesIn(known.digested.code).has(fact.local))
      return { kind: 'local', file, name: fact.local };
    // Only what leads on can lead back here.
    const visit = `${file}\n${name}`;
    if (seen.has(visit)) return null;
    seen.add(visit);
    if (fact?.kind === 'local') return this.#targetOf(file, fact.local, seen);
    if (fact) return this.#importedFrom(file, fact.specifier, { name: fact.imported, seen });
    if (name === 'default') return null;
    for (const fact of known.facts.exports) {
      if (fact.kind !== 'all') continue;
      const target = this.#sources.resolve(file, fact.specifier);
      // Which of several packages has the name is not known: the first that may have it stands for it.
      const found = target.kind === 'missing' ? null : this.#importedFrom(file, fact.specifier, { name, seen });
      if (found) return found;
    }
    return null;
  }

  #versionOf(specifier: string): string {
    const name = packageOf(specifier);
    const { packageVersions } = this.#sources;
    return Object.hasOwn(packageVersions, name) ? (packageVersions[name] ?? '') : '';
  }
}

function isDigested(file: SourceFile): file is CodeFile {
  return file.digested !== null;
}
function outside(...words: readonly string[]): CodeTarget {
  return { kind: 'outside', words: words.join(' ') };
}

const KNOWN_NAMES = new WeakMap<FileCode, ReadonlyMap<string, readonly TopLevelName[]>>();

/** The names that a file's top level has, each with the statements that make its value. */
export function namesIn(code: FileCode): ReadonlyMap<string, readonly TopLevelName[]> {
  const known = KNOWN_NAMES.get(code);
  if (known) return known;
  const names = Map.groupBy(code.names, ({ name }) => name);
  KNOWN_NAMES.set(code, names);
  return names;
}

/** What a local name of an import stands for. Asked once for each use: a table of all names would cost more than it saves. */
function importOf({ imports }: FileFacts, local: string): Readonly<Record<'specifier' | 'name', string>> | null {
  for (const { specifier, names } of imports) {
    const found = names.find((name) => name.local === local);
    if (found) return { specifier, name: found.imported };
  }
  return null;
}

type Exported = Exclude<ExportFact, { kind: 'all' }>;
const KNOWN_EXPORTS = new WeakMap<FileFacts, ReadonlyMap<string, Exported>>();

/** What a file exports under names that stand in it; of several with one name, the first. */
function exportsIn(facts: FileFacts): ReadonlyMap<string, Exported> {
  const known = KNOWN_EXPORTS.get(facts);
  if (known) return known;
  const exports = new Map<string, Exported>();
  for (const fact of facts.exports)
    if (fact.kind !== 'all' && !exports.has(fact.exported)) exports.set(fact.exported, fact);
  KNOWN_EXPORTS.set(facts, exports);
  return exports;
}
