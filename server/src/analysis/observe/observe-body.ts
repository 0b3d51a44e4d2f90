// Follows the function of a declaration through the project's own helpers and notes what rules on bodies ask for.
// It judges by what is certain: a value that nobody can follow has no trace, and nothing is said about it.

import type { Expression, FunctionFacts, Pattern, Statement } from '../facts/facts.js';
import { lookup } from '../evaluate/scope.js';
import type { Place, Value } from '../evaluate/value.js';
import type { SqlDialect } from '../sql/index.js';
import { callOf, type CallSite, noteTagged } from './calls.js';
import { EventUses } from './event-uses.js';
import { forgottenInList, isForgotten } from './kept-promises.js';
import { noteFloating } from './floating.js';
import { mayFloat } from './may-float.js';
import type { FoundObservation } from './observation.js';
import { type Body, isPlain } from './plain-body.js';
import { StateOrder } from './state-order.js';
import { derived, hasClock, localTrace, type Names, namesIn, NOTHING, type Tag, type Trace } from './trace.js';

export interface Walk {
  readonly found: FoundObservation[];
  readonly events: EventUses;
  readonly state: StateOrder;
  readonly stack: FunctionFacts[];
  /** Whether something on the way here decides or fails, such as a condition or a `throw`. */
  hasGuard: boolean;
  /** Of the project's statements; null: none in particular. */
  readonly dialect: SqlDialect | null;
  /** How much work that writes or goes outside was met so far. */
  work: number;
}

export function observeBody(body: Body, dialect: SqlDialect | null): readonly FoundObservation[] {
  return isPlain(body) ? [] : runThrough(body, dialect);
}

function runThrough({ fn, scope }: Body, dialect: SqlDialect | null): readonly FoundObservation[] {
  const walk: Walk = {
    found: [],
    events: new EventUses(),
    state: new StateOrder(),
    stack: [],
    hasGuard: false,
    dialect,
    work: 0,
  };
  enter(walk, { fn, names: namesIn(scope, null) }, [[{ kind: 'context', path: [] }]]);
  return [...walk.found, ...walk.events.observations(), ...walk.state.observations()];
}

const MAX_DEPTH = 12;

/** Runs through a function; gives what it may return. */
export function enter(
  walk: Walk,
  { fn, names }: { readonly fn: FunctionFacts; readonly names: Names },
  args: readonly Trace[],
): Trace {
  if (walk.stack.includes(fn) || walk.stack.length >= MAX_DEPTH) return NOTHING;
  walk.stack.push(fn);
  const inside = namesIn(names.scope, names);
  fn.parameters.forEach(({ pattern, initial }, index) => {
    const given = args[index] ?? (initial ? traceOf(walk, inside, initial) : NOTHING);
    bind(walk, inside, { pattern, trace: given, at: null });
  });
  const returned: Trace[] = [];
  visitAll(walk, { names: inside, returned }, fn.body);
  walk.stack.pop();
  return returned.flat();
}

interface Activation {
  readonly names: Names;
  readonly returned: Trace[];
}

function visitAll(walk: Walk, activation: Activation, statements: readonly Statement[]): void {
  const { names } = activation;
  for (const statement of statements) {
    if (statement.kind === 'function') names.own.set(statement.name, [{ kind: 'function', fn: statement.fn, names }]);
  }
  statements.forEach((statement, index) => {
    if (statement.kind === 'declare') declare(walk, names, { statement, rest: () => statements.slice(index + 1) });
    else visit(walk, activation, statement);
  });
}

type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

function declare(
  walk: Walk,
  names: Names,
  { statement, rest }: { readonly statement: StatementOf<'declare'>; readonly rest: () => readonly Statement[] },
): void {
  const { pattern, value, at } = statement;
  const before = walk.work;
  bind(walk, names, { pattern, trace: value ? traceOf(walk, names, value) : NOTHING, at });
  if (pattern.kind !== 'name' || value === null || !mayFloat(value) || !isForgotten(pattern.name, rest())) return;
  noteFloating(walk, names, { promise: value, at: value.at, isWork: walk.work > before });
}

function visit(walk: Walk, activation: Activation, statement: Statement): void {
  const { names, returned } = activation;
  switch (statement.kind) {
    case 'evaluate':
      evaluateStatement(walk, names, statement);
      return;
    case 'return':
      if (statement.value) returned.push(traceOf(walk, names, statement.value));
      return;
    case 'leave':
      walk.hasGuard = true;
      if (statement.value) traceOf(walk, names, statement.value);
      return;
    default:
      visitCompound(walk, activation, statement);
  }
}

