// What the evaluator knows of a value. Whatever it cannot know is `opaque`, never a guess; a value that depends on an
// undecided condition is a `choice` of what it may be.

import type { FunctionFacts, Field, Ordinal, Skip, Expression } from '../facts/facts.js';
import type { Declaration } from './declaration.js';
import type { Run, Scope } from './scope.js';

/** A place in a file's text; `from` and `to` are offsets into the text that stands there. */
export interface Place {
  readonly file: string;
  readonly at: Ordinal;
  readonly from?: number;
  readonly to?: number;
  /** With the quotes around the text. */
  readonly isQuoted?: true;
}

/** A value with the place where it was written. */
export interface Slot {
  readonly value: Value;
  readonly place: Place | null;
  /** Of a list: any number of items, or none; what was spread is not known. */
  readonly isMany?: true;
}

/** What a text says about an asset when it is the asset's own name for something. */
export interface NameOf {
  readonly declaration: Declaration;
  readonly as: 'key' | 'table' | 'path';
}
export interface KnownPiece {
  readonly kind: 'known';
  readonly text: string;
  /** The literal, or the expression, that it comes from; null when it was computed. */
  readonly place: Place | null;
  /** Offset of this piece in that literal's value; null: the place is an expression, not these characters. */
  readonly offset: number | null;
  readonly skips: readonly Skip[] | null;
  readonly names: NameOf | null;
  /** Where a name was put into a template: that is where it is used, while `place` is where it was written. */
  readonly use: Place | null;
}
export interface HolePiece {
  readonly kind: 'hole';
  readonly value: Value;
  readonly place: Place | null;
}
export type Piece = KnownPiece | HolePiece;

export interface TextValue {
  readonly kind: 'text';
  readonly pieces: readonly Piece[];
}
export interface ListValue {
  readonly kind: 'list';
  readonly items: Slot[];
  /** There may be more than is known. */
  isOpen: boolean;
  readonly origin: Origin;
}
/** Which evaluation made a value, and how many undecided branches were open then: who may change it, and how surely. */
export interface Origin {
  readonly owner: number;
  readonly level: number;
  /** Of what a body changes of something that its module made. */
  readonly isCopy?: true;
}
export interface ObjectValue {
  readonly kind: 'object';
  readonly fields: Map<string, Slot>;
  isOpen: boolean;
  readonly isMap: boolean;
  readonly origin: Origin;
  /** The file that exports it, of which nobody knows what else it has put into it. */
  exportedBy?: string;
}
/** Properties of a function or a class that code has set from outside, and the evaluation that may change them. */
export interface HeldMembers {
  readonly owner: number;
  readonly fields: Map<string, Slot>;
}
/** Something derived from the key or the window of the partition being made. A date is changed in place by its setters. */
export interface RelativeValue {
  readonly kind: 'relative';
  /** `end` is the window's exclusive end. */
  readonly anchor: 'key' | 'end';
  /** Not a number when nobody knows. */
  days: number;
  /** Of a date: how many undecided branches were open when it was made. */
  readonly level?: number;
  readonly form: 'text' | 'iso' | 'date' | 'millis' | 'plainDate' | 'year' | 'month' | 'monthIndex' | 'day';
}
export type Value =
  | TextValue
  | ListValue
  | ObjectValue
  | RelativeValue
  | { readonly kind: 'constant'; readonly value: number | boolean | null | undefined }
  | { readonly kind: 'pattern' }
  | {
      readonly kind: 'closure';
      readonly fn: FunctionFacts;
      readonly scope: Scope;
      readonly self: Value | null;
      held?: HeldMembers;
    }
  | {
      readonly kind: 'class';
      readonly members: readonly Field[];
      readonly base: Expression | null;
      readonly scope: Scope;
      held?: HeldMembers;
    }
  | { readonly kind: 'native'; readonly call: NativeCall }
  /** A name of our library, such as `asset`. */
  | { readonly kind: 'vocabulary'; readonly name: string }
  | { readonly kind: 'vocabularyModule' }
  /** A name of the language's own library, such as `Object.keys`. */
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'namespace'; readonly file: string }
  | { readonly kind: 'declared'; readonly declaration: Declaration }
  | DependencyValue
  | { readonly kind: 'context' }
  /** A part of the context that reads nothing, such as its logger. */
  | { readonly kind: 'inert' }
  | QueryValue
  | { readonly kind: 'choice'; readonly options: readonly Value[] }
  | OpaqueValue;

