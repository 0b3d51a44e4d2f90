// A file as the type checker needs it for others: what it declares, without the bodies of its functions. Everything that
// stays keeps its offsets, and a function keeps its body where something inside of it is asked about, or where nothing
// but the body says what the function returns.

import { ts } from 'ts-morph';
import type { Stretch } from './answers.js';

/** What is left of a body: whoever asks what the function returns learns that nobody knows. */
const EMPTY = '{return null as any';

export function skeletonOf(path: string, text: string, asked: readonly Stretch[]): string {
  if (path.endsWith('.json')) return text;
  const source = ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const kept: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node);
    if (body !== null && isDropped(node, body, asked)) {
      const isSetting = ts.isConstructorDeclaration(node) || ts.isSetAccessorDeclaration(node);
      const start = body.getStart(source);
      kept.push(text.slice(end, start), (isSetting ? '{' : EMPTY).padEnd(body.end - start - 1), '}');
      end = body.end;
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return end === 0 ? text : kept.join('') + text.slice(end);
}

function bodyOf(node: ts.Node): ts.Block | null {
  if (!ts.isFunctionLike(node) || !('body' in node)) return null;
  const { body } = node;
  return body !== undefined && ts.isBlock(body) ? body : null;
}

function isDropped(node: ts.Node, body: ts.Block, asked: readonly Stretch[]): boolean {
  if (body.end - body.pos <= EMPTY.length + 2) return false;
  if (asked.some(({ start, end }) => start >= node.pos && end <= node.end)) return false;
  const saysType = ts.isFunctionLike(node) && node.type !== undefined;
  return saysType || ts.isConstructorDeclaration(node) || ts.isSetAccessorDeclaration(node) || isHandedOver(node);
}

/** A function among the arguments of a call, also in an object there: it is for the one who is called. */
function isHandedOver(node: ts.Node): boolean {
  for (let at = node; ; at = at.parent) {
    const { parent } = at;
    if (parent === undefined) return false;
    if (ts.isCallExpression(parent)) return at !== parent.expression;
    const isInside =
      ts.isObjectLiteralExpression(parent) || ts.isPropertyAssignment(parent) || ts.isParenthesizedExpression(parent);
    if (!isInside) return false;
  }
}
