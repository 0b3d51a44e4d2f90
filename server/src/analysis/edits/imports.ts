// The names that an edit needs, imported: what is there is used, what is missing is added beside it.

import { ts } from 'ts-morph';
import type { OffsetChange } from './text-change.js';

export interface Imports {
  /** The local name under which `name` of the module is in sight; null when another thing has it. */
  nameOf(module: string, name: string): string | null;
  /** That name where it is imported already. */
  importedAs(module: string, name: string): string | null;
  changes(): readonly OffsetChange[];
}
interface ImportClause {
  readonly module: string;
  readonly node: ts.ImportDeclaration;
}

/** `isSame` tells whether a specifier as written leads to the module; `specifierOf` writes one. */
export function createImports(
  source: ts.SourceFile,
  modules: { isSame(written: string, module: string): boolean; specifierOf(module: string): string },
): Imports {
  const { clauses, taken } = namesOf(source);
  const wanted = new Map<string, Set<string>>();
  const importedAs = (module: string, name: string): string | null => {
    for (const clause of clauses) {
      if (!modules.isSame(clause.module, module)) continue;
      const local = localName(clause.node, name);
      if (local !== null) return local;
    }
    return null;
  };
  return {
    importedAs,
    nameOf: (module, name) => {
      const local = importedAs(module, name);
      if (local !== null) return local;
      const names = wanted.get(module);
      if (names?.has(name)) return name;
      if (taken.has(name)) return null;
      wanted.set(module, (names ?? new Set()).add(name));
      return name;
    },
    changes: () =>
      [...wanted].map(([module, names]) => {
        const existing = clauses.find(
          (clause) => modules.isSame(clause.module, module) && namedBindings(clause.node) !== null,
        );
        const bindings = existing ? namedBindings(existing.node) : null;
        if (bindings) return addNames(source, bindings, [...names]);
        return addImport(
          source,
          clauses,
          `import { ${[...names].toSorted().join(', ')} } from '${modules.specifierOf(module)}';`,
        );
      }),
  };
}

interface SourceNames {
  readonly clauses: readonly ImportClause[];
  /** What stands at the top level. */
  readonly taken: ReadonlySet<string>;
}
/** Of each file once, however many edits ask. */
const namesBySource = new WeakMap<ts.SourceFile, SourceNames>();

function namesOf(source: ts.SourceFile): SourceNames {
  const known = namesBySource.get(source);
  if (known) return known;
  const clauses = source.statements.flatMap((node): readonly ImportClause[] =>
    ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)
      ? [{ module: node.moduleSpecifier.text, node }]
      : [],
  );
  const names = { clauses, taken: topLevelNames(source) };
  namesBySource.set(source, names);
  return names;
}

function localName({ importClause }: ts.ImportDeclaration, name: string): string | null {
  const bindings = importClause?.namedBindings;
  if (!importClause || isTypeOnly(importClause) || !bindings) return null;
  if (ts.isNamespaceImport(bindings)) return `${bindings.name.text}.${name}`;
  const found = bindings.elements.find(
    (element) => !element.isTypeOnly && (element.propertyName ?? element.name).text === name,
  );
  return found?.name.text ?? null;
}
function isTypeOnly(clause: ts.ImportClause): boolean {
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
}
function namedBindings({ importClause }: ts.ImportDeclaration): ts.NamedImports | null {
  const bindings = importClause?.namedBindings;
  return importClause && !isTypeOnly(importClause) && bindings && ts.isNamedImports(bindings) ? bindings : null;
}

/** Into a sorted list in its order, else at the end. */
function addNames(source: ts.SourceFile, bindings: ts.NamedImports, names: readonly string[]): OffsetChange {
  const [first] = bindings.elements;
  const last = bindings.elements.at(-1);
  const text = names.toSorted().join(', ');
  if (!first || !last) return { start: bindings.getStart(source), end: bindings.end, text: `{ ${text} }` };
  const isMultiline = lineOf(source, first.getStart(source)) !== lineOf(source, bindings.getStart(source));
  const separator = isMultiline ? `,${newlineOf(source)}${indentAt(source, last.getStart(source))}` : ', ';
  return { start: last.end, end: last.end, text: separator + names.toSorted().join(separator) };
}

/** After the last import; packages go before files of the project, which is where they are read first. */
function addImport(source: ts.SourceFile, clauses: readonly ImportClause[], text: string): OffsetChange {
  const newline = newlineOf(source);
  const last = clauses.at(-1);
  if (last) return { start: last.node.end, end: last.node.end, text: newline + text };
  const [first] = source.statements;
  const start = first ? first.getStart(source) : 0;
  return { start, end: start, text: `${text}${newline}${newline}` };
}

function topLevelNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: ts.BindingName | undefined): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  for (const node of source.statements) {
    if (ts.isVariableStatement(node))
      for (const declaration of node.declarationList.declarations) add(declaration.name);
    if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) add(node.name);
    if (!ts.isImportDeclaration(node)) continue;
    add(node.importClause?.name);
    const bindings = node.importClause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) add(bindings.name);
    if (bindings && ts.isNamedImports(bindings)) for (const { name } of bindings.elements) add(name);
  }
  return names;
}

export function newlineOf(source: ts.SourceFile): string {
  return source.text.includes('\r\n') ? '\r\n' : '\n';
}
export function lineOf(source: ts.SourceFile, offset: number): number {
  return source.getLineAndCharacterOfPosition(offset).line;
}
export function indentAt(source: ts.SourceFile, offset: number): string {
  const start = source.getPositionOfLineAndCharacter(lineOf(source, offset), 0);
  return /^[ \t]*/.exec(source.text.slice(start, offset))?.[0] ?? '';
}
