// All modules of the project: their imports and exports tied together, each evaluated after what it imports, and again
// only when something that it saw of others has changed.

import type { Declaration } from '../evaluate/declaration.js';
import { getMember } from '../evaluate/members.js';
import type { ExportedNames, HeldNames, Run } from '../evaluate/scope.js';
import { lookup } from '../evaluate/scope.js';
import { noFindings } from '../evaluate/findings.js';
import { instantiate } from '../evaluate/classes.js';
import { plainText } from '../evaluate/text.js';
import { choiceOf, constant, notExported, opaque, type Place, type Value } from '../evaluate/value.js';
import { isVocabulary } from '../evaluate/vocabulary.js';
import { WHOLE } from '../facts/common-exports.js';
import type { FileFacts } from '../facts/facts.js';
import type { Answer } from '../types/answers.js';
import { Consulted, Consulters, type Sight } from './consulted.js';
import { exportedBy } from './exported-by.js';
import { heldExport } from './held-exports.js';
import { memberExported } from './common-modules.js';
import { type Module, ModuleEvaluation, type ModuleSurroundings } from './module.js';
import type { ImportOrder } from './order.js';
import { folderOf, joinPath, normalizePath, type Resolve } from './resolve.js';

/** Of a constructor of which nobody knows the call. */
const MOST_ARGUMENTS = 8;

export interface ModulesOptions {
  factsOf(file: string): FileFacts | null;
  readonly resolve: Resolve;
  /** What the type checker has said of an expression. */
  answerOf(place: Place): Answer | null;
}

export interface Updated {
  /** Files that were evaluated anew. */
  readonly anew: ReadonlySet<string>;
  /** What they declared before. */
  readonly gone: readonly Declaration[];
}

/** What updates have come to since the last one that came to its end. */
interface Unfinished {
  /** To be evaluated. */
  readonly stale: Set<string>;
  readonly anew: Set<string>;
  readonly gone: Declaration[];
  /** Circles as each of them found them. */
  readonly earlier: ImportOrder['circles'][];
}
function nothingUnfinished(): Unfinished {
  return { stale: new Set(), anew: new Set(), gone: [], earlier: [] };
}

/** A name is met again while it is looked up: once or twice by a circle of assets, for ever by files that only pass it on. */
const MOST_REENTRIES = 4;

/** Files that pass a name on, one to the next: a bound for the stack. */
const MOST_PASSING = 500;

/** Files that reach each other by names which are put together as they run could go round for ever. */
const MOST_TIMES = 3;

export class Modules implements ModuleSurroundings {
  readonly #factsOf: (file: string) => FileFacts | null;
  readonly #resolve: Resolve;
  readonly #evaluations = new Map<string, ModuleEvaluation>();
  readonly #answerOf: (place: Place) => Answer | null;
  readonly #consulters = new Consulters<string>(() => this.#allConsulted());
  /** Answers that are being looked up: one that leads back to itself says nothing. */
  readonly #asked = new Set<Answer>();
  /** Names that are being looked up, by file and name, and how many times over. */
  readonly #looking = new Map<string, number>();
  /** Of the evaluation at work; null while somebody only asks. */
  #consulted: Consulted | null = null;
  #circles: ImportOrder['circles'] = new Map();
  #unfinished = nothingUnfinished();
  #owners = 0;
  /** Counts how often something that was settled has been forgotten. */
  #revision = 0;

  constructor({ factsOf, resolve, answerOf }: ModulesOptions) {
    this.#factsOf = factsOf;
    this.#resolve = resolve;
    this.#answerOf = answerOf;
  }

