// One file being evaluated: its names, its top-level statements, each run once, and what they declare.

import type { Declaration } from '../evaluate/declaration.js';
import { GLOBALS } from '../evaluate/globals.js';
import { type Findings, noFindings } from '../evaluate/findings.js';
import type { Branch, HeldNames, Run, Scope, Surroundings } from '../evaluate/scope.js';
import { closureOf, runStatement } from '../evaluate/statements.js';
import { plainText } from '../evaluate/text.js';
import { opaque, type Value } from '../evaluate/value.js';
import { WHEN_RUN } from '../facts/common-exports.js';
import { exportedWhenRun, isExportedWhenRun, startExports } from './common-modules.js';
import { folderOf } from './resolve.js';
import type { FileFacts, ImportFact, Pattern, Statement } from '../facts/facts.js';
import { Consulted, type Sight } from './consulted.js';

export interface Module {
  readonly file: string;
  readonly facts: FileFacts;
  readonly scope: Scope;
  readonly findings: Findings;
  readonly owner: number;
}

export interface ModuleSurroundings extends Surroundings {
  /** Takes down all that the work sees of other files. */
  consulting<T>(consulted: Consulted, work: () => T): T;
  /** What a name comes to that leads to another file, taken down as seen; null: it leads to none. */
  importedSight(file: string, specifier: string, name: string): Sight | null;
  /** Whether it stays so until something is forgotten. */
  isSettled(sight: Sight): boolean;
  /** Takes down once more what was seen; false: it has to be looked up again. */
  seeAgain(sight: Sight): boolean;
}

interface Progress {
  readonly module: Module;
  readonly surroundings: ModuleSurroundings;
  /** Those that have run; none any more when all have. */
  isDone: boolean[];
  /** While not all have run: what they declare stands in the scope then. */
  statementByName: ReadonlyMap<string, number>;
  /** By the name that it has here: the import, and once it is settled what it leads to. */
  readonly importByName: Map<string, ImportFact | Sight>;
  /** Open for all that follows: a guard above it may have left. */
  readonly branches: Branch[];
}

/** Evaluates all top-level statements, in order; one that another needs earlier, as in an import cycle, runs earlier. */
export class ModuleEvaluation {
  readonly module: Module;
  /** What its statements saw of other files. */
  readonly consulted = new Consulted();
  /** The file by itself: all that a name of its own leads through. */
  readonly alone: readonly string[];
  /** What others have seen of it, by name: one that is not settled any more is looked up again. */
  readonly sights = new Map<string, Sight>();
  readonly #progress: Progress;
  #isComplete = false;

  constructor(
    file: string,
    facts: FileFacts,
    { surroundings, owner }: { surroundings: ModuleSurroundings; owner: number },
  ) {
    const resolve = (name: string, held: HeldNames | null): Value => this.#resolve(name, held);
    const scope: Scope = { file, names: new Map(), parent: null, self: null, level: 0, resolve };
    this.alone = [file];
    this.module = { file, facts, scope, findings: noFindings(), owner };
    if (isExportedWhenRun(facts)) startExports(this.module);
    for (const statement of facts.body)
      if (statement.kind === 'function') scope.names.set(statement.name, closureOf(scope, statement));
    this.#progress = {
      module: this.module,
      surroundings,
      isDone: facts.body.map(() => false),
      statementByName: namesOf(facts.body),
      importByName: importsOf(facts),
      branches: [],
    };
  }

  /** Whether nothing will change any more what its names come to. */
  get isComplete(): boolean {
    return this.#isComplete;
  }
  run(): void {
    this.#progress.isDone.forEach((_, index) => {
      this.#runStatement(index);
    });
    const { facts, scope } = this.module;
    if (isExportedWhenRun(facts)) scope.names.set(WHEN_RUN, exportedWhenRun(this.module));
    this.#isComplete = true;
    this.#progress.isDone = [];
    this.#progress.statementByName = NO_STATEMENTS;
  }

  #resolve(name: string, held: HeldNames | null): Value {
    const { statementByName, importByName, module, isDone } = this.#progress;
    const index = statementByName.get(name);
    if (index !== undefined && isDone[index] === false) {
      this.#runStatement(index);
      const value = module.scope.names.get(name);
      if (value) return value;
    }
    const imported = importByName.get(name);
    if (imported) return this.#resolveImport(name, imported, held);
    if (PLACES.has(name) && index === undefined) return placeOfModule(module.file, name);
    if (name === WHEN_RUN) return this.#whenRun();
    if (index === undefined && (name === 'exports' || name === 'module')) return ownExports(module.file, name);
    return GLOBALS.has(name) && index === undefined ? { kind: 'global', name } : opaque(null, name);
  }

  /** Whoever asks earlier, in a cycle of imports, needs all statements. */
  #whenRun(): Value {
    this.#progress.isDone.forEach((_, index) => {
      this.#runStatement(index);
    });
    return exportedWhenRun(this.module);
  }

  #resolveImport(local: string, known: ImportFact | Sight, held: HeldNames | null): Value {
    const { importByName, module, surroundings } = this.#progress;
    const isSeen = 'through' in known;
    if (isSeen && held === null && surroundings.seeAgain(known)) return known.value;
    const fact = isSeen ? importOf(module.facts, local) : known;
    const imported = fact?.names.findLast((name) => name.local === local)?.imported;
    if (!fact || imported === undefined) return opaque(null, local);
    const sight = held === null ? surroundings.importedSight(module.file, fact.specifier, imported) : null;
    if (sight === null) return surroundings.importName(module.file, fact.specifier, imported, held);
    if (surroundings.isSettled(sight)) importByName.set(local, sight);
    return sight.value;
  }

  #runStatement(index: number): void {
    const { module, surroundings, isDone, branches } = this.#progress;
    const statement = module.facts.body[index];
    if (!statement || isDone[index]) return;
    isDone[index] = true;
    const { findings, owner, scope } = module;
    const run: Run = {
      surroundings,
      findings,
      owner,
      isBody: false,
      unit: null,
      frames: [],
      branches: [...branches],
      held: null,
      copies: null,
      uncertain: branches.length,
      steps: 0,
    };
    const before = findings.declarations.length;
    const outcome = surroundings.consulting(this.consulted, () => runStatement(run, { scope, returns: [] }, statement));
    if (typeof outcome !== 'string') branches.push(outcome);
    for (const declaration of findings.declarations.slice(before))
      if (declaration.statement < 0) declaration.statement = index;
    if (statement.kind === 'declare') nameDeclarations(module, statement, before);
  }
}

