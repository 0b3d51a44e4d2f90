// Writes syntax in one normal form: without comments, layout, types, or the ways there are to write the same thing.
// What stands in the text tells two programs apart; nothing reads it back.

import type { Digest } from '@headwater/core';
import { ts } from 'ts-morph';
import { MAX_DEPTH } from '../facts/cursor.js';
import { type CodeUnit, type DigestedCode, moduleUse, nameUse, type TopLevelName, textUse } from './file-code.js';
import { LocalNames, opensLevel } from './local-names.js';
import { bareBody, isDropped, isParameterProperty, KEPT_FLAGS, roleOfName, unwrapped } from './normal-syntax.js';
import { Pen } from './pen.js';
import { KIND_NAMES } from './syntax-names.js';

export class SyntaxWriter {
  readonly #source: ts.SourceFile;
  readonly #topLevel: ReadonlySet<string>;
  readonly #digest: Digest;
  readonly #locals = new LocalNames();
  readonly #units: (CodeUnit | null)[] = [];
  readonly #starts: number[] = [];
  #pen: Pen | null = null;
  #depth = 0;

  constructor(source: ts.SourceFile, topLevel: ReadonlySet<string>, digest: Digest) {
    this.#source = source;
    this.#topLevel = topLevel;
    this.#digest = digest;
  }

  /** The unit of a statement, or of a part of one that stands for itself; `start` is where it begins. */
  statement(node: ts.Node, start: number): number {
    return this.#unit(start, () => this.#write(node));
  }
  result(names: readonly TopLevelName[]): DigestedCode {
    return { code: { units: this.#units.filter((unit) => unit !== null), names }, unitStarts: this.#starts };
  }

  #unit(start: number, write: () => void): number {
    const index = this.#units.push(null) - 1;
    this.#starts.push(start);
    const parent = this.#pen;
    const pen = new Pen({ index, parent, base: this.#locals.depth });
    this.#pen = pen;
    write();
    this.#pen = parent;
    this.#units[index] = pen.finish(this.#digest);
    return index;
  }

  #out(text: string): void {
    this.#pen?.write(text);
  }

  #write(written: ts.Node): void {
    const node = unwrapped(written);
    if (isDropped(node)) return;
    if (this.#depth >= MAX_DEPTH) {
      this.#writeTooDeep(node);
      return;
    }
    this.#depth += 1;
    if (ts.isFunctionLike(node) && this.#standsAlone(node)) {
      this.#unit(node.getStart(this.#source), () => this.#writeLevel(node));
    } else {
      this.#writeLevel(node);
    }
    this.#depth -= 1;
  }

  /** The outermost functions, and those that make an asset; what else a declaration is given is taken with its statement. */
  #standsAlone(node: ts.SignatureDeclaration): boolean {
    if (ts.isFunctionDeclaration(node) && this.#locals.depth === 0) return false;
    return this.#pen?.parent === null || (ts.isMethodDeclaration(node) && isMaterialize(node.name));
  }

  #writeLevel(node: ts.Node): void {
    if (opensLevel(node)) this.#locals.within(node, () => this.#writeNode(node));
    else this.#writeNode(node);
  }

