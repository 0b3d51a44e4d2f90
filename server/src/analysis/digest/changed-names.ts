// Which names a top-level statement changes the values of, beside declaring any: `rates.set('EUR', 1.1)`. Whoever uses
// such a name uses what the statement made of it.

import { ts } from 'ts-morph';

export function changedNames(statement: ts.Statement): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: ts.Expression): void => {
    const root = rootOf(node);
    if (root) names.add(root.text);
  };
  const visit = (node: ts.Node): void => {
    // What a function does happens when it is called, and then by whoever calls it.
    if (ts.isFunctionLike(node)) return;
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) add(node.left);
    if (ts.isDeleteExpression(node)) add(node.expression);
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) add(node.operand);
    if (ts.isCallExpression(node)) addCall(node, add);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return names;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function addCall(node: ts.CallExpression, add: (node: ts.Expression) => void): void {
  if (!ts.isPropertyAccessExpression(node.expression) && !ts.isElementAccessExpression(node.expression)) return;
  const receiver = node.expression.expression;
  const isOfObjects = ts.isIdentifier(receiver) && (receiver.text === 'Object' || receiver.text === 'Reflect');
  if (!isOfObjects) add(receiver);
  else if (node.arguments[0]) add(node.arguments[0]);
}

function rootOf(node: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(node)) return node;
  return isOnAnother(node) ? rootOf(node.expression) : null;
}
function isOnAnother(node: ts.Expression) {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isAsExpression(node)
  );
}
