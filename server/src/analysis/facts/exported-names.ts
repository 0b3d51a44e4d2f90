// The names that a statement with `export` before it exports, as they are written.

import { ts } from 'ts-morph';

export function isExported(node: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Identifiers bound by a pattern. */
export function boundIdentifiers(name: ts.BindingName): readonly ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundIdentifiers(element.name) : []));
}

export function exportedNames(node: ts.Statement): readonly string[] {
  if (!isExported(node)) return [];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) => boundIdentifiers(name).map(({ text }) => text));
  }
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node);
  return isNamed && node.name ? [node.name.text] : [];
}
