// The names that a statement with `export` before it exports, as they are written.

import type { ts } from 'ts-morph';
import { hasModifier } from './modifiers.js';
import {
  SyntaxKind,
  isBindingElement,
  isClassDeclaration,
  isEnumDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isModuleDeclaration,
  isVariableStatement,
} from './syntax.js';

export function isExported(node: ts.Statement): boolean {
  return hasModifier(node, SyntaxKind.ExportKeyword);
}

/** Identifiers bound by a pattern. */
export function boundIdentifiers(name: ts.BindingName): readonly ts.Identifier[] {
  if (isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (isBindingElement(element) ? boundIdentifiers(element.name) : []));
}

export function exportedNames(node: ts.Statement): readonly string[] {
  if (!isExported(node)) return [];
  if (isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) => boundIdentifiers(name).map(({ text }) => text));
  }
  const isNamed =
    isFunctionDeclaration(node) || isClassDeclaration(node) || isEnumDeclaration(node) || isModuleDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}
