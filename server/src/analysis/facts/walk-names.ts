// Visits the names, and members of names, that mean something at the top level of a file: those that no function or
// block declares for itself.

import type { Expression, Field, FunctionFacts, Pattern, PatternField, Statement } from './facts.js';

type Visit = (expression: Expression) => void;
/** Those that are declared around an expression below the top level. */
interface Names {
  readonly own: ReadonlySet<string>;
  readonly outer: Names | null;
}

export function walkNames(body: readonly Statement[], visit: Visit): void {
  const none: Names = { own: new Set(), outer: null };
  for (const statement of body) walkStatement(statement, none, visit);
}

function within(outer: Names, declared: readonly string[]): Names {
  return declared.length === 0 ? outer : { own: new Set(declared), outer };
}
function holds(names: Names, name: string): boolean {
  for (let at: Names | null = names; at !== null; at = at.outer) if (at.own.has(name)) return true;
  return false;
}

function walkStatements(body: readonly Statement[], outer: Names, visit: Visit): void {
  const inner = within(outer, body.flatMap(declaredNames));
  for (const statement of body) walkStatement(statement, inner, visit);
}

function declaredNames(statement: Statement): readonly string[] {
  if (statement.kind === 'declare') return namesIn(statement.pattern);
  return statement.kind === 'function' ? [statement.name] : [];
}
function namesIn(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'name') return [pattern.name];
  const fields = pattern.kind === 'fields' ? pattern.fields : pattern.items;
  const names = fields.flatMap((field) => (field ? namesIn(field.pattern) : []));
  return pattern.rest === null ? names : [...names, pattern.rest];
}

function walkStatement(statement: Statement, names: Names, visit: Visit): void {
  const walk = (expression: Expression | null): void => {
    if (expression) walkExpression(expression, names, visit);
  };
  switch (statement.kind) {
    case 'declare':
      walkPattern(statement.pattern, names, visit);
      walk(statement.value);
      break;
    case 'function':
      walkFunction(statement.fn, names, visit);
      break;
    case 'evaluate':
    case 'return':
    case 'leave':
      walk(statement.value);
      break;
    case 'if':
      walk(statement.condition);
      walkStatements(statement.yes, names, visit);
      walkStatements(statement.no, names, visit);
      break;
    case 'each':
      walk(statement.over);
      walkStatements(statement.body, within(names, namesIn(statement.pattern)), visit);
      break;
    default:
      walkBlock(statement, names, visit);
  }
}

function walkBlock(statement: Statement, names: Names, visit: Visit): void {
  switch (statement.kind) {
    case 'loop': {
      const inner = within(names, statement.initial.flatMap(declaredNames));
      walkStatements(statement.initial, names, visit);
      for (const part of [statement.condition, statement.step]) if (part) walkExpression(part, inner, visit);
      walkStatements(statement.body, inner, visit);
      break;
    }
    case 'switch':
      walkExpression(statement.subject, names, visit);
      for (const { test, body } of statement.cases) {
        if (test) walkExpression(test, names, visit);
        walkStatements(body, names, visit);
      }
      break;
    case 'block':
      walkStatements(statement.body, names, visit);
      break;
    case 'try':
      for (const part of [statement.body, statement.caught, statement.last]) walkStatements(part, names, visit);
      break;
    default:
  }
}

function walkFunction(fn: FunctionFacts, outer: Names, visit: Visit): void {
  const declared = fn.parameters.flatMap(({ pattern }) => namesIn(pattern));
  const inner = within(outer, declared);
  for (const field of fn.parameters) walkField(field, inner, visit);
  walkStatements(fn.body, inner, visit);
}
function walkField({ pattern, initial }: PatternField, names: Names, visit: Visit): void {
  walkPattern(pattern, names, visit);
  if (initial) walkExpression(initial, names, visit);
}
function walkPattern(pattern: Pattern, names: Names, visit: Visit): void {
  if (pattern.kind === 'name') return;
  for (const field of pattern.kind === 'fields' ? pattern.fields : pattern.items)
    if (field) walkField(field, names, visit);
}

function walkExpression(expression: Expression, names: Names, visit: Visit): void {
  const walk = (part: Expression): void => {
    walkExpression(part, names, visit);
  };
  switch (expression.kind) {
    case 'name':
      if (!holds(names, expression.name)) visit(expression);
      break;
    case 'member':
      if (isFree(expression, names)) visit(expression);
      walk(expression.object);
      break;
    case 'function':
      walkFunction(expression.fn, names, visit);
      break;
    case 'object':
      walkFields(expression.fields, walk);
      break;
    case 'class':
      if (expression.base) walk(expression.base);
      walkFields(expression.members, walk);
      break;
    default:
      for (const part of partsOf(expression)) walk(part);
  }
}

function isFree(expression: Expression, names: Names): boolean {
  if (expression.kind === 'member') return isFree(expression.object, names);
  return expression.kind === 'name' && !holds(names, expression.name);
}
function walkFields(fields: readonly Field[], walk: (part: Expression) => void): void {
  for (const { name, value } of fields) {
    if (typeof name !== 'string' && name !== null) walk(name);
    walk(value);
  }
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'template':
    case 'effects':
      return expression.parts;
    case 'tagged':
      return [expression.tag, ...expression.parts];
    case 'element':
      return [expression.object, expression.index];
    case 'call':
      return [expression.callee, ...expression.args];
    case 'list':
      return expression.items;
    case 'spread':
      return [expression.value];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
    case 'logical':
    case 'binary':
      return [expression.left, expression.right];
    case 'unary':
      return [expression.operand];
    case 'assign':
      return [expression.target, expression.value];
    default:
      return [];
  }
}
