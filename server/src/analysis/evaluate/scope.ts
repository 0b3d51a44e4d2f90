// Names in sight while code is evaluated, and the state of one evaluation.

import type { FunctionFacts } from '../facts/facts.js';
import type { PartitionUnit } from '../sql/index.js';
import type { Findings } from './findings.js';
import {
  choiceOf,
  type ListValue,
  type ObjectValue,
  opaque,
  type Origin,
  type Place,
  type Slot,
  type Value,
} from './value.js';

export interface Scope {
  readonly file: string;
  readonly names: Map<string, Value>;
  readonly parent: Scope | null;
  /** What `this` is; null: as in the parent. */
  readonly self: Value | null;
  /** How many undecided branches were open when it began: an assignment from deeper inside may or may not happen. */
  readonly level: number;
  /** Of the outermost scope of a module: its top-level names, imports and the globals; `held`: of the run that asks. */
  readonly resolve: ((name: string, held: HeldNames | null) => Value) | null;
}

export interface Frame {
  readonly fn: FunctionFacts;
  readonly place: Place;
  readonly args: readonly Slot[];
  /** A callback that a library function calls, such as that of `map`. */
  readonly isInline: boolean;
}
/** One arm of an undecided condition. */
export interface Branch {
  readonly place: Place;
  readonly arm: number;
}

/** By the scope of the module. */
export type HeldNames = Map<Scope, Map<string, Value>>;

export interface ExportedNames {
  readonly names: readonly string[];
  /** There may be others. */
  readonly isOpen: boolean;
}

/** What the evaluator asks of the project around the code. */
export interface Surroundings {
  importModule(file: string, specifier: string): Value;
  /** `held`: of the run that asks. */
  importName(file: string, specifier: string, name: string, held?: HeldNames | null): Value;
  exportOf(file: string, name: string, held?: HeldNames | null): Value;
  exportedBy(file: string): ExportedNames;
  /** Whether code waits for what it names there. */
  isAwaited(place: Place): boolean;
  /** What the type checker has said that an expression comes to; null: nothing that helps. */
  answerAt(place: Place): Value | null;
  /** The text of a file that the code reads by itself, such as a query in a `.sql` file. */
  readText(file: string, path: string): Value | null;
}

export interface Run {
  readonly surroundings: Surroundings;
  readonly findings: Findings;
  readonly owner: number;
  /** Whether a body runs: then `ctx` exists, and declarations made on the way are none of the project's. */
  readonly isBody: boolean;
  /** The length of the partition that the body makes. */
  readonly unit: PartitionUnit;
  readonly frames: Frame[];
  readonly branches: Branch[];
  /** What a body has put into variables of modules: nobody but itself finds it there. */
  held: HeldNames | null;
  /** Its copies of what others made and it has changed. */
  copies: Map<Value, Value> | null;
  uncertain: number;
  steps: number;
}

/** More than any body needs; what is left after it stays unknown. */
export const MAX_STEPS = 200_000;

/** Lists longer than any that somebody writes by hand stop growing: what else is in them is not known. */
export const MAX_ITEMS = 20_000;

export function originOf(run: Run): Origin {
  return { owner: run.owner, level: run.uncertain };
}
export function makeList(run: Run, items: readonly Slot[], isOpen = false): ListValue {
  const kept = items.slice(0, MAX_ITEMS);
  return { kind: 'list', items: kept, isOpen: isOpen || kept.length < items.length, origin: originOf(run) };
}
export function makeObject(run: Run, fields?: Iterable<readonly [string, Slot]>, isOpen = false): ObjectValue {
  return { kind: 'object', fields: new Map(fields), isOpen, isMap: false, origin: originOf(run) };
}

export function childScope(run: Run, parent: Scope, self: Value | null = null): Scope {
  return { file: parent.file, names: new Map(), parent, self, level: run.uncertain, resolve: null };
}

/** `held`: of the run that asks. */
export function lookup(scope: Scope, name: string, held: HeldNames | null = null): Value {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const value = held?.get(at)?.get(name) ?? at.names.get(name);
    if (value !== undefined) return value;
    if (at.resolve) return at.resolve(name, held);
  }
  return opaque(null, name);
}
export function selfOf(scope: Scope): Value {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.self !== null) return at.self;
  return opaque();
}
interface Assigned {
  readonly name: string;
  readonly value: Value;
  /** Whether it is made of what the name stood for before. */
  isMadeOfBefore(): boolean;
}

export function assign(run: Run, scope: Scope, { name, value, isMadeOfBefore }: Assigned): void {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const before = at.names.get(name);
    if (before === undefined) continue;
    // A body does not change what its module holds: it may run any number of times.
    const isHeld = at.resolve !== null && run.isBody;
    const names = isHeld ? heldIn(run, at) : at.names;
    const after = isHeld && !names.has(name) && isMadeOfBefore() ? afterMany(value) : value;
    names.set(name, run.uncertain > at.level ? choiceOf([names.get(name) ?? before, after]) : after);
    return;
  }
}
/** What stands in a variable of a module that each run of a body takes further: which run this is, nobody knows. */
export function afterMany(value: Value): Value {
  switch (value.kind) {
    case 'constant':
    case 'text':
    case 'relative':
      return opaque();
    case 'list':
      return { ...value, isOpen: true };
    default:
      return value;
  }
}
function heldIn(run: Run, module: Scope): Map<string, Value> {
  run.held ??= new Map();
  const known = run.held.get(module);
  if (known) return known;
  const names = new Map<string, Value>();
  run.held.set(module, names);
  return names;
}
