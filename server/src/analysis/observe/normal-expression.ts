// What an expression in the body of a check comes to, as a text in one normal form: names are put in for what they stand
// for, the project's own helpers for what they return, and what changes no member of a list, such as a set of it, is taken
// away. Two texts are equal only where both certainly give the same.

import { namesOf } from '../evaluate/handles.js';
import { lookup, type Scope } from '../evaluate/scope.js';
import type { Expression, FunctionFacts, Pattern, Statement } from '../facts/facts.js';

/** What names stand for: in a function's body, and around it. */
export interface Surroundings {
  readonly bound: ReadonlyMap<string, Bound>;
  readonly parent: Surroundings | null;
  readonly scope: Scope;
  /** How many functions of one expression lie around it: their parameters are told apart by it. */
  readonly level: number;
}
export type Bound =
  | { readonly kind: 'expression'; readonly expression: Expression; readonly within: Surroundings }
  | { readonly kind: 'text'; readonly text: string };

export interface KnownFunction {
  readonly fn: FunctionFacts;
  readonly within: Surroundings;
}

const MAX_DEPTH = 24;
/** How much deeper a helper is than its call: one that calls itself soon ends. */
const INLINED = 5;
/** Stands for what nobody can say, and is never equal to itself. */
const UNKNOWN = '?';

export function isKnown(text: string): boolean {
  return !text.includes(UNKNOWN);
}

export function normalText(expression: Expression, within: Surroundings, depth = 0): string {
  if (depth > MAX_DEPTH) return UNKNOWN;
  const text = (each: Expression): string => normalText(each, within, depth + 1);
  const all = (kind: string, ...parts: readonly Expression[]): string => `${kind}(${parts.map(text).join(' ')})`;
  switch (expression.kind) {
    case 'name':
      return nameText(expression.name, within, depth);
    case 'member':
      return `${text(expression.object)}.${expression.property}`;
    case 'element': {
      const { index, object } = expression;
      return index.kind === 'text' ? `${text(object)}.${index.value}` : `${text(object)}[${text(index)}]`;
    }
    case 'call':
      return callText(expression, within, depth);
    case 'function':
      return lambdaText(expression.fn, within, depth);
    case 'text':
      return quoted(expression.value);
    case 'constant':
      return String(expression.value);
    case 'undefined':
      return 'undefined';
    case 'list': {
      const [only, ...others] = expression.items;
      if (only?.kind === 'spread' && others.length === 0) return text(only.value);
      return all('list', ...expression.items);
    }
    case 'unary':
      return all(expression.operator, expression.operand);
    case 'binary':
    case 'logical':
      return all(expression.operator, expression.left, expression.right);
    case 'choice':
      return all('choice', expression.condition, expression.yes, expression.no);
    case 'template':
      return all('template', ...expression.parts);
    default:
      return UNKNOWN;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.replaceAll(UNKNOWN, '\\q'));
}

function nameText(name: string, within: Surroundings, depth: number): string {
  const bound = boundTo(name, within);
  if (bound?.kind === 'text') return bound.text;
  if (bound) return normalText(bound.expression, bound.within, depth + 1);
  const value = lookup(within.scope, name);
  return value.kind === 'declared' ? `rows of ${tableOf(name, within)}` : `name ${name}`;
}

function boundTo(name: string, within: Surroundings): Bound | null {
  for (let at: Surroundings | null = within; at !== null; at = at.parent) {
    const bound = at.bound.get(name);
    if (bound) return bound;
  }
  return null;
}

/** By its table, so that a statement on it and `ctx.read` are one. */
function tableOf(name: string, { scope }: Surroundings): string {
  const value = lookup(scope, name);
  return value.kind === 'declared' ? namesOf(value.declaration).table.toLowerCase() : UNKNOWN;
}

