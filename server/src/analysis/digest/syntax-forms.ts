// How each kind of syntax is written. A kind that is not here is written plainly: what it is, and its parts.

import { ts } from 'ts-morph';
import {
  forEachChild,
  isArrayLiteralExpression,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isBreakOrContinueStatement,
  isCallExpression,
  isClassExpression,
  isClassLike,
  isElementAccessExpression,
  isEnumDeclaration,
  isEnumMember,
  isExpressionStatement,
  isFunctionLike,
  isHeritageClause,
  isIdentifier,
  isJsxAttribute,
  isJsxText,
  isLabeledStatement,
  isLiteralExpression,
  isMetaProperty,
  isMethodDeclaration,
  isModuleBlock,
  isModuleDeclaration,
  isNonNullExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameter,
  isParenthesizedExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteralLike,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTemplateHead,
  isTemplateMiddleOrTemplateTail,
  isVariableDeclaration,
  isVariableDeclarationList,
  tokenToString,
} from '../facts/syntax.js';
import { moduleUse, textUse } from './file-code.js';
import { bareBody, isAmbient, isParameterProperty, WITHOUT_EFFECT } from './normal-syntax.js';
import { KIND_NAMES } from './syntax-names.js';
import type { SyntaxWriter } from './syntax-writer.js';

type Form = (writer: SyntaxWriter, node: ts.Node) => void;

const { SyntaxKind: K } = ts;

function drop(): void {}
const inner: Form = (writer, node) => {
  // Parentheses and types around an expression.
  if ('expression' in node && isNode(node.expression)) writer.write(node.expression);
};
function isNode(value: unknown): value is ts.Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
const receiver: Form = (writer, node) => writer.useReceiver(KIND_NAMES[node.kind] ?? '');
const plain: Form = (writer, node) => writer.writePlain(node);
const withLocals: Form = (writer, node) => writer.within(node, plain);

/** One statement where a block may stand is the same as a block of it. */
const withBody: Form = (writer, node) => {
  writer.open(node);
  forEachChild(node, (child) => {
    if (!bareBody(child, node)) writer.write(child);
    else {
      writer.openAs(K.Block);
      writer.write(child);
      writer.close();
    }
  });
  writer.close();
};
const loop: Form = (writer, node) => writer.within(node, withBody);

// The most frequent kinds name their parts, which is faster than asking the compiler for them.

const statements: Form = (writer, node) => {
  if (!isBlock(node) && !isModuleBlock(node)) return;
  writer.open(node);
  writer.writeAll(node.statements);
  writer.close();
};
const block: Form = (writer, node) => writer.within(node, statements);
const binary: Form = (writer, node) => {
  if (!isBinaryExpression(node)) return;
  writer.open(node);
  writer.write(node.left);
  writer.openAs(node.operatorToken.kind);
  writer.write(node.right);
  writer.close();
};
const around: Form = (writer, node) => {
  if (!isExpressionStatement(node) && !isReturnStatement(node) && !isAwaitExpression(node) && !isSpreadElement(node))
    return;
  writer.open(node);
  if (node.expression) writer.write(node.expression);
  writer.close();
};
const list: Form = (writer, node) => {
  writer.open(node);
  if (isObjectLiteralExpression(node)) writer.writeAll(node.properties);
  else if (isArrayLiteralExpression(node)) writer.writeAll(node.elements);
  else if (isVariableDeclarationList(node)) writer.writeAll(node.declarations);
  writer.close();
};
const template: Form = (writer, node) => {
  if (!isTemplateExpression(node)) return;
  writer.open(node);
  writer.write(node.head);
  for (const span of node.templateSpans) {
    writer.write(span.expression);
    writer.write(span.literal);
  }
  writer.close();
};

const text: Form = (writer, node) => {
  if (!isStringLiteralLike(node)) return;
  writer.outText(node.text);
  if (node.text.endsWith('.sql') || node.text.endsWith('.json')) writer.use(textUse(node.text));
};
const piece: Form = (writer, node) => {
  if (isTemplateHead(node) || isTemplateMiddleOrTemplateTail(node) || isJsxText(node)) writer.outText(node.text);
};
const exact: Form = (writer, node) => {
  if (isLiteralExpression(node) || isPrivateIdentifier(node)) writer.out(node.text);
};