function visitCompound(walk: Walk, activation: Activation, statement: Statement): void {
  const { names } = activation;
  const block = (body: readonly Statement[]): void => visitAll(walk, activation, body);
  switch (statement.kind) {
    case 'block':
      return block(statement.body);
    case 'if':
      walk.hasGuard = true;
      traceOf(walk, names, statement.condition);
      block(statement.yes);
      return block(statement.no);
    case 'each': {
      const over = traceOf(walk, names, statement.over);
      walk.events.noteWhole(over);
      bind(walk, names, { pattern: statement.pattern, trace: derived(over), at: null });
      return block(statement.body);
    }
    case 'loop':
      block(statement.initial);
      for (const part of [statement.condition, statement.step]) if (part) traceOf(walk, names, part);
      return block(statement.body);
    case 'switch':
      walk.hasGuard = true;
      traceOf(walk, names, statement.subject);
      for (const { test, body } of statement.cases) {
        if (test) traceOf(walk, names, test);
        block(body);
      }
      return;
    case 'try':
      walk.hasGuard = true;
      block(statement.body);
      block(statement.caught);
      return block(statement.last);
    default:
  }
}

function evaluateStatement(walk: Walk, names: Names, statement: StatementOf<'evaluate'>): void {
  const before = walk.work;
  traceOf(walk, names, statement.value);
  const around = walk.stack.at(-1);
  if (statement.floating === null) return;
  const isWork = walk.work > before;
  const kept = around ? forgottenInList(statement.value, around) : null;
  if (kept) noteFloating(walk, names, { promise: kept, at: kept.at, isWork });
  else noteFloating(walk, names, { promise: statement.value, at: statement.at, isWork }, statement.floating === 'void');
}

function bind(
  walk: Walk,
  names: Names,
  { pattern, trace, at }: { readonly pattern: Pattern; readonly trace: Trace; readonly at: number | null },
): void {
  switch (pattern.kind) {
    case 'name':
      names.own.set(pattern.name, trace);
      return;
    case 'fields':
      for (const field of pattern.fields) {
        const place = { file: names.scope.file, at: field.pattern.kind === 'name' ? field.pattern.at : (at ?? 0) };
        bind(walk, names, {
          pattern: field.pattern,
          trace: memberOf(walk, trace, { property: field.property, place }),
          at,
        });
      }
      if (pattern.rest !== null)
        names.own.set(
          pattern.rest,
          trace.filter(({ kind }) => kind === 'context'),
        );
      return;
    case 'items': {
      const [first, ...others] = pattern.items;
      if (first && others.length === 0 && pattern.rest === null && first.pattern.kind === 'name') {
        walk.events.noteSingle(trace, { file: names.scope.file, at: first.pattern.at }, 'first');
      } else walk.events.noteWhole(trace);
      for (const item of pattern.items)
        if (item) bind(walk, names, { pattern: item.pattern, trace: derived(trace), at });
      if (pattern.rest !== null) names.own.set(pattern.rest, derived(trace));
    }
  }
}

export function traceOf(walk: Walk, names: Names, expression: Expression): Trace {
  switch (expression.kind) {
    case 'name':
      return localTrace(names, expression.name) ?? [{ kind: 'value', value: lookup(names.scope, expression.name) }];
    case 'member': {
      const object = traceOf(walk, names, expression.object);
      return memberOf(walk, object, { property: expression.property, place: placeIn(names, expression.at) });
    }
    case 'element':
      return elementOf(walk, names, expression);
    case 'call':
      return callOf(walk, callSite(walk, names, expression));
    case 'function':
      return [{ kind: 'function', fn: expression.fn, names }];
    case 'text':
      return /\s/.test(expression.value) ? [{ kind: 'sql', text: expression.value }] : NOTHING;
    case 'template': {
      const parts = expression.parts.map((part) => traceOf(walk, names, part));
      const text = expression.parts.map((part) => (part.kind === 'text' ? part.value : '?')).join('');
      return [...derived(...parts).filter(({ kind }) => kind !== 'sql'), { kind: 'sql', text }];
    }
    case 'choice':
      traceOf(walk, names, expression.condition);
      return [...traceOf(walk, names, expression.yes), ...traceOf(walk, names, expression.no)];
    case 'logical':
      return [...traceOf(walk, names, expression.left), ...traceOf(walk, names, expression.right)];
    default:
      return traceOfParts(walk, names, expression);
  }
}

