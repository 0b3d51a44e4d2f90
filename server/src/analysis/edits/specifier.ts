// How a file of the project writes the way to another one.

import { ts } from 'ts-morph';
import { folderOf } from '../link/resolve.js';

/** Relative, with the ending that the file's other imports have; `.js` where there is none to go by. */
export function specifierFor(source: ts.SourceFile, file: string, target: string): string {
  const relative = relativePath(folderOf(file), target);
  const ending = /\.[cm]?[jt]sx?$/.exec(relative)?.[0] ?? '';
  const bare = relative.slice(0, relative.length - ending.length);
  const written = writtenEnding(source);
  if (written === '.ts') return relative;
  if (written === '') return bare.replace(/\/index$/, '');
  return bare + ending.replace('t', 'j').replace(/x$/, '');
}

/** Of the first relative import; null when there is none. */
function writtenEnding(source: ts.SourceFile): string | null {
  for (const node of source.statements) {
    const specifier =
      ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '';
    if (!specifier.startsWith('.')) continue;
    const ending = /\.[cm]?[jt]sx?$/.exec(specifier)?.[0] ?? '';
    return ending.includes('t') ? '.ts' : ending;
  }
  return null;
}

function relativePath(folder: string, target: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...to.slice(shared)].join('/');
}
