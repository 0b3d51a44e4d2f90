// The digest of the code that makes an asset, remembered for as long as no file that it was made from says anything else.

import type { Digest } from '@headwater/core';
import { type Declaration, optionOf } from '../evaluate/declaration.js';
import { optionsOf } from '../evaluate/value.js';
import { lookup } from '../evaluate/scope.js';
import { isSameValue } from '../link/same-value.js';
import { CodeProject, type CodeSources, type ValueAsked } from './code-project.js';
import type { FileCode } from './file-code.js';
import { ReachedCode } from './reached-code.js';

/** Of the way in which digests are made: another way makes other ones. */
const FORM = 'code 1';
/** Enough to tell one asset's versions apart. */
const DIGITS = 16;

interface Known {
  readonly digest: string;
  readonly files: ReadonlyMap<string, FileCode | null>;
  readonly asked: readonly ValueAsked[];
}

export class CodeDigests {
  readonly #sources: CodeSources;
  readonly #digest: Digest;
  #known = new WeakMap<Declaration, Known>();

  constructor(sources: CodeSources, digest: Digest) {
    this.#sources = sources;
    this.#digest = digest;
  }

  /** Files came or went: a name may lead elsewhere. */
  forget(): void {
    this.#known = new WeakMap();
  }

  /** Null for what no function makes. */
  of(declaration: Declaration): string | null {
    const slot = optionOf(declaration, 'materialize');
    if (!slot) return null;
    const known = this.#known.get(declaration);
    if (known && this.#holds(known)) return known.digest;
    const project = new CodeProject(this.#sources);
    const texts = optionsOf(slot.value).map((value) => new ReachedCode(project, declaration.place).textFrom(value));
    const digest = this.#digest([FORM, ...texts].join('\n')).slice(0, DIGITS);
    const files = new Map([...project.visited].map(([file, code]) => [file, code?.code ?? null]));
    this.#known.set(declaration, { digest, files, asked: project.asked });
    return digest;
  }

  #holds({ files, asked }: Known): boolean {
    for (const [file, code] of files) if (this.#codeOf(file) !== code) return false;
    return asked.every((each) => this.#isSame(each));
  }
  /** A name may mean another asset although its own file says the same. */
  #isSame({ module, name, value }: ValueAsked): boolean {
    const present = this.#sources.moduleOf(module.file);
    return present === module || (present !== null && isSameValue(value, lookup(present.scope, name)));
  }
  #codeOf(file: string): FileCode | null {
    return this.#sources.fileOf(file)?.digested?.code ?? null;
  }
}
