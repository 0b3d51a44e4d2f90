// One file's text to its facts, from syntax alone. Pure: the same path and text give the same facts, whatever else
// the project holds; the tree is dropped when the facts are made.

import { ts } from 'ts-morph';
import { digestSyntax, digestText, digestValue } from '../digest/digest-syntax.js';
import type { DigestedCode } from '../digest/file-code.js';
import { commonExports, commonNames, WHOLE } from './common-exports.js';
import { exact } from '../exact.js';
import { type Cursor, literalName, newCursor, placeOf } from './cursor.js';
import type { ExportFact, ExtractedFile, FileFacts, ImportedName, ImportFact, SyntaxError } from './facts.js';
import { boundIdentifiers, exportedDeclaration } from './exported-names.js';
import { mayExportMore, mentionsOfExports } from './further-exports.js';
import { lineStartsOf } from './line-starts.js';
import { loadersIn } from './loaders.js';
import { lowerExpression } from './lower-expression.js';
import { lowerStatements } from './lower-statement.js';
import { mergeNamespaces } from './merged-namespaces.js';
import { hasModifier } from './modifiers.js';
import { suppressionsIn } from './suppressions.js';
import {
  SyntaxKind,
  isExportAssignment,
  isExportDeclaration,
  isExpressionStatement,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportEqualsDeclaration,
  isModuleDeclaration,
  isNamespaceExport,
  isNamespaceImport,
  isStringLiteralLike,
  isVariableStatement,
} from './syntax.js';

/** `withCode`: with the digests of its code. */
export function extractFacts(path: string, text: string, withCode = false): ExtractedFile {
  if (path.endsWith('.sql')) return { ...extractText(text, withCode), suppressions: suppressionsIn(path, text) };
  try {
    return extractTree(path, text, withCode);
  } catch (error) {
    // The parser descends by calling itself: text nested deeper than any stack is the one thing that it cannot read.
    if (!(error instanceof RangeError)) throw error;
    const message = 'This file is nested too deeply to be read.';
    const unread = extractText('', withCode);
    const facts = { ...unread.facts, mayExportMore: true };
    return { ...unread, facts, syntaxErrors: [{ start: 0, end: 0, message }] };
  }
}

function extractTree(path: string, text: string, withCode: boolean): ExtractedFile {
  const isJson = path.endsWith('.json');
  const source = isJson ? ts.parseJsonText(path, text) : parseModule(path, text);
  const cursor = newCursor(source, text);
  const syntaxErrors = syntaxErrorsOf(source);
  const facts = isJson ? lowerJson(cursor) : lowerModule(cursor, syntaxErrors.length > 0);
  return {
    facts,
    places: cursor.places.taken(),
    lineStarts: lineStartsOf(text),
    syntaxErrors,
    suppressions: isJson ? [] : suppressionsIn(path, text),
    digested: withCode ? digestTree(source, facts, isJson) : null,
  };
}

function digestTree(source: ts.SourceFile, { imports, exports }: FileFacts, isJson: boolean): DigestedCode {
  if (isJson) return digestValue(source);
  return digestSyntax(source, {
    imported: imports.flatMap(({ names }) => names.map(({ local }) => local)),
    common: commonNames(exports),
    loaders: loadersIn(source, imports),
  });
}

const OPTIONS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

function parseModule(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, OPTIONS);
}

/** A file of SQL is one text, exported as `default` for those who read the file. */
function extractText(text: string, withCode: boolean): ExtractedFile {
  const value = { kind: 'text', value: text, at: 0, skips: null } as const;
  const digested = withCode ? digestText(text) : null;
  const facts = singleValue(value);
  return {
    facts,
    places: new Uint32Array([0, text.length]),
    lineStarts: lineStartsOf(text),
    syntaxErrors: [],
    suppressions: [],
    digested,
  };
}

function lowerJson(cursor: Cursor): FileFacts {
  const [statement] = cursor.source.statements;
  const node = statement && isExpressionStatement(statement) ? statement.expression : undefined;
  return singleValue(lowerExpression(cursor, node));
}

function singleValue(value: ReturnType<typeof lowerExpression>): FileFacts {
  return {
    imports: [],
    exports: [{ kind: 'local', exported: 'default', local: 'default', at: 0 }],
    mayExportMore: false,
    specifiers: [],
    awaited: NONE,
    body: [{ kind: 'declare', pattern: { kind: 'name', name: 'default', at: 0 }, value, at: 0 }],
  };
}

function lowerModule(cursor: Cursor, isBroken: boolean): FileFacts {
  const { statements } = cursor.source;
  const imports: ImportFact[] = [];
  for (const node of statements) {
    const imported = lowerImport(cursor, node);
    if (imported === null) continue;
    imports.push(imported);
    cursor.specifiers.push(imported);
  }
  cursor.loaders = loadersIn(cursor.source, imports);
  const exports: ExportFact[] = [];
  for (const node of statements) {
    // Most statements of most files.
    if (isImportDeclaration(node)) continue;
    for (const exported of lowerExports(cursor, node)) exports.push(exported);
  }
  const lowered = mergeNamespaces(lowerStatements(cursor, statements), cursor.namespaces);
  const mentions = exports.length === 0 ? mentionsOfExports(cursor.text) : 0;
  const common = mentions > 0 ? commonExports(lowered, mentions) : null;
  return {
    imports: exact(imports),
    exports: common ? common.exports : exact(exports),
    mayExportMore: isBroken || mayExportMore(cursor.source),
    specifiers: exact(cursor.specifiers),
    awaited: exact(cursor.awaited),
    body: common ? common.body : lowered,
  };
}

