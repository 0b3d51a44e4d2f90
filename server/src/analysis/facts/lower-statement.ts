// From the syntax of statements to their facts. Types, overloads and ambient declarations leave nothing.

import type { ts } from 'ts-morph';
import { exact } from '../exact.js';
import { byKind, forKinds } from './by-kind.js';
import { type Cursor, literalName, MAX_DEPTH, placeOf } from './cursor.js';
import { exportedNames } from './exported-names.js';
import { Marks } from '../observe/marks.js';
import type { Expression, FunctionFacts, Pattern, PatternField, Statement, SwitchCase } from './facts.js';
import { lowerDecorators } from './lower-decorators.js';
import { leftOut, lowerClass, lowerExpression, noteAwaited } from './lower-expression.js';
import { lowerStaticBlocks } from './lower-static-blocks.js';
import { mergeNamespaces } from './merged-namespaces.js';
import { hasModifier } from './modifiers.js';
import {
  SyntaxKind,
  isArrayBindingPattern,
  isBindingElement,
  isBlock,
  isCallExpression,
  isCaseClause,
  isDoStatement,
  isForOfStatement,
  isGetAccessorDeclaration,
  isIdentifier,
  isModuleBlock,
  isModuleDeclaration,
  isVariableDeclarationList,
  isVoidExpression,
} from './syntax.js';

export function lowerFunction(cursor: Cursor, node: ts.FunctionLikeDeclaration): FunctionFacts {
  const around = cursor.marks;
  const own = new Marks();
  cursor.marks = own;
  const parameters = lowerParameters(cursor, node.parameters);
  for (const parameter of parameters) own.noteParameter(parameter);
  const at = placeOf(cursor, node);
  const body = lowerBody(cursor, node.body);
  cursor.marks = around;
  around?.include(own);
  return {
    parameters,
    hasRest: node.parameters.at(-1)?.dotDotDotToken !== undefined,
    isAsync: hasModifier(node, SyntaxKind.AsyncKeyword),
    isArrow: node.kind === SyntaxKind.ArrowFunction,
    isGetter: isGetAccessorDeclaration(node),
    body,
    at,
    marks: own.result(),
  };
}

/** One called `this` is a type. */
function lowerParameters(cursor: Cursor, nodes: readonly ts.ParameterDeclaration[]): readonly PatternField[] {
  const first = nodes[0];
  const isTyped = first !== undefined && isIdentifier(first.name) && first.name.text === 'this';
  const named = isTyped ? nodes.slice(1) : nodes;
  return named.map((parameter) => lowerPatternField(cursor, parameter, ''));
}

function lowerBody(cursor: Cursor, body: ts.ConciseBody | undefined): readonly Statement[] {
  if (!body) return [];
  return isBlock(body) ? lowerStatements(cursor, body.statements) : [lowerReturn(cursor, body)];
}

function lowerReturn(cursor: Cursor, node: ts.Expression): Statement {
  const value = lowerExpression(cursor, node);
  cursor.marks?.noteKept(value);
  return { kind: 'return', value };
}

function lowerPatternField(
  cursor: Cursor,
  node: ts.ParameterDeclaration | ts.BindingElement,
  property: string,
): PatternField {
  const initial = node.initializer ? lowerExpression(cursor, node.initializer) : null;
  cursor.marks?.noteMember(property);
  return { property, pattern: lowerPattern(cursor, node.name), initial };
}

function lowerPattern(cursor: Cursor, node: ts.BindingName): Pattern {
  if (isIdentifier(node)) return { kind: 'name', name: node.text, at: placeOf(cursor, node) };
  const last = restIn(node);
  const rest = last && isIdentifier(last.name) ? last.name.text : null;
  if (isArrayBindingPattern(node)) {
    const elements = last ? node.elements.slice(0, -1) : node.elements;
    const items = elements.map((element) =>
      isBindingElement(element) ? lowerPatternField(cursor, element, '') : null,
    );
    return { kind: 'items', items, rest };
  }
  const elements = last ? node.elements.slice(0, -1) : node.elements;
  const fields = elements.map((element) =>
    lowerPatternField(cursor, element, literalName(element.propertyName ?? element.name) ?? ''),
  );
  return { kind: 'fields', fields, rest };
}

