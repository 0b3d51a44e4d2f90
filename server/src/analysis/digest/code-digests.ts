// The digest of the code that makes an asset, remembered for as long as no file that it was made from says anything else.

import type { Digest } from '@headwater/core';
import { type Declaration, optionOf } from '../evaluate/declaration.js';
import { optionsOf, type Slot } from '../evaluate/value.js';
import { lookup } from '../evaluate/scope.js';
import type { Consulted } from '../link/consulted.js';
import { isSameValue } from '../link/same-value.js';
import { CodeProject, type CodeSources, type ValueAsked } from './code-project.js';
import type { FileCode } from './file-code.js';
import { ReachedCode } from './reached-code.js';

/** Of the way in which digests are made: another way makes other ones. */
const FORM = 'code 4';
/** Enough to tell one asset's versions apart. */
const DIGITS = 16;

interface Known {
  readonly digest: string;
  readonly files: ReadonlyMap<string, FileCode | null>;
  readonly asked: readonly ValueAsked[];
  readonly consulted: Consulted;
  /** Where a change may be one of the digest. */
  readonly dependsOn: ReadonlySet<string>;
}

export class CodeDigests {
  readonly #sources: CodeSources;
  readonly #digest: Digest;
  #known = new WeakMap<Declaration, Known>();
  /** By file, whose digests depend on it and are known to hold: what is gone is in no list after the next edit of it. */
  readonly #holding = new Map<string, Set<Declaration>>();
  #sure = new WeakSet<Declaration>();

  constructor(sources: CodeSources, digest: Digest) {
    this.#sources = sources;
    this.#digest = digest;
  }

  /** Files came or went: a name may lead elsewhere. */
  forget(): void {
    this.#known = new WeakMap();
    this.#sure = new WeakSet();
    this.#holding.clear();
  }
  /** These say something else, or were evaluated anew; gives those whose digest has to be looked at again. */
  touch(files: Iterable<string>): readonly Declaration[] {
    const doubtful = [...files].flatMap((file) => [...(this.#holding.get(file) ?? [])]);
    for (const declaration of doubtful) {
      this.#sure.delete(declaration);
      for (const other of this.#known.get(declaration)?.dependsOn ?? []) this.#holding.get(other)?.delete(declaration);
    }
    return doubtful;
  }

  /** Null: not computed yet, or not since something has changed. */
  known(declaration: Declaration): string | null {
    const known = this.#known.get(declaration);
    return known && this.#holds(known) ? known.digest : null;
  }

  /** Null for what no function makes. */
  of(declaration: Declaration): string | null {
    const slot = optionOf(declaration, 'materialize');
    if (!slot) return null;
    const known = this.#known.get(declaration);
    if (known && this.#sure.has(declaration)) return known.digest;
    const present = known && this.#holds(known) ? known : this.#make(declaration, slot);
    this.#sure.add(declaration);
    for (const file of present.dependsOn) {
      const holding = this.#holding.get(file);
      if (holding) holding.add(declaration);
      else this.#holding.set(file, new Set([declaration]));
    }
    return present.digest;
  }

  #make(declaration: Declaration, slot: Slot): Known {
    const project = new CodeProject(this.#sources);
    const texts = project.answer(() =>
      optionsOf(slot.value).map((value) => new ReachedCode(project, declaration.place).textFrom(value)),
    );
    const digest = this.#digest([FORM, ...texts].join('\n')).slice(0, DIGITS);
    const { visited: files, asked, consulted } = project;
    const dependsOn = new Set([...files.keys(), ...consulted.files()]);
    for (const { module } of asked) dependsOn.add(module.file);
    const known = { digest, files, asked, consulted, dependsOn };
    this.#known.set(declaration, known);
    return known;
  }

  #holds({ files, asked, consulted }: Known): boolean {
    for (const [file, code] of files) if (this.#codeOf(file) !== code) return false;
    return this.#sources.holds(consulted) && asked.every((each) => this.#isSame(each));
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
