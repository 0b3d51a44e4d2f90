// How each kind of syntax is written. A kind that is not here is written plainly: what it is, and its parts.

import { ts } from 'ts-morph';
import { moduleUse, textUse } from './file-code.js';
import { bareBody, isAmbient, isParameterProperty, WITHOUT_EFFECT } from './normal-syntax.js';
import { KIND_NAMES } from './syntax-names.js';
import type { SyntaxWriter } from './syntax-writer.js';

type Form = (writer: SyntaxWriter, node: ts.Node) => void;

function form<T extends ts.Node>(
  isKind: (node: ts.Node) => node is T,
  kinds: readonly ts.SyntaxKind[],
  write: (writer: SyntaxWriter, node: T) => void,
): readonly (readonly [ts.SyntaxKind, Form])[] {
  const checked: Form = (writer, node) => {
    if (isKind(node)) write(writer, node);
  };
  return kinds.map((kind) => [kind, checked] as const);
}

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
const withLocals: Form = (writer, node) => writer.within(node, (each) => writer.writePlain(each));

/** One statement where a block may stand is the same as a block of it. */
const withBody: Form = (writer, node) => {
  writer.open(node);
  ts.forEachChild(node, (child) => {
    if (!bareBody(child, node)) writer.write(child);
    else {
      writer.openAs(K.Block);
      writer.write(child);
      writer.close();
    }
  });
  writer.close();
};
const loop: Form = (writer, node) => writer.within(node, (each) => withBody(writer, each));

function writeText(writer: SyntaxWriter, { text }: ts.StringLiteralLike): void {
  writer.outText(text);
  if (text.endsWith('.sql') || text.endsWith('.json')) writer.use(textUse(text));
}
function writePiece(writer: SyntaxWriter, { text }: ts.Node & { readonly text: string }): void {
  writer.outText(text);
}
function writeExact(writer: SyntaxWriter, { text }: ts.LiteralExpression | ts.PrivateIdentifier): void {
  writer.out(text);
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;
function writeMember(writer: SyntaxWriter, node: Access, member: string): void {
  writer.open(node, K.PropertyAccessExpression);
  writeObject(writer, node.expression, member);
  writer.out(node.questionDotToken ? '?.' : '.');
  writer.out(member);
  writer.close();
}
function writeObject(writer: SyntaxWriter, object: ts.Expression, member: string): void {
  if (ts.isIdentifier(object)) writer.useName(object.text, member);
  else if (ts.isParenthesizedExpression(object) || ts.isNonNullExpression(object) || ts.isAsExpression(object))
    writeObject(writer, object.expression, member);
  else writer.write(object);
}

function writeCall(writer: SyntaxWriter, node: ts.CallExpression): void {
  const [first] = node.arguments;
  const { expression } = node;
  const isImport = expression.kind === K.ImportKeyword;
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
  if ((isImport || isRequire) && first && ts.isStringLiteralLike(first)) writer.use(moduleUse(first.text));
  writer.open(node);
  writer.write(expression);
  if (node.questionDotToken) writer.out('?.');
  writer.writeAll(node.arguments);
  writer.close();
}

/** A tag sees what is written, not only what it stands for. */
function writeTagged(writer: SyntaxWriter, { tag, template }: ts.TaggedTemplateExpression): void {
  const writeRaw = (piece: ts.TemplateLiteralLikeNode): void =>
    writer.outText((piece.rawText ?? piece.text).replace(/\r\n?/g, '\n'));
  writer.openAs(K.TaggedTemplateExpression);
  writer.write(tag);
  writeRaw(ts.isTemplateExpression(template) ? template.head : template);
  for (const span of ts.isTemplateExpression(template) ? template.templateSpans : []) {
    writer.write(span.expression);
    writeRaw(span.literal);
  }
  writer.close();
}

type Unary = ts.PrefixUnaryExpression | ts.PostfixUnaryExpression;
function isUnary(node: ts.Node): node is Unary {
  return ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
}
function writeUnary(writer: SyntaxWriter, node: Unary): void {
  writer.open(node);
  writer.out(ts.tokenToString(node.operator) ?? '');
  writer.write(node.operand);
  writer.close();
}

/** A short form is written out: `{ a }` is `{ a: a }`. */
function writeShorthand(writer: SyntaxWriter, node: ts.ShorthandPropertyAssignment): void {
  writer.openAs(K.PropertyAssignment);
  writer.outText(node.name.text);
  writer.useName(node.name.text, null);
  if (node.objectAssignmentInitializer) writer.write(node.objectAssignmentInitializer);
  writer.close();
}
type Field = ts.PropertyAssignment | ts.EnumMember | ts.JsxAttribute;
function writeField(writer: SyntaxWriter, node: Field): void {
  writer.open(node);
  writeNamed(writer, node, false);
}
function writeVariable(writer: SyntaxWriter, node: ts.VariableDeclaration | ts.BindingElement): void {
  writer.open(node);
  if (ts.isBindingElement(node) && node.dotDotDotToken) writer.out('...');
  writeNamed(writer, node, true);
}
function writeParameter(writer: SyntaxWriter, node: ts.ParameterDeclaration): void {
  if (ts.isIdentifier(node.name) && node.name.text === 'this') return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  if (node.dotDotDotToken) writer.out('...');
  if (isParameterProperty(node)) writer.out('property');
  writeNamed(writer, node, false);
}
function writeProperty(writer: SyntaxWriter, node: ts.PropertyDeclaration): void {
  if (isAmbient(node)) return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  writeNamed(writer, node, false);
}
function writeNamed(writer: SyntaxWriter, node: Named, isBinding: boolean): void {
  writer.writeName(node.name, isBinding);
  if (node.initializer) writer.write(node.initializer);
  writer.close();
}
type Named = Field | ts.ParameterDeclaration | ts.PropertyDeclaration | ts.VariableDeclaration | ts.BindingElement;

/** Which field each name is taken from is written before it, so that the name itself may change. */
function writeFields(writer: SyntaxWriter, node: ts.ObjectBindingPattern): void {
  writer.open(node);
  for (const element of node.elements) {
    if (!element.dotDotDotToken) writer.writeName(element.propertyName ?? element.name, false);
    writer.write(element);
  }
  writer.close();
}

type Block = ts.ClassLikeDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration;
function isBlock(node: ts.Node): node is Block {
  return ts.isClassLike(node) || ts.isEnumDeclaration(node) || ts.isModuleDeclaration(node);
}
function writeBlock(writer: SyntaxWriter, node: Block): void {
  if (isAmbient(node)) return;
  writer.open(node);
  if (node.name) writer.writeName(node.name, !ts.isClassExpression(node));
  writer.within(node, () =>
    ts.forEachChild(node, (child) => {
      if (child !== node.name) writer.write(child);
    }),
  );
  writer.close();
}

/** An overload has no body, and leaves nothing. */
function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}
function writeFunction(writer: SyntaxWriter, node: ts.FunctionLikeDeclaration): void {
  const isMaterialize = ts.isMethodDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === 'materialize';
  writer.writeFunction(node, isMaterialize);
}