  #writeNode(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      this.#writeName(node, null);
      return;
    }
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) {
      this.#pen?.useReceiver(KIND_NAMES[node.kind] ?? '');
      return;
    }
    const literal = literalOf(node);
    if (literal !== null) {
      this.#out(literal);
      if (ts.isStringLiteralLike(node) && /\.(sql|json)$/.test(node.text)) this.#pen?.use(textUse(node.text));
      return;
    }
    // A short form is written out: `{ a }` is `{ a: a }`.
    const kind = ts.isShorthandPropertyAssignment(node) ? ts.SyntaxKind.PropertyAssignment : node.kind;
    this.#out(`(${KIND_NAMES[kind] ?? ''} `);
    if (node.flags & KEPT_FLAGS) this.#out(`${flagsOf(node)} `);
    if (!this.#writeAccess(node)) this.#writeParts(node);
    this.#out(')');
  }

  #writeAccess(node: ts.Node): boolean {
    if (ts.isPropertyAccessExpression(node)) this.#writeMember(node, node.name.text);
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      this.#writeMember(node, node.argumentExpression.text);
    else if (ts.isTaggedTemplateExpression(node)) this.#writeTagged(node);
    else if (ts.isMetaProperty(node)) this.#out(node.name.text);
    else return false;
    return true;
  }

  #writeParts(node: ts.Node): void {
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
      this.#out(`${ts.tokenToString(node.operator) ?? ''} `);
    if (ts.isShorthandPropertyAssignment(node)) this.#out(`${JSON.stringify(node.name.text)} `);
    if (isParameterProperty(node)) this.#out('property ');
    if (ts.isCallExpression(node)) this.#useModule(node);
    const isFields = ts.isObjectBindingPattern(node);
    ts.forEachChild(node, (child) => {
      if (isFields && ts.isBindingElement(child) && !child.dotDotDotToken)
        this.#writeOwnName(child.propertyName ?? child.name);
      this.#writeChild(node, child);
    });
  }

  #writeChild(node: ts.Node, child: ts.Node): void {
    const role = roleOfName(node, child);
    // The pattern around it has told which field it is.
    if (role === 'field') return;
    if (role !== null) {
      // What the top level calls it is for those who use it to say.
      const depth = this.#locals.depth - (ts.isFunctionDeclaration(node) ? 1 : 0);
      if (role === 'binding' && depth === 0) this.#out('_ ');
      else this.#writeOwnName(child);
      return;
    }
    const body = bareBody(node, child);
    if (!body) {
      this.#write(child);
      return;
    }
    this.#out('(Block ');
    this.#write(body);
    this.#out(')');
  }

  /** What a property or a declaration is called: no use of that name. */
  #writeOwnName(name: ts.Node): void {
    const text = ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression) ? name.expression : name;
    if (ts.isIdentifier(text) || ts.isStringLiteralLike(text) || ts.isNumericLiteral(text))
      this.#out(`${JSON.stringify(text.text)} `);
    else this.#write(text);
  }

  #writeMember(node: ts.PropertyAccessExpression | ts.ElementAccessExpression, member: string): void {
    const object = unwrapped(node.expression);
    // Uses are kept as lines; a member that would break them is taken for the whole.
    if (ts.isIdentifier(object)) this.#writeName(object, /[\n:]/.test(member) ? null : member);
    else this.#write(object);
    this.#out(`${node.questionDotToken ? '?.' : '.'}${JSON.stringify(member)}`);
  }

  #writeName({ text }: ts.Identifier, member: string | null): void {
    const pen = this.#pen;
    if (!pen) return;
    const isTopLevel = this.#topLevel.has(text);
    const level = isTopLevel || pen.base > 0 ? this.#locals.levelOf(text) : pen.base;
    if (level >= 0 && level < pen.base) pen.capture(nameUse(text, member), text, level);
    else if (level < 0 && isTopLevel) pen.use(nameUse(text, member));
    else pen.write(`${text} `);
  }

  /** A tag sees what is written, not only what it stands for. */
  #writeTagged({ tag, template }: ts.TaggedTemplateExpression): void {
    this.#write(tag);
    const writeRaw = (piece: ts.TemplateLiteralLikeNode): void =>
      this.#out(JSON.stringify((piece.rawText ?? piece.text).replace(/\r\n?/g, '\n')));
    if (!ts.isTemplateExpression(template)) {
      writeRaw(template);
      return;
    }
    writeRaw(template.head);
    for (const span of template.templateSpans) {
      this.#write(span.expression);
      writeRaw(span.literal);
    }
  }

  #useModule({ expression, arguments: [first] }: ts.CallExpression): void {
    const isImport = expression.kind === ts.SyntaxKind.ImportKeyword;
    const isRequire = ts.isIdentifier(expression) && expression.text === 'require';
    if ((isImport || isRequire) && first && ts.isStringLiteralLike(first)) this.#pen?.use(moduleUse(first.text));
  }

  /** Nested deeper than anybody writes: taken as it stands, and whatever looks like a name for one. */
  #writeTooDeep(node: ts.Node): void {
    const text = this.#source.text.slice(node.pos, node.end).replace(/\s+/g, ' ');
    this.#out(JSON.stringify(text));
    for (const name of new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)))
      if (this.#topLevel.has(name)) this.#pen?.use(nameUse(name, null));
  }
}

function literalOf(node: ts.Node): string | null {
  if (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
    return JSON.stringify(node.text);
  const isPlain =
    ts.isNumericLiteral(node) ||
    ts.isBigIntLiteral(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isPrivateIdentifier(node);
  return isPlain ? `${node.text} ` : null;
}

function isMaterialize(name: ts.PropertyName): boolean {
  return ts.isIdentifier(name) && name.text === 'materialize';
}

/** `const` and `let` are one: which of them stands there changes no value. */
function flagsOf(node: ts.Node): number {
  const flags = node.flags & KEPT_FLAGS;
  const isConstant = (flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
  return isConstant ? flags ^ ts.NodeFlags.Const ^ ts.NodeFlags.Let : flags;
}