function lowerImport(cursor: Cursor, node: ts.Statement): ImportFact | null {
  if (isImportDeclaration(node)) {
    const { moduleSpecifier } = node;
    if (!isStringLiteralLike(moduleSpecifier)) return null;
    const at = placeOf(cursor, moduleSpecifier);
    return { specifier: moduleSpecifier.text, at, names: importedNames(cursor, node.importClause) };
  }
  if (!isImportEqualsDeclaration(node) || !isExternalModuleReference(node.moduleReference)) return null;
  const { expression } = node.moduleReference;
  if (!isStringLiteralLike(expression)) return null;
  const at = placeOf(cursor, expression);
  return { specifier: expression.text, at, names: [wholeModule(cursor, node.name)] };
}

function importedNames(cursor: Cursor, clause: ts.ImportClause | undefined): readonly ImportedName[] {
  if (!clause) return [];
  const { name, namedBindings } = clause;
  if (!name) return boundNames(cursor, namedBindings);
  const own = { imported: 'default', local: name.text, at: placeOf(cursor, name) };
  return [own, ...boundNames(cursor, namedBindings)];
}

function boundNames(cursor: Cursor, bindings: ts.NamedImportBindings | undefined): readonly ImportedName[] {
  if (!bindings) return [];
  if (isNamespaceImport(bindings)) return [wholeModule(cursor, bindings.name)];
  return bindings.elements.map(({ name, propertyName }) => ({
    imported: (propertyName ?? name).text,
    local: name.text,
    at: placeOf(cursor, propertyName ?? name),
  }));
}

function wholeModule(cursor: Cursor, name: ts.Identifier): ImportedName {
  return { imported: '*', local: name.text, at: placeOf(cursor, name) };
}

function lowerExports(cursor: Cursor, node: ts.Statement): readonly ExportFact[] {
  if (isExportDeclaration(node)) return lowerExportDeclaration(cursor, node);
  if (isExportAssignment(node)) {
    const exported = node.isExportEquals === true ? WHOLE : 'default';
    return [{ kind: 'local', exported, local: 'default', at: placeOf(cursor, node) }];
  }
  const declaration = exportedDeclaration(node);
  if (declaration === null) return NONE;
  if (isVariableStatement(declaration)) return exportedVariables(cursor, declaration.declarationList.declarations);
  const { name } = declaration;
  if (isModuleDeclaration(declaration)) return name && isIdentifier(name) ? [localExport(cursor, name)] : NONE;
  const isDefault = hasModifier(declaration, SyntaxKind.DefaultKeyword);
  const local = name?.text ?? 'default';
  return [{ kind: 'local', exported: isDefault ? 'default' : local, local, at: placeOf(cursor, name ?? node) }];
}

const NONE: readonly never[] = [];

function exportedVariables(cursor: Cursor, declarations: readonly ts.VariableDeclaration[]): readonly ExportFact[] {
  const exports: ExportFact[] = [];
  for (const { name } of declarations)
    for (const bound of boundIdentifiers(name)) exports.push(localExport(cursor, bound));
  return exports;
}

function localExport(cursor: Cursor, name: ts.Identifier): ExportFact {
  return { kind: 'local', exported: name.text, local: name.text, at: placeOf(cursor, name) };
}

/** The module from which something is exported on. */
function lowerSource(cursor: Cursor, node: ts.Expression | undefined): string | null {
  if (!node || !isStringLiteralLike(node)) return null;
  const named = { specifier: node.text, at: placeOf(cursor, node) };
  cursor.specifiers.push(named);
  return named.specifier;
}

function lowerExportDeclaration(cursor: Cursor, node: ts.ExportDeclaration): readonly ExportFact[] {
  const { exportClause } = node;
  const specifier = lowerSource(cursor, node.moduleSpecifier);
  if (!exportClause) return specifier === null ? [] : [{ kind: 'all', specifier }];
  if (isNamespaceExport(exportClause)) {
    const exported = literalName(exportClause.name) ?? '';
    return specifier === null
      ? []
      : [{ kind: 'from', specifier, imported: '*', exported, at: placeOf(cursor, exportClause) }];
  }
  return exportClause.elements.map(({ name, propertyName }) => {
    const local = (propertyName ?? name).text;
    const at = placeOf(cursor, propertyName ?? name);
    if (specifier === null) return { kind: 'local', exported: name.text, local, at };
    return { kind: 'from', specifier, imported: local, exported: name.text, at };
  });
}

function syntaxErrorsOf(source: ts.SourceFile): readonly SyntaxError[] {
  // The parser's own list; the public API reaches it only through a whole program.
  const diagnostics: unknown = Reflect.get(source, 'parseDiagnostics');
  if (!Array.isArray(diagnostics)) return [];
  return diagnostics.filter(isDiagnostic).map(({ start, length, messageText }) => ({
    start,
    end: start + length,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

function isDiagnostic(value: unknown): value is ts.DiagnosticWithLocation {
  return typeof value === 'object' && value !== null && 'messageText' in value && 'start' in value;
}