function traceOfParts(walk: Walk, names: Names, expression: Expression): Trace {
  const all = (parts: readonly Expression[]): Trace => derived(...parts.map((part) => traceOf(walk, names, part)));
  switch (expression.kind) {
    case 'binary': {
      const [left, right] = [traceOf(walk, names, expression.left), traceOf(walk, names, expression.right)];
      // The time between two moments is a duration.
      const isDuration = expression.operator === '-' && hasClock(left) && hasClock(right);
      return isDuration ? NOTHING : derived(left, right);
    }
    case 'assign': {
      const value = traceOf(walk, names, expression.value);
      if (expression.target.kind === 'name') {
        const { name } = expression.target;
        names.own.set(name, [...(localTrace(names, name) ?? NOTHING), ...value]);
      }
      return value;
    }
    case 'unary':
      return all([expression.operand]);
    case 'spread': {
      const value = traceOf(walk, names, expression.value);
      walk.events.noteWhole(value);
      return derived(value);
    }
    case 'list':
      return all(expression.items);
    case 'object':
      return all(expression.fields.map(({ value }) => value));
    case 'tagged': {
      const parts = expression.parts.map((part) => traceOf(walk, names, part));
      const text = expression.parts.map((part) => (part.kind === 'text' ? part.value : '?')).join('');
      noteTagged(walk, placeIn(names, expression.at), { text, parts });
      return derived(...parts).filter(({ kind }) => kind !== 'sql');
    }
    case 'effects':
      return all(expression.parts);
    default:
      return NOTHING;
  }
}

export function placeIn(names: Names, at: number): Place {
  return { file: names.scope.file, at };
}

function callSite(walk: Walk, names: Names, expression: Extract<Expression, { kind: 'call' }>): CallSite {
  const { callee, args } = expression;
  // Once: a chain of calls whose receivers were followed again would note everything twice at each link.
  const receiver = callee.kind === 'member' ? traceOf(walk, names, callee.object) : NOTHING;
  const called =
    callee.kind === 'member'
      ? memberOf(walk, receiver, { property: callee.property, place: placeIn(names, callee.at) })
      : traceOf(walk, names, callee);
  return {
    place: placeIn(names, expression.at),
    isNew: expression.isNew,
    names,
    method: callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : null,
    receiver,
    callee: called,
    args: args.map((arg) => ({ expression: arg, trace: traceOf(walk, names, arg) })),
  };
}

function memberOf(walk: Walk, object: Trace, { property, place }: { property: string; place: Place }): Trace {
  if (object.length === 0) return NOTHING;
  return object.flatMap((tag): readonly Tag[] => {
    if (tag.kind === 'context') {
      if (tag.path.length === 0 && property === 'dataInterval') walk.found.push({ kind: 'data-interval', place });
      return [{ kind: 'context', path: [...tag.path, property] }];
    }
    if (tag.kind === 'value') return memberOfValue(tag.value, property);
    return tag.kind === 'clock' || tag.kind === 'sql' ? [tag] : [];
  });
}

function memberOfValue(value: Value, property: string): readonly Tag[] {
  if (value.kind === 'global') return [{ kind: 'value', value: { kind: 'global', name: `${value.name}.${property}` } }];
  if (value.kind !== 'opaque') return [];
  const name = value.name === null ? property : `${value.name}.${property}`;
  return [{ kind: 'value', value: { ...value, name } }];
}

function elementOf(walk: Walk, names: Names, expression: Extract<Expression, { kind: 'element' }>): Trace {
  const object = traceOf(walk, names, expression.object);
  const { index } = expression;
  const place = placeIn(names, expression.at);
  const isFirst = index.kind === 'constant' && index.value === 0;
  if (isFirst) walk.events.noteSingle(object, place, 'first');
  if (index.kind === 'text') return memberOf(walk, object, { property: index.value, place });
  traceOf(walk, names, index);
  if (object.length === 0) return NOTHING;
  // Events of an asset whose key is computed: whichever it is.
  return object.flatMap((tag): readonly Tag[] =>
    tag.kind === 'context'
      ? [{ kind: 'context', path: [...tag.path, isFirst ? '0' : '*'] }]
      : tag.kind === 'clock'
        ? [tag]
        : [],
  );
}