const KEEPING: ReadonlySet<string> = new Set(['sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'values']);
type Call = Extract<Expression, { kind: 'call' }>;

function callText(call: Call, within: Surroundings, depth: number): string {
  const { callee, args, isNew } = call;
  const [first, ...others] = args;
  const isAlone = first !== undefined && others.length === 0;
  const text = (each: Expression): string => normalText(each, within, depth + 1);
  const plain = (): string => `${isNew ? 'new ' : ''}call(${[callee, ...args].map(text).join(' ')})`;
  if (isNew) return callee.kind === 'name' && callee.name === 'Set' && isAlone ? text(first) : plain();
  const inlined = inline(call, within);
  if (inlined) return normalText(inlined.expression, inlined.within, depth + INLINED);
  if (callee.kind !== 'member') return plain();
  if (callee.object.kind === 'name' && callee.object.name === 'Array' && callee.property === 'from' && isAlone)
    return text(first);
  if (KEEPING.has(callee.property) && args.length === 0) return text(callee.object);
  if (callee.property === 'read' && isAlone) {
    const read = first.kind === 'text' ? `rows of ${first.value.toLowerCase()}` : text(first);
    return read.startsWith('rows of ') ? read : plain();
  }
  return rowsOfQuery(call) ?? plain();
}

const WHOLE_TABLE = /^\s*select\s+(?:distinct\s+)?[\w\s,.*"]+?\s+from\s+"?(\w+)"?\s*;?\s*$/i;

/** All rows of one table, in whatever way the database is asked. */
function rowsOfQuery({ callee, args }: Call): string | null {
  if (callee.kind !== 'member' || !/^(all|query|execute|values)$/.test(callee.property)) return null;
  const prepared = callee.object.kind === 'call' && args.length === 0 ? callee.object.args : args;
  const [statement, ...others] = prepared;
  if (statement?.kind !== 'text' || others.length > 0) return null;
  const table = WHOLE_TABLE.exec(statement.value)?.[1];
  return table === undefined ? null : `rows of ${table.toLowerCase()}`;
}

/** A function by what it gives for its parameters, which are called by their turn. */
function lambdaText(fn: FunctionFacts, within: Surroundings, depth: number): string {
  const bound = new Map<string, Bound>();
  fn.parameters.forEach(({ pattern }, index) => bindText(bound, pattern, `#${within.level}.${index}`));
  const inside: Surroundings = { bound, parent: within, scope: within.scope, level: within.level + 1 };
  const returned = returnedBy({ fn, within: inside });
  return returned === null ? UNKNOWN : `=>(${normalText(returned.expression, returned.within, depth + 1)})`;
}
function bindText(bound: Map<string, Bound>, pattern: Pattern, text: string): void {
  if (pattern.kind === 'name') bound.set(pattern.name, { kind: 'text', text });
  if (pattern.kind === 'fields')
    for (const field of pattern.fields) bindText(bound, field.pattern, `${text}.${field.property}`);
  if (pattern.kind === 'items')
    pattern.items.forEach((item, index) => item && bindText(bound, item.pattern, `${text}[${index}]`));
}

/** What a call of one of the project's own functions comes to, where that only declares and returns. */
export function inline(call: Call, within: Surroundings): { expression: Expression; within: Surroundings } | null {
  const known = call.callee.kind === 'name' ? functionNamed(call.callee.name, within) : null;
  if (known === null || call.args.some(({ kind }) => kind === 'spread')) return null;
  const bound = new Map<string, Bound>();
  known.fn.parameters.forEach(({ pattern }, index) => {
    const argument = call.args[index];
    if (argument) bind(bound, pattern, { kind: 'expression', expression: argument, within });
  });
  return returnedBy({
    fn: known.fn,
    within: { ...known.within, bound, parent: known.within, level: Math.max(within.level, known.within.level) },
  });
}

function functionNamed(name: string, within: Surroundings): KnownFunction | null {
  const bound = boundTo(name, within);
  if (bound?.kind === 'text') return null;
  if (bound) {
    const { expression } = bound;
    return expression.kind === 'function' ? { fn: expression.fn, within: bound.within } : null;
  }
  const value = lookup(within.scope, name);
  if (value.kind !== 'closure') return null;
  return { fn: value.fn, within: { bound: new Map(), parent: null, scope: value.scope, level: 0 } };
}

function returnedBy({ fn, within }: KnownFunction): { expression: Expression; within: Surroundings } | null {
  const last = fn.body.at(-1);
  const before = fn.body.slice(0, -1);
  if (last?.kind !== 'return' || last.value === null || before.some(({ kind }) => kind !== 'declare')) return null;
  return { expression: last.value, within: before.length === 0 ? within : surroundingsOf(before, within) };
}

/** The names that the statements declare, each once; `changed`: those that stand for something else later. */
export function surroundingsOf(
  statements: readonly Statement[],
  parent: Surroundings,
  changed: ReadonlySet<string> = new Set(),
): Surroundings {
  const bound = new Map<string, Bound>();
  const within: Surroundings = { ...parent, bound, parent };
  for (const statement of statements) {
    if (statement.kind === 'function' && !changed.has(statement.name))
      bound.set(statement.name, { kind: 'expression', expression: { kind: 'function', fn: statement.fn }, within });
    if (statement.kind === 'declare' && statement.value)
      bind(bound, statement.pattern, { kind: 'expression', expression: statement.value, within });
  }
  for (const name of changed) if (bound.has(name)) bound.set(name, { kind: 'text', text: `name ${name}` });
  return within;
}

function bind(bound: Map<string, Bound>, pattern: Pattern, value: Extract<Bound, { kind: 'expression' }>): void {
  const { expression } = value;
  switch (pattern.kind) {
    case 'name':
      bound.set(pattern.name, value);
      return;
    case 'fields':
      for (const { property, pattern: inner } of pattern.fields)
        bind(bound, inner, { ...value, expression: { kind: 'member', object: expression, property, at: 0 } });
      return;
    case 'items': {
      const items = itemsOf(expression);
      pattern.items.forEach((item, index) => {
        const known = items?.[index];
        if (item && known) bind(bound, item.pattern, { ...value, expression: known });
      });
    }
  }
}
/** Of a literal list, awaited together or not. */
function itemsOf(expression: Expression): readonly Expression[] | null {
  if (expression.kind === 'list') return expression.items;
  const isTogether =
    expression.kind === 'call' && expression.callee.kind === 'member' && expression.callee.property === 'all';
  const [list] = isTogether ? expression.args : [];
  return list?.kind === 'list' ? list.items : null;
}
