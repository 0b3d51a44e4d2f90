// Calls: of the project's own functions, which are entered; of ours; and of those that nobody can look into.

import type { FunctionFacts, Pattern, PatternField } from '../facts/facts.js';
import { instantiate } from './classes.js';
import { evaluate } from './expressions.js';
import { callGlobal } from './globals.js';
import { noteUnknownRead } from './handles.js';
import { callLibrary } from './libraries.js';
import { itemAt, placedItems } from './list-items.js';
import { mayHoldQuery, noteAwaited } from './made-outside.js';
import { getMember } from './members.js';
import { construct } from './prototypes.js';
import { childScope, makeList, makeObject, type Run, type Scope } from './scope.js';
import { runStatements } from './statements.js';
import { choiceOf, fixedList, type ListValue, opaque, type Place, type Slot, UNDEFINED, type Value } from './value.js';
import { callVocabulary } from './vocabulary.js';

export interface Call {
  readonly args: readonly Slot[];
  readonly place: Place;
  readonly isNew: boolean;
  /** Of a method: what it is called on, and its name. */
  readonly receiver: Value | null;
  readonly method: string | null;
  readonly isInline?: boolean;
}

export function callValue(run: Run, callee: Value, call: Call): Value {
  switch (callee.kind) {
    case 'choice':
      return callOptions(run, callee.options, call);
    case 'closure':
      return call.isNew ? construct(run, callee, call) : callClosure(run, callee, call);
    case 'class':
      return call.isNew ? instantiate(run, callee, call) : opaque();
    case 'native':
      return callee.call(call.args, call.place, run);
    case 'vocabulary':
      return callVocabulary(run, callee.name, call);
    case 'global':
      return callGlobal(run, callee.name, call);
    case 'constant':
      return opaque();
    default:
      return callLibrary(run, callee, call);
  }
}

/** Whichever of them it is. */
function callOptions(run: Run, options: readonly Value[], call: Call): Value {
  return choiceOf(options.map((option) => uncertainly(run, () => callValue(run, option, call))));
}

export function uncertainly<T>(run: Run, work: () => T): T {
  run.uncertain += 1;
  const result = work();
  run.uncertain -= 1;
  return result;
}

const MAX_CALLS = 40;
/** A function may meet itself, as in a walk over a literal tree, but a recursion is not followed to its end. */
const MAX_RECURSION = 8;

export function callClosure(
  run: Run,
  closure: Extract<Value, { kind: 'closure' }>,
  call: Pick<Call, 'args' | 'place' | 'isInline'>,
): Value {
  const { fn } = closure;
  const { length } = run.frames;
  if (length >= MAX_RECURSION && timesEntered(run, fn) >= MAX_RECURSION) return opaque();
  if (length >= MAX_CALLS) {
    if (run.isBody && !isRecursion(run, fn)) noteUnknownRead(run, call.place);
    return opaque();
  }
  const scope = childScope(run, closure.scope, closure.self);
  run.frames.push({ fn, place: call.place, args: call.args, isInline: call.isInline === true });
  bindParameters(run, scope, fn, call.args);
  const returns: Value[] = [];
  const end = runStatements(run, { scope, returns }, fn.body);
  run.frames.pop();
  if (end === 'next') returns.push(UNDEFINED);
  if (fn.isAsync && run.isBody)
    for (const value of returns) if (mayHoldQuery(value)) noteAwaited(run, value, call.place);
  return choiceOf(returns);
}

/** What a recursion does at its end, it has done on the way. */
function isRecursion({ frames }: Run, next: FunctionFacts): boolean {
  return new Set([...frames.map(({ fn }) => fn), next]).size <= frames.length;
}

function timesEntered({ frames }: Run, fn: FunctionFacts): number {
  let times = 0;
  for (const frame of frames) if (frame.fn === fn) times += 1;
  return times;
}

function bindParameters(run: Run, scope: Scope, fn: FunctionFacts, args: readonly Slot[]): void {
  let index = 0;
  for (const field of fn.parameters) {
    const isRest = fn.hasRest && index === fn.parameters.length - 1;
    const value = isRest ? makeList(run, args.slice(index)) : (args[index]?.value ?? UNDEFINED);
    bindField(run, scope, field, value);
    index += 1;
  }
}

function bindField(run: Run, scope: Scope, field: PatternField, value: Value): void {
  const isMissing = value.kind === 'constant' && value.value === undefined;
  bindPattern(run, scope, field.pattern, isMissing && field.initial ? evaluate(run, scope, field.initial) : value);
}

export function bindPattern(run: Run, scope: Scope, pattern: Pattern, value: Value): void {
  if (pattern.kind === 'name') scope.names.set(pattern.name, value);
  else if (pattern.kind === 'fields') bindFields(run, scope, pattern, value);
  else bindItems(run, scope, pattern, value);
}

type FieldsPattern = Extract<Pattern, { kind: 'fields' }>;
type ItemsPattern = Extract<Pattern, { kind: 'items' }>;

function bindFields(run: Run, scope: Scope, pattern: FieldsPattern, value: Value): void {
  for (const field of pattern.fields) {
    const place = { file: scope.file, at: field.pattern.kind === 'name' ? field.pattern.at : 0 };
    bindField(run, scope, field, getMember(run, value, { property: field.property, place }));
  }
  if (pattern.rest !== null) scope.names.set(pattern.rest, restOfObject(run, value, pattern));
}

function bindItems(run: Run, scope: Scope, pattern: ItemsPattern, value: Value): void {
  pattern.items.forEach((field, index) => {
    if (field) bindField(run, scope, field, value.kind === 'list' ? itemAt(value, index) : opaque());
  });
  if (pattern.rest !== null) {
    scope.names.set(pattern.rest, value.kind === 'list' ? itemsFrom(value, pattern.items.length) : opaque());
  }
}

function itemsFrom(list: ListValue, index: number): ListValue {
  return fixedList(list.items.slice(Math.min(index, placedItems(list))), list.isOpen);
}

function restOfObject(run: Run, value: Value, pattern: FieldsPattern): Value {
  if (value.kind === 'context') return value;
  if (value.kind !== 'object') return opaque();
  const taken = new Set(pattern.fields.map(({ property }) => property));
  return makeObject(
    run,
    [...value.fields].filter(([name]) => !taken.has(name)),
    value.isOpen,
  );
}
