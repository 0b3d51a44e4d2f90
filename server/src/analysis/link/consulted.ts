// What an evaluation looked at outside of its own file. As long as all of it comes to the same, so does what was
// evaluated: an edit touches only those who saw something that has changed, however many files import it.

import type { Value } from '../evaluate/value.js';
import { isSameValue } from './same-value.js';

/** A name of another file, with what it came to. */
export interface Sight {
  readonly file: string;
  readonly name: string;
  readonly value: Value;
  /** Files that the name leads through, the one that was asked first; also one that is not there. */
  readonly through: readonly string[];
  /** By what has been forgotten until then: it holds until something else is. */
  readonly settledAt: number;
}

export class Consulted {
  readonly sights = new Set<Sight>();
  /** Files of which more was seen than names: nobody compares that. Mostly there are none. */
  #wholes: Set<string> | null = null;

  get sawWholes(): boolean {
    return this.#wholes !== null;
  }
  seeWhole(file: string): void {
    this.#wholes = (this.#wholes ?? new Set()).add(file);
  }

  /** Grows with all that is seen. */
  get size(): number {
    return this.sights.size + (this.#wholes?.size ?? 0);
  }

  /** Every file in which a change may matter. */
  files(): readonly string[] {
    const files = [...(this.#wholes ?? [])];
    for (const { through } of this.sights) for (const file of through) files.push(file);
    return files;
  }

  /** Whether all comes to the same although these files have been evaluated anew. */
  holds(anew: ReadonlySet<string>, valueOf: (sight: Sight) => Value): boolean {
    for (const whole of this.#wholes ?? []) if (anew.has(whole)) return false;
    for (const sight of this.sights) {
      const isTouched = sight.through.some((file) => anew.has(file));
      if (isTouched && !isSameValue(sight.value, valueOf(sight))) return false;
    }
    return true;
  }
}

type ByFile<Owner> = Map<string, Map<Owner, Consulted>>;

/** By file, those who have consulted it. Put in order when first asked for: a project that nobody edits never asks. */
export class Consulters<Owner> {
  readonly #all: () => Iterable<readonly [Owner, Consulted]>;
  #byFile: ByFile<Owner> | null = null;

  /** `all`: those who have been added and not removed since. */
  constructor(all: () => Iterable<readonly [Owner, Consulted]>) {
    this.#all = all;
  }

  add(owner: Owner, consulted: Consulted): void {
    if (this.#byFile !== null) enter(this.#byFile, owner, consulted);
  }
  remove(owner: Owner, consulted: Consulted): void {
    if (this.#byFile === null) return;
    for (const file of consulted.files()) this.#byFile.get(file)?.delete(owner);
  }
  of(file: string): Iterable<readonly [Owner, Consulted]> {
    this.#byFile ??= this.#inOrder();
    return this.#byFile.get(file) ?? [];
  }

  #inOrder(): ByFile<Owner> {
    const byFile: ByFile<Owner> = new Map();
    for (const [owner, consulted] of this.#all()) enter(byFile, owner, consulted);
    return byFile;
  }
}

function enter<Owner>(byFile: ByFile<Owner>, owner: Owner, consulted: Consulted): void {
  for (const file of consulted.files()) {
    const known = byFile.get(file);
    if (known) known.set(owner, consulted);
    else byFile.set(file, new Map([[owner, consulted]]));
  }
}
