// Comparisons of a thing with itself in the body of a check: an expected list that is made from what it is held against.
// Names are put in for what they stand for, and what changes no member of a list, such as a set of it, is taken away.

import type { Expression, FunctionFacts, Ordinal, Statement } from '../facts/facts.js';

type Bindings = ReadonlyMap<string, Expression>;

/** Places of `expected.every((x) => seen.has(x))` and its like where both lists are one. */
export function selfComparisons({ body }: FunctionFacts): readonly Ordinal[] {
  const bindings = new Map<string, Expression>();
  const found: Ordinal[] = [];
  const expressions = expressionsOf(body, bindings);
  for (const name of changedNames(body)) bindings.delete(name);
  for (const expression of expressions) collect(expression, bindings, found);
  return found;
}

/** Of the body itself, and what its names are bound to. */
function expressionsOf(statements: readonly Statement[], bindings: Map<string, Expression>): readonly Expression[] {
  return statements.flatMap((statement): readonly Expression[] => {
    switch (statement.kind) {
      case 'declare':
        if (statement.pattern.kind === 'name' && statement.value) bindings.set(statement.pattern.name, statement.value);
        return statement.value ? [statement.value] : [];
      case 'return':
        return statement.value ? [statement.value] : [];
      case 'if':
        return [statement.condition];
      default:
        return [];
    }
  });
}

const ASSIGNED = /"kind":"assign","operator":"[^"]+","target":\{"kind":"name","name":"(\w+)"/g;
const MUTATED =
  /"object":\{"kind":"name","name":"(\w+)","at":\d+\},"property":"(?:push|unshift|pop|shift|splice|fill|add|delete|clear)"/g;

/** Names that stand for something else later: what they were bound to says nothing certain. */
function changedNames(body: readonly Statement[]): readonly string[] {
  const text = JSON.stringify(body);
  return [...text.matchAll(ASSIGNED), ...text.matchAll(MUTATED)].map((match) => match[1] ?? '');
}

const ASKING: ReadonlySet<string> = new Set(['every', 'filter', 'some', 'find']);
const CONTAINING: ReadonlySet<string> = new Set(['has', 'includes']);

function collect(expression: Expression, bindings: Bindings, found: Ordinal[]): void {
  if (expression.kind === 'call' && expression.callee.kind === 'member' && ASKING.has(expression.callee.property)) {
    const [callback] = expression.args;
    const within = callback?.kind === 'function' ? containerIn(callback.fn) : null;
    if (within && isSame(expression.callee.object, within, bindings)) found.push(expression.at);
  }
  for (const part of partsOf(expression)) collect(part, bindings, found);
}

/** What `(x) => !seen.has(x)` looks into. */
function containerIn({ parameters, body }: FunctionFacts): Expression | null {
  const [parameter, ...others] = parameters;
  const [statement, ...more] = body;
  if (parameter?.pattern.kind !== 'name' || others.length > 0 || statement?.kind !== 'return' || more.length > 0)
    return null;
  const asked =
    statement.value?.kind === 'unary' && statement.value.operator === '!' ? statement.value.operand : statement.value;
  if (asked?.kind !== 'call' || asked.callee.kind !== 'member' || !CONTAINING.has(asked.callee.property)) return null;
  const [item] = asked.args;
  return item?.kind === 'name' && item.name === parameter.pattern.name ? asked.callee.object : null;
}

function isSame(a: Expression, b: Expression, bindings: Bindings): boolean {
  const text = textOf(membersOf(a, bindings));
  // Two empty lists are no one list: they are filled later.
  const isOneName = a.kind === 'name' && b.kind === 'name' && a.name === b.name;
  const isMade = isOneName || text.includes('"isNew":false');
  return isMade && text === textOf(membersOf(b, bindings));
}

const KEEPING: ReadonlySet<string> = new Set(['sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'values']);
const MAX_STEPS = 20;

/** The list itself, without what only orders it or takes away what is there twice. */
function membersOf(expression: Expression, bindings: Bindings): Expression {
  let at = expression;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const inner = innerOf(at, bindings);
    if (inner === null) break;
    at = inner;
  }
  if (at.kind !== 'call' || at.callee.kind !== 'member') return at;
  return { ...at, callee: { ...at.callee, object: membersOf(at.callee.object, bindings) } };
}

function innerOf(expression: Expression, bindings: Bindings): Expression | null {
  if (expression.kind === 'name') return bindings.get(expression.name) ?? null;
  if (expression.kind === 'list') {
    const [only, ...others] = expression.items;
    return only?.kind === 'spread' && others.length === 0 ? only.value : null;
  }
  if (expression.kind !== 'call') return null;
  const { callee, args, isNew } = expression;
  const [first] = args;
  if (isNew) return callee.kind === 'name' && callee.name === 'Set' && args.length === 1 ? (first ?? null) : null;
  if (callee.kind !== 'member') return null;
  if (callee.object.kind === 'name' && callee.object.name === 'Array' && callee.property === 'from')
    return args.length === 1 ? (first ?? null) : null;
  return KEEPING.has(callee.property) && args.length === 0 ? callee.object : null;
}

const IGNORED: ReadonlySet<string> = new Set(['at', 'skips', 'isAwaited']);

/** Without places, and with parameters by their turn, so that only what is done counts. */
function textOf(expression: Expression): string {
  const text = JSON.stringify(expression, (key, value: unknown) => (IGNORED.has(key) ? undefined : value));
  const parameters = [
    ...new Set([...text.matchAll(/"pattern":\{"kind":"name","name":"(\w+)"/g)].map((match) => match[1] ?? '')),
  ];
  return parameters.reduce(
    (renamed, name, index) => renamed.replaceAll(`"name":"${name}"`, `"name":"#${index}"`),
    text,
  );
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return [expression.callee, ...expression.args];
    case 'member':
      return [expression.object];
    case 'binary':
    case 'logical':
      return [expression.left, expression.right];
    case 'unary':
      return [expression.operand];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
    case 'object':
      return expression.fields.map(({ value }) => value);
    case 'list':
      return expression.items;
    case 'spread':
      return [expression.value];
    default:
      return [];
  }
}
