// Whether a file may export more than its statements say: then nobody can tell that it has no such name.

import type { ts } from 'ts-morph';
import type { ExportFact } from './facts.js';
import { hasModifier } from './modifiers.js';
import { SyntaxKind, isExportAssignment, isImportEqualsDeclaration } from './syntax.js';

export function mayExportMore({ statements, text, fileName }: ts.SourceFile, exports: readonly ExportFact[]): boolean {
  // One that is empty is about to be written.
  if (statements.length === 0 || statements.some(exportsUnseen)) return true;
  // What a file of declarations does not mark is exported too.
  if (/\.d\.[cm]?ts$/.test(fileName)) return true;
  return exports.length === 0 && COMMON_JS.test(text);
}

const COMMON_JS = /\bexports\b/;

/** `export = …`, and an alias as in `export import sum = Maths.sum`. */
function exportsUnseen(node: ts.Statement): boolean {
  if (isExportAssignment(node)) return node.isExportEquals === true;
  return isImportEqualsDeclaration(node) && hasModifier(node, SyntaxKind.ExportKeyword);
}
