// How each kind of syntax is written. A kind that is not here is written plainly: what it is, and its parts.

import { ts } from 'ts-morph';
import {
  forEachChild,
  isAsExpression,
  isBindingElement,
  isBlock,
  isClassExpression,
  isIdentifier,
  isLabeledStatement,
  isMethodDeclaration,
  isNonNullExpression,
  isParenthesizedExpression,
  isStringLiteralLike,
  isTemplateExpression,
  tokenToString,
} from '../facts/syntax.js';
import { moduleUse, textUse } from './file-code.js';
import { isAmbient, isParameterProperty, WITHOUT_EFFECT } from './normal-syntax.js';
import { KIND_NAMES } from './syntax-names.js';
import type { SyntaxWriter } from './syntax-writer.js';

/** Nodes of the kinds that it is registered for, and no others: asking each node what it is takes longer than writing it. */
interface Form {
  write(writer: SyntaxWriter, node: ts.Node): void;
}
type Registered = readonly [kinds: readonly ts.SyntaxKind[], form: Form];

function forKinds<Node extends ts.Node>(
  kinds: readonly Node['kind'][],
  write: (writer: SyntaxWriter, node: Node) => void,
): Registered {
  return [kinds, { write }];
}

const { SyntaxKind: K } = ts;

type Wrapped =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion
  | ts.ExpressionWithTypeArguments;
/** Parentheses and types around an expression. */
function writeInner(writer: SyntaxWriter, node: Wrapped): void {
  writer.write(node.expression);
}
type Expressing =
  | ts.ExpressionStatement
  | ts.ReturnStatement
  | ts.ThrowStatement
  | ts.AwaitExpression
  | ts.SpreadElement
  | ts.SpreadAssignment;
function writeAround(writer: SyntaxWriter, node: Expressing): void {
  writer.open(node);
  if (node.expression) writer.write(node.expression);
  writer.close();
}
function writeList(writer: SyntaxWriter, node: ts.Node, parts: readonly ts.Node[]): void {
  writer.open(node);
  writer.writeAll(parts);
  writer.close();
}
function writeStatements(writer: SyntaxWriter, node: ts.Block | ts.ModuleBlock): void {
  writeList(writer, node, node.statements);
}
function writeBlock(writer: SyntaxWriter, node: ts.Block | ts.ModuleBlock): void {
  writer.within(node, writeStatements);
}
/** One statement where a block may stand is the same as a block of it. */
function writeBody(writer: SyntaxWriter, node: ts.Statement): void {
  if (isBlock(node)) {
    writer.write(node);
    return;
  }
  writer.openAs(K.Block);
  writer.write(node);
  writer.close();
}
type Exact = ts.NumericLiteral | ts.BigIntLiteral | ts.RegularExpressionLiteral | ts.PrivateIdentifier;
function writeExact(writer: SyntaxWriter, node: Exact): void {
  writer.out(node.text);
}
type Piece = ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail | ts.JsxText;
function writePiece(writer: SyntaxWriter, node: Piece): void {
  writer.outText(node.text);
}

function writeText(writer: SyntaxWriter, { text }: ts.StringLiteralLike): void {
  writer.outText(text);
  if (text.endsWith('.sql') || text.endsWith('.json')) writer.use(textUse(text));
}
function writeTemplate(writer: SyntaxWriter, node: ts.TemplateExpression): void {
  writer.open(node);
  writer.write(node.head);
  for (const span of node.templateSpans) {
    writer.write(span.expression);
    writer.write(span.literal);
  }
  writer.close();
}
/** A tag sees what is written, not only what it stands for. */
function writeTagged(writer: SyntaxWriter, { tag, template }: ts.TaggedTemplateExpression): void {
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
}

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;
function writeElement(writer: SyntaxWriter, node: ts.ElementAccessExpression): void {
  const { argumentExpression: index } = node;
  // `a['b']` is `a.b`, where that can be written.
  if (isStringLiteralLike(index) && /^[A-Za-z_$][\w$]*$/.test(index.text)) writeMember(writer, node, index.text);
  else writer.writePlain(node);
}
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

