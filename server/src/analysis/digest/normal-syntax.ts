// Which syntax says nothing about what a program does.

import { ts } from 'ts-morph';
import { canHaveModifiers, isParameter } from '../facts/syntax.js';

/** `var`, block-scoped or `using`; and where a chain with `?.` ends. */
export const KEPT_FLAGS = ts.NodeFlags.BlockScoped | ts.NodeFlags.OptionalChain;

const { SyntaxKind: K } = ts;

/** Types, words about types, and nothing at all. */
export const WITHOUT_EFFECT: readonly ts.SyntaxKind[] = [
  ...Array.from({ length: K.LastTypeNode - K.FirstTypeNode + 1 }, (_, index) => K.FirstTypeNode + index),
  K.AnyKeyword,
  K.UnknownKeyword,
  K.NumberKeyword,
  K.BigIntKeyword,
  K.ObjectKeyword,
  K.BooleanKeyword,
  K.StringKeyword,
  K.SymbolKeyword,
  K.VoidKeyword,
  K.UndefinedKeyword,
  K.NeverKeyword,
  K.EmptyStatement,
  K.InterfaceDeclaration,
  K.TypeAliasDeclaration,
  K.TypeParameter,
  K.IndexSignature,
  K.QuestionToken,
  K.ExclamationToken,
  K.ExportKeyword,
  K.DefaultKeyword,
  K.PublicKeyword,
  K.PrivateKeyword,
  K.ProtectedKeyword,
  K.ReadonlyKeyword,
  K.AbstractKeyword,
  K.OverrideKeyword,
];

export function isAmbient(node: ts.Node): boolean {
  return canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === K.DeclareKeyword) === true;
}

/** `constructor(private readonly rate: number)` sets a property, which a plain parameter does not. */
export function isParameterProperty(node: ts.Node): boolean {
  return isParameter(node) && (node.modifiers ?? []).some(({ kind }) => kind !== K.Decorator);
}