function restIn({ elements }: ts.BindingPattern): ts.BindingElement | null {
  const last = elements.at(-1);
  return last && isBindingElement(last) && last.dotDotDotToken ? last : null;
}

export function lowerStatements(cursor: Cursor, nodes: readonly ts.Statement[]): readonly Statement[] {
  const lowered: Statement[] = [];
  for (const node of nodes) {
    const result = lowerStatement(cursor, node);
    if (isOne(result)) lowered.push(result);
    else if (result.length > 0) lowered.push(...result);
  }
  return exact(lowered);
}

/** Nearly every statement comes to exactly one: no list is made for it. */
type Lowered = Statement | readonly Statement[];

function isOne(lowered: Lowered): lowered is Statement {
  return !Array.isArray(lowered);
}

function lowerStatement(cursor: Cursor, node: ts.Statement): Lowered {
  const lowering = LOWERERS[node.kind];
  if (lowering === undefined) return NONE;
  if (cursor.depth >= MAX_DEPTH)
    return { kind: 'evaluate', value: leftOut(cursor, node), floating: null, at: placeOf(cursor, node) };
  cursor.depth += 1;
  const lowered = lowering.lower(cursor, node);
  cursor.depth -= 1;
  return lowered;
}

/** What is run where a list of statements may stand, such as the branches of an `if`. */
function lowerBranch(cursor: Cursor, node: ts.Statement): readonly Statement[] {
  return listOf(lowerStatement(cursor, node));
}
function listOf(lowered: Lowered): readonly Statement[] {
  return isOne(lowered) ? [lowered] : lowered;
}

const NONE: readonly Statement[] = [];

function isAmbient(node: ts.HasModifiers): boolean {
  return hasModifier(node, SyntaxKind.DeclareKeyword);
}

function lowerVariableStatement(cursor: Cursor, node: ts.VariableStatement): Lowered {
  return isAmbient(node) ? NONE : lowerVariables(cursor, node.declarationList, node);
}

/** An overload has no body, and `export default function` may have no name. */
function lowerFunctionDeclaration(cursor: Cursor, node: ts.FunctionDeclaration): Lowered {
  if (!node.body || isAmbient(node)) return NONE;
  const name = node.name?.text ?? 'default';
  cursor.marks?.noteFunction(name);
  return { kind: 'function', name, fn: lowerFunction(cursor, node), at: placeOf(cursor, node) };
}

function lowerClassDeclaration(cursor: Cursor, node: ts.ClassDeclaration): Lowered {
  if (isAmbient(node)) return NONE;
  const made = bind(cursor, { name: node.name?.text ?? 'default', node, value: lowerClass(cursor, node) });
  return [made, ...lowerStaticBlocks(cursor, node), ...lowerDecorators(cursor, node)];
}

function lowerEnumDeclaration(cursor: Cursor, node: ts.EnumDeclaration): Lowered {
  return isAmbient(node) ? NONE : bind(cursor, { name: node.name.text, node, value: lowerEnum(cursor, node) });
}

function lowerModuleDeclaration(cursor: Cursor, node: ts.ModuleDeclaration): Lowered {
  if (isAmbient(node)) return NONE;
  const declared = bind(cursor, { name: node.name.text, node, value: lowerNamespace(cursor, node) });
  cursor.namespaces = (cursor.namespaces ?? new Set()).add(declared);
  return declared;
}

function lowerExportAssignment(cursor: Cursor, node: ts.ExportAssignment): Lowered {
  return isAmbient(node)
    ? NONE
    : bind(cursor, { name: 'default', node, value: lowerExpression(cursor, node.expression) });
}

function bind(cursor: Cursor, { name, node, value }: { name: string; node: ts.Node; value: Expression }): Statement {
  const at = placeOf(cursor, node);
  return { kind: 'declare', pattern: { kind: 'name', name, at }, value, at };
}