const NO_STATEMENTS: ReadonlyMap<string, number> = new Map();

/** Names by which a module finds what lies beside it. */
const PLACES: ReadonlySet<string> = new Set(['import.meta', '__dirname', '__filename']);

/** Relative to the project, which is the folder that a project runs in. */
function placeOfModule(file: string, name: string): Value {
  const folder = folderOf(file);
  const dirname = plainText(folder === '' ? '.' : folder);
  const filename = plainText(file);
  if (name !== 'import.meta') return name === '__dirname' ? dirname : filename;
  const fields = { dirname, filename, url: filename };
  const slots = Object.entries(fields).map(([field, value]) => [field, { value, place: null }] as const);
  return { kind: 'object', fields: new Map(slots), isOpen: true, isMap: false, origin: { owner: 0, level: 0 } };
}

/** What a module of CommonJS has exported so far: `exports.load`, `module.exports.load`. */
function ownExports(file: string, name: string): Value {
  const exports: Value = { kind: 'namespace', file };
  if (name === 'exports') return exports;
  const fields = new Map([['exports', { value: exports, place: null }]]);
  return { kind: 'object', fields, isOpen: true, isMap: false, origin: { owner: 0, level: 0 } };
}

function importsOf({ imports }: FileFacts): Progress['importByName'] {
  const byName: Progress['importByName'] = new Map();
  for (const fact of imports) for (const { local } of fact.names) byName.set(local, fact);
  return byName;
}
function importOf({ imports }: FileFacts, local: string): ImportFact | undefined {
  return imports.findLast(({ names }) => names.some((name) => name.local === local));
}

function namesOf(body: readonly Statement[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  body.forEach((statement, index) => {
    if (statement.kind !== 'declare') return;
    const { pattern } = statement;
    if (pattern.kind === 'name') names.set(pattern.name, index);
    else for (const name of boundNames(pattern)) names.set(name, index);
  });
  return names;
}

export function boundNames(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'name') return [pattern.name];
  const fields = pattern.kind === 'fields' ? pattern.fields : pattern.items;
  return [
    ...fields.flatMap((field) => (field ? boundNames(field.pattern) : [])),
    ...(pattern.rest === null ? [] : [pattern.rest]),
  ];
}

/** A declaration made by this statement takes its names; one that stands alone in it takes its place too. */
function nameDeclarations(module: Module, statement: Extract<Statement, { kind: 'declare' }>, before: number): void {
  const { declarations } = module.findings;
  if (declarations.length === before) return;
  for (const name of boundNames(statement.pattern)) {
    const value = module.scope.names.get(name);
    const declared = value?.kind === 'choice' ? value.options : value ? [value] : [];
    for (const option of declared) {
      if (
        option.kind !== 'declared' ||
        !declarations.includes(option.declaration, before) ||
        option.declaration.name !== null
      )
        continue;
      option.declaration.name = name === 'default' || name.includes('.') ? null : name;
      if (statement.pattern.kind !== 'name') continue;
      option.declaration.place = { file: module.file, at: statement.at };
      option.declaration.namePlace = { file: module.file, at: statement.pattern.at };
    }
  }
}

/** So that what has none is the same each time. */
const NO_DECLARATIONS: readonly Declaration[] = [];

const sorted = new WeakMap<Module, readonly Declaration[]>();

/** What a module declares, in the order of its text. Null: there is no such module. */
export function declaredIn(module: Module | null): readonly Declaration[] {
  if (module === null) return NO_DECLARATIONS;
  const known = sorted.get(module);
  if (known) return known;
  const declarations = module.findings.declarations.toSorted((a, b) => a.statement - b.statement);
  sorted.set(module, declarations);
  return declarations;
}
