// From a declaration that the checker leads to, to the name by which linking finds its value: what stands at the top of
// a module, or is a member of something that does.

import { ts } from 'ts-morph';
import type { Answer } from './answers.js';

export interface CheckedWorld {
  readonly checker: ts.TypeChecker;
  /** Null: not the project's. */
  fileOf(node: ts.Node): string | null;
}
type Named = Extract<Answer, { kind: 'named' }>;

/** What the type says that an expression is: `orders: typeof ordersAsset`, or a function that returns such. */
export function namedByType(node: ts.Expression, world: CheckedWorld): Named | null {
  const { checker } = world;
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
  const declared = symbol?.declarations?.length === 1 ? symbol.declarations[0] : undefined;
  if (declared && hasType(declared)) return namedByNode(declared.type, world);
  if (!ts.isCallExpression(node)) return null;
  const signature = checker.getResolvedSignature(node)?.getDeclaration();
  const returned = signature && ts.isFunctionLike(signature) ? signature.type : undefined;
  return namedByNode(returned, world) ?? namedByIndex(node, { signature, returned }, world);
}

function hasType(node: ts.Node): node is ts.ParameterDeclaration | ts.PropertySignature {
  return (
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node)
  );
}

function namedByNode(type: ts.TypeNode | undefined, world: CheckedWorld): Named | null {
  if (!type || !ts.isTypeQueryNode(type)) return null;
  const symbol = world.checker.getSymbolAtLocation(type.exprName);
  return symbol ? namedBySymbol(symbol, world) : null;
}

interface Returned {
  readonly signature: ts.SignatureDeclaration | undefined;
  readonly returned: ts.TypeNode | undefined;
}

/** `get<K extends keyof Tables>(name: K): Tables[K]`, called with a name that is known. */
function namedByIndex(call: ts.CallExpression, { signature, returned }: Returned, world: CheckedWorld): Named | null {
  if (!signature || !returned || !ts.isIndexedAccessTypeNode(returned)) return null;
  const { checker } = world;
  const index = returned.indexType.getText();
  const isIndex = ({ type }: ts.ParameterDeclaration): boolean => type?.getText() === index;
  const argument = call.arguments[signature.parameters.findIndex(isIndex)];
  const key = argument ? checker.getTypeAtLocation(argument) : null;
  if (!key?.isStringLiteral()) return null;
  const property = checker.getTypeFromTypeNode(returned.objectType).getProperty(key.value);
  return property ? namedBySymbol(property, world) : null;
}

function namedBySymbol(symbol: ts.Symbol, world: CheckedWorld): Named | null {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const { declarations = [] } = isAlias ? world.checker.getAliasedSymbol(symbol) : symbol;
  const [declaration, ...others] = declarations;
  if (!declaration || others.length > 0) return null;
  return (hasType(declaration) ? namedByNode(declaration.type, world) : null) ?? namedByDeclaration(declaration, world);
}

export function namedByDeclaration(node: ts.Node, world: CheckedWorld): Named | null {
  const file = world.fileOf(node);
  const found = file === null ? null : reach(node);
  return file === null || found === null ? null : { kind: 'named', file, ...found };
}

type Reached = Pick<Named, 'name' | 'isInstance' | 'members'>;

function reach(node: ts.Node): Reached | null {
  if (ts.isVariableDeclaration(node)) {
    const isTop = ts.isVariableStatement(node.parent.parent) && ts.isSourceFile(node.parent.parent.parent);
    return isTop && ts.isIdentifier(node.name) ? { name: node.name.text, isInstance: false, members: [] } : null;
  }
  if (ts.isFunctionDeclaration(node))
    return ts.isSourceFile(node.parent) && node.name ? { name: node.name.text, isInstance: false, members: [] } : null;
  if (!isMember(node) || !ts.isIdentifier(node.name)) return null;
  const member = node.name.text;
  const { parent } = node;
  if (ts.isClassDeclaration(parent)) {
    const isStatic = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isStaticKeyword) === true;
    const isTop = ts.isSourceFile(parent.parent) && parent.name !== undefined;
    return isTop && parent.name ? { name: parent.name.text, isInstance: !isStatic, members: [member] } : null;
  }
  let outer: ts.Node = parent.parent;
  while (ts.isAsExpression(outer) || ts.isSatisfiesExpression(outer) || ts.isParenthesizedExpression(outer))
    outer = outer.parent;
  const owner = ts.isObjectLiteralExpression(parent) ? reach(outer) : null;
  return owner && { ...owner, members: [...owner.members, member] };
}

function isStaticKeyword({ kind }: ts.Modifier): boolean {
  return kind === ts.SyntaxKind.StaticKeyword;
}
function isMember(node: ts.Node): node is ts.MethodDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment {
  return (
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node)
  );
}
