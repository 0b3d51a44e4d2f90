// Which names a piece of syntax declares for what is inside it, so that one that means something else there is not
// taken for one of the file's top level.

import { ts } from 'ts-morph';
import {
  isBindingElement,
  isBlock,
  isCaseBlock,
  isCatchClause,
  isClassDeclaration,
  isClassExpression,
  isEnumDeclaration,
  isForInStatement,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isFunctionLike,
  isIdentifier,
  isModuleBlock,
  isModuleDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
} from '../facts/syntax.js';

/** Names in sight, from the outside in; each set is made when it is first asked for. */
export class LocalNames {
  readonly #levels: { readonly node: ts.Node; names: ReadonlySet<string> | null }[] = [];

  get depth(): number {
    return this.#levels.length;
  }
  push(node: ts.Node): void {
    this.#levels.push({ node, names: null });
  }
  pop(): void {
    this.#levels.pop();
  }
  /** The innermost level that declares the name; -1: none does. */
  levelOf(name: string): number {
    for (let at = this.#levels.length - 1; at >= 0; at -= 1) {
      const level = this.#levels[at];
      if (level && (level.names ??= namesDeclaredBy(level.node)).has(name)) return at;
    }
    return -1;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Asked of every function and block of a project: no list is made on the way. */
function namesDeclaredBy(node: ts.Node): ReadonlySet<string> {
  if (isBlock(node) || isModuleBlock(node)) return namesOfStatements(node.statements);
  const names = new Set<string>();
  const add = ({ text }: ts.Identifier): unknown => names.add(text);
  if (isFunctionLike(node)) {
    if (isFunctionExpression(node) && node.name) add(node.name);
    for (const { name } of node.parameters) eachBoundName(name, add);
  } else if (isCaseBlock(node)) {
    for (const { statements } of node.clauses) for (const statement of statements) eachNameOfStatement(statement, add);
  } else if (isForStatement(node) || isForOfStatement(node) || isForInStatement(node)) {
    const { initializer } = node;
    if (initializer && isVariableDeclarationList(initializer)) eachNameOfList(initializer, add);
  } else if (isCatchClause(node)) {
    if (node.variableDeclaration) eachBoundName(node.variableDeclaration.name, add);
  } else if (isClassExpression(node) && node.name) add(node.name);
  return names.size === 0 ? NONE : names;
}

export function namesOfStatements(statements: readonly ts.Statement[]): ReadonlySet<string> {
  let names: Set<string> | null = null;
  const add = ({ text }: ts.Identifier): void => {
    names ??= new Set();
    names.add(text);
  };
  for (const statement of statements) eachNameOfStatement(statement, add);
  return names ?? NONE;
}

type Take = (name: ts.Identifier) => void;

function eachNameOfStatement(node: ts.Statement, take: Take): void {
  if (isVariableStatement(node)) eachNameOfList(node.declarationList, take);
  else if (
    (isFunctionDeclaration(node) || isClassDeclaration(node) || isEnumDeclaration(node) || isModuleDeclaration(node)) &&
    node.name &&
    isIdentifier(node.name)
  )
    take(node.name);
}
function eachNameOfList(list: ts.VariableDeclarationList, take: Take): void {
  for (const { name } of list.declarations) eachBoundName(name, take);
}
function eachBoundName(name: ts.BindingName, take: Take): void {
  if (isIdentifier(name)) take(name);
  else for (const element of name.elements) if (isBindingElement(element)) eachBoundName(element.name, take);
}

export function boundNames(name: ts.BindingName): readonly ts.Identifier[] {
  const names: ts.Identifier[] = [];
  eachBoundName(name, (each) => names.push(each));
  return names;
}
