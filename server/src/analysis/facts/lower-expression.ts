// From the syntax of an expression to its facts. Types are dropped here: `as`, `satisfies`, `!`, type arguments and
// parentheses change no value, and `await` is taken for the value that it waits for; that a call is awaited is kept.

import type { ts } from 'ts-morph';
import { byKind, forKinds } from './by-kind.js';
import { type Cursor, literalName, MAX_DEPTH, mayCall, placeOf } from './cursor.js';
import { type Expression, type Field, SUPER_CONSTRUCTOR } from './facts.js';
import { lowerFunction } from './lower-statement.js';
import { lowerTemplate, lowerText } from './lower-text.js';
import { hasModifier } from './modifiers.js';
import {
  SyntaxKind,
  canHaveModifiers,
  forEachChild,
  isAwaitExpression,
  isCallExpression,
  isComputedPropertyName,
  isConstructorDeclaration,
  isExpression,
  isGetAccessorDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNewExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isSetAccessorDeclaration,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteralLike,
  isTemplateExpression,
  tokenToString,
} from './syntax.js';

const UNKNOWN: Expression = { kind: 'effects', parts: [] };

export function lowerExpression(cursor: Cursor, node: ts.Expression | undefined): Expression {
  if (!node) return UNKNOWN;
  if (cursor.depth >= MAX_DEPTH) return leftOut(cursor, node);
  cursor.depth += 1;
  const lowered = LOWERERS[node.kind]?.lower(cursor, node) ?? lowerOther(cursor, node);
  cursor.depth -= 1;
  return lowered;
}

/** In the place of what is nested too deeply. */
export function leftOut(cursor: Cursor, node: ts.Node): Expression {
  return mayCall(cursor, node) ? { kind: 'unread', at: placeOf(cursor, node) } : UNKNOWN;
}

/** What changes no value. */
type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion
  | ts.ExpressionWithTypeArguments;

function lowerWrapped(cursor: Cursor, node: Wrapper): Expression {
  return lowerExpression(cursor, node.expression);
}

function lowerAwait(cursor: Cursor, node: ts.AwaitExpression): Expression {
  let awaited = node.expression;
  // Of one in another, however deep, only the innermost means anything.
  while (isAwaitExpression(awaited)) awaited = awaited.expression;
  if (isCallExpression(awaited)) return lowerCall(cursor, awaited, true);
  const lowered = lowerExpression(cursor, awaited);
  if (lowered.kind === 'call') return { ...lowered, isAwaited: true };
  noteAwaited(cursor, lowered);
  return lowered;
}

/** What is waited for, where code only names it. */
export function noteAwaited(cursor: Cursor, lowered: Expression): void {
  switch (lowered.kind) {
    case 'name':
    case 'member':
    case 'element':
      cursor.awaited.push(lowered.at);
      break;
    case 'choice':
      noteAwaited(cursor, lowered.yes);
      noteAwaited(cursor, lowered.no);
      break;
    case 'logical':
      noteAwaited(cursor, lowered.left);
      noteAwaited(cursor, lowered.right);
      break;
    default:
  }
}

function lowerItem(cursor: Cursor, node: ts.Expression): Expression {
  if (!isSpreadElement(node)) return lowerExpression(cursor, node);
  return { kind: 'spread', value: lowerExpression(cursor, node.expression), at: placeOf(cursor, node) };
}

function lowerField(cursor: Cursor, node: ts.ObjectLiteralElementLike): Field {
  const at = placeOf(cursor, node);
  // The most frequent comes first.
  if (isPropertyAssignment(node)) {
    const name = fieldName(cursor, node.name);
    return { name, value: lowerExpression(cursor, node.initializer), at };
  }
  if (isSpreadAssignment(node)) return { name: null, value: lowerExpression(cursor, node.expression), at };
  const name = fieldName(cursor, node.name);
  if (isShorthandPropertyAssignment(node)) {
    return { name, value: { kind: 'name', name: node.name.text, at: placeOf(cursor, node.name) }, at };
  }
  return { name, value: { kind: 'function', fn: lowerFunction(cursor, node) }, at };
}

function fieldName(cursor: Cursor, name: ts.PropertyName): string | Expression {
  return literalName(name) ?? (isComputedPropertyName(name) ? lowerExpression(cursor, name.expression) : '');
}

const UNDEFINED: Expression = { kind: 'undefined' };

function lowerIdentifier(cursor: Cursor, node: ts.Identifier): Expression {
  const { text } = node;
  return text === 'undefined' ? UNDEFINED : { kind: 'name', name: text, at: placeOf(cursor, node) };
}

