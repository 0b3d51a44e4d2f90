// One file's syntax to the digests of its code. Made where its facts are made, from the same tree.

import { ts } from 'ts-morph';
import {
  isClassDeclaration,
  isElementAccessExpression,
  isEnumDeclaration,
  isExportAssignment,
  isExportDeclaration,
  isExpressionStatement,
  isFunctionDeclaration,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isInterfaceDeclaration,
  isModuleDeclaration,
  isStringLiteralLike,
  isTypeAliasDeclaration,
  isVariableStatement,
} from '../facts/syntax.js';
import { WHEN_RUN } from '../facts/common-exports.js';
import { changedNames } from './changed-names.js';
import { CodeHash } from './code-hash.js';
import type { DigestedCode, TopLevelName } from './file-code.js';
import { boundNames, namesOfStatements } from './local-names.js';
import { isAmbient } from './normal-syntax.js';
import { SyntaxWriter } from './syntax-writer.js';

interface FileNames {
  readonly imported: readonly string[];
  /** Those that stand for what the file exports as CommonJS does. */
  readonly common: ReadonlySet<string>;
  /** Those of functions that load modules, beside `require`. */
  readonly loaders: ReadonlySet<string> | null;
}

export function digestSyntax(source: ts.SourceFile, { imported, common, loaders }: FileNames): DigestedCode {
  const statements = source.statements.filter((node) => !isAmbient(node));
  const declared = namesOfStatements(statements);
  const writer = new SyntaxWriter(source, new Set([...imported, ...declared]), loaders);
  const names: TopLevelName[] = [];
  for (const statement of statements) {
    const own = common.size > 0 ? assignedExports(source, statement).filter((name) => common.has(name)) : NO_NAMES;
    const parts = own.length > 0 ? [{ node: statement, names: own }] : partsOf(statement, declared);
    for (const part of parts) {
      const start = (parts.length === 1 ? statement : part.node).getStart(source);
      const unit = writer.statement(part.node, start);
      part.names.forEach((name, position) => names.push({ name, unit, position }));
      // Any of them may put something into it.
      if (common.has(WHEN_RUN)) names.push({ name: WHEN_RUN, unit, position: 0 });
    }
  }
  return writer.result(names);
}

interface Part {
  readonly node: ts.Node;
  readonly names: readonly string[];
}

const NO_NAMES: readonly string[] = [];

/** `module.exports` and `exports.load`, also several of them in a row. */
function assignedExports(source: ts.SourceFile, statement: ts.Statement): readonly string[] {
  const names: string[] = [];
  let at = isExpressionStatement(statement) ? statement.expression : undefined;
  while (at && ts.isBinaryExpression(at)) {
    const { left } = at;
    const index = isElementAccessExpression(left) ? left.argumentExpression : undefined;
    const name =
      isElementAccessExpression(left) && index && isStringLiteralLike(index)
        ? `${left.expression.getText(source)}.${index.text}`
        : left.getText(source);
    names.push(name.replace(/^module\.(?=exports\.)/, ''));
    at = at.right;
  }
  return names;
}

/** What of a statement stands for itself; nothing of one that only imports, exports or names types. */
function partsOf(statement: ts.Statement, declared: ReadonlySet<string>): readonly Part[] {
  if (isVariableStatement(statement)) {
    const { declarations } = statement.declarationList;
    return declarations.map((node) => ({ node, names: boundNames(node.name).map(({ text }) => text) }));
  }
  if (isExportAssignment(statement)) return [{ node: statement.expression, names: ['default'] }];
  if (isFunctionDeclaration(statement) || isClassDeclaration(statement) || isNamedBlock(statement)) {
    const isOverload = isFunctionDeclaration(statement) && !statement.body;
    return isOverload ? [] : [{ node: statement, names: [declaredName(statement)] }];
  }
  if (isWithoutCode(statement)) return [];
  return [{ node: statement, names: [...changedNames(statement)].filter((name) => declared.has(name)) }];
}
function declaredName(statement: ts.Statement): string {
  const [name = 'default'] = namesOfStatements([statement]);
  return name;
}
function isNamedBlock(statement: ts.Statement): boolean {
  return isEnumDeclaration(statement) || isModuleDeclaration(statement);
}
function isWithoutCode(statement: ts.Statement): boolean {
  return (
    isImportDeclaration(statement) ||
    isImportEqualsDeclaration(statement) ||
    isExportDeclaration(statement) ||
    isInterfaceDeclaration(statement) ||
    isTypeAliasDeclaration(statement)
  );
}

/** A file that is one value: JSON. */
export function digestValue(source: ts.SourceFile): DigestedCode {
  const writer = new SyntaxWriter(source, new Set());
  const names = source.statements.map((statement) => defaultName(writer.statement(statement, 0)));
  return writer.result(names);
}

/** A file that is one text, such as a query. */
export function digestText(text: string): DigestedCode {
  const hash = new CodeHash();
  hash.text(text.replace(/\r\n?/g, '\n'));
  const unit = { digest: hash.digestFrom(0), uses: '', captured: '', statement: 0 };
  return { code: { units: [unit], names: [defaultName(0)] }, unitStarts: [0] };
}

function defaultName(unit: number): TopLevelName {
  return { name: 'default', unit, position: 0 };
}
