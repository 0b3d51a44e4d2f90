// All code that one function reaches, as one text: units in the order in which they are found, each with what its
// names lead to. It names no files, so that code may move from one to another, and numbers stand for names, so that a
// renamed helper is the same helper.

import { lookup, type Scope } from '../evaluate/scope.js';
import type { Place, Value } from '../evaluate/value.js';
import { type CodeLinks, type CodePlace, handleOf, type Link } from './code-links.js';
import { type CodeUnit, parseUse, type Use, writtenUses } from './file-code.js';
import { wordsOf } from './known-value.js';

type Closure = Extract<Value, { kind: 'closure' }>;

/** A unit that is reached, with the one that led to it, as its position in the list; null: the function itself did. */
export interface ReachedUnit extends CodePlace {
  readonly by: number | null;
}
interface Found extends ReachedUnit {
  /** Of a function made by another: what it has captured. */
  readonly scope: Scope | null;
}

export class ReachedCode {
  readonly #linksOf: (file: string) => CodeLinks;
  /** What the function is declared by: taken whole where it cannot be said what a function has captured. */
  readonly #declaration: Place;
  readonly #found: Found[] = [];
  readonly #numbers = new Map<Scope | null, Map<CodeUnit, number>>();
  /** Whose line is written. */
  #current: number | null = null;

  constructor(linksOf: (file: string) => CodeLinks, declaration: Place) {
    this.#linksOf = linksOf;
    this.#declaration = declaration;
  }

  /** Everything that the value, an asset's function, reaches. */
  textFrom(value: Value): string {
    let text = value.kind === 'closure' ? this.#closure(value) : this.#statementAt(this.#declaration);
    // What is found on the way is appended to the list.
    for (const found of this.#found) {
      this.#current = (this.#current ?? -1) + 1;
      text += `\n${this.#lineOf(found)}`;
    }
    return text;
  }

  /** What the text was made of, in its order. */
  get units(): readonly ReachedUnit[] {
    return this.#found;
  }

  #lineOf({ file, unit, scope }: Found): string {
    const links = this.#linksOf(file);
    let line = `${unit.digest}`;
    for (const use of writtenUses(unit.uses)) line += ` ${this.#write(links.follow(use))}`;
    if (scope === null) return line;
    for (const use of writtenUses(unit.captured)) line += ` ${this.#capture(parseUse(use), { file, unit, scope })}`;
    return line;
  }
  #write(link: Link): string {
    let text = '';
    for (const part of link) text += typeof part === 'string' ? part : this.#enter(part, null);
    return text;
  }

  #capture(use: Use, { file, unit, scope }: CodePlace & { readonly scope: Scope }): string {
    const words = use.kind === 'name' && use.name !== 'this' ? this.#captured(scope, use) : null;
    return words ?? [this.#unitAround(file, unit), this.#statementAt(this.#declaration)].join('+');
  }
  /** Null: what it is when the function runs cannot be said. */
  #captured(scope: Scope, { name, member }: Extract<Use, { kind: 'name' }>): string | null {
    const value = this.#linksOf(scope.file).asking(() => lookup(scope, name));
    const inside = member !== null && value.kind === 'object' ? value.fields.get(member)?.value : null;
    return wordsOf(inside ?? value, { handleOf, closureOf: (closure) => this.#closure(closure) });
  }

  #closure({ fn, scope }: Closure): string {
    const place = { file: scope.file, at: fn.at };
    const found = this.#unitAt(place);
    if (found?.isExact) return this.#enter({ file: scope.file, unit: found.unit }, scope);
    // A function within another, without a unit of its own, comes with all that is around it.
    return [this.#statementAt(place), this.#statementAt(this.#declaration)].join('+');
  }

  #unitAround(file: string, unit: CodeUnit): string {
    const statement = this.#linksOf(file).source?.digested.code.units[unit.statement];
    return statement ? this.#enter({ file, unit: statement }, null) : '-';
  }
  #statementAt(place: Place): string {
    const found = this.#unitAt(place);
    return found ? this.#unitAround(place.file, found.unit) : '-';
  }
  #unitAt({ file, at }: Place): { readonly unit: CodeUnit; readonly isExact: boolean } | null {
    const { source } = this.#linksOf(file);
    if (!source) return null;
    const { code, unitStarts } = source.digested;
    const offset = source.places[at * 2] ?? 0;
    const index = unitStarts.findLastIndex((start) => start <= offset);
    const unit = code.units[index];
    return unit ? { unit, isExact: unitStarts[index] === offset } : null;
  }

  #enter(place: CodePlace, madeIn: Scope | null): string {
    // What a function has captured matters only where it uses any of it.
    const scope = place.unit.captured === '' ? null : madeIn;
    let numbers = this.#numbers.get(scope);
    if (!numbers) this.#numbers.set(scope, (numbers = new Map()));
    const known = numbers.get(place.unit);
    if (known !== undefined) return `#${known}`;
    const number = this.#found.length;
    numbers.set(place.unit, number);
    this.#found.push({ ...place, scope, by: this.#current });
    return `#${number}`;
  }
}
