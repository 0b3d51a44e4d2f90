// What is being written of one unit: its normalized syntax so far, and the names that it uses.

import type { Digest } from '@headwater/core';
import { type CodeUnit, joinUses } from './file-code.js';

export class Pen {
  /** The unit of the statement around it, or its own. */
  readonly statement: number;
  readonly parent: Pen | null;
  /** How many levels of local names lie around the unit. */
  readonly base: number;
  readonly #uses = new Map<string, number>();
  readonly #captured = new Set<string>();
  #text = '';

  constructor({ index, parent, base }: { index: number; parent: Pen | null; base: number }) {
    this.statement = parent?.statement ?? index;
    this.parent = parent;
    this.base = base;
  }

  write(text: string): void {
    this.#text += text;
  }
  /** Something at the top level stands in the text by its number alone: what it is called there is not of interest. */
  use(use: string): void {
    this.write(`@${this.#slotOf(use)} `);
    for (let around = this.parent; around; around = around.parent) around.#slotOf(use);
  }
  /** Something of the functions and blocks around it, declared at that level. */
  capture(use: string, name: string, level: number): void {
    this.write(`^${name} `);
    for (let pen: Pen | null = this; pen && level < pen.base; pen = pen.parent) pen.#captured.add(use);
  }
  /** `this` and `super` belong to whatever the function is a method of. */
  useReceiver(word: string): void {
    this.write(`${word} `);
    for (let pen: Pen | null = this; pen; pen = pen.parent) pen.#captured.add('this');
  }

  /** Hands the finished unit to the one around it, which stands for it by its digest. */
  finish(digest: Digest): CodeUnit {
    const uses = [...this.#uses.keys()];
    const unit = {
      digest: digest(this.#text),
      uses: joinUses(uses),
      captured: joinUses([...this.#captured]),
      statement: this.statement,
    };
    const { parent } = this;
    if (parent) parent.write(`#${unit.digest}[${uses.map((use) => parent.#slotOf(use)).join()}] `);
    return unit;
  }

  #slotOf(use: string): number {
    const known = this.#uses.get(use);
    if (known !== undefined) return known;
    this.#uses.set(use, this.#uses.size);
    return this.#uses.size - 1;
  }
}