function writeCall(writer: SyntaxWriter, node: ts.CallExpression): void {
  const { expression, arguments: args } = node;
  const [first] = args;
  if (first && isStringLiteralLike(first) && loadsModule(writer, expression)) writer.use(moduleUse(first.text));
  writer.open(node);
  writer.write(expression);
  if (node.questionDotToken) writer.out('?.');
  writer.writeAll(args);
  writer.close();
}
function loadsModule(writer: SyntaxWriter, called: ts.Expression): boolean {
  return called.kind === K.ImportKeyword || (isIdentifier(called) && writer.loads(called.text));
}
function writeNew(writer: SyntaxWriter, node: ts.NewExpression): void {
  writer.open(node);
  writer.write(node.expression);
  writer.writeAll(node.arguments);
  writer.close();
}
function writeBinary(writer: SyntaxWriter, node: ts.BinaryExpression): void {
  writer.open(node);
  writer.write(node.left);
  writer.openAs(node.operatorToken.kind);
  writer.write(node.right);
  writer.close();
}
function writeUnary(writer: SyntaxWriter, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): void {
  writer.open(node);
  writer.out(tokenToString(node.operator) ?? '');
  writer.write(node.operand);
  writer.close();
}
function writeMeta(writer: SyntaxWriter, node: ts.MetaProperty): void {
  writer.open(node);
  writer.out(node.name.text);
  writer.close();
}

/** A short form is written out: `{ a }` is `{ a: a }`. */
function writeShorthand(writer: SyntaxWriter, node: ts.ShorthandPropertyAssignment): void {
  const { text } = node.name;
  writer.openAs(K.PropertyAssignment);
  writer.outText(text);
  writer.useName(text, null);
  if (node.objectAssignmentInitializer) writer.write(node.objectAssignmentInitializer);
  writer.close();
}
function writeField(writer: SyntaxWriter, node: ts.PropertyAssignment | ts.EnumMember | ts.JsxAttribute): void {
  writer.open(node);
  writeNamed(writer, node);
}
function writeVariable(writer: SyntaxWriter, node: ts.VariableDeclaration | ts.BindingElement): void {
  writer.open(node);
  if (isBindingElement(node) && node.dotDotDotToken) writer.out('...');
  writer.writeBinding(node.name);
  writeInitial(writer, node);
}
function writeParameter(writer: SyntaxWriter, node: ts.ParameterDeclaration): void {
  if (isIdentifier(node.name) && node.name.text === 'this') return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  if (node.dotDotDotToken) writer.out('...');
  if (isParameterProperty(node)) writer.out('property');
  writeNamed(writer, node);
}
function writeProperty(writer: SyntaxWriter, node: ts.PropertyDeclaration): void {
  if (isAmbient(node)) return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  writeNamed(writer, node);
}
type Named = ts.Node & { readonly name: ts.Node; readonly initializer?: ts.Expression | undefined };
function writeNamed(writer: SyntaxWriter, node: Named): void {
  writer.writeName(node.name);
  writeInitial(writer, node);
}
function writeInitial(writer: SyntaxWriter, node: Named): void {
  if (node.initializer) writer.write(node.initializer);
  writer.close();
}
/** Which field each name is taken from is written before it, so that the name itself may change. */
function writePattern(writer: SyntaxWriter, node: ts.ObjectBindingPattern): void {
  writer.open(node);
  for (const each of node.elements) {
    if (!each.dotDotDotToken) writer.writeName(each.propertyName ?? each.name);
    writer.write(each);
  }
  writer.close();
}
function writeVariables(writer: SyntaxWriter, node: ts.VariableStatement): void {
  if (isAmbient(node)) return;
  writer.open(node);
  writer.writeAll(node.modifiers);
  writer.write(node.declarationList);
  writer.close();
}

function writeIf(writer: SyntaxWriter, node: ts.IfStatement): void {
  writer.open(node);
  writer.write(node.expression);
  writeBody(writer, node.thenStatement);
  if (node.elseStatement) writeBody(writer, node.elseStatement);
  writer.close();
}
type Loop = ts.ForStatement | ts.ForOfStatement | ts.ForInStatement | ts.WhileStatement | ts.DoStatement;
function writeLoop(writer: SyntaxWriter, node: Loop): void {
  writer.open(node);
  forEachChild(node, (child) => {
    if (child === node.statement) writeBody(writer, node.statement);
    else writer.write(child);
  });
  writer.close();
}
function writeLabel(writer: SyntaxWriter, node: ts.LabeledStatement | ts.BreakStatement | ts.ContinueStatement): void {
  writer.open(node);
  if (node.label) writer.writeName(node.label);
  if (isLabeledStatement(node)) writer.write(node.statement);
  writer.close();
}

function writeDeclaration(
  writer: SyntaxWriter,
  node: ts.ClassLikeDeclaration | ts.EnumDeclaration | ts.ModuleDeclaration,
): void {
  if (isAmbient(node)) return;
  const { name } = node;
  writer.open(node);
  if (name && isClassExpression(node)) writer.writeName(name);
  else if (name) writer.writeBinding(name);
  writer.within(node, () =>
    forEachChild(node, (child) => {
      if (child !== name) writer.write(child);
    }),
  );
  writer.close();
}
function writeFunction(writer: SyntaxWriter, node: ts.FunctionLikeDeclaration): void {
  // An overload has no body, and leaves nothing.
  if (!node.body) return;
  const isMaterialize = isMethodDeclaration(node) && isIdentifier(node.name) && node.name.text === 'materialize';
  writer.writeFunction(node, isMaterialize);
}
function writeHeritage(writer: SyntaxWriter, node: ts.HeritageClause): void {
  if (node.token === K.ExtendsKeyword) writer.writeAll(node.types);
}

