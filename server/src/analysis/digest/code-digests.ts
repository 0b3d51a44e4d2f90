// The digest of the code that makes an asset, remembered for as long as no file that it was made from says anything else.

import type { Digest } from '@headwater/core';
import { type Declaration, optionOf } from '../evaluate/declaration.js';
import { optionsOf, type Slot } from '../evaluate/value.js';
import { CodeLinks } from './code-links.js';
import type { CodeSources } from './code-project.js';
import { ReachedCode, type ReachedUnit } from './reached-code.js';

/** Of the way in which digests are made: another way makes other ones. */
const FORM = 'code 4';
/** Enough to tell one asset's versions apart. */
const DIGITS = 16;

interface Known {
  readonly digest: string;
  readonly madeFrom: readonly CodeLinks[];
  /** Whether it holds; false: that has to be looked at. */
  isSure: boolean;
}

export class CodeDigests {
  readonly #sources: CodeSources;
  readonly #digest: Digest;
  readonly #links = new Map<string, CodeLinks>();
  #known = new WeakMap<Declaration, Known>();
  /** Whose digests are made from a file's links and known to hold: what is gone is in no set after the next edit of it. */
  readonly #holding = new Map<CodeLinks, Set<Declaration>>();

  constructor(sources: CodeSources, digest: Digest) {
    this.#sources = sources;
    this.#digest = digest;
  }

  /** Files came or went: a name may lead elsewhere. */
  forget(): void {
    this.#links.clear();
    this.#known = new WeakMap();
    this.#holding.clear();
  }
  /** These say something else, or were evaluated anew; gives those whose digest has to be looked at again. */
  touch(files: Iterable<string>): readonly Declaration[] {
    const touched = new Set(files);
    if (touched.size === 0) return [];
    const doubtful = [...this.#links.values()].flatMap((links) =>
      links.doubt(touched) ? [...(this.#holding.get(links) ?? [])] : [],
    );
    for (const declaration of doubtful) {
      const known = this.#known.get(declaration);
      if (!known) continue;
      known.isSure = false;
      for (const links of known.madeFrom) this.#holding.get(links)?.delete(declaration);
    }
    return [...new Set(doubtful)];
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
    if (known?.isSure) return known.digest;
    const present = known && this.#holds(known) ? known : this.#make(declaration, slot);
    present.isSure = true;
    for (const links of present.madeFrom) {
      const holding = this.#holding.get(links);
      if (holding) holding.add(declaration);
      else this.#holding.set(links, new Set([declaration]));
    }
    return present.digest;
  }

  /** What the digest is made of: for each function that it may be, the units of code that it reaches. */
  unitsOf(declaration: Declaration): readonly (readonly ReachedUnit[])[] {
    const slot = optionOf(declaration, 'materialize');
    return slot === null
      ? []
      : optionsOf(slot.value).map((value) => {
          const reached = this.#reachedBy(declaration);
          reached.textFrom(value);
          return reached.units;
        });
  }

  #reachedBy({ place }: Declaration): ReachedCode {
    return new ReachedCode((file) => this.#linksOf(file), place);
  }

  #make(declaration: Declaration, slot: Slot): Known {
    const madeFrom = new Set<CodeLinks>();
    const linksOf = (file: string): CodeLinks => {
      const links = this.#linksOf(file);
      madeFrom.add(links);
      return links;
    };
    const texts = optionsOf(slot.value).map((value) => new ReachedCode(linksOf, declaration.place).textFrom(value));
    const digest = this.#digest([FORM, ...texts].join('\n')).slice(0, DIGITS);
    const known = { digest, madeFrom: [...madeFrom], isSure: false };
    this.#known.set(declaration, known);
    return known;
  }

  #holds({ madeFrom }: Known): boolean {
    return madeFrom.every((links) => this.#links.get(links.file) === links && links.holds());
  }
  #linksOf(file: string): CodeLinks {
    const known = this.#links.get(file);
    if (known?.holds()) return known;
    const links = new CodeLinks(file, this.#sources);
    this.#links.set(file, links);
    if (known) this.#holding.delete(known);
    return links;
  }
}
