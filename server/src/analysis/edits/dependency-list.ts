// The lists of one declaration as text, `deps` and `formerKeys`: entries added, wrapped in a mapping, taken out.

import { ts } from 'ts-morph';
import { indentAt, lineOf, newlineOf } from './imports.js';
import { isKnownList, isNothing, unwrap } from './known-list.js';
import type { OffsetChange } from './text-change.js';

/** The object of options in the declaration that stands from `start` to `end`. */
export function optionsObject(
  source: ts.SourceFile,
  range: { readonly start: number; readonly end: number },
): ts.ObjectLiteralExpression | null {
  let found: ts.ObjectLiteralExpression | null = null;
  const visit = (node: ts.Node): void => {
    if (found || node.end < range.start || node.getStart(source) > range.end) return;
    if (ts.isCallExpression(node) && node.getStart(source) >= range.start && node.end <= range.end) {
      const last = node.arguments.at(-1);
      found = last && node.arguments.length > 1 ? objectOf(source, last) : null;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The object itself, or that of a constant of the same file which nothing else uses. */
function objectOf(source: ts.SourceFile, node: ts.Expression): ts.ObjectLiteralExpression | null {
  const inner = unwrap(node);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  if (!ts.isIdentifier(inner) || countOf(inner.text, source) > 2) return null;
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || name.text !== inner.text || !initializer) continue;
      const value = unwrap(initializer);
      return ts.isObjectLiteralExpression(value) ? value : null;
    }
  }
  return null;
}
/** Too many rather than too few: a word in a comment counts as a use. */
function countOf(name: string, source: ts.SourceFile): number {
  return source.text.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1;
}
type ListProperty = ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

function listIn(options: ts.ObjectLiteralExpression, name: ListName): ListProperty | null {
  const property = options.properties.findLast((each) => nameOf(each) === name);
  const isList = property && (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property));
  return isList ? property : null;
}
/** Null: it is known only once it runs, and may be any. */
function nameOf({ name }: ts.ObjectLiteralElementLike): string | null {
  if (!name || !ts.isComputedPropertyName(name)) return name?.text ?? null;
  const written = unwrap(name.expression);
  return ts.isStringLiteralLike(written) ? written.text : null;
}

/** Lists among the options of a declaration. */
export type ListName = 'deps' | 'formerKeys';

/** Where entries can be added to a list. */
export type ListPlace = (entries: readonly string[]) => OffsetChange;

/**
 * Null where entries cannot be added safely: what is there is not known to be a list, or comes from options that are
 * spread, and one beside it would take its place. `isBegun`: whether the list has entries already, be it by way of a spread.
 */
export function listPlace(
  source: ts.SourceFile,
  options: ts.ObjectLiteralExpression,
  { list: name, isBegun }: { readonly list: ListName; readonly isBegun: boolean },
): ListPlace | null {
  const list = listIn(options, name);
  if (list) return placeIn(source, list);
  const mayHaveList = options.properties.some(
    (property) => !ts.isSpreadAssignment(property) && (nameOf(property) ?? name) === name,
  );
  const spread = options.properties.findLast((property) => ts.isSpreadAssignment(property));
  if (mayHaveList || (spread && isBegun)) return null;
  return (entries) => {
    const text = `${name}: [${entries.join(', ')}]`;
    if (!spread) return addProperty(source, options, text);
    return insertAt(spread.end, separatorIn(source, { outer: options, item: spread }) + text);
  };
}

function placeIn(source: ts.SourceFile, list: ListProperty): ListPlace | null {
  if (ts.isShorthandPropertyAssignment(list)) {
    const { name, end } = list;
    if (!isKnownList(source, name)) return null;
    return (entries) => insertAt(end, `: [...${name.text}, ${entries.join(', ')}]`);
  }
  const { initializer } = list;
  const value = unwrap(initializer);
  if (ts.isArrayLiteralExpression(value)) return (entries) => addItems(source, value, entries);
  const start = initializer.getStart(source);
  const { end } = initializer;
  if (isNothing(value)) return (entries) => ({ start, end, text: `[${entries.join(', ')}]` });
  if (!isKnownList(source, value)) return null;
  return (entries) => ({ start, end, text: `[...${initializer.getText(source)}, ${entries.join(', ')}]` });
}

function insertAt(offset: number, text: string): OffsetChange {
  return { start: offset, end: offset, text };
}

function addItems(source: ts.SourceFile, list: ts.ArrayLiteralExpression, entries: readonly string[]): OffsetChange {
  const last = list.elements.at(-1);
  if (!last) return fillEmpty(source, list, { entries, whole: `[${entries.join(', ')}]` });
  const separator = separatorIn(source, { outer: list, item: last });
  const remark = lengthOf(/^,[ \t]*(?:\/\/.*|\/\*.*\*\/[ \t]*)(?=\r?\n)/, source.text.slice(last.end, list.end));
  if (remark === 0) return insertAt(last.end, entries.map((entry) => separator + entry).join(''));
  // The comment stays with the entry that it stands beside.
  return insertAt(last.end + remark, entries.map((entry) => `${separator.slice(1)}${entry},`).join(''));
}

