// From a stretch of a text to its expression in the syntax tree, and to what is wrapped around that.

import { ts } from 'ts-morph';
import type { Stretch } from './answers.js';

/** The innermost expression that stands exactly there. */
export function expressionAt(source: ts.SourceFile, { start, end }: Stretch): ts.Expression | null {
  let found: ts.Expression | null = null;
  const visit = (node: ts.Node): void => {
    if (node.pos > start || node.end < end) return;
    if (node.end === end && node.getStart(source) === start && ts.isExpression(node)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What changes the type of the expression and not its value, from inside out: `as`, `satisfies`, `!`, `await`, parentheses. */
export function wrappersOf(node: ts.Expression): readonly ts.Expression[] {
  const wrappers: ts.Expression[] = [];
  for (let at: ts.Node = node.parent; isWrapper(at); at = at.parent) wrappers.push(at);
  return wrappers;
}

function isWrapper(node: ts.Node): node is ts.Expression {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  );
}