const property: Form = (writer, node) => {
  if (isPropertyAccessExpression(node)) writeMember(writer, node, node.name.text);
};
const element: Form = (writer, node) => {
  if (!isElementAccessExpression(node)) return;
  const { argumentExpression: index } = node;
  // `a['b']` is `a.b`, where that can be written.
  if (isStringLiteralLike(index) && /^[A-Za-z_$][\w$]*$/.test(index.text)) writeMember(writer, node, index.text);
  else writer.writePlain(node);
};
type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;
function writeMember(writer: SyntaxWriter, node: Access, member: string): void {
  writer.open(node, K.PropertyAccessExpression);
  writeObject(writer, node.expression, member);
  writer.out(node.questionDotToken ? '?.' : '.');
  writer.out(member);
  writer.close();
}
function writeObject(writer: SyntaxWriter, object: ts.Expression, member: string): void {
  if (isIdentifier(object)) writer.useName(object.text, member);
  else if (isParenthesizedExpression(object) || isNonNullExpression(object) || isAsExpression(object))
    writeObject(writer, object.expression, member);
  else writer.write(object);
}

const call: Form = (writer, node) => {
  if (!isCallExpression(node)) return;
  const [first] = node.arguments;
  const { expression } = node;
  const isImport = expression.kind === K.ImportKeyword;
  const isRequire = isIdentifier(expression) && expression.text === 'require';
  if ((isImport || isRequire) && first && isStringLiteralLike(first)) writer.use(moduleUse(first.text));
  writer.open(node);
  writer.write(expression);
  if (node.questionDotToken) writer.out('?.');
  writer.writeAll(node.arguments);
  writer.close();
};

/** A tag sees what is written, not only what it stands for. */
const tagged: Form = (writer, node) => {
  if (!isTaggedTemplateExpression(node)) return;
  const { tag, template } = node;
  const writeRaw = (piece: ts.TemplateLiteralLikeNode): void =>
    writer.outText((piece.rawText ?? piece.text).replace(/\r\n?/g, '\n'));
  writer.openAs(K.TaggedTemplateExpression);
  writer.write(tag);
  writeRaw(isTemplateExpression(template) ? template.head : template);
  for (const span of isTemplateExpression(template) ? template.templateSpans : []) {
    writer.write(span.expression);
    writeRaw(span.literal);
  }
  writer.close();
};
const meta: Form = (writer, node) => {
  if (!isMetaProperty(node)) return;
  writer.open(node);
  writer.out(node.name.text);
  writer.close();
};

const unary: Form = (writer, node) => {
  if (!isPrefixUnaryExpression(node) && !isPostfixUnaryExpression(node)) return;
  writer.open(node);
  writer.out(tokenToString(node.operator) ?? '');
  writer.write(node.operand);
  writer.close();
};

/** A short form is written out: `{ a }` is `{ a: a }`. */
const shorthand: Form = (writer, node) => {
  if (!isShorthandPropertyAssignment(node)) return;
  writer.openAs(K.PropertyAssignment);
  writer.outText(node.name.text);
  writer.useName(node.name.text, null);
  if (node.objectAssignmentInitializer) writer.write(node.objectAssignmentInitializer);
  writer.close();
};
const field: Form = (writer, node) => {
  if (!isPropertyAssignment(node) && !isEnumMember(node) && !isJsxAttribute(node)) return;
  writer.open(node);
  writeNamed(writer, node, false);
};
const variable: Form = (writer, node) => {
  if (!isVariableDeclaration(node) && !isBindingElement(node)) return;
  writer.open(node);
  if (isBindingElement(node) && node.dotDotDotToken) writer.out('...');
  writeNamed(writer, node, true);
};
const parameter: Form = (writer, node) => {
  if (!isParameter(node) || (isIdentifier(node.name) && node.name.text === 'this')) return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  if (node.dotDotDotToken) writer.out('...');
  if (isParameterProperty(node)) writer.out('property');
  writeNamed(writer, node, false);
};
const member: Form = (writer, node) => {
  if (!isPropertyDeclaration(node) || isAmbient(node)) return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  writeNamed(writer, node, false);
};
type Named =
  | ts.PropertyAssignment
  | ts.EnumMember
  | ts.JsxAttribute
  | ts.ParameterDeclaration
  | ts.PropertyDeclaration
  | ts.VariableDeclaration
  | ts.BindingElement;
function writeNamed(writer: SyntaxWriter, node: Named, isBinding: boolean): void {
  writer.writeName(node.name, isBinding);
  if (node.initializer) writer.write(node.initializer);
  writer.close();
}

/** Which field each name is taken from is written before it, so that the name itself may change. */
const fields: Form = (writer, node) => {
  if (!isObjectBindingPattern(node)) return;
  writer.open(node);
  for (const each of node.elements) {
    if (!each.dotDotDotToken) writer.writeName(each.propertyName ?? each.name, false);
    writer.write(each);
  }
  writer.close();
};