function lowerMember(cursor: Cursor, node: ts.PropertyAccessExpression): Expression {
  const property = node.name.text;
  cursor.marks?.noteMember(property);
  const object = lowerExpression(cursor, node.expression);
  return { kind: 'member', object, property, at: placeOf(cursor, node) };
}

function lowerElement(cursor: Cursor, node: ts.ElementAccessExpression): Expression {
  const object = lowerExpression(cursor, node.expression);
  const index = lowerExpression(cursor, node.argumentExpression);
  if (index.kind === 'text') cursor.marks?.noteMember(index.value);
  return { kind: 'element', object, index, at: placeOf(cursor, node) };
}

function lowerTagged(cursor: Cursor, node: ts.TaggedTemplateExpression): Expression {
  const tag = lowerExpression(cursor, node.tag);
  const parts = isTemplateExpression(node.template)
    ? lowerTemplate(cursor, node.template)
    : [lowerText(cursor, node.template)];
  return { kind: 'tagged', tag, parts, at: placeOf(cursor, node) };
}

function lowerList(cursor: Cursor, node: ts.ArrayLiteralExpression): Expression {
  const at = placeOf(cursor, node);
  return { kind: 'list', items: node.elements.map((item) => lowerItem(cursor, item)), at };
}

function lowerObject(cursor: Cursor, node: ts.ObjectLiteralExpression): Expression {
  const at = placeOf(cursor, node);
  // What is set is not what a setter is.
  const properties = node.properties.some(isSetAccessorDeclaration)
    ? node.properties.filter((property) => !isSetAccessorDeclaration(property))
    : node.properties;
  return { kind: 'object', fields: properties.map((property) => lowerField(cursor, property)), at };
}

function lowerCall(cursor: Cursor, node: ts.CallExpression | ts.NewExpression, isAwaited = false): Expression {
  const callee = lowerCallee(cursor, node.expression);
  const args = node.arguments === undefined ? [] : node.arguments.map((argument) => lowerItem(cursor, argument));
  if (callee.kind === 'name') noteLoaded(cursor, node);
  const at = placeOf(cursor, node);
  const call = { kind: 'call', callee, args, isNew: isNewExpression(node), isAwaited, at } as const;
  cursor.marks?.noteCall(call);
  return call;
}

/** Asked of each call: the compiler's table of kinds is so large that the engine has to search it. */
const { ImportKeyword, SuperKeyword } = SyntaxKind;

function lowerCallee(cursor: Cursor, node: ts.Expression): Expression {
  if (node.kind === ImportKeyword) return { kind: 'name', name: 'import', at: placeOf(cursor, node) };
  if (node.kind === SuperKeyword) return { kind: 'name', name: SUPER_CONSTRUCTOR, at: placeOf(cursor, node) };
  return lowerExpression(cursor, node);
}

/** The module that an `import()` or `require()` names, or a function that the file has made for that. */
function noteLoaded(cursor: Cursor, node: ts.CallExpression | ts.NewExpression): void {
  const { expression } = node;
  const isRequire =
    isIdentifier(expression) && (expression.text === 'require' || cursor.loaders?.has(expression.text) === true);
  if (!isRequire && expression.kind !== ImportKeyword) return;
  const first = node.arguments?.[0];
  if (first !== undefined && isStringLiteralLike(first))
    cursor.specifiers.push({ specifier: first.text, at: placeOf(cursor, first) });
}

function lowerChoice(cursor: Cursor, node: ts.ConditionalExpression): Expression {
  return {
    kind: 'choice',
    condition: lowerExpression(cursor, node.condition),
    yes: lowerExpression(cursor, node.whenTrue),
    no: lowerExpression(cursor, node.whenFalse),
    at: placeOf(cursor, node),
  };
}

