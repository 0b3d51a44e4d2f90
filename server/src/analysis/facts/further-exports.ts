// Whether a file may export more than its statements say: then nobody can tell that it has no such name.

import type { ts } from 'ts-morph';
import { hasModifier } from './modifiers.js';
import { SyntaxKind, isImportEqualsDeclaration } from './syntax.js';

export function mayExportMore({ statements, fileName }: ts.SourceFile): boolean {
  // One that is empty is about to be written.
  if (statements.length === 0 || statements.some(exportsUnseen)) return true;
  // What a file of declarations does not mark is exported too.
  return /\.d\.[cm]?ts$/.test(fileName);
}

/** How many times a file names what CommonJS exports by. */
export function mentionsOfExports(text: string): number {
  return text.match(/\bexports\b/g)?.length ?? 0;
}

/** An alias as in `export import sum = Maths.sum`. */
function exportsUnseen(node: ts.Statement): boolean {
  return isImportEqualsDeclaration(node) && hasModifier(node, SyntaxKind.ExportKeyword);
}
