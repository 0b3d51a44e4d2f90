// From the syntax of statements to their facts. Types, overloads and ambient declarations leave nothing.

import { ts } from 'ts-morph';
import { type Cursor, literalName, MAX_DEPTH, placeOf } from './cursor.js';
import { exportedNames } from './exported-names.js';
import type { Expression, FunctionFacts, Pattern, PatternField, Statement, SwitchCase } from './facts.js';
import { lowerDecorators } from './lower-decorators.js';
import { lowerClass, lowerExpression } from './lower-expression.js';

export function lowerFunction(cursor: Cursor, node: ts.FunctionLikeDeclaration): FunctionFacts {
  const { body } = node;
  const named = node.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));
  const parameters = named.map((parameter) => lowerPatternField(cursor, parameter, ''));
  const hasRest = named.some((parameter) => parameter.dotDotDotToken !== undefined);
  const at = placeOf(cursor, node);
  const how = isAsync(node) ? ({ isAsync: true } as const) : {};
  if (!body) return { parameters, hasRest, ...how, body: [], at };
  if (ts.isBlock(body)) return { parameters, hasRest, ...how, body: lowerStatements(cursor, body.statements), at };
  return { parameters, hasRest, ...how, body: [{ kind: 'return', value: lowerExpression(cursor, body) }], at };
}

function isAsync(node: ts.FunctionLikeDeclaration): boolean {
  return (
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true
  );
}

/** The call of a statement that drops its result. */
function floating(node: ts.Expression): { readonly expression: ts.Expression; readonly floating?: 'plain' | 'void' } {
  if (ts.isCallExpression(node)) return { expression: node, floating: 'plain' };
  return ts.isVoidExpression(node) && ts.isCallExpression(node.expression)
    ? { expression: node.expression, floating: 'void' }
    : { expression: node };
}

function lowerPatternField(
  cursor: Cursor,
  node: ts.ParameterDeclaration | ts.BindingElement,
  property: string,
): PatternField {
  const initial = node.initializer ? lowerExpression(cursor, node.initializer) : null;
  return { property, pattern: lowerPattern(cursor, node.name), initial };
}

function lowerPattern(cursor: Cursor, node: ts.BindingName): Pattern {
  if (ts.isIdentifier(node)) return { kind: 'name', name: node.text, at: placeOf(cursor, node) };
  const elements = node.elements.filter((element) => !ts.isBindingElement(element) || !element.dotDotDotToken);
  const last = node.elements.at(-1);
  const rest =
    last && ts.isBindingElement(last) && last.dotDotDotToken && ts.isIdentifier(last.name) ? last.name.text : null;
  if (ts.isArrayBindingPattern(node)) {
    const items = elements.map((element) =>
      ts.isBindingElement(element) ? lowerPatternField(cursor, element, '') : null,
    );
    return { kind: 'items', items, rest };
  }
  const fields = elements
    .filter((element) => ts.isBindingElement(element))
    .map((element) => lowerPatternField(cursor, element, literalName(element.propertyName ?? element.name) ?? ''));
  return { kind: 'fields', fields, rest };
}

export function lowerStatements(cursor: Cursor, nodes: readonly ts.Statement[]): readonly Statement[] {
  return nodes.flatMap((node) => lowerStatement(cursor, node));
}

function lowerStatement(cursor: Cursor, node: ts.Statement): readonly Statement[] {
  if (isAmbient(node) || cursor.depth >= MAX_DEPTH) return [];
  cursor.depth += 1;
  const lowered =
    lowerDeclaration(cursor, node) ?? lowerBranch(cursor, node) ?? lowerLoop(cursor, node) ?? lowerSimple(cursor, node);
  cursor.depth -= 1;
  return lowered;
}

function isAmbient(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}

function lowerDeclaration(cursor: Cursor, node: ts.Statement): readonly Statement[] | null {
  if (ts.isVariableStatement(node)) return lowerVariables(cursor, node.declarationList, node);
  if (ts.isFunctionDeclaration(node)) {
    // An overload has no body, and `export default function` may have no name.
    if (!node.body) return [];
    return [
      {
        kind: 'function',
        name: node.name?.text ?? 'default',
        fn: lowerFunction(cursor, node),
        at: placeOf(cursor, node),
      },
    ];
  }
  if (ts.isClassDeclaration(node)) {
    const made = bind(cursor, { name: node.name?.text ?? 'default', node, value: lowerClass(cursor, node) });
    return [made, ...lowerDecorators(cursor, node)];
  }
  if (ts.isEnumDeclaration(node)) return [bind(cursor, { name: node.name.text, node, value: lowerEnum(cursor, node) })];
  if (ts.isModuleDeclaration(node))
    return [bind(cursor, { name: node.name.text, node, value: lowerNamespace(cursor, node) })];
  if (ts.isExportAssignment(node))
    return [bind(cursor, { name: 'default', node, value: lowerExpression(cursor, node.expression) })];
  return null;
}

function bind(cursor: Cursor, { name, node, value }: { name: string; node: ts.Node; value: Expression }): Statement {
  const at = placeOf(cursor, node);
  return { kind: 'declare', pattern: { kind: 'name', name, at }, value, at };
}

function lowerVariables(cursor: Cursor, list: ts.VariableDeclarationList, statement: ts.Node): readonly Statement[] {
  // Of several in one statement each stands for itself, so that each has a span of its own.
  const whole = list.declarations.length === 1 ? statement : null;
  return list.declarations.map((declaration) => ({
    kind: 'declare',
    pattern: lowerPattern(cursor, declaration.name),
    value: declaration.initializer ? lowerExpression(cursor, declaration.initializer) : null,
    at: placeOf(cursor, whole ?? declaration),
  }));
}