const REGISTERED: readonly Registered[] = [
  forKinds(WITHOUT_EFFECT, () => undefined),
  forKinds([K.Identifier], (writer, node: ts.Identifier) => writer.useName(node.text, null)),
  forKinds([K.ThisKeyword, K.SuperKeyword], (writer, { kind }: ts.ThisExpression | ts.SuperExpression) =>
    writer.useReceiver(KIND_NAMES[kind] ?? ''),
  ),
  forKinds(
    [
      K.ParenthesizedExpression,
      K.AsExpression,
      K.SatisfiesExpression,
      K.NonNullExpression,
      K.TypeAssertionExpression,
      K.ExpressionWithTypeArguments,
    ],
    writeInner,
  ),
  forKinds(
    [
      K.ExpressionStatement,
      K.ReturnStatement,
      K.ThrowStatement,
      K.AwaitExpression,
      K.SpreadElement,
      K.SpreadAssignment,
    ],
    writeAround,
  ),
  forKinds([K.StringLiteral, K.NoSubstitutionTemplateLiteral], writeText),
  forKinds([K.NumericLiteral, K.BigIntLiteral, K.RegularExpressionLiteral, K.PrivateIdentifier], writeExact),
  forKinds([K.TemplateHead, K.TemplateMiddle, K.TemplateTail, K.JsxText], writePiece),
  forKinds([K.TemplateExpression], writeTemplate),
  forKinds([K.TaggedTemplateExpression], writeTagged),
  forKinds([K.PropertyAccessExpression], (writer, node: ts.PropertyAccessExpression) =>
    writeMember(writer, node, node.name.text),
  ),
  forKinds([K.ElementAccessExpression], writeElement),
  forKinds([K.CallExpression], writeCall),
  forKinds([K.NewExpression], writeNew),
  forKinds([K.BinaryExpression], writeBinary),
  forKinds([K.PrefixUnaryExpression, K.PostfixUnaryExpression], writeUnary),
  forKinds([K.MetaProperty], writeMeta),
  forKinds([K.ObjectLiteralExpression], (writer, node: ts.ObjectLiteralExpression) =>
    writeList(writer, node, node.properties),
  ),
  forKinds([K.ArrayLiteralExpression], (writer, node: ts.ArrayLiteralExpression) =>
    writeList(writer, node, node.elements),
  ),
  forKinds([K.ShorthandPropertyAssignment], writeShorthand),
  forKinds([K.PropertyAssignment, K.EnumMember, K.JsxAttribute], writeField),
  forKinds([K.VariableStatement], writeVariables),
  forKinds([K.VariableDeclarationList], (writer, node: ts.VariableDeclarationList) =>
    writeList(writer, node, node.declarations),
  ),
  forKinds([K.VariableDeclaration, K.BindingElement], writeVariable),
  forKinds([K.ObjectBindingPattern], writePattern),
  forKinds([K.Parameter], writeParameter),
  forKinds([K.PropertyDeclaration], writeProperty),
  forKinds([K.Block, K.ModuleBlock], writeBlock),
  forKinds([K.CatchClause, K.CaseBlock], (writer, node: ts.CatchClause | ts.CaseBlock) =>
    writer.within(node, () => writer.writePlain(node)),
  ),
  forKinds([K.IfStatement], writeIf),
  forKinds([K.WhileStatement, K.DoStatement], writeLoop),
  forKinds(
    [K.ForStatement, K.ForOfStatement, K.ForInStatement],
    (writer, node: ts.ForStatement | ts.ForOfStatement | ts.ForInStatement) => writer.within(node, writeLoop),
  ),
  forKinds([K.LabeledStatement, K.BreakStatement, K.ContinueStatement], writeLabel),
  forKinds([K.ClassDeclaration, K.ClassExpression, K.EnumDeclaration, K.ModuleDeclaration], writeDeclaration),
  forKinds([K.HeritageClause], writeHeritage),
  forKinds(
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
];

const byKind = new Map(REGISTERED.flatMap(([kinds, form]) => kinds.map((kind) => [kind, form] as const)));

/** By kind. */
export const FORMS: readonly (Form | undefined)[] = Array.from({ length: K.Count }, (_, kind) => byKind.get(kind));
