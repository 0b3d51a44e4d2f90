// From the syntax of an expression to its facts. Types are dropped here: `as`, `satisfies`, `!`, type arguments and
// parentheses change no value, and `await` is taken for the value that it waits for; that a call is awaited is kept.

import { ts } from 'ts-morph';
import { type Cursor, literalName, MAX_DEPTH, placeOf } from './cursor.js';
import type { Expression, Field } from './facts.js';
import { lowerFunction } from './lower-statement.js';
import { lowerTemplate, lowerText } from './lower-text.js';

const UNKNOWN: Expression = { kind: 'effects', parts: [] };

export function lowerExpression(cursor: Cursor, node: ts.Expression | undefined): Expression {
  if (!node) return UNKNOWN;
  if (cursor.depth >= MAX_DEPTH) return UNKNOWN;
  cursor.depth += 1;
  const inner = unwrap(node);
  const lowered = (LOWERERS.get(inner.kind) ?? lowerOther)(cursor, inner) ?? UNKNOWN;
  cursor.depth -= 1;
  return lowered.kind === 'call' && isAwaited(node) ? { ...lowered, isAwaited: true } : lowered;
}

const WRAPPERS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.SatisfiesExpression,
  ts.SyntaxKind.NonNullExpression,
  ts.SyntaxKind.TypeAssertionExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.ExpressionWithTypeArguments,
]);

function unwrap(node: ts.Expression): ts.Expression {
  let inner = node;
  while (WRAPPERS.has(inner.kind) && 'expression' in inner && isExpression(inner.expression)) inner = inner.expression;
  return inner;
}
function isAwaited(node: ts.Expression): boolean {
  let inner = node;
  while (WRAPPERS.has(inner.kind) && 'expression' in inner && isExpression(inner.expression)) {
    if (ts.isAwaitExpression(inner)) return true;
    inner = inner.expression;
  }
  return false;
}
function isExpression(node: unknown): node is ts.Expression {
  return typeof node === 'object' && node !== null && 'kind' in node;
}

function lowerLiteral(cursor: Cursor, node: ts.Expression): Expression | null {
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return { kind: 'constant', value: true };
    case ts.SyntaxKind.FalseKeyword:
      return { kind: 'constant', value: false };
    case ts.SyntaxKind.NullKeyword:
      return { kind: 'constant', value: null };
    case ts.SyntaxKind.ThisKeyword:
      return { kind: 'this' };
    case ts.SyntaxKind.RegularExpressionLiteral:
      return { kind: 'pattern' };
    default:
  }
  if (ts.isStringLiteralLike(node)) return lowerText(cursor, node);
  if (ts.isNumericLiteral(node)) return { kind: 'constant', value: Number(node.text) };
  if (ts.isTemplateExpression(node))
    return { kind: 'template', parts: lowerTemplate(cursor, node), at: placeOf(cursor, node) };
  if (ts.isArrayLiteralExpression(node)) {
    const at = placeOf(cursor, node);
    return { kind: 'list', items: node.elements.map((item) => lowerItem(cursor, item)), at };
  }
  if (ts.isObjectLiteralExpression(node)) {
    const at = placeOf(cursor, node);
    return { kind: 'object', fields: node.properties.map((property) => lowerField(cursor, property)), at };
  }
  return null;
}

function lowerItem(cursor: Cursor, node: ts.Expression): Expression {
  if (!ts.isSpreadElement(node)) return lowerExpression(cursor, node);
  return { kind: 'spread', value: lowerExpression(cursor, node.expression), at: placeOf(cursor, node) };
}

function lowerField(cursor: Cursor, node: ts.ObjectLiteralElementLike): Field {
  const at = placeOf(cursor, node);
  if (ts.isSpreadAssignment(node)) return { name: null, value: lowerExpression(cursor, node.expression), at };
  const name = fieldName(cursor, node.name);
  if (ts.isShorthandPropertyAssignment(node)) {
    return { name, value: { kind: 'name', name: node.name.text, at: placeOf(cursor, node.name) }, at };
  }
  if (ts.isPropertyAssignment(node)) return { name, value: lowerExpression(cursor, node.initializer), at };
  if (ts.isMethodDeclaration(node)) return { name, value: { kind: 'function', fn: lowerFunction(cursor, node) }, at };
  return { name, value: UNKNOWN, at };
}

function fieldName(cursor: Cursor, name: ts.PropertyName): string | Expression {
  return literalName(name) ?? (ts.isComputedPropertyName(name) ? lowerExpression(cursor, name.expression) : '');
}

function lowerAccess(cursor: Cursor, node: ts.Expression): Expression | null {
  if (ts.isIdentifier(node)) {
    return node.text === 'undefined'
      ? { kind: 'undefined' }
      : { kind: 'name', name: node.text, at: placeOf(cursor, node) };
  }
  if (ts.isMetaProperty(node)) return { kind: 'name', name: 'import.meta', at: placeOf(cursor, node) };
  if (ts.isPropertyAccessExpression(node)) {
    const object = lowerExpression(cursor, node.expression);
    return { kind: 'member', object, property: node.name.text, at: placeOf(cursor, node) };
  }
  if (ts.isElementAccessExpression(node)) {
    const object = lowerExpression(cursor, node.expression);
    return {
      kind: 'element',
      object,
      index: lowerExpression(cursor, node.argumentExpression),
      at: placeOf(cursor, node),
    };
  }
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return lowerCall(cursor, node);
  if (ts.isTaggedTemplateExpression(node)) {
    const tag = lowerExpression(cursor, node.tag);
    const parts = ts.isTemplateExpression(node.template)
      ? lowerTemplate(cursor, node.template)
      : [lowerText(cursor, node.template)];
    return { kind: 'tagged', tag, parts, at: placeOf(cursor, node) };
  }
  return null;
}