function lowerUnary(cursor: Cursor, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): Expression {
  const operator = tokenToString(node.operator) ?? '';
  return { kind: 'unary', operator, operand: lowerExpression(cursor, node.operand) };
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=']);

function lowerBinary(cursor: Cursor, node: ts.BinaryExpression): Expression {
  const operator = tokenToString(node.operatorToken.kind) ?? '';
  const left = lowerExpression(cursor, node.left);
  const right = lowerExpression(cursor, node.right);
  if (operator === '&&' || operator === '||' || operator === '??') return { kind: 'logical', operator, left, right };
  if (operator.endsWith('=') && !COMPARISONS.has(operator)) {
    cursor.marks?.noteAssigned(left, right);
    return { kind: 'assign', operator, target: left, value: right };
  }
  return { kind: 'binary', operator, left, right };
}

function lowerClosure(cursor: Cursor, node: ts.ArrowFunction | ts.FunctionExpression): Expression {
  return { kind: 'function', fn: lowerFunction(cursor, node) };
}

function lowerOther(cursor: Cursor, node: ts.Expression): Expression {
  const parts: Expression[] = [];
  // Type nodes are skipped: no value comes from them.
  forEachChild(node, (child) => {
    if (isExpression(child)) parts.push(lowerExpression(cursor, child));
  });
  return { kind: 'effects', parts: parts.filter((part) => part.kind !== 'effects' || part.parts.length > 0) };
}

/** Methods, getters and fields with a value. A static member's name is kept as `static name`. */
export function lowerClass(cursor: Cursor, node: ts.ClassLikeDeclaration): Expression {
  const members: Field[] = [];
  for (const member of node.members) {
    const at = placeOf(cursor, member);
    if (isConstructorDeclaration(member)) {
      members.push({ name: 'constructor', value: { kind: 'function', fn: lowerFunction(cursor, member) }, at });
    }
    const name = literalName(member.name);
    if (name === null) continue;
    const isStatic = canHaveModifiers(member) && hasModifier(member, SyntaxKind.StaticKeyword);
    const known = isStatic ? `static ${name}` : name;
    if (isMethodDeclaration(member) || isGetAccessorDeclaration(member))
      members.push({ name: known, value: { kind: 'function', fn: lowerFunction(cursor, member) }, at });
    if (isPropertyDeclaration(member) && member.initializer) {
      members.push({ name: known, value: lowerExpression(cursor, member.initializer), at });
    }
  }
  const base = node.heritageClauses?.find(({ token }) => token === SyntaxKind.ExtendsKeyword)?.types[0];
  return { kind: 'class', members, base: base ? lowerExpression(cursor, base) : null };
}

function always(kind: ts.SyntaxKind, lowered: Expression) {
  return forKinds([kind], () => lowered);
}

const LOWERERS = byKind<Expression>(
  forKinds([SyntaxKind.Identifier], lowerIdentifier),
  forKinds([SyntaxKind.SuperKeyword], (cursor, node: ts.SuperExpression) => ({
    kind: 'name',
    name: 'super',
    at: placeOf(cursor, node),
  })),
  forKinds([SyntaxKind.MetaProperty], (cursor, node: ts.MetaProperty) => ({
    kind: 'name',
    name: 'import.meta',
    at: placeOf(cursor, node),
  })),
  forKinds([SyntaxKind.PropertyAccessExpression], lowerMember),
  forKinds([SyntaxKind.ElementAccessExpression], lowerElement),
  forKinds([SyntaxKind.CallExpression], lowerCall),
  forKinds([SyntaxKind.NewExpression], lowerCall),
  forKinds([SyntaxKind.TaggedTemplateExpression], lowerTagged),
  always(SyntaxKind.TrueKeyword, { kind: 'constant', value: true }),
  always(SyntaxKind.FalseKeyword, { kind: 'constant', value: false }),
  always(SyntaxKind.NullKeyword, { kind: 'constant', value: null }),
  always(SyntaxKind.ThisKeyword, { kind: 'this' }),
  always(SyntaxKind.RegularExpressionLiteral, { kind: 'pattern' }),
  forKinds([SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral], lowerText),
  forKinds([SyntaxKind.NumericLiteral], (_, node: ts.NumericLiteral) => ({
    kind: 'constant',
    value: Number(node.text),
  })),
  forKinds([SyntaxKind.TemplateExpression], (cursor, node: ts.TemplateExpression) => ({
    kind: 'template',
    parts: lowerTemplate(cursor, node),
    at: placeOf(cursor, node),
  })),
  forKinds([SyntaxKind.ArrayLiteralExpression], lowerList),
  forKinds([SyntaxKind.ObjectLiteralExpression], lowerObject),
  forKinds([SyntaxKind.ConditionalExpression], lowerChoice),
  forKinds([SyntaxKind.BinaryExpression], lowerBinary),
  forKinds([SyntaxKind.PrefixUnaryExpression], lowerUnary),
  forKinds([SyntaxKind.PostfixUnaryExpression], lowerUnary),
  forKinds([SyntaxKind.ArrowFunction], lowerClosure),
  forKinds([SyntaxKind.FunctionExpression], lowerClosure),
  forKinds([SyntaxKind.ClassExpression], lowerClass),
  forKinds(
    [
      SyntaxKind.ParenthesizedExpression,
      SyntaxKind.AsExpression,
      SyntaxKind.SatisfiesExpression,
      SyntaxKind.NonNullExpression,
      SyntaxKind.TypeAssertionExpression,
      SyntaxKind.ExpressionWithTypeArguments,
    ],
    lowerWrapped,
  ),
  forKinds([SyntaxKind.AwaitExpression], lowerAwait),
);