  /**
   * Evaluates what has changed, and whoever saw something of it that now comes to something else: in an order in which
   * imports come first, so that most is settled in one go. There may be pauses between the steps; whoever stops half-way
   * goes on with the next update, which gives what all of them came to.
   */
  *update(changed: Iterable<string>, { files, circles }: ImportOrder): Generator<null, Updated> {
    const { stale, anew, earlier } = this.#unfinished;
    const isFirst = this.#evaluations.size === 0;
    // Somebody may have asked them before they were evaluated: they have begun with what their files said then.
    for (const file of stale) this.#unfinished.gone.push(...this.#forget(file));
    earlier.push(this.#circles);
    this.#circles = circles;
    const times = new Map<string, number>();
    const circleOf = (file: string): readonly string[] => circles.get(file) ?? [file];
    const mark = (file: string): void => {
      if ((times.get(file) ?? 0) >= MOST_TIMES) return;
      // In a circle each may have seen the others half done, also in one that is none any more.
      for (const member of [...circleOf(file), ...earlier.flatMap((known) => known.get(file) ?? [])]) {
        if (stale.has(member)) continue;
        stale.add(member);
        this.#unfinished.gone.push(...this.#forget(member));
        mark(member);
      }
    };
    for (const file of changed) mark(file);
    while (stale.size > 0) {
      const missing = [...stale].filter((file) => this.#factsOf(file) === null);
      for (const file of [...missing, ...files]) {
        if (!stale.has(file)) continue;
        const circle = circleOf(file);
        // Of a project that is new nobody has looked at what has not even begun.
        const isSeen = !isFirst || circle.some((member) => this.#evaluations.has(member));
        for (const member of circle) {
          stale.delete(member);
          anew.add(member);
          times.set(member, (times.get(member) ?? 0) + 1);
          this.#evaluate(member);
        }
        const together = new Set(circle);
        for (const [consulter, consulted] of isSeen ? circle.flatMap((member) => [...this.#consulters.of(member)]) : [])
          if (!together.has(consulter) && !this.holds(consulted, together)) mark(consulter);
        yield null;
      }
    }
    const { gone } = this.#unfinished;
    this.#unfinished = nothingUnfinished();
    return { anew, gone };
  }
  module(file: string): Module | null {
    return this.#evaluations.get(file)?.module ?? null;
  }
  /** What evaluating the file saw of others. */
  consultedBy(file: string): Consulted | null {
    return this.#evaluations.get(file)?.consulted ?? null;
  }
  /** Whether what was consulted comes to the same, now that these files were evaluated anew. */
  holds(consulted: Consulted, anew: ReadonlySet<string>): boolean {
    return consulted.holds(anew, ({ file, name }) =>
      name === '*' ? this.#namespaceOf(file) : this.exportOf(file, name),
    );
  }
  /** Takes down all that the work sees of files. */
  consulting<T>(consulted: Consulted, work: () => T): T {
    const before = this.#consulted;
    this.#consulted = consulted;
    const result = work();
    this.#consulted = before;
    return result;
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
      held: null,
      copies: null,
      uncertain: 0,
      steps: 0,
    };
  }

  importModule(file: string, specifier: string): Value {
    return this.importName(file, specifier, '*');
  }
  importName(file: string, specifier: string, name: string, held: HeldNames | null = null): Value {
    const target = this.#resolve(file, specifier);
    switch (target.kind) {
      case 'vocabulary':
        return name === '*' || name === 'default' ? { kind: 'vocabularyModule' } : { kind: 'vocabulary', name };
      case 'library':
        return opaque(target.name, name);
      case 'missing':
        return opaque(null, name);
      case 'file':
        return this.exportOf(target.file, name, held);
    }
  }
  importedSight(file: string, specifier: string, name: string): Sight | null {
    const target = this.#resolve(file, specifier);
    return target.kind === 'file' ? this.#see(target.file, name) : null;
  }
  isSettled(sight: Sight): boolean {
    return sight.settledAt === this.#revision;
  }
  seeAgain(sight: Sight): boolean {
    if (!this.isSettled(sight)) return false;
    this.#consulted?.sights.add(sight);
    return true;
  }
  exportOf(file: string, name: string, held: HeldNames | null = null): Value {
    const seen = this.#see(file, name).value;
    if (held === null || name === '*') return seen;
    const search = { held, resolve: this.#resolve, moduleOf: (each: string) => this.module(each) };
    return heldExport(search, file, name) ?? seen;
  }
  exportedBy(file: string): ExportedNames {
    const visits = new Set<string>();
    const names = exportedBy({ factsOf: this.#factsOf, resolve: this.#resolve }, file, visits);
    for (const each of visits) this.#consulted?.seeWhole(each);
    return names;
  }
  readText(file: string, path: string): Value | null {
    for (const candidate of [joinPath(folderOf(file), path), normalizePath(path)]) {
      if (!/\.(sql|json)$/.test(candidate)) continue;
      // Also one that is not there: it may come.
      const text = this.#see(candidate, 'default').value;
      if (this.#factsOf(candidate) !== null) return candidate.endsWith('.sql') ? text : opaque();
    }
    return null;
  }
  isAwaited({ file, at }: Place): boolean {
    return this.#factsOf(file)?.awaited.includes(at) === true;
  }

  answerAt(place: Place): Value | null {
    const answer = this.#answerOf(place);
    if (answer === null || answer.kind === 'undecided') return null;
    if (answer.kind === 'constants')
      return choiceOf(answer.values.map((value) => (typeof value === 'string' ? plainText(value) : constant(value))));
    if (this.#asked.has(answer)) return null;
    this.#asked.add(answer);
    // A name at the top of a file need not be one of its exports.
    this.#consulted?.seeWhole(answer.file);
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

  #see(file: string, name: string): Sight {
    const evaluation = this.#evaluations.get(file) ?? null;
    const known = evaluation?.sights.get(name);
    const sight = known && this.isSettled(known) ? known : this.#look(file, name, evaluation);
    this.#consulted?.sights.add(sight);
    return sight;
  }
  #look(file: string, name: string, evaluation: ModuleEvaluation | null): Sight {
    // Mostly the file is done, and the name is its own.
    const own = evaluation?.isComplete ? ownExport(evaluation.module, name) : null;
    if (evaluation && own !== null)
      return this.#settle({ file, name, value: own, through: evaluation.alone }, evaluation);
    const id = `${file}\n${name}`;
    const depth = this.#looking.get(id) ?? 0;
    if (depth >= MOST_REENTRIES) return { file, name, value: opaque(null, name), through: [file], settledAt: NEVER };
    this.#looking.set(id, depth + 1);
    const sight = this.#lookOnce(file, name);
    if (depth > 0) this.#looking.set(id, depth);
    else this.#looking.delete(id);
    return sight;
  }
  #lookOnce(file: string, name: string): Sight {
    const visited = new Set<string>();
    // A name that a file imports and exports again leads on to others.
    const onward = new Consulted();
    const search: Search = { visits: new Set(), through: visited, isHeld: false, depth: 0 };
    const value = this.consulting(onward, () =>
      name === '*'
        ? this.#namespaceOf(file)
        : (this.#findExport(file, name, search) ?? this.#missing(file, name, visited)),
    );
    const through = [...new Set([file, ...visited, ...onward.files()])];
    // What nobody holds is another unknown each time; what is half done may come to something else.
    const isHeld = value.kind !== 'opaque' || search.isHeld;
    const isFinal = isHeld && through.every((each) => this.#evaluations.get(each)?.isComplete);
    const evaluation = this.#evaluations.get(file);
    return isFinal && evaluation
      ? this.#settle({ file, name, value, through }, evaluation)
      : { file, name, value, through, settledAt: NEVER };
  }
  /** `visited`: the files that were asked for it. */
  #missing(file: string, name: string, visited: ReadonlySet<string>): Value {
    const isKnown = [...visited].every((each) => this.#factsOf(each)?.mayExportMore === false);
    return isKnown ? notExported(file, name) : opaque(null, name);
  }
  #settle({ file, name, value, through }: Omit<Sight, 'settledAt'>, { sights }: ModuleEvaluation): Sight {
    const sight: Sight = { file, name, value, through, settledAt: this.#revision };
    sights.set(name, sight);
    return sight;
  }

  /** Gives the declarations that are forgotten with it. */
  #forget(file: string): readonly Declaration[] {
    const evaluation = this.#evaluations.get(file);
    if (!evaluation) return [];
    this.#consulters.remove(file, evaluation.consulted);
    this.#evaluations.delete(file);
    this.#revision += 1;
    return evaluation.module.findings.declarations;
  }
  *#allConsulted(): Generator<readonly [string, Consulted]> {
    for (const [file, { isComplete, consulted }] of this.#evaluations) if (isComplete) yield [file, consulted];
  }
  #evaluate(file: string): void {
    const evaluation = this.#evaluation(file);
    evaluation?.run();
    if (evaluation) this.#consulters.add(file, evaluation.consulted);
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

  /** A JSON file is its one value, and so is a module that says what `require` gives. */
  #namespaceOf(file: string): Value {
    if (file.endsWith('.json')) return this.exportOf(file, 'default');
    const isOneValue = isWhole(this.#factsOf(file));
    return isOneValue ? this.exportOf(file, WHOLE) : { kind: 'namespace', file };
  }

  #findExport(file: string, name: string, search: Search): Value | null {
    const visit = `${file}\n${name}`;
    const evaluation = search.visits.has(visit) ? null : this.#evaluation(file);
    search.through.add(file);
    if (!evaluation) return null;
    search.visits.add(visit);
    const { facts, scope } = evaluation.module;
    for (const fact of facts.exports) {
      if (fact.kind === 'all' || fact.exported !== name) continue;
      if (fact.kind === 'local') {
        search.isHeld = scope.names.has(fact.local);
        return lookup(scope, fact.local);
      }
      return this.#exportFrom(file, fact.specifier, { name: fact.imported, search });
    }
    if (file.endsWith('.json')) {
      const value = this.exportOf(file, 'default');
      return getMember(this.newRun(), value, { property: name, place: { file, at: 0 } });
    }
    const common = isCommon(facts) ? this.#commonExport(file, name) : null;
    if (common !== null || name === 'default') return common;
    for (const fact of facts.exports) {
      const found = fact.kind === 'all' ? this.#exportFrom(file, fact.specifier, { name, search }) : null;
      if (found) return found;
    }
    return null;
  }

  /** What a module of CommonJS has beside what it assigns by name. */
  #commonExport(file: string, name: string): Value | null {
    const whole = this.#namespaceOf(file);
    return whole.kind === 'namespace'
      ? name === 'default'
        ? whole
        : null
      : memberExported(this.newRun(), whole, { property: name, place: { file, at: 0 } });
  }

  #exportFrom(file: string, specifier: string, { name, search }: { name: string; search: Search }): Value | null {
    const target = this.#resolve(file, specifier);
    if (target.kind === 'file') {
      if (name === '*') return this.#namespaceOf(target.file);
      if (search.depth >= MOST_PASSING) return null;
      search.depth += 1;
      const found = this.#findExport(target.file, name, search);
      search.depth -= 1;
      return found;
    }
    if (target.kind === 'vocabulary' && name !== '*') return isVocabulary(name) ? { kind: 'vocabulary', name } : null;
    return this.importName(file, specifier, name);
  }
}

/** Of a sight that may come to something else at any time. */
const NEVER = -1;

function isWhole(facts: FileFacts | null): boolean {
  const first = facts?.exports[0];
  return first?.kind === 'local' && first.exported === WHOLE;
}
function isCommon(facts: FileFacts): boolean {
  const [first] = facts.exports;
  return isWhole(facts) || (first?.kind === 'local' && first.local.includes('.'));
}

/** What a file exports under a name that is its own; null: it is not, or has come to nothing yet. */
function ownExport({ facts, scope }: Module, name: string): Value | null {
  for (const fact of facts.exports)
    if (fact.kind !== 'all' && fact.exported === name)
      return fact.kind === 'local' ? (scope.names.get(fact.local) ?? null) : null;
  return null;
}

/** A name on its way through re-exports. */
interface Search {
  readonly visits: Set<string>;
  readonly through: Set<string>;
  /** The name is a module's own, which comes to the same value for everybody. */
  isHeld: boolean;
  /** How many files have passed the name on. */
  depth: number;
}