function lowerVariables(cursor: Cursor, list: ts.VariableDeclarationList, statement: ts.Node): Lowered {
  const { declarations } = list;
  const only = declarations[0];
  if (only !== undefined && declarations.length === 1) return lowerVariable(cursor, only, statement);
  // Of several in one statement each stands for itself, so that each has a span of its own.
  return declarations.map((declaration) => lowerVariable(cursor, declaration, declaration));
}

function lowerVariable(cursor: Cursor, { name, initializer }: ts.VariableDeclaration, whole: ts.Node): Statement {
  const pattern = lowerPattern(cursor, name);
  const value = initializer ? lowerExpression(cursor, initializer) : null;
  if (value !== null) cursor.marks?.noteValue(pattern, value);
  return { kind: 'declare', pattern, value, at: placeOf(cursor, whole) };
}

/** Of code that runs once where it stands. */
export function plainFunction(
  body: readonly Statement[],
  { isArrow, at }: Pick<FunctionFacts, 'isArrow' | 'at'>,
): FunctionFacts {
  return { parameters: [], hasRest: false, isAsync: false, isArrow, isGetter: false, body, at, marks: null };
}

/** A namespace is what the compiler makes of it: a function that is called at once and gives what it exports. */
function lowerNamespace(cursor: Cursor, node: ts.ModuleDeclaration): Expression {
  const at = placeOf(cursor, node);
  const { body: block } = node;
  const statements = block === undefined ? [] : isModuleBlock(block) ? block.statements : [];
  const names =
    block !== undefined && isModuleDeclaration(block) ? [block.name.text] : statements.flatMap(exportedNames);
  const body =
    block !== undefined && isModuleDeclaration(block)
      ? lowerBranch(cursor, block)
      : mergeNamespaces(lowerStatements(cursor, statements), cursor.namespaces);
  const fields = names.map((name) => ({ name, value: { kind: 'name', name, at } as const, at }));
  const exported: Statement = { kind: 'return', value: { kind: 'object', fields, at } };
  const fn = plainFunction([...body, exported], { isArrow: true, at });
  return { kind: 'call', callee: { kind: 'function', fn }, args: [], isNew: false, isAwaited: false, at };
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

function lowerIf(cursor: Cursor, node: ts.IfStatement): Lowered {
  const condition = lowerExpression(cursor, node.expression);
  const yes = lowerBranch(cursor, node.thenStatement);
  const no = node.elseStatement ? lowerBranch(cursor, node.elseStatement) : [];
  return { kind: 'if', condition, yes, no, at: placeOf(cursor, node) };
}

function lowerSwitch(cursor: Cursor, node: ts.SwitchStatement): Lowered {
  const cases: SwitchCase[] = node.caseBlock.clauses.map((clause) => ({
    test: isCaseClause(clause) ? lowerExpression(cursor, clause.expression) : null,
    body: lowerStatements(cursor, clause.statements),
  }));
  return { kind: 'switch', subject: lowerExpression(cursor, node.expression), cases, at: placeOf(cursor, node) };
}

function lowerTry(cursor: Cursor, node: ts.TryStatement): Lowered {
  const body = lowerStatements(cursor, node.tryBlock.statements);
  const caught = node.catchClause ? lowerStatements(cursor, node.catchClause.block.statements) : [];
  const last = node.finallyBlock ? lowerStatements(cursor, node.finallyBlock.statements) : [];
  return { kind: 'try', body, caught, last };
}

function lowerEach(cursor: Cursor, node: ts.ForOfStatement | ts.ForInStatement): Lowered {
  const pattern = lowerLoopVariable(cursor, node.initializer);
  const over = lowerExpression(cursor, node.expression);
  if (isForOfStatement(node) && node.awaitModifier) noteAwaited(cursor, over);
  const isKeys = node.kind === SyntaxKind.ForInStatement;
  return { kind: 'each', pattern, over, isKeys, body: lowerBranch(cursor, node.statement) };
}

function lowerFor(cursor: Cursor, node: ts.ForStatement): Lowered {
  const initial = node.initializer ? lowerInitializer(cursor, node.initializer) : [];
  const condition = node.condition ? lowerExpression(cursor, node.condition) : null;
  const step = node.incrementor ? lowerExpression(cursor, node.incrementor) : null;
  const body = lowerBranch(cursor, node.statement);
  return { kind: 'loop', initial, condition, step, body, isBodyFirst: false };
}

function lowerWhile(cursor: Cursor, node: ts.WhileStatement | ts.DoStatement): Lowered {
  const condition = lowerExpression(cursor, node.expression);
  const body = lowerBranch(cursor, node.statement);
  return { kind: 'loop', initial: [], condition, step: null, body, isBodyFirst: isDoStatement(node) };
}

function lowerLoopVariable(cursor: Cursor, node: ts.ForInitializer): Pattern {
  const [first] = isVariableDeclarationList(node) ? node.declarations : [];
  return first ? lowerPattern(cursor, first.name) : { kind: 'fields', fields: [], rest: null };
}

function lowerInitializer(cursor: Cursor, node: ts.ForInitializer): readonly Statement[] {
  if (isVariableDeclarationList(node)) return listOf(lowerVariables(cursor, node, node));
  return [{ kind: 'evaluate', value: lowerExpression(cursor, node), floating: null, at: placeOf(cursor, node) }];
}

function lowerExpressionStatement(cursor: Cursor, node: ts.ExpressionStatement): Lowered {
  const { expression } = node;
  const isVoid = isVoidExpression(expression) && isCallExpression(expression.expression);
  const value = lowerExpression(cursor, isVoid ? expression.expression : expression);
  const at = placeOf(cursor, node);
  const floating = isVoid ? 'void' : isCallExpression(expression) ? 'plain' : null;
  if (floating !== null && value.kind === 'call') cursor.marks?.noteDropped(value);
  return { kind: 'evaluate', value, floating, at };
}

const NOTHING_RETURNED: Statement = { kind: 'return', value: null };
const BREAK: Statement = { kind: 'leave', how: 'break', value: null };
const CONTINUE: Statement = { kind: 'leave', how: 'continue', value: null };

const LOWERERS = byKind<Lowered>(
  forKinds([SyntaxKind.VariableStatement], lowerVariableStatement),
  forKinds([SyntaxKind.FunctionDeclaration], lowerFunctionDeclaration),
  forKinds([SyntaxKind.ClassDeclaration], lowerClassDeclaration),
  forKinds([SyntaxKind.EnumDeclaration], lowerEnumDeclaration),
  forKinds([SyntaxKind.ModuleDeclaration], lowerModuleDeclaration),
  forKinds([SyntaxKind.ExportAssignment], lowerExportAssignment),
  forKinds([SyntaxKind.IfStatement], lowerIf),
  forKinds([SyntaxKind.SwitchStatement], lowerSwitch),
  forKinds([SyntaxKind.TryStatement], lowerTry),
  forKinds([SyntaxKind.ForOfStatement], lowerEach),
  forKinds([SyntaxKind.ForInStatement], lowerEach),
  forKinds([SyntaxKind.ForStatement], lowerFor),
  forKinds([SyntaxKind.WhileStatement], lowerWhile),
  forKinds([SyntaxKind.DoStatement], lowerWhile),
  forKinds([SyntaxKind.ExpressionStatement], lowerExpressionStatement),
  forKinds([SyntaxKind.ReturnStatement], (cursor, node: ts.ReturnStatement) =>
    node.expression ? lowerReturn(cursor, node.expression) : NOTHING_RETURNED,
  ),
  forKinds([SyntaxKind.ThrowStatement], (cursor, node: ts.ThrowStatement) => ({
    kind: 'leave',
    how: 'throw',
    value: lowerExpression(cursor, node.expression),
  })),
  forKinds([SyntaxKind.BreakStatement], () => BREAK),
  forKinds([SyntaxKind.ContinueStatement], () => CONTINUE),
  forKinds([SyntaxKind.Block], (cursor, node: ts.Block) => ({
    kind: 'block',
    body: lowerStatements(cursor, node.statements),
  })),
  forKinds([SyntaxKind.LabeledStatement], (cursor, node: ts.LabeledStatement) =>
    lowerStatement(cursor, node.statement),
  ),
);
