// What a file itself shows to be a list, or to be nothing: only that may be spread, or replaced, by an edit. A list that
// depends on a condition or comes from a call is known only when it runs: with it, what is declared would be undecided.

import { ts } from 'ts-morph';

export function unwrap(node: ts.Expression): ts.Expression {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** `undefined`, `null` or `void 0`. */
export function isNothing(node: ts.Expression): boolean {
  const inner = unwrap(node);
  if (ts.isIdentifier(inner)) return inner.text === 'undefined';
  return inner.kind === ts.SyntaxKind.NullKeyword || ts.isVoidExpression(inner);
}

/** A list that is written out, or the name of one: every declaration of the name in the file, so that no scope is worked out. */
export function isKnownList(source: ts.SourceFile, node: ts.Expression): boolean {
  const inner = unwrap(node);
  if (ts.isArrayLiteralExpression(inner)) return true;
  if (!ts.isIdentifier(inner)) return false;
  const declarations = declarationsOf(inner.text, source);
  return declarations.length > 0 && declarations.every(declaresList);
}

function declaresList(declaration: ts.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !isConst(declaration) || !declaration.initializer) return false;
  return ts.isArrayLiteralExpression(unwrap(declaration.initializer));
}

/** Whatever gives the name a meaning of values, anywhere in the file. */
function declarationsOf(name: string, source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && isNameOfDeclaration(node)) found.push(node.parent);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
function isNameOfDeclaration(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) return parent.name === node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isEnumDeclaration(parent) ||
      ts.isModuleDeclaration(parent) ||
      ts.isImportClause(parent) ||
      ts.isNamespaceImport(parent) ||
      ts.isImportEqualsDeclaration(parent)) &&
    parent.name === node
  );
}

function isConst({ parent }: ts.VariableDeclaration): boolean {
  return ts.isVariableDeclarationList(parent) && (parent.flags & ts.NodeFlags.Const) !== 0;
}