type Label = ts.LabeledStatement | ts.BreakOrContinueStatement;
function isLabel(node: ts.Node): node is Label {
  return ts.isLabeledStatement(node) || ts.isBreakOrContinueStatement(node);
}
function writeLabel(writer: SyntaxWriter, node: Label): void {
  writer.open(node);
  if (node.label) writer.writeName(node.label, false);
  if (ts.isLabeledStatement(node)) writer.write(node.statement);
  writer.close();
}

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
  ...same(withLocals, [K.Block, K.CatchClause, K.CaseBlock, K.ModuleBlock]),
  ...same(withBody, [K.IfStatement, K.WhileStatement, K.DoStatement]),
  ...same(loop, [K.ForStatement, K.ForOfStatement, K.ForInStatement]),
  ...form(ts.isStringLiteralLike, [K.StringLiteral, K.NoSubstitutionTemplateLiteral], writeText),
  ...form(ts.isTemplateHead, [K.TemplateHead], writePiece),
  ...form(ts.isTemplateMiddleOrTemplateTail, [K.TemplateMiddle, K.TemplateTail], writePiece),
  ...form(ts.isJsxText, [K.JsxText], writePiece),
  ...form(ts.isLiteralExpression, [K.NumericLiteral, K.BigIntLiteral, K.RegularExpressionLiteral], writeExact),
  ...form(ts.isPrivateIdentifier, [K.PrivateIdentifier], writeExact),
  ...form(ts.isPropertyAccessExpression, [K.PropertyAccessExpression], (writer, node) =>
    writeMember(writer, node, node.name.text),
  ),
  ...form(ts.isElementAccessExpression, [K.ElementAccessExpression], (writer, node) => {
    const { argumentExpression: index } = node;
    // `a['b']` is `a.b`, where that can be written.
    if (ts.isStringLiteralLike(index) && /^[A-Za-z_$][\w$]*$/.test(index.text)) writeMember(writer, node, index.text);
    else writer.writePlain(node);
  }),
  ...form(ts.isCallExpression, [K.CallExpression], writeCall),
  ...form(ts.isTaggedTemplateExpression, [K.TaggedTemplateExpression], writeTagged),
  ...form(ts.isMetaProperty, [K.MetaProperty], (writer, node) => {
    writer.open(node);
    writer.out(node.name.text);
    writer.close();
  }),
  ...form(isUnary, [K.PrefixUnaryExpression, K.PostfixUnaryExpression], writeUnary),
  ...form(ts.isShorthandPropertyAssignment, [K.ShorthandPropertyAssignment], writeShorthand),
  ...form(ts.isPropertyAssignment, [K.PropertyAssignment], writeField),
  ...form(ts.isEnumMember, [K.EnumMember], writeField),
  ...form(ts.isJsxAttribute, [K.JsxAttribute], writeField),
  ...form(ts.isVariableDeclaration, [K.VariableDeclaration], writeVariable),
  ...form(ts.isBindingElement, [K.BindingElement], writeVariable),
  ...form(ts.isParameter, [K.Parameter], writeParameter),
  ...form(ts.isPropertyDeclaration, [K.PropertyDeclaration], writeProperty),
  ...form(ts.isObjectBindingPattern, [K.ObjectBindingPattern], writeFields),
  ...form(isBlock, [K.ClassDeclaration, K.ClassExpression, K.EnumDeclaration, K.ModuleDeclaration], writeBlock),
  ...form(
    isFunction,
    [
      K.FunctionDeclaration,
      K.FunctionExpression,
      K.ArrowFunction,
      K.MethodDeclaration,
      K.Constructor,
      K.GetAccessor,
      K.SetAccessor,
    ],
    writeFunction,
  ),
  ...form(isLabel, [K.LabeledStatement, K.BreakStatement, K.ContinueStatement], writeLabel),
  ...form(ts.isHeritageClause, [K.HeritageClause], (writer, node) => {
    if (node.token === K.ExtendsKeyword) writer.writeAll(node.types);
  }),
  ...form(ts.isVariableStatement, [K.VariableStatement], (writer, node) => {
    if (!isAmbient(node)) writer.writePlain(node);
  }),
].reduce<(Form | undefined)[]>((forms, [kind, write]) => {
  forms[kind] = write;
  return forms;
}, []);
