// The words before a declaration. The compiler, asked for them, first works out flags of them all, which takes longer than
// to look for the one that is meant.

import type { ts } from 'ts-morph';
import { canHaveModifiers } from './syntax.js';

export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  if (!canHaveModifiers(node) || node.modifiers === undefined) return false;
  return node.modifiers.some((modifier) => modifier.kind === kind);
}
