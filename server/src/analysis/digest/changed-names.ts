// Which names a top-level statement changes the values of, beside declaring any: `rates.set('EUR', 1.1)`. Whoever uses
// such a name uses what the statement made of it.

import { ts } from 'ts-morph';
import {
  forEachChild,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isDeleteExpression,
  isElementAccessExpression,
  isFunctionLike,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
} from '../facts/syntax.js';

export function changedNames(statement: ts.Statement): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: ts.Expression): void => {
    const root = rootOf(node);
    if (root) names.add(root.text);
  };
  const visit = (node: ts.Node): void => {
    // What a function does happens when it is called, and then by whoever calls it.
    if (isFunctionLike(node)) return;
    if (isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) add(node.left);
    if (isDeleteExpression(node)) add(node.expression);
    if (isPrefixUnaryExpression(node) || isPostfixUnaryExpression(node)) add(node.operand);
    if (isCallExpression(node)) addCall(node, add);
    forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function addCall(node: ts.CallExpression, add: (node: ts.Expression) => void): void {
  if (!isPropertyAccessExpression(node.expression) && !isElementAccessExpression(node.expression)) return;
  const receiver = node.expression.expression;
  const isOfObjects = isIdentifier(receiver) && (receiver.text === 'Object' || receiver.text === 'Reflect');
  if (!isOfObjects) add(receiver);
  else if (node.arguments[0]) add(node.arguments[0]);
}

function rootOf(node: ts.Expression): ts.Identifier | null {
  if (isIdentifier(node)) return node;
  return isOnAnother(node) ? rootOf(node.expression) : null;
}
function isOnAnother(node: ts.Expression) {
  return (
    isPropertyAccessExpression(node) ||
    isElementAccessExpression(node) ||
    isParenthesizedExpression(node) ||
    isNonNullExpression(node) ||
    isCallExpression(node) ||
    isAsExpression(node)
  );
}