/** Behind the comments that stand in it alone; without any, it is written anew. */
function fillEmpty(
  source: ts.SourceFile,
  node: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  { entries, whole }: { readonly entries: readonly string[]; readonly whole: string },
): OffsetChange {
  const start = node.getStart(source);
  const remarks = source.text.slice(start + 1, node.end - 1).trimEnd();
  if (remarks === '') return { start, end: node.end, text: whole };
  const end = start + 1 + remarks.length;
  if (lineOf(source, start) === lineOf(source, node.end)) return insertAt(end, ` ${entries.join(', ')}`);
  const isBesideBracket = lineOf(source, start) === lineOf(source, end);
  const indent = isBesideBracket ? `${indentAt(source, start)}  ` : indentAt(source, end);
  return insertAt(end, entries.map((entry) => `${newlineOf(source)}${indent}${entry},`).join(''));
}

/** Between two items of a list or an object. */
function separatorIn(source: ts.SourceFile, { outer, item }: { outer: ts.Node; item: ts.Node }): string {
  const isMultiline = lineOf(source, item.getStart(source)) !== lineOf(source, outer.getStart(source));
  return isMultiline ? `,${newlineOf(source)}${indentAt(source, item.getStart(source))}` : ', ';
}

/** First of the options: what an asset reads comes before how it is made. */
function addProperty(source: ts.SourceFile, options: ts.ObjectLiteralExpression, text: string): OffsetChange {
  const [first] = options.properties;
  if (!first) return fillEmpty(source, options, { entries: [text], whole: `{ ${text} }` });
  // Comments in front of the first option stay with it.
  const start = first.getFullStart() + leadingSpace(source, first);
  return insertAt(start, text + separatorIn(source, { outer: options, item: first }));
}
function leadingSpace(source: ts.SourceFile, node: ts.Node): number {
  return /^\s*/.exec(source.text.slice(node.getFullStart(), node.getStart(source)))?.[0].length ?? 0;
}

/** The entry that begins at an offset, where the list is written in the declaration itself. */
export function entryAt(
  options: ts.ObjectLiteralExpression,
  source: ts.SourceFile,
  offset: number,
): ts.Expression | null {
  const deps = listIn(options, 'deps');
  if (!deps || !ts.isPropertyAssignment(deps)) return null;
  const list = unwrap(deps.initializer);
  if (!ts.isArrayLiteralExpression(list)) return null;
  return (
    list.elements.find(
      (element) => element.getStart(source) <= offset && offset < element.end && !ts.isSpreadElement(element),
    ) ?? null
  );
}

/** The former key that is written out in the list of the declaration itself. */
export function formerKeyEntry(options: ts.ObjectLiteralExpression, key: string): ts.Expression | null {
  const list = listIn(options, 'formerKeys');
  const value = list && ts.isPropertyAssignment(list) ? unwrap(list.initializer) : null;
  if (value === null || !ts.isArrayLiteralExpression(value)) return null;
  return value.elements.find((element) => ts.isStringLiteralLike(element) && element.text === key) ?? null;
}

/** Takes the entry out, with its comma, the comments beside it, and the line that it alone had. */
export function removeEntry(
  source: ts.SourceFile,
  entry: ts.Expression,
  options: ts.ObjectLiteralExpression,
): OffsetChange | null {
  const deps = listIn(options, 'deps');
  if (!deps || !ts.isPropertyAssignment(deps)) return null;
  const list = unwrap(deps.initializer);
  if (!ts.isArrayLiteralExpression(list)) return null;
  const text = source.text;
  const start = startWithComment(source, entry);
  if (/^\[\s*,?\s*\]$/.test(text.slice(list.getStart(source), start) + text.slice(entry.end, list.end)))
    return { start: list.getStart(source), end: list.end, text: '[]' };
  const end = entry.end + lengthOf(/^\s*,/, text.slice(entry.end));
  const lineStart = source.getPositionOfLineAndCharacter(lineOf(source, start), 0);
  const restOfLine = lengthOf(/^[ \t]*(?:\/\/.*)?\r?\n/, text.slice(end));
  if (restOfLine > 0 && text.slice(lineStart, start).trim() === '')
    return { start: lineStart, end: end + restOfLine, text: '' };
  if (end > entry.end) return { start, end: end + lengthOf(/^[ \t]+/, text.slice(end)), text: '' };
  return { start: start - lengthOf(/,\s*$/, text.slice(0, start)), end, text: '' };
}
/** A comment in front of it on its line is about the entry. */
function startWithComment(source: ts.SourceFile, entry: ts.Expression): number {
  const [from, start] = [entry.getFullStart(), entry.getStart(source)];
  const comments = [
    ...(ts.getTrailingCommentRanges(source.text, from) ?? []),
    ...(ts.getLeadingCommentRanges(source.text, from) ?? []),
  ];
  return comments.find(({ pos }) => !source.text.slice(pos, start).includes('\n'))?.pos ?? start;
}
function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Says in `from(asset, mapping)` what becomes of outputs without a whole window; null where something is said already. */
export function setIncomplete(entry: ts.Expression, policy: 'mark' | 'fail'): OffsetChange | null {
  const call = unwrap(entry);
  const last = ts.isCallExpression(call) ? call.arguments.at(-1) : undefined;
  if (!ts.isCallExpression(call) || call.arguments.length !== 2 || !last) return null;
  return { start: last.end, end: last.end, text: `, { incomplete: '${policy}' }` };
}
