// Which syntax says nothing about what a program does, and which says the same as another.

import { ts } from 'ts-morph';

/** `var`, block-scoped or `using`; and where a chain with `?.` ends. */
export const KEPT_FLAGS = ts.NodeFlags.BlockScoped | ts.NodeFlags.OptionalChain;

/** Parentheses and types around an expression. */
export function unwrapped(node: ts.Node): ts.Node {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isExpressionWithTypeArguments(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

const WITHOUT_EFFECT: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EmptyStatement,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.QuestionToken,
  ts.SyntaxKind.ExclamationToken,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.DefaultKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.OverrideKeyword,
]);

export function isDropped(node: ts.Node): boolean {
  if (WITHOUT_EFFECT.has(node.kind) || ts.isTypeNode(node)) return true;
  if (ts.isHeritageClause(node)) return node.token === ts.SyntaxKind.ImplementsKeyword;
  if (ts.isParameter(node)) return ts.isIdentifier(node.name) && node.name.text === 'this';
  return isAmbient(node) || isOverload(node);
}
export function isAmbient(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}
function isOverload(node: ts.Node): boolean {
  const hasBody =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node);
  return hasBody && node.body === undefined;
}

/** `constructor(private readonly rate: number)` sets a property, which a plain parameter does not. */
export function isParameterProperty(node: ts.Node): boolean {
  return ts.isParameter(node) && (node.modifiers ?? []).some(({ kind }) => kind !== ts.SyntaxKind.Decorator);
}

/** One statement where a block may stand is the same as a block of it. */
export function bareBody(node: ts.Node, child: ts.Node): ts.Statement | null {
  const takesBlock = ts.isIfStatement(node) || ts.isIterationStatement(node, false);
  return takesBlock && ts.isStatement(child) && !ts.isBlock(child) ? child : null;
}

/** `binding` can be a name of the file's top level; `member` is only what something is called, `field` which one is taken. */
export function roleOfName(node: ts.Node, child: ts.Node): 'binding' | 'member' | 'field' | null {
  if (ts.isBindingElement(node) && child === node.propertyName) return 'field';
  if (isBinding(node)) return child === node.name && ts.isIdentifier(child) ? 'binding' : null;
  if (isMember(node)) return child === node.name ? 'member' : null;
  const isLabel = ts.isLabeledStatement(node) || ts.isBreakOrContinueStatement(node);
  return isLabel && child === node.label ? 'member' : null;
}

function isBinding(node: ts.Node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassLike(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}
function isMember(node: ts.Node) {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isEnumMember(node) ||
    ts.isJsxAttribute(node)
  );
}
