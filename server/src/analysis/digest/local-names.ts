// Which names a piece of syntax declares for what is inside it, so that one that means something else there is not
// taken for one of the file's top level.

import { ts } from 'ts-morph';

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
    return this.#levels.findLastIndex((level) => {
      level.names ??= new Set(namesDeclaredBy(level.node).map(({ text }) => text));
      return level.names.has(name);
    });
  }
}

function namesDeclaredBy(node: ts.Node): readonly ts.Identifier[] {
  if (ts.isFunctionLike(node)) {
    const own = ts.isFunctionExpression(node) && node.name ? [node.name] : [];
    return [...own, ...node.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : boundNames(name)))];
  }
  if (ts.isBlock(node) || ts.isModuleBlock(node)) return node.statements.flatMap(namesOfStatement);
  if (ts.isCaseBlock(node)) return node.clauses.flatMap((clause) => clause.statements.flatMap(namesOfStatement));
  if (ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    const { initializer } = node;
    return initializer && ts.isVariableDeclarationList(initializer) ? namesOfList(initializer) : [];
  }
  if (ts.isCatchClause(node)) return node.variableDeclaration ? boundNames(node.variableDeclaration.name) : [];
  return ts.isClassExpression(node) && node.name ? [node.name] : [];
}

export function namesOfStatement(node: ts.Statement): readonly ts.Identifier[] {
  if (ts.isVariableStatement(node)) return namesOfList(node.declarationList);
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node);
  return isNamed && node.name && ts.isIdentifier(node.name) ? [node.name] : [];
}
function namesOfList(list: ts.VariableDeclarationList): readonly ts.Identifier[] {
  return list.declarations.flatMap(({ name }) => boundNames(name));
}
export function boundNames(name: ts.BindingName): readonly ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
