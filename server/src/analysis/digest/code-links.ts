// Where the code of one file leads: for each of its uses of a name, a module or a text what stands for it in the text of
// those who reach that code. Found once, however many reach it, and kept for as long as it comes to the same.

import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import type { Value } from '../evaluate/value.js';
import { type CodeFile, CodeProject, type CodeSources, type CodeTarget, namesIn } from './code-project.js';
import { type CodeUnit, parseUse, type Use } from './file-code.js';

export interface CodePlace {
  readonly file: string;
  readonly unit: CodeUnit;
}
/** Words, and code that stands there by the number that it has with whoever reaches it. */
export type Link = readonly (string | CodePlace)[];

const NOTHING: Link = ['-'];

export class CodeLinks {
  readonly file: string;
  readonly #project: CodeProject;
  /** By the use as it is written. */
  readonly #links = new Map<string, Link>();
  #isDoubted = false;

  constructor(file: string, sources: CodeSources) {
    this.file = file;
    this.#project = new CodeProject(sources);
    this.#project.file(file);
  }

  /** These files say something else, or were evaluated anew. Whether a link may lead elsewhere. */
  doubt(files: ReadonlySet<string>): boolean {
    const isTouched = meet(files, this.#project.dependsOn);
    this.#isDoubted ||= isTouched;
    return isTouched;
  }
  /** Whether all links lead where they led. */
  holds(): boolean {
    this.#isDoubted &&= !this.#project.holds();
    return !this.#isDoubted;
  }

  get source(): CodeFile | null {
    return this.#project.file(this.file);
  }
  follow(written: string): Link {
    const known = this.#links.get(written);
    if (known) return known;
    const link = this.#project.answer(() => this.#follow(parseUse(written)));
    this.#links.set(written, link);
    return link;
  }
  /** Takes down what the work asks of names in this file. */
  asking<T>(work: () => T): T {
    return this.#project.answer(work);
  }

  #follow(use: Use): Link {
    switch (use.kind) {
      case 'name':
        // Where an asset that is read is declared does not matter.
        return (
          assetIn(this.#project.valueOf(this.file, use.name), use.member) ??
          this.#target(this.#project.targetOf(this.file, use.name), use.member)
        );
      case 'module':
        return this.#target(this.#project.importedFrom(this.file, use.specifier, '*'), null);
      case 'text': {
        const text = this.#project.textFile(this.file, use.path);
        return text === null ? NOTHING : this.#name(text, 'default');
      }
    }
  }

  /** `written`: files whose names already stand in the link. */
  #target(target: CodeTarget, member: string | null, written: string[] = []): Link {
    switch (target.kind) {
      case 'outside':
        return [JSON.stringify(target.words)];
      case 'namespace':
        if (member !== null) return this.#target(this.#project.exportOf(target.file, member), null);
        return this.#namespace(target.file, written);
      case 'local':
        return assetIn(this.#project.valueOf(target.file, target.name), member) ?? this.#name(target.file, target.name);
    }
  }
  /** Each file's names once: a module may export its own namespace, or others that lead back to it. */
  #namespace(file: string, written: string[]): Link {
    const known = written.indexOf(file);
    if (known !== -1) return [`{^${known}}`];
    written.push(file);
    const parts = this.#project
      .exportsOf(file)
      .map((name) => [`${name}:`, ...this.#target(this.#project.exportOf(file, name), null, written)]);
    return ['{', ...between(parts, ','), '}'];
  }
  #name(file: string, name: string): Link {
    const code = this.#project.file(file)?.digested.code;
    const statements = code ? (namesIn(code).get(name) ?? []) : [];
    const parts = statements.flatMap(({ unit, position }) => {
      const known = code?.units[unit];
      return known ? [[{ file, unit: known }, `.${position}`]] : [];
    });
    return parts.length === 0 ? NOTHING : between(parts, '+');
  }
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const each of few) if (many.has(each)) return true;
  return false;
}

function between(parts: readonly Link[], mark: string): Link {
  return parts.flatMap((part, index) => (index === 0 ? part : [mark, ...part]));
}

/** An asset's code is its own: whoever reads the asset depends on what it made. */
function assetIn(value: Value | null, member: string | null): Link | null {
  if (value?.kind === 'declared') return [handleOf(value.declaration)];
  const inside = value?.kind === 'object' && member !== null ? value.fields.get(member)?.value : null;
  return inside?.kind === 'declared' ? [handleOf(inside.declaration)] : null;
}

const HANDLES = new WeakMap<Declaration, string>();

/** By the first name that it had: a rename that keeps history changes no code. */
export function handleOf(declaration: Declaration): string {
  const known = HANDLES.get(declaration);
  if (known !== undefined) return known;
  const former = valueOf(declaration, 'formerKeys');
  const first = former?.kind === 'list' ? former.items[0] : undefined;
  const handle = `asset ${JSON.stringify((first ? textOf(first.value) : null) ?? declaration.key)}`;
  HANDLES.set(declaration, handle);
  return handle;
}
