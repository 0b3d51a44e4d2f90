// Comparisons of a thing with itself in the body of a check: an expected list that is made from what it is held against.

import type { Scope } from '../evaluate/scope.js';
import type { Expression, FunctionFacts, Ordinal, Statement } from '../facts/facts.js';
import { inline, isKnown, normalText, type Surroundings, surroundingsOf } from './normal-expression.js';

export interface Comparison {
  readonly at: Ordinal;
  /** Tables of the expected list and of the list that is searched; null: both are one list. */
  readonly tables: { readonly expected: string; readonly searched: string } | null;
}

/** Places of `expected.every((x) => seen.has(x))` and its like where both lists are one, or each all of one table. */
export function selfComparisons({ body }: FunctionFacts, scope: Scope): readonly Comparison[] {
  const found: Comparison[] = [];
  const outside: Surroundings = { bound: new Map(), parent: null, scope, level: 0 };
  const all = flattened(body);
  const within = surroundingsOf(all, outside, changedNames(body));
  for (const expression of all.flatMap(expressionIn)) collect({ expression, within }, found);
  return found;
}

/** Of the body and of its plain blocks. */
function flattened(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind === 'block') return flattened(statement.body);
    return statement.kind === 'try' ? flattened([...statement.body, ...statement.last]) : [statement];
  });
}

function expressionIn(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'declare':
    case 'return':
      return statement.value ? [statement.value] : [];
    case 'if':
      return [statement.condition];
    default:
      return [];
  }
}

const ASSIGNED = /"kind":"assign","operator":"[^"]+","target":\{"kind":"name","name":"(\w+)"/g;
const MUTATED =
  /"object":\{"kind":"name","name":"(\w+)","at":\d+\},"property":"(?:push|unshift|pop|shift|splice|fill|add|delete|clear)"/g;
const DECLARED = /"kind":"declare","pattern":\{"kind":"name","name":"(\w+)"/g;

/** Names that stand for something else later, or for two things: what they were bound to says nothing certain. */
function changedNames(body: readonly Statement[]): ReadonlySet<string> {
  const text = JSON.stringify(body);
  const declared = [...text.matchAll(DECLARED)].map((match) => match[1] ?? '');
  const twice = declared.filter((name, index) => declared.indexOf(name) !== index);
  return new Set([...twice, ...[...text.matchAll(ASSIGNED), ...text.matchAll(MUTATED)].map((match) => match[1] ?? '')]);
}

const ASKING: ReadonlySet<string> = new Set(['every', 'filter', 'some', 'find']);
const CONTAINING: ReadonlySet<string> = new Set(['has', 'includes']);

interface Seen {
  readonly expression: Expression;
  readonly within: Surroundings;
}

function collect({ expression, within }: Seen, found: Comparison[], depth = 0): void {
  if (expression.kind === 'call') {
    const compared = comparedBy(expression, within);
    if (compared !== null) found.push({ at: expression.at, tables: compared === 'one' ? null : compared });
    const inlined = depth < MAX_CALLS ? inline(expression, within) : null;
    if (inlined) {
      const inHelper: Comparison[] = [];
      collect(inlined, inHelper, depth + 1);
      // The call in the check is what its author sees.
      found.push(...inHelper.slice(0, 1).map(({ tables }) => ({ at: expression.at, tables })));
    }
  }
  if (expression.kind === 'text' && isAlwaysEmpty(expression.value)) found.push({ at: expression.at, tables: null });
  for (const part of partsOf(expression)) collect({ expression: part, within }, found, depth);
}
const MAX_CALLS = 4;

function comparedBy(
  { callee, args }: Extract<Expression, { kind: 'call' }>,
  within: Surroundings,
): 'one' | Comparison['tables'] {
  if (callee.kind !== 'member' || !ASKING.has(callee.property)) return null;
  const [callback] = args;
  const searched = callback?.kind === 'function' ? containerIn(callback.fn) : null;
  if (searched === null) return null;
  const [a, b] = [normalText(callee.object, within), normalText(searched, within)];
  const isOneName = callee.object.kind === 'name' && searched.kind === 'name' && callee.object.name === searched.name;
  if (isOneName) return 'one';
  if (!isKnown(a) || !isKnown(b)) return null;
  // Two empty lists are no one list: they are filled later.
  if (a === b) return /\bcall\(|\brows of /.test(a) ? 'one' : null;
  const [expected, other] = [tableIn(a), tableIn(b)];
  return expected === null || other === null || expected === other ? null : { expected, searched: other };
}

/** Of a list of all rows, or of one value of each of them. */
function tableIn(text: string): string | null {
  return /^(?:call\()?rows of (\w+)(?:\.map =>\(#[\d.]+(?:\.\w+)?\)\))?$/.exec(text)?.[1] ?? null;
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

const NOT_IN_ITSELF =
  /\bfrom\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+where\s+(?:\w+\.)?(\w+)\s+not\s+in\s*\(\s*select\s+(?:distinct\s+)?(\w+)\s+from\s+(\w+)\s*\)\s*;?\s*$/i;
const EXCEPT_ITSELF =
  /^\s*select\s+(?:distinct\s+)?(\w+)\s+from\s+(\w+)\s+except\s+select\s+(?:distinct\s+)?(\w+)\s+from\s+(\w+)\s*;?\s*$/i;

/** A statement that looks for what a table has and the same table lacks. */
function isAlwaysEmpty(statement: string): boolean {
  const isSame = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();
  const notIn = NOT_IN_ITSELF.exec(statement);
  if (notIn) return isSame(notIn[1], notIn[4]) && isSame(notIn[2], notIn[3]);
  const except = EXCEPT_ITSELF.exec(statement);
  return except !== null && isSame(except[2], except[4]) && isSame(except[1], except[3]);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return [expression.callee, ...expression.args];
    case 'member':
    case 'element':
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
