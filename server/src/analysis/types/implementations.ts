// A member of something of which only the type is known: where the whole project has but one class or object of that
// type with such a member, that is the one which is meant.

import { ts } from 'ts-morph';
import type { Answer, FileQuestions, Stretch } from './answers.js';
import { type CheckedWorld, namedByDeclaration } from './named.js';

/** Members that are looked for, and every place where one may be declared. */
export interface MemberSearch {
  readonly names: ReadonlySet<string>;
  readonly mentions: ReadonlyMap<string, readonly Stretch[]>;
}

/** A name that is everywhere, such as `get`, tells nothing, and to look at all of its places takes too long. */
const MOST_FILES = 100;

export function searchMembers(
  questions: readonly FileQuestions[],
  files: Iterable<readonly [file: string, text: string]>,
): MemberSearch {
  const asked = new Set(questions.flatMap(membersIn));
  if (asked.size === 0) return { names: new Set(), mentions: new Map() };
  const name = [...asked].map((each) => each.replaceAll('$', '\\$')).join('|');
  const declaring = new RegExp(`(?<![.\\w$])(${name})(?=\\s*[?!]?\\s*[:(,}=<;])`, 'g');
  const assigning = new RegExp(`\\.(${name})\\s*=(?![=>])`, 'g');
  const found: { readonly name: string; readonly file: string; readonly at: Stretch }[] = [];
  const assigned = new Set<string>();
  for (const [file, text] of files) {
    for (const { 1: member = '', index } of text.matchAll(declaring))
      found.push({ name: member, file, at: { start: index, end: index + member.length } });
    for (const { 1: member = '' } of text.matchAll(assigning)) assigned.add(member);
  }
  const byName = Map.groupBy(found, (mention) => mention.name);
  const isTold = (member: string): boolean => new Set(byName.get(member)?.map(({ file }) => file)).size <= MOST_FILES;
  // What is put onto an object later is seen by nobody here.
  const names = new Set([...asked].filter((member) => !assigned.has(member) && isTold(member)));
  const counted = found.filter((mention) => names.has(mention.name));
  const mentions = Map.groupBy(counted, ({ file }) => file);
  return { names, mentions: new Map([...mentions].map(([file, inFile]) => [file, inFile.map(({ at }) => at)])) };
}

function membersIn({ text, expressions }: FileQuestions): readonly string[] {
  return expressions.flatMap(({ start, end }) => /\.([\w$]+)$/.exec(text.slice(start, end))?.[1] ?? []);
}

export interface SearchedWorld extends CheckedWorld {
  readonly sources: readonly ts.SourceFile[];
  readonly names: ReadonlySet<string>;
}

export function implementationOf(node: ts.Expression, world: SearchedWorld): Answer | null {
  if (!ts.isPropertyAccessExpression(node) || !world.names.has(node.name.text)) return null;
  const { checker } = world;
  const owner = checker.getApparentType(checker.getTypeAtLocation(node.expression));
  const declarations = owner.getSymbol()?.declarations ?? [];
  // A type of some package may have implementations that nobody here sees.
  if (declarations.length === 0 || declarations.some((each) => world.fileOf(each) === null)) return null;
  const fitting = world.sources
    .filter((source) => world.fileOf(source) !== null)
    .flatMap((source) => membersNamed(source, node.name.text))
    .filter((member) => checker.isTypeAssignableTo(typeAround(member, checker), owner));
  const [member, ...others] = fitting;
  return member && others.length === 0 ? namedByDeclaration(member, world) : null;
}

type Member = ts.ClassElement | ts.ObjectLiteralElement | ts.ParameterDeclaration;

/** Of classes and of objects that are written down; what is abstract is none. */
function membersNamed(source: ts.SourceFile, name: string): readonly Member[] {
  const members: Member[] = [];
  const visit = (node: ts.Node): void => {
    if (isMember(node) && node.name && ts.isIdentifier(node.name) && node.name.text === name) members.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return members;
}

function isMember(node: ts.Node): node is Member {
  if (ts.isParameter(node)) return ts.isParameterPropertyDeclaration(node, node.parent);
  const isIn = ts.isClassElement(node) || ts.isObjectLiteralElement(node);
  const isAbstract =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) === true;
  return isIn && !isAbstract;
}

function typeAround(member: Member, checker: ts.TypeChecker): ts.Type {
  const owner = ts.isParameter(member) ? member.parent.parent : member.parent;
  const symbol = ts.isClassLike(owner) && owner.name ? checker.getSymbolAtLocation(owner.name) : undefined;
  return symbol ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeAtLocation(owner);
}