/** A prepared statement, or the value of an `sql` tag. */
export interface QueryValue {
  readonly kind: 'query';
  /** Grows where something is appended to it. */
  text: TextValue;
  readonly library: string | null;
  /** Of the database that it is on its way to; null: a server's, or only a run knows it. */
  readonly file: string | null;
  /** It may be an expression, or another part of a statement that something else puts together. */
  readonly mayBePart: boolean;
  readonly place: Place;
}
export interface DependencyValue {
  readonly kind: 'dependency';
  readonly asset: Value;
  readonly assetPlace: Place | null;
  readonly isOrder: boolean;
  readonly mapping: Slot | null;
  readonly incomplete: Value | null;
}
export interface OpaqueValue {
  readonly kind: 'opaque';
  /** The package that it comes from, for the dialect of its queries. */
  readonly library: string | null;
  /** The name under which that package exports it. */
  readonly name: string | null;
  /** What it was computed from, as far as that is unknown too. */
  readonly madeOf: readonly Value[];
  /** The unknown that this one is, seen somewhere else; null: itself. */
  readonly identity: OpaqueValue | null;
  /** The last expression that has had this value: what the type checker can be asked about. */
  readonly seenAt: Place | null;
  /** The same unknown as the expression before that had it; null: there was none. */
  readonly before: OpaqueValue | null;
}
/** `run`: the evaluation that calls, which may be another than the one that made the function. */
export type NativeCall = (args: readonly Slot[], place: Place, run: Run) => Value;

export const UNDEFINED: Value = { kind: 'constant', value: undefined };

const NONE: readonly never[] = [];

/** Another identity each time: which unknown a key is made of tells where it entered. */
export function opaque(
  library: string | null = null,
  name: string | null = null,
  madeOf: readonly Value[] = NONE,
): OpaqueValue {
  return { kind: 'opaque', library, name, madeOf, identity: null, seenAt: null, before: null };
}
/** What another file of the project is asked for and has not. */
export function notExported(file: string, name: string): OpaqueValue {
  return opaque(null, name, [{ kind: 'namespace', file }]);
}
/** Also of a member of what is not exported. */
export function isNotExported({ name, madeOf: [from] }: OpaqueValue): boolean {
  if (from?.kind === 'namespace') return true;
  return name !== null && from?.kind === 'opaque' && isNotExported(from);
}
export function identityOf(value: OpaqueValue): OpaqueValue {
  return value.identity ?? value;
}
const NOBODY: Origin = { owner: 0, level: 0 };

/** A list that nothing changes any more. */
export function fixedList(items: readonly Slot[], isOpen = false): ListValue {
  return { kind: 'list', items: [...items], isOpen, origin: NOBODY };
}
export function constant(value: number | boolean | null | undefined): Value {
  return { kind: 'constant', value };
}

const MAX_OPTIONS = 16;

export function choiceOf(values: readonly Value[]): Value {
  if (values.length <= 1) return values[0] ?? UNDEFINED;
  const options: Value[] = [];
  for (const value of values) {
    for (const option of optionsOf(value)) {
      if (options.includes(option)) continue;
      if (options.length === MAX_OPTIONS) return opaque();
      options.push(option);
    }
  }
  const [first, second] = options;
  return first !== undefined && second === undefined ? first : { kind: 'choice', options };
}
export function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}
/** Applies to each thing that the value may be. */
export function mapOptions(value: Value, change: (option: Value) => Value): Value {
  return value.kind === 'choice' ? choiceOf(value.options.map(change)) : change(value);
}

/** True or false where it is certain. */
export function truthOf(value: Value): boolean | null {
  switch (value.kind) {
    case 'constant':
      return Boolean(value.value);
    case 'text': {
      if (value.pieces.some((piece) => piece.kind === 'known' && piece.text !== '')) return true;
      return value.pieces.every((piece) => piece.kind === 'known') ? false : null;
    }
    case 'choice': {
      const [first, ...others] = value.options.map(truthOf);
      return first !== undefined && others.every((truth) => truth === first) ? first : null;
    }
    case 'opaque':
    case 'global':
    case 'inert':
    case 'relative':
      return null;
    default:
      return true;
  }
}
