// The words before a declaration. The compiler, asked for them, first works out flags of them all, which takes longer than
// to look for the one that is meant.

import type { ts } from 'ts-morph';

export function hasModifier({ modifiers }: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  if (modifiers === undefined) return false;
  for (const modifier of modifiers) if (modifier.kind === kind) return true;
  return false;
}
