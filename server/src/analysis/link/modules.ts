// All modules of the project: their imports and exports tied together, each evaluated after what it imports.

import { getMember } from '../evaluate/members.js';
import type { Run, Surroundings } from '../evaluate/scope.js';
import { lookup } from '../evaluate/scope.js';
import { noFindings } from '../evaluate/findings.js';
import { instantiate } from '../evaluate/classes.js';
import { plainText } from '../evaluate/text.js';
import { choiceOf, constant, opaque, type Place, type Value } from '../evaluate/value.js';
import { isVocabulary } from '../evaluate/vocabulary.js';
import type { FileFacts } from '../facts/facts.js';
import type { Answer } from '../types/answers.js';
import { type Module, ModuleEvaluation } from './module.js';
import { folderOf, joinPath, normalizePath, type Resolve } from './resolve.js';

/** Of a constructor of which nobody knows the call. */
const MOST_ARGUMENTS = 8;

export interface ModulesOptions {
  factsOf(file: string): FileFacts | null;
  readonly resolve: Resolve;
  /** What the type checker has said of an expression. */
  answerOf(place: Place): Answer | null;
}

export class Modules implements Surroundings {
  readonly #factsOf: (file: string) => FileFacts | null;
  readonly #resolve: Resolve;
  readonly #evaluations = new Map<string, ModuleEvaluation>();
  readonly #answerOf: (place: Place) => Answer | null;
  /** Files that depend on another one, by its name, without importing it. */
  readonly #readers = new Map<string, Set<string>>();
  /** Answers that are being looked up: one that leads back to itself says nothing. */
  readonly #asked = new Set<Answer>();
  #owners = 0;

  constructor({ factsOf, resolve, answerOf }: ModulesOptions) {
    this.#factsOf = factsOf;
    this.#resolve = resolve;
    this.#answerOf = answerOf;
  }

  /** Evaluates what is not evaluated yet; `files` in an order in which imports come first as far as there is one. */
  evaluate(files: readonly string[]): void {
    for (const file of files) {
      this.#evaluation(file)?.run();
    }
  }
  module(file: string): Module | null {
    return this.#evaluations.get(file)?.module ?? null;
  }
  forget(file: string): void {
    this.#evaluations.delete(file);
  }
  /** Files that depend on this one without importing it: they read its text, or the type checker led them to it. */
  readersOf(file: string): Iterable<string> {
    return this.#readers.get(file) ?? [];
  }
  newRun({ isBody, unit }: Pick<Run, 'isBody' | 'unit'> = { isBody: false, unit: null }): Run {
    this.#owners += 1;
    return {
      surroundings: this,
      findings: noFindings(),
      owner: this.#owners,
      isBody,
      unit,
      frames: [],
      branches: [],
      uncertain: 0,
      steps: 0,
    };
  }

  importModule(file: string, specifier: string): Value {
    return this.importName(file, specifier, '*');
  }
  importName(file: string, specifier: string, name: string): Value {
    const target = this.#resolve(file, specifier);
    switch (target.kind) {
      case 'vocabulary':
        return name === '*' || name === 'default' ? { kind: 'vocabularyModule' } : { kind: 'vocabulary', name };
      case 'library':
        return opaque(target.name, name);
      case 'missing':
        return opaque(null, name);
      case 'file':
        return name === '*' ? this.#namespaceOf(target.file) : this.exportOf(target.file, name);
    }
  }
  exportOf(file: string, name: string): Value {
    return this.#findExport(file, name, new Set()) ?? opaque(null, name);
  }
  readText(file: string, path: string): Value | null {
    for (const candidate of [joinPath(folderOf(file), path), normalizePath(path)]) {
      if (!/\.(sql|json)$/.test(candidate) || this.#factsOf(candidate) === null) continue;
      this.#noteReader(candidate, file);
      return candidate.endsWith('.sql') ? this.exportOf(candidate, 'default') : opaque();
    }
    return null;
  }

  answerAt(place: Place): Value | null {
    const answer = this.#answerOf(place);
    if (answer === null || answer.kind === 'undecided') return null;
    if (answer.kind === 'constants')
      return choiceOf(answer.values.map((value) => (typeof value === 'string' ? plainText(value) : constant(value))));
    if (this.#asked.has(answer)) return null;
    this.#asked.add(answer);
    this.#noteReader(answer.file, place.file);
    const value = this.#valueNamed(answer, place);
    this.#asked.delete(answer);
    return value.kind === 'opaque' ? null : value;
  }

  #valueNamed(answer: Extract<Answer, { kind: 'named' }>, place: Place): Value {
    const evaluation = this.#evaluation(answer.file);
    if (evaluation === null) return opaque();
    // As in a body: what it would declare on the way is none of the project's.
    const run = this.newRun({ isBody: true, unit: null });
    const named = lookup(evaluation.module.scope, answer.name);
    const args =
      named.kind === 'class' ? Array.from({ length: MOST_ARGUMENTS }, () => ({ value: opaque(), place })) : [];
    const owner = answer.isInstance && named.kind === 'class' ? instantiate(run, named, { args, place }) : named;
    return answer.members.reduce((value, property) => getMember(run, value, { property, place }), owner);
  }

  #noteReader(file: string, reader: string): void {
    this.#readers.set(file, (this.#readers.get(file) ?? new Set()).add(reader));
  }

  #start(file: string): ModuleEvaluation | null {
    const facts = this.#factsOf(file);
    if (facts === null) return null;
    this.#owners += 1;
    const evaluation = new ModuleEvaluation(file, facts, { surroundings: this, owner: this.#owners });
    this.#evaluations.set(file, evaluation);
    return evaluation;
  }
  /** In a cycle of imports a module is asked before its turn: then only the statement that is needed runs. */
  #evaluation(file: string): ModuleEvaluation | null {
    return this.#evaluations.get(file) ?? this.#start(file);
  }

  /** A JSON file is its one value. */
  #namespaceOf(file: string): Value {
    return file.endsWith('.json') ? this.exportOf(file, 'default') : { kind: 'namespace', file };
  }

  #findExport(file: string, name: string, seen: Set<string>): Value | null {
    const visit = `${file}\n${name}`;
    const evaluation = seen.has(visit) ? null : this.#evaluation(file);
    if (!evaluation) return null;
    seen.add(visit);
    const { facts, scope } = evaluation.module;
    for (const fact of facts.exports) {
      if (fact.kind === 'all' || fact.exported !== name) continue;
      if (fact.kind === 'local') return lookup(scope, fact.local);
      return this.#exportFrom(file, fact.specifier, { name: fact.imported, seen });
    }
    if (file.endsWith('.json')) {
      const value = this.exportOf(file, 'default');
      return getMember(this.newRun(), value, { property: name, place: { file, at: 0 } });
    }
    if (name === 'default') return null;
    for (const fact of facts.exports) {
      const found = fact.kind === 'all' ? this.#exportFrom(file, fact.specifier, { name, seen }) : null;
      if (found) return found;
    }
    return null;
  }

  #exportFrom(file: string, specifier: string, { name, seen }: { name: string; seen: Set<string> }): Value | null {
    const target = this.#resolve(file, specifier);
    if (target.kind === 'file')
      return name === '*' ? this.#namespaceOf(target.file) : this.#findExport(target.file, name, seen);
    if (target.kind === 'vocabulary' && name !== '*') return isVocabulary(name) ? { kind: 'vocabulary', name } : null;
    return this.importName(file, specifier, name);
  }
}
