// The program that the type checker looks at: skeletons of the project's files, the declarations of installed packages,
// and the language's own library. It reads through an interface, and knows no disk.

import { Project, ts } from 'ts-morph';
import { createResolver, type ModuleSettings, type Resolver } from '../link/resolve.js';
import type { Stretch } from './answers.js';
import { skeletonOf } from './skeleton.js';

/** Installed packages, by absolute paths with `/`. */
export interface InstalledFiles {
  readText(path: string): string | null;
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** The path without links in it. */
  realPath(path: string): string;
}
export interface ProgramOptions {
  /** The project's folder, absolute, with `/`. */
  readonly root: string;
  readonly settings: ModuleSettings;
  readonly installed: InstalledFiles;
}

const LIBRARIES = '/node_modules/typescript/lib';
const COMPILER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowJs: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  types: [],
};

export class ProjectProgram {
  readonly #options: ProgramOptions;
  readonly #texts = new Map<string, string>();
  readonly #resolver: Resolver;
  /** What is asked of a file and its text, and what was made of them. */
  readonly #sources = new Map<string, { readonly basis: string; readonly source: ts.SourceFile }>();
  readonly #host: ts.CompilerHost;
  #asked: ReadonlyMap<string, readonly Stretch[]> = new Map();
  #program: ts.Program | null = null;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#resolver = createResolver(options.settings, (path) => this.#texts.has(path));
    this.#host = this.#createHost();
  }

  /** Null: gone. */
  setText(file: string, text: string | null): void {
    if (this.#texts.has(file) !== (text !== null)) this.#forgetResolutions();
    if (text !== null) {
      this.#texts.set(file, text);
      return;
    }
    this.#texts.delete(file);
    this.#sources.delete(this.pathOf(file));
  }
  /** A file that came or went may change where others' specifiers lead: a program remembers that of the one before. */
  #forgetResolutions(): void {
    this.#resolver.forget();
    this.#program = null;
  }
  get files(): Iterable<readonly [file: string, text: string]> {
    return this.#texts;
  }

  /** Of the files that are asked about and all that they import, with the bodies around what is asked about. */
  open(asked: ReadonlyMap<string, readonly Stretch[]>): ts.Program {
    this.#asked = asked;
    const roots = [...asked.keys()].sort().map((file) => this.pathOf(file));
    this.#program = ts.createProgram(roots, COMPILER_OPTIONS, this.#host, this.#program ?? undefined);
    return this.#program;
  }

  pathOf(file: string): string {
    return `${this.#options.root}/${file}`;
  }
  /** Null for what is not the project's. */
  fileAt(path: string): string | null {
    const beginning = `${this.#options.root}/`;
    const file = path.startsWith(beginning) ? path.slice(beginning.length) : null;
    return file !== null && this.#texts.has(file) ? file : null;
  }

  #textAt(path: string): string | null {
    const file = this.fileAt(path);
    if (file !== null) return this.#texts.get(file) ?? null;
    // What is no package is the project's, and known.
    return path.includes('/node_modules/') ? this.#options.installed.readText(path) : null;
  }

  #sourceAt(path: string): ts.SourceFile | undefined {
    if (path.startsWith(LIBRARIES)) return librarySource(path);
    const file = this.fileAt(path);
    const before = this.#sources.get(path);
    // What is installed stays as it is while the program runs.
    if (before && file === null) return before.source;
    const text = this.#textAt(path);
    if (text === null) return undefined;
    const asked = file === null ? [] : (this.#asked.get(file) ?? []);
    const basis = `${asked.map(({ start, end }) => `${start}-${end}`).join(' ')}\n${text}`;
    if (before?.basis === basis) return before.source;
    const source = parsed(path, () => (file === null ? text : skeletonOf(path, text, asked)));
    this.#sources.set(path, { basis, source });
    return source;
  }

  #createHost(): ts.CompilerHost {
    const { root, installed } = this.#options;
    const host: ts.CompilerHost = {
      getSourceFile: (path) => this.#sourceAt(path),
      getDefaultLibFileName: () => `${LIBRARIES}/lib.es2023.d.ts`,
      getDefaultLibLocation: () => LIBRARIES,
      getCurrentDirectory: () => root,
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (path) => this.fileAt(path) !== null || installed.isFile(path),
      readFile: (path) => this.#textAt(path) ?? undefined,
      directoryExists: (path) => installed.isFolder(path),
      realpath: (path) => installed.realPath(path),
      writeFile: () => undefined,
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => ({ resolvedModule: this.#resolve(text, from) })),
    };
    return host;
  }

  /** The project's own files as linking finds them; packages as the compiler does. */
  #resolve(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
    const file = this.fileAt(from);
    const target = file === null ? null : this.#resolver.resolve(file, specifier);
    if (target?.kind === 'file') {
      const resolvedFileName = this.pathOf(target.file);
      return { resolvedFileName, extension: extensionOf(resolvedFileName), isExternalLibraryImport: false };
    }
    return ts.resolveModuleName(specifier, from, COMPILER_OPTIONS, this.#host).resolvedModule;
  }
}

/** The same for all programs; where it is kept, only the compiler knows. */
const librarySources = new Map<string, ts.SourceFile>();
let libraries: ts.ModuleResolutionHost | null = null;

function librarySource(path: string): ts.SourceFile | undefined {
  libraries ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const known = librarySources.get(path);
  const text = known === undefined ? libraries.readFile(path) : undefined;
  if (text === undefined) return known;
  const source = parse(path, text);
  librarySources.set(path, source);
  return source;
}

/** What is nested too deeply to be read is empty, as it is to analysis. */
function parsed(path: string, text: () => string): ts.SourceFile {
  try {
    return parse(path, text());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return parse(path, '');
  }
}

function parse(path: string, text: string): ts.SourceFile {
  const jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  return ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode });
}

function extensionOf(path: string): ts.Extension {
  const extensions = [
    ts.Extension.Dts,
    ts.Extension.Ts,
    ts.Extension.Tsx,
    ts.Extension.Mts,
    ts.Extension.Cts,
    ts.Extension.Js,
    ts.Extension.Jsx,
    ts.Extension.Mjs,
    ts.Extension.Cjs,
    ts.Extension.Json,
  ];
  return extensions.find((extension) => path.endsWith(extension)) ?? ts.Extension.Ts;
}