function lowerCall(cursor: Cursor, node: ts.CallExpression | ts.NewExpression): Expression {
  const [first] = node.arguments ?? [];
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
  const callee: Expression = isImport
    ? { kind: 'name', name: 'import', at: placeOf(cursor, node.expression) }
    : lowerExpression(cursor, node.expression);
  const args = (node.arguments ?? []).map((argument) => lowerItem(cursor, argument));
  if ((isImport || isRequire) && first && ts.isStringLiteralLike(first)) {
    cursor.specifiers.push({ specifier: first.text, at: placeOf(cursor, first) });
  }
  return { kind: 'call', callee, args, isNew: ts.isNewExpression(node), at: placeOf(cursor, node) };
}

function lowerOperation(cursor: Cursor, node: ts.Expression): Expression | null {
  if (ts.isConditionalExpression(node)) {
    return {
      kind: 'choice',
      condition: lowerExpression(cursor, node.condition),
      yes: lowerExpression(cursor, node.whenTrue),
      no: lowerExpression(cursor, node.whenFalse),
      at: placeOf(cursor, node),
    };
  }
  if (ts.isBinaryExpression(node)) return lowerBinary(cursor, node);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const operator = ts.tokenToString(node.operator) ?? '';
    return { kind: 'unary', operator, operand: lowerExpression(cursor, node.operand) };
  }
  return null;
}

function lowerBinary(cursor: Cursor, node: ts.BinaryExpression): Expression {
  const operator = ts.tokenToString(node.operatorToken.kind) ?? '';
  const left = lowerExpression(cursor, node.left);
  const right = lowerExpression(cursor, node.right);
  if (operator === '&&' || operator === '||' || operator === '??') return { kind: 'logical', operator, left, right };
  const isComparison = /^([!=]==?|[<>]=?)$/.test(operator);
  if (operator.endsWith('=') && !isComparison) return { kind: 'assign', operator, target: left, value: right };
  return { kind: 'binary', operator, left, right };
}

function lowerOther(cursor: Cursor, node: ts.Expression): Expression {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return { kind: 'function', fn: lowerFunction(cursor, node) };
  if (ts.isClassExpression(node)) return lowerClass(cursor, node);
  const parts: Expression[] = [];
  // Type nodes are skipped: no value comes from them.
  ts.forEachChild(node, (child) => {
    if (ts.isExpression(child)) parts.push(lowerExpression(cursor, child));
  });
  return { kind: 'effects', parts: parts.filter((part) => part.kind !== 'effects' || part.parts.length > 0) };
}

/** Methods and fields with a value; accessors are left out. A static member's name is kept as `static name`. */
export function lowerClass(cursor: Cursor, node: ts.ClassLikeDeclaration): Expression {
  const members: Field[] = [];
  for (const member of node.members) {
    const at = placeOf(cursor, member);
    if (ts.isConstructorDeclaration(member)) {
      members.push({ name: 'constructor', value: { kind: 'function', fn: lowerFunction(cursor, member) }, at });
    }
    const name = literalName(member.name);
    if (name === null) continue;
    const isStatic =
      ts.canHaveModifiers(member) && ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
    const known = isStatic ? `static ${name}` : name;
    if (ts.isMethodDeclaration(member))
      members.push({ name: known, value: { kind: 'function', fn: lowerFunction(cursor, member) }, at });
    if (ts.isPropertyDeclaration(member) && member.initializer) {
      members.push({ name: known, value: lowerExpression(cursor, member.initializer), at });
    }
  }
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  return { kind: 'class', members, base: base ? lowerExpression(cursor, base) : null };
}

type Lower = (cursor: Cursor, node: ts.Expression) => Expression | null;

/** By kind, because most of what there is to read goes through here. */
const LOWERERS: ReadonlyMap<ts.SyntaxKind, Lower> = new Map<ts.SyntaxKind, Lower>([
  ...[
    ts.SyntaxKind.Identifier,
    ts.SyntaxKind.MetaProperty,
    ts.SyntaxKind.PropertyAccessExpression,
    ts.SyntaxKind.ElementAccessExpression,
    ts.SyntaxKind.CallExpression,
    ts.SyntaxKind.NewExpression,
    ts.SyntaxKind.TaggedTemplateExpression,
  ].map((kind) => [kind, lowerAccess] as const),
  ...[
    ts.SyntaxKind.TrueKeyword,
    ts.SyntaxKind.FalseKeyword,
    ts.SyntaxKind.NullKeyword,
    ts.SyntaxKind.ThisKeyword,
    ts.SyntaxKind.RegularExpressionLiteral,
    ts.SyntaxKind.StringLiteral,
    ts.SyntaxKind.NoSubstitutionTemplateLiteral,
    ts.SyntaxKind.NumericLiteral,
    ts.SyntaxKind.TemplateExpression,
    ts.SyntaxKind.ArrayLiteralExpression,
    ts.SyntaxKind.ObjectLiteralExpression,
  ].map((kind) => [kind, lowerLiteral] as const),
  ...[
    ts.SyntaxKind.ConditionalExpression,
    ts.SyntaxKind.BinaryExpression,
    ts.SyntaxKind.PrefixUnaryExpression,
    ts.SyntaxKind.PostfixUnaryExpression,
  ].map((kind) => [kind, lowerOperation] as const),
]);