const body: Form = (writer, node) => {
  if (!isClassLike(node) && !isEnumDeclaration(node) && !isModuleDeclaration(node)) return;
  if (isAmbient(node)) return;
  const { name } = node;
  writer.open(node);
  if (name) writer.writeName(name, !isClassExpression(node));
  writer.within(node, () =>
    forEachChild(node, (child) => {
      if (child !== name) writer.write(child);
    }),
  );
  writer.close();
};

/** An overload has no body, and leaves nothing. */
function hasBody(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return isFunctionLike(node) && 'body' in node && node.body !== undefined;
}
const fn: Form = (writer, node) => {
  if (!hasBody(node)) return;
  const isMaterialize = isMethodDeclaration(node) && isIdentifier(node.name) && node.name.text === 'materialize';
  writer.writeFunction(node, isMaterialize);
};

const label: Form = (writer, node) => {
  if (!isLabeledStatement(node) && !isBreakOrContinueStatement(node)) return;
  writer.open(node);
  if (node.label) writer.writeName(node.label, false);
  if (isLabeledStatement(node)) writer.write(node.statement);
  writer.close();
};
const heritage: Form = (writer, node) => {
  if (isHeritageClause(node) && node.token === K.ExtendsKeyword) writer.writeAll(node.types);
};
const variables: Form = (writer, node) => {
  if (!isAmbient(node)) writer.writePlain(node);
};

function same(write: Form, kinds: readonly ts.SyntaxKind[]): readonly (readonly [ts.SyntaxKind, Form])[] {
  return kinds.map((kind) => [kind, write] as const);
}

/** By kind. */
export const FORMS: readonly (Form | undefined)[] = [
  ...same(drop, WITHOUT_EFFECT),
  ...same(inner, [
    K.ParenthesizedExpression,
    K.AsExpression,
    K.SatisfiesExpression,
    K.NonNullExpression,
    K.TypeAssertionExpression,
    K.ExpressionWithTypeArguments,
  ]),
  ...same(receiver, [K.ThisKeyword, K.SuperKeyword]),
  ...same(withLocals, [K.CatchClause, K.CaseBlock]),
  ...same(block, [K.Block, K.ModuleBlock]),
  ...same(binary, [K.BinaryExpression]),
  ...same(around, [K.ExpressionStatement, K.ReturnStatement, K.AwaitExpression, K.SpreadElement]),
  ...same(list, [K.ObjectLiteralExpression, K.ArrayLiteralExpression, K.VariableDeclarationList]),
  ...same(template, [K.TemplateExpression]),
  ...same(withBody, [K.IfStatement, K.WhileStatement, K.DoStatement]),
  ...same(loop, [K.ForStatement, K.ForOfStatement, K.ForInStatement]),
  ...same(text, [K.StringLiteral, K.NoSubstitutionTemplateLiteral]),
  ...same(piece, [K.TemplateHead, K.TemplateMiddle, K.TemplateTail, K.JsxText]),
  ...same(exact, [K.NumericLiteral, K.BigIntLiteral, K.RegularExpressionLiteral, K.PrivateIdentifier]),
  ...same(property, [K.PropertyAccessExpression]),
  ...same(element, [K.ElementAccessExpression]),
  ...same(call, [K.CallExpression]),
  ...same(tagged, [K.TaggedTemplateExpression]),
  ...same(meta, [K.MetaProperty]),
  ...same(unary, [K.PrefixUnaryExpression, K.PostfixUnaryExpression]),
  ...same(shorthand, [K.ShorthandPropertyAssignment]),
  ...same(field, [K.PropertyAssignment, K.EnumMember, K.JsxAttribute]),
  ...same(variable, [K.VariableDeclaration, K.BindingElement]),
  ...same(parameter, [K.Parameter]),
  ...same(member, [K.PropertyDeclaration]),
  ...same(fields, [K.ObjectBindingPattern]),
  ...same(body, [K.ClassDeclaration, K.ClassExpression, K.EnumDeclaration, K.ModuleDeclaration]),
  ...same(fn, [
    K.FunctionDeclaration,
    K.FunctionExpression,
    K.ArrowFunction,
    K.MethodDeclaration,
    K.Constructor,
    K.GetAccessor,
    K.SetAccessor,
  ]),
  ...same(label, [K.LabeledStatement, K.BreakStatement, K.ContinueStatement]),
  ...same(heritage, [K.HeritageClause]),
  ...same(variables, [K.VariableStatement]),
].reduce<(Form | undefined)[]>((forms, [kind, write]) => {
  forms[kind] = write;
  return forms;
}, []);