/** A namespace is what the compiler makes of it: a function that is called at once and gives what it exports. */
function lowerNamespace(cursor: Cursor, node: ts.ModuleDeclaration): Expression {
  const at = placeOf(cursor, node);
  const { body: block } = node;
  const statements = block === undefined ? [] : ts.isModuleBlock(block) ? block.statements : [];
  const names =
    block !== undefined && ts.isModuleDeclaration(block) ? [block.name.text] : statements.flatMap(exportedNames);
  const body =
    block !== undefined && ts.isModuleDeclaration(block)
      ? lowerStatement(cursor, block)
      : lowerStatements(cursor, statements);
  const fields = names.map((name) => ({ name, value: { kind: 'name', name, at } as const, at }));
  const fn: FunctionFacts = {
    parameters: [],
    hasRest: false,
    body: [...body, { kind: 'return', value: { kind: 'object', fields, at } }],
    at,
  };
  return { kind: 'call', callee: { kind: 'function', fn }, args: [], isNew: false, at };
}

/** An enum is an object; members without a value count on from the one before. */
function lowerEnum(cursor: Cursor, node: ts.EnumDeclaration): Expression {
  let next: number | null = 0;
  const fields = node.members.map((member) => {
    const value: Expression = member.initializer
      ? lowerExpression(cursor, member.initializer)
      : next === null
        ? { kind: 'effects', parts: [] }
        : { kind: 'constant', value: next };
    next = value.kind === 'constant' && typeof value.value === 'number' ? value.value + 1 : null;
    return { name: literalName(member.name) ?? '', value, at: placeOf(cursor, member) };
  });
  return { kind: 'object', fields, at: placeOf(cursor, node) };
}

function lowerBranch(cursor: Cursor, node: ts.Statement): readonly Statement[] | null {
  if (ts.isIfStatement(node)) {
    const condition = lowerExpression(cursor, node.expression);
    const yes = lowerStatement(cursor, node.thenStatement);
    const no = node.elseStatement ? lowerStatement(cursor, node.elseStatement) : [];
    return [{ kind: 'if', condition, yes, no, at: placeOf(cursor, node) }];
  }
  if (ts.isSwitchStatement(node)) {
    const cases: SwitchCase[] = node.caseBlock.clauses.map((clause) => ({
      test: ts.isCaseClause(clause) ? lowerExpression(cursor, clause.expression) : null,
      body: lowerStatements(cursor, clause.statements),
    }));
    return [{ kind: 'switch', subject: lowerExpression(cursor, node.expression), cases, at: placeOf(cursor, node) }];
  }
  if (ts.isTryStatement(node)) {
    const body = lowerStatements(cursor, node.tryBlock.statements);
    const caught = node.catchClause ? lowerStatements(cursor, node.catchClause.block.statements) : [];
    const last = node.finallyBlock ? lowerStatements(cursor, node.finallyBlock.statements) : [];
    return [{ kind: 'try', body, caught, last }];
  }
  return null;
}

function lowerLoop(cursor: Cursor, node: ts.Statement): readonly Statement[] | null {
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    const pattern = lowerLoopVariable(cursor, node.initializer);
    const over = lowerExpression(cursor, node.expression);
    return [
      { kind: 'each', pattern, over, isKeys: ts.isForInStatement(node), body: lowerStatement(cursor, node.statement) },
    ];
  }
  if (ts.isForStatement(node)) {
    const initial = node.initializer ? lowerInitializer(cursor, node.initializer) : [];
    const condition = node.condition ? lowerExpression(cursor, node.condition) : null;
    const step = node.incrementor ? lowerExpression(cursor, node.incrementor) : null;
    return [{ kind: 'loop', initial, condition, step, body: lowerStatement(cursor, node.statement) }];
  }
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
    const condition = lowerExpression(cursor, node.expression);
    return [{ kind: 'loop', initial: [], condition, step: null, body: lowerStatement(cursor, node.statement) }];
  }
  return null;
}

function lowerLoopVariable(cursor: Cursor, node: ts.ForInitializer): Pattern {
  const [first] = ts.isVariableDeclarationList(node) ? node.declarations : [];
  return first ? lowerPattern(cursor, first.name) : { kind: 'fields', fields: [], rest: null };
}

function lowerInitializer(cursor: Cursor, node: ts.ForInitializer): readonly Statement[] {
  if (ts.isVariableDeclarationList(node)) return lowerVariables(cursor, node, node);
  return [{ kind: 'evaluate', value: lowerExpression(cursor, node), at: placeOf(cursor, node) }];
}

function lowerSimple(cursor: Cursor, node: ts.Statement): readonly Statement[] {
  if (ts.isExpressionStatement(node)) {
    const { expression, ...how } = floating(node.expression);
    return [{ kind: 'evaluate', value: lowerExpression(cursor, expression), ...how, at: placeOf(cursor, node) }];
  }
  if (ts.isReturnStatement(node)) {
    return [{ kind: 'return', value: node.expression ? lowerExpression(cursor, node.expression) : null }];
  }
  if (ts.isThrowStatement(node))
    return [{ kind: 'leave', how: 'throw', value: lowerExpression(cursor, node.expression) }];
  if (ts.isBreakStatement(node)) return [{ kind: 'leave', how: 'break', value: null }];
  if (ts.isContinueStatement(node)) return [{ kind: 'leave', how: 'continue', value: null }];
  if (ts.isBlock(node)) return [{ kind: 'block', body: lowerStatements(cursor, node.statements) }];
  if (ts.isLabeledStatement(node)) return lowerStatement(cursor, node.statement);
  return [];
}
