// All code that one function reaches, as one text: units in the order in which they are found, each with what its
// names lead to. It names no files, so that code may move from one to another, and numbers stand for names, so that a
// renamed helper is the same helper.

import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { lookup, type Scope } from '../evaluate/scope.js';
import { textOf } from '../evaluate/text.js';
import type { Place, Value } from '../evaluate/value.js';
import { type CodeProject, type CodeTarget, namesIn } from './code-project.js';
import { type CodeUnit, type Use, usesIn } from './file-code.js';
import { wordsOf } from './known-value.js';

type Closure = Extract<Value, { kind: 'closure' }>;

interface Found {
  readonly file: string;
  readonly unit: CodeUnit;
  /** Of a function made by another: what it has captured. */
  readonly scope: Scope | null;
}

export class ReachedCode {
  readonly #project: CodeProject;
  /** What the function is declared by: taken whole where it cannot be said what a function has captured. */
  readonly #declaration: Place;
  readonly #found: Found[] = [];
  readonly #numbers = new Map<CodeUnit, Map<Scope | null, number>>();

  constructor(project: CodeProject, declaration: Place) {
    this.#project = project;
    this.#declaration = declaration;
  }

  /** Everything that the value, an asset's function, reaches. */
  textFrom(value: Value): string {
    const start = value.kind === 'closure' ? this.#closure(value) : this.#statementAt(this.#declaration);
    const lines = [start];
    // What is found on the way is appended to the list.
    for (const found of this.#found) lines.push(this.#lineOf(found));
    return lines.join('\n');
  }

  #lineOf({ file, unit, scope }: Found): string {
    const uses = usesIn(unit.uses).map((use) => this.#follow(file, use));
    const captured =
      scope === null ? [] : usesIn(unit.captured).map((use) => this.#capture(file, use, { unit, scope }));
    return [unit.digest, ...uses, ...captured].join(' ');
  }

  #follow(file: string, use: Use): string {
    switch (use.kind) {
      case 'name':
        // Where an asset that is read is declared does not matter.
        return (
          this.#assetIn(this.#project.valueOf(file, use.name), use.member) ??
          this.#target(this.#project.targetOf(file, use.name), use.member)
        );
      case 'module':
        return this.#target(this.#project.importedFrom(file, use.specifier, '*'), null);
      case 'text': {
        const text = this.#project.textFile(file, use.path);
        return text === null ? '-' : this.#name(text, 'default');
      }
    }
  }

  #target(target: CodeTarget, member: string | null): string {
    switch (target.kind) {
      case 'outside':
        return JSON.stringify(target.words);
      case 'namespace':
        if (member !== null) return this.#target(this.#project.exportOf(target.file, member), null);
        return this.#namespace(target.file);
      case 'local':
        return (
          this.#assetIn(this.#project.valueOf(target.file, target.name), member) ?? this.#name(target.file, target.name)
        );
    }
  }
  #namespace(file: string): string {
    const parts = this.#project
      .exportsOf(file)
      .map((name) => `${name}:${this.#target(this.#project.exportOf(file, name), null)}`);
    return `{${parts.join()}}`;
  }

  /** An asset's code is its own: whoever reads the asset depends on what it made. */
  #assetIn(value: Value | null, member: string | null): string | null {
    if (value?.kind === 'declared') return handleOf(value.declaration);
    const inside = value?.kind === 'object' && member !== null ? value.fields.get(member)?.value : null;
    return inside?.kind === 'declared' ? handleOf(inside.declaration) : null;
  }

  #name(file: string, name: string): string {
    const code = this.#project.file(file)?.digested.code;
    const statements = code ? (namesIn(code).get(name) ?? []) : [];
    const numbers = statements.flatMap(({ unit, position }) => {
      const known = code?.units[unit];
      return known ? [`${this.#enter({ file, unit: known, scope: null })}.${position}`] : [];
    });
    return numbers.length === 0 ? '-' : numbers.join('+');
  }

  #capture(file: string, use: Use, { unit, scope }: Pick<Found, 'unit'> & { scope: Scope }): string {
    const words = use.kind === 'name' && use.name !== 'this' ? this.#captured(scope, use) : null;
    return words ?? [this.#unitAround(file, unit), this.#statementAt(this.#declaration)].join('+');
  }
  /** Null: what it is when the function runs cannot be said. */
  #captured(scope: Scope, { name, member }: Extract<Use, { kind: 'name' }>): string | null {
    const value = lookup(scope, name);
    const inside = member !== null && value.kind === 'object' ? value.fields.get(member)?.value : null;
    return wordsOf(inside ?? value, { handleOf, closureOf: (closure) => this.#closure(closure) });
  }

  #closure({ fn, scope }: Closure): string {
    const place = { file: scope.file, at: fn.at };
    const found = this.#unitAt(place);
    if (found?.isExact) return this.#enter({ file: scope.file, unit: found.unit, scope });
    // A function within another, without a unit of its own, comes with all that is around it.
    return [this.#statementAt(place), this.#statementAt(this.#declaration)].join('+');
  }

  #unitAround(file: string, unit: CodeUnit): string {
    const statement = this.#project.file(file)?.digested.code.units[unit.statement];
    return statement ? this.#enter({ file, unit: statement, scope: null }) : '-';
  }
  #statementAt(place: Place): string {
    const found = this.#unitAt(place);
    return found ? this.#unitAround(place.file, found.unit) : '-';
  }
  #unitAt({ file, at }: Place): { readonly unit: CodeUnit; readonly isExact: boolean } | null {
    const known = this.#project.file(file);
    if (!known) return null;
    const { code, unitStarts } = known.digested;
    const offset = known.places[at * 2] ?? 0;
    const index = unitStarts.findLastIndex((start) => start <= offset);
    const unit = code.units[index];
    return unit ? { unit, isExact: unitStarts[index] === offset } : null;
  }

  #enter(found: Found): string {
    const numbers = this.#numbers.get(found.unit) ?? new Map<Scope | null, number>();
    this.#numbers.set(found.unit, numbers);
    // What a function has captured matters only where it uses any of it.
    const scope = found.unit.captured === '' ? null : found.scope;
    const known = numbers.get(scope);
    if (known !== undefined) return `#${known}`;
    numbers.set(scope, this.#found.length);
    this.#found.push({ ...found, scope });
    return `#${this.#found.length - 1}`;
  }
}

const HANDLES = new WeakMap<Declaration, string>();

/** By the first name that it had: a rename that keeps history changes no code. */
function handleOf(declaration: Declaration): string {
  const known = HANDLES.get(declaration);
  if (known !== undefined) return known;
  const former = valueOf(declaration, 'formerKeys');
  const first = former?.kind === 'list' ? former.items[0] : undefined;
  const handle = `asset ${JSON.stringify((first ? textOf(first.value) : null) ?? declaration.key)}`;
  HANDLES.set(declaration, handle);
  return handle;
}
