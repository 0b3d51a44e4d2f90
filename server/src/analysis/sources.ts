// The present texts of a project with what was read of each: from an earlier start's memory where that knows the text,
// from the compiler otherwise. Knows nothing of how files hang together.

import type { Compiler } from './compiler.js';
import { sameCode } from './digest/file-code.js';
import type { ExtractedFile, FileFacts } from './facts/facts.js';
import type { FactsMemory } from './facts/facts-memory.js';

export interface ProjectFile extends ExtractedFile {
  readonly path: string;
  readonly text: string;
}
export interface SourcesOptions {
  readonly memory: FactsMemory | null;
  /** Whether the code of files is prepared for digests of it. */
  readonly isDigested: boolean;
}

export class Sources {
  readonly #files = new Map<string, ProjectFile>();
  /** Of texts that come soon. */
  readonly #prepared = new Map<string, ProjectFile>();
  readonly #isDigested: boolean;
  #memory: FactsMemory | null;
  #compiler: Compiler | null;

  /** `compiler`: null where the memory knows all texts. */
  constructor({ memory, isDigested }: SourcesOptions, compiler: Compiler | null) {
    this.#memory = memory;
    this.#isDigested = isDigested;
    this.#compiler = compiler;
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()];
  }
  has(path: string): boolean {
    return this.#files.has(path);
  }
  get(path: string): ProjectFile | null {
    return this.#files.get(path) ?? null;
  }
  factsOf(path: string): FileFacts | null {
    return this.#files.get(path)?.facts ?? null;
  }
  textOf(path: string): string | null {
    return this.#files.get(path)?.text ?? null;
  }

  /** Where a text says the same as the one before at other places, its facts are those of before: what depends on them holds. */
  put(path: string, text: string): ProjectFile {
    const before = this.get(path);
    const read = this.#read(path, text);
    const isSame = before !== null && JSON.stringify(before.facts) === JSON.stringify(read.facts);
    const file = isSame ? { ...read, facts: before.facts, digested: sameCode(before, read) } : read;
    this.#files.set(path, file);
    return file;
  }
  remove(path: string): void {
    this.#files.delete(path);
  }

  get memory(): FactsMemory | null {
    return this.#memory;
  }
  useMemory(memory: FactsMemory): void {
    this.#memory = memory;
  }
  get canCompile(): boolean {
    return this.#compiler !== null;
  }
  useCompiler(compiler: Compiler): void {
    this.#compiler = compiler;
  }
  get compiler(): Compiler {
    if (this.#compiler === null)
      throw new Error('A workspace without a compiler was given a text that it does not know.');
    return this.#compiler;
  }

  /** Whether this text is read without a compiler. */
  knows(path: string, text: string): boolean {
    return this.#remembered(path, text) !== null;
  }
  /** Reads a text that comes soon, so that many texts are read in slices. */
  prepare(path: string, text: string): void {
    if (text !== this.textOf(path)) this.#prepared.set(path, this.#read(path, text));
  }
  /** What was prepared and has not come by now does not come. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }
  #read(path: string, text: string): ProjectFile {
    const prepared = this.#prepared.get(path);
    if (prepared?.text === text) return prepared;
    return { ...(this.#remembered(path, text) ?? this.#extract(path, text)), path, text };
  }

  #remembered(path: string, text: string): ExtractedFile | null {
    const known = this.#memory?.recall(path, text) ?? null;
    return known !== null && this.#isDigested && known.digested === null ? null : known;
  }
  #extract(path: string, text: string): ExtractedFile {
    const extracted = this.compiler.extractFacts(path, text, this.#isDigested);
    this.#memory?.remember(path, text, extracted);
    return extracted;
  }
}
