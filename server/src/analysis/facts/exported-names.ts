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

type Declaring =
  | ts.VariableStatement
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.EnumDeclaration
  | ts.ModuleDeclaration;

/** Null: it exports no value by a name of its own. */
export function exportedDeclaration(node: ts.Statement): Declaring | null {
  return isDeclaring(node) && hasModifier(node, SyntaxKind.ExportKeyword) ? node : null;
}
function isDeclaring(node: ts.Statement): node is Declaring {
  return (
    isVariableStatement(node) ||
    isFunctionDeclaration(node) ||
    isClassDeclaration(node) ||
    isEnumDeclaration(node) ||
    isModuleDeclaration(node)
  );
}

/** Identifiers bound by a pattern. */
export function boundIdentifiers(name: ts.BindingName): readonly ts.Identifier[] {
  if (isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (isBindingElement(element) ? boundIdentifiers(element.name) : []));
}

export function exportedNames(node: ts.Statement): readonly string[] {
  const declaration = exportedDeclaration(node);
  if (declaration === null) return [];
  if (isVariableStatement(declaration)) {
    const { declarations } = declaration.declarationList;
    return declarations.flatMap(({ name }) => boundIdentifiers(name).map(({ text }) => text));
  }
  return declaration.name ? [declaration.name.text] : [];
}
