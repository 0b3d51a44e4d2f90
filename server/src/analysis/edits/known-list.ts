// What syntax alone knows to be a list, or to be nothing: only that may be spread, or replaced, by an edit. Names count
// where every declaration of the name in the file is a list, so that no scope has to be worked out.

import { ts } from 'ts-morph';

/** Methods that give a list, called on one. */
const LIST_METHODS: ReadonlySet<string> = new Set(
  'concat filter flat flatMap map reverse slice sort splice toReversed toSorted toSpliced with'.split(' '),
);
const LIST_FUNCTIONS: ReadonlySet<string> = new Set([
  'Array.from',
  'Array.of',
  'Object.entries',
  'Object.keys',
  'Object.values',
]);

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

export function isKnownList(source: ts.SourceFile, node: ts.Expression): boolean {
  return new KnownLists(source).isList(node);
}

class KnownLists {
  readonly #source: ts.SourceFile;
  /** Those that are being looked into: a name that leads to itself is no list. */
  readonly #open = new Set<string>();

  constructor(source: ts.SourceFile) {
    this.#source = source;
  }

  /** `orNothing`: what may be nothing instead counts too. */
  isList(node: ts.Expression, orNothing = false): boolean {
    const inner = unwrap(node);
    if (ts.isArrayLiteralExpression(inner)) return true;
    if (isNothing(inner)) return orNothing;
    if (ts.isIdentifier(inner))
      return this.#isEach(inner.text, (declaration) => this.#declaresList(declaration, orNothing));
    if (ts.isConditionalExpression(inner))
      return this.isList(inner.whenTrue, orNothing) && this.isList(inner.whenFalse, orNothing);
    if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return this.isList(inner.left, true) && this.isList(inner.right, orNothing);
    return ts.isCallExpression(inner) && this.#givesList(inner, orNothing);
  }

  #givesList({ expression }: ts.CallExpression, orNothing: boolean): boolean {
    if (ts.isIdentifier(expression))
      return this.#isEach(expression.text, (declaration) => this.#declaresMaker(declaration, orNothing));
    if (!ts.isPropertyAccessExpression(expression)) return false;
    if (LIST_FUNCTIONS.has(expression.getText(this.#source))) return true;
    return LIST_METHODS.has(expression.name.text) && this.isList(expression.expression);
  }

  #declaresList(declaration: ts.Node, orNothing: boolean): boolean {
    if (ts.isParameter(declaration))
      return (
        isListType(declaration.type) &&
        (orNothing || !declaration.questionToken || declaration.initializer !== undefined)
      );
    if (!ts.isVariableDeclaration(declaration)) return false;
    if (isListType(declaration.type)) return true;
    return isConst(declaration) && !!declaration.initializer && this.isList(declaration.initializer, orNothing);
  }

  /** A function of the file, by what it says that it returns, or by its one expression. */
  #declaresMaker(declaration: ts.Node, orNothing: boolean): boolean {
    if (ts.isFunctionDeclaration(declaration)) return isPlain(declaration) && isListType(declaration.type);
    if (!ts.isVariableDeclaration(declaration) || !isConst(declaration) || !declaration.initializer) return false;
    const maker = unwrap(declaration.initializer);
    if (!ts.isArrowFunction(maker) || !isPlain(maker)) return false;
    return isListType(maker.type) || (!ts.isBlock(maker.body) && this.isList(maker.body, orNothing));
  }

  #isEach(name: string, isWanted: (declaration: ts.Node) => boolean): boolean {
    if (this.#open.has(name)) return false;
    this.#open.add(name);
    const declarations = declarationsOf(name, this.#source);
    const isEach = declarations.length > 0 && declarations.every(isWanted);
    this.#open.delete(name);
    return isEach;
  }
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
function isPlain(node: ts.FunctionDeclaration | ts.ArrowFunction): boolean {
  const isGenerator = ts.isFunctionDeclaration(node) && node.asteriskToken !== undefined;
  return !isGenerator && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
}

function isListType(type: ts.TypeNode | undefined): boolean {
  if (!type) return false;
  if (ts.isParenthesizedTypeNode(type)) return isListType(type.type);
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword && isListType(type.type);
  if (ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type)) return true;
  return (
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    (type.typeName.text === 'Array' || type.typeName.text === 'ReadonlyArray')
  );
}
