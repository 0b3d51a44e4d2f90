// What is being written of one unit: where its normalized syntax begins, and the names that it uses.

import { type CodeHash, wordOf } from './code-hash.js';
import { type CodeUnit, joinUses } from './file-code.js';

const USE = wordOf('@');
const CAPTURED = wordOf('^');
const UNIT = wordOf('#');

export class Pen {
  readonly index: number;
  /** The unit of the statement around it, or its own. */
  readonly statement: number;
  readonly parent: Pen | null;
  /** How many levels of local names lie around the unit. */
  readonly base: number;
  readonly #uses = new Map<string, number>();
  /** Null: nothing, as nearly always. */
  #captured: Set<string> | null = null;
  /** One for all units of a file: what a unit writes is digested, and gone, before the one around it goes on. */
  readonly #hash: CodeHash;
  readonly #start: number;

  constructor(hash: CodeHash, { index, parent, base }: { index: number; parent: Pen | null; base: number }) {
    this.#hash = hash;
    this.#start = hash.length;
    this.index = index;
    this.statement = parent?.statement ?? index;
    this.parent = parent;
    this.base = base;
  }

  /** Something at the top level stands in the text by its number alone: what it is called there is not of interest. */
  use(use: string): void {
    this.#hash.word(USE);
    this.#hash.word(this.#slotOf(use));
  }
  /** Something of the functions and blocks around it, declared at that level. */
  capture(use: string, name: string, level: number): void {
    this.#hash.word(CAPTURED);
    this.#hash.text(name);
    for (let pen: Pen | null = this; pen && level < pen.base; pen = pen.parent) pen.#capture(use);
  }
  /** `this` and `super` belong to whatever the function is a method of. */
  useReceiver(word: string): void {
    this.#hash.text(word);
    for (let pen: Pen | null = this; pen; pen = pen.parent) pen.#capture('this');
  }

  /** Hands the finished unit to the one around it, which stands for it by its digest. */
  finish(): CodeUnit {
    const uses = [...this.#uses.keys()];
    const unit = {
      digest: this.#hash.digestFrom(this.#start),
      uses: joinUses(uses),
      captured: this.#captured === null ? '' : joinUses([...this.#captured]),
      statement: this.statement,
    };
    if (this.parent) this.parent.#take(unit.digest, uses);
    return unit;
  }
  #take(digest: number, uses: readonly string[]): void {
    this.#hash.word(UNIT);
    this.#hash.number(digest);
    this.#hash.word(uses.length);
    for (const use of uses) this.#hash.word(this.#slotOf(use));
  }

  #capture(use: string): void {
    this.#captured ??= new Set();
    this.#captured.add(use);
  }
  #slotOf(use: string): number {
    const known = this.#uses.get(use);
    if (known !== undefined) return known;
    this.#uses.set(use, this.#uses.size);
    return this.#uses.size - 1;
  }
}
