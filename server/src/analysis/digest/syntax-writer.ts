// Writes syntax in one normal form: without comments, layout, types, or the ways there are to write the same thing.
// What stands in the text tells two programs apart; nothing reads it back. Which kind is written how: syntax-forms.ts.

import { ts } from 'ts-morph';
import {
  forEachChild,
  isComputedPropertyName,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNumericLiteral,
  isStringLiteralLike,
} from '../facts/syntax.js';
import { MAX_DEPTH } from '../facts/cursor.js';
import { CodeHash, wordOf } from './code-hash.js';
import { type CodeUnit, type DigestedCode, nameUse, type TopLevelName } from './file-code.js';
import { LocalNames } from './local-names.js';
import { KEPT_FLAGS } from './normal-syntax.js';
import { Pen } from './pen.js';
import { FORMS } from './syntax-forms.js';
import { OPENINGS } from './syntax-names.js';

/** What has no parts. */
const LAST_TOKEN = ts.SyntaxKind.LastToken;
const CLOSING = wordOf(')');
const QUOTED = wordOf('"');
/** One file is written at a time, and room for words takes longer to get than they take to write. */
const HASH = new CodeHash();

export class SyntaxWriter {
  readonly #source: ts.SourceFile;
  readonly #topLevel: ReadonlySet<string>;
  readonly #loaders: ReadonlySet<string> | null;
  readonly #locals = new LocalNames();
  readonly #units: (CodeUnit | null)[] = [];
  readonly #starts: number[] = [];
  readonly #hash = HASH;
  readonly #visit = (child: ts.Node): void => this.write(child);
  #pen: Pen;
  #depth = 0;

  constructor(source: ts.SourceFile, topLevel: ReadonlySet<string>, loaders: ReadonlySet<string> | null = null) {
    this.#source = source;
    this.#loaders = loaders;
    this.#topLevel = topLevel;
    this.#hash.clear();
    this.#pen = new Pen(this.#hash, { index: 0, parent: null, base: 0 });
  }

  /** The unit of a statement, or of a part of one that stands for itself; `start` is where it begins. */
  statement(node: ts.Node, start: number): number {
    const pen = this.#begin(start, null);
    this.write(node);
    this.#finish(pen);
    return pen.index;
  }
  result(names: readonly TopLevelName[]): DigestedCode {
    return { code: { units: this.#units.filter((unit) => unit !== null), names }, unitStarts: this.#starts };
  }

  loads(name: string): boolean {
    return name === 'require' || this.#loaders?.has(name) === true;
  }
  /** An identifier, a number, an operator, a small mark. */
  out(text: string): void {
    this.#hash.text(text);
  }
  /** What a string says; `out` would take it for what the same letters mean without quotes. */
  outText(text: string): void {
    this.#hash.word(QUOTED);
    this.#hash.text(text);
  }
  close(): void {
    this.#hash.word(CLOSING);
  }
  write(node: ts.Node): void {
    if (this.#depth >= MAX_DEPTH) {
      this.#writeTooDeep(node);
      return;
    }
    this.#depth += 1;
    const { kind } = node;
    const form = FORMS[kind];
    if (form) form.write(this, node);
    else if (kind <= LAST_TOKEN) this.openAs(kind);
    else this.writePlain(node);
    this.#depth -= 1;
  }
  /** The kind, and all parts in their order. */
  writePlain(node: ts.Node): void {
    this.open(node);
    forEachChild(node, this.#visit);
    this.close();
  }
  writeAll(nodes: readonly ts.Node[] | undefined): void {
    if (nodes) for (const node of nodes) this.write(node);
  }
  openAs(kind: ts.SyntaxKind): void {
    this.#hash.word(OPENINGS[kind] ?? 0);
  }
  open(node: ts.Node, kind = node.kind): void {
    this.openAs(kind);
    const flags = node.flags & KEPT_FLAGS;
    // `const` and `let` are one: which of them stands there changes no value.
    if (flags > 0) this.#hash.word(flags === ts.NodeFlags.Const ? ts.NodeFlags.Let : flags);
  }

  /** With the names that the node declares for what is in it. */
  within<Node extends ts.Node>(node: Node, write: (writer: SyntaxWriter, node: Node) => void): void {
    this.#locals.push(node);
    write(this, node);
    this.#locals.pop();
  }
  /** A function; the outermost ones, and those that make an asset, are units of their own. */
  writeFunction(node: ts.FunctionLikeDeclaration, isMaterialize: boolean): void {
    const isStatement = isFunctionDeclaration(node) && this.#locals.depth === 0;
    if (isStatement || !(this.#pen.parent === null || isMaterialize)) {
      this.#writeFunction(node);
      return;
    }
    const around = this.#pen;
    const pen = this.#begin(node.getStart(this.#source), around);
    this.#writeFunction(node);
    this.#finish(pen);
    this.#pen = around;
  }
  #writeFunction(node: ts.FunctionLikeDeclaration): void {
    this.open(node);
    this.writeAll(node.modifiers);
    if (node.asteriskToken) this.out('*');
    // The name of an expression is seen inside alone, that of a declaration around it.
    if (isFunctionDeclaration(node)) {
      if (node.name) this.writeBinding(node.name);
    } else if (node.name && !isFunctionExpression(node)) this.writeName(node.name);
    this.#locals.push(node);
    if (isFunctionExpression(node) && node.name) this.writeName(node.name);
    this.writeAll(node.parameters);
    if (node.body) this.write(node.body);
    this.#locals.pop();
    this.close();
  }

  #begin(start: number, parent: Pen | null): Pen {
    const index = this.#units.push(null) - 1;
    this.#starts.push(start);
    this.#pen = new Pen(this.#hash, { index, parent, base: this.#locals.depth });
    return this.#pen;
  }
  #finish(pen: Pen): void {
    this.#units[pen.index] = pen.finish();
  }

  /** What a variable, a function or a class is called where it is declared. */
  writeBinding(name: ts.Node): void {
    // What the top level calls it is for those who use it to say.
    if (this.#locals.depth === 0 && isIdentifier(name)) this.out('_');
    else this.writeName(name);
  }
  /** What a property or a declaration is called: no use of that name. */
  writeName(name: ts.Node): void {
    const text = isComputedPropertyName(name) && isStringLiteralLike(name.expression) ? name.expression : name;
    if (isIdentifier(text) || isStringLiteralLike(text) || isNumericLiteral(text)) this.outText(text.text);
    else this.write(text);
  }

  /** A use of a name, of which only `member` is used unless that is null. */
  useName(text: string, member: string | null): void {
    const pen = this.#pen;
    const isTopLevel = this.#topLevel.has(text);
    const level = isTopLevel || pen.base > 0 ? this.#locals.levelOf(text) : pen.base;
    if (level >= 0 && level < pen.base) pen.capture(nameUse(text, member), text, level);
    else if (level < 0 && isTopLevel) pen.use(nameUse(text, member));
    else this.#hash.text(text);
  }
  useReceiver(word: string): void {
    this.#pen.useReceiver(word);
  }
  /** Something else that code leads to: a module, a text. */
  use(use: string): void {
    this.#pen.use(use);
  }

  /** Nested deeper than anybody writes: taken as it stands, and whatever looks like a name for one. */
  #writeTooDeep(node: ts.Node): void {
    const text = this.#source.text.slice(node.pos, node.end).replace(/\s+/g, ' ');
    this.outText(text);
    for (const name of new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)))
      if (this.#topLevel.has(name)) this.use(nameUse(name, null));
  }
}
