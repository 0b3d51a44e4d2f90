// The facts of one file: what its syntax says, as plain JSON, without types and without positions.
// A fact that stands somewhere has an ordinal (`at`); where that is in the text is kept beside the facts, so that
// typing inside a comment or moving code leaves the facts equal.
// All facts of a kind have the same fields in the same order: whoever reads hundreds of thousands of them finds each field
// at the same place.

import type { SuppressionFact } from './suppressions.js';
import type { DigestedCode } from '../digest/file-code.js';

/** Ordinal of a place; `places` of the file gives its start and end. */
export type Ordinal = number;

/** Where the value of a literal and its source part ways: from `offset` in the value, `extra` more characters in the source. */
export type Skip = readonly [offset: number, extra: number];

export type TextExpression = {
  readonly kind: 'text';
  readonly value: string;
  readonly at: Ordinal;
  /** Length of the opening quote; for the pieces of a template that of the backtick or brace. */
  readonly skips: readonly Skip[] | null;
};

/** The name of what `super(…)` calls; no code can give it to anything else. */
export const SUPER_CONSTRUCTOR = 'super()';

/** Begins the names that facts have for members like `[Symbol.iterator]`. */
export const SYMBOL = '@@';

export type Expression =
  | TextExpression
  | { readonly kind: 'template'; readonly parts: readonly Expression[]; readonly at: Ordinal }
  | { readonly kind: 'constant'; readonly value: number | boolean | null }
  | { readonly kind: 'undefined' }
  | { readonly kind: 'pattern' }
  | { readonly kind: 'this' }
  | { readonly kind: 'name'; readonly name: string; readonly at: Ordinal }
  | { readonly kind: 'member'; readonly object: Expression; readonly property: string; readonly at: Ordinal }
  | { readonly kind: 'element'; readonly object: Expression; readonly index: Expression; readonly at: Ordinal }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly args: readonly Expression[];
      readonly isNew: boolean;
      /** Its result is waited for where it stands. */
      readonly isAwaited: boolean;
      readonly at: Ordinal;
    }
  | { readonly kind: 'tagged'; readonly tag: Expression; readonly parts: readonly Expression[]; readonly at: Ordinal }
  | { readonly kind: 'object'; readonly fields: readonly Field[]; readonly at: Ordinal }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly at: Ordinal }
  | { readonly kind: 'spread'; readonly value: Expression; readonly at: Ordinal }
  | { readonly kind: 'function'; readonly fn: FunctionFacts }
  | { readonly kind: 'class'; readonly members: readonly Field[]; readonly base: Expression | null }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
      readonly at: Ordinal;
    }
  | { readonly kind: 'logical'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | { readonly kind: 'assign'; readonly operator: string; readonly target: Expression; readonly value: Expression }
  /** Evaluated for what it does; its own value is not known. */
  | { readonly kind: 'effects'; readonly parts: readonly Expression[] }
  /** Code that is nested too deeply to be read here: it calls something, and nobody knows what comes of it. */
  | { readonly kind: 'unread'; readonly at: Ordinal };

/** `name` is null for a spread, an expression for a computed name. */
export interface Field {
  readonly name: string | Expression | null;
  readonly value: Expression;
  readonly at: Ordinal;
}

export type Pattern =
  | { readonly kind: 'name'; readonly name: string; readonly at: Ordinal }
  | { readonly kind: 'fields'; readonly fields: readonly PatternField[]; readonly rest: string | null }
  | { readonly kind: 'items'; readonly items: readonly (PatternField | null)[]; readonly rest: string | null };

export interface PatternField {
  /** Of an object pattern; empty for a computed one and for the items of a list. */
  readonly property: string;
  readonly pattern: Pattern;
  readonly initial: Expression | null;
}

export interface FunctionFacts {
  readonly parameters: readonly PatternField[];
  readonly hasRest: boolean;
  readonly isAsync: boolean;
  /** Its `this` is that of what is around it. */
  readonly isArrow: boolean;
  /** Asking for the property calls it. */
  readonly isGetter: boolean;
  readonly body: readonly Statement[];
  readonly at: Ordinal;
  /** Null: running through it shows nothing, and it calls nothing by a name. */
  readonly marks: FunctionMarks | null;
}
/** What the syntax of a function, and of those in it, says of whether there is anything to observe in it. */
export interface FunctionMarks {
  readonly isTelling: boolean;
  /** Names of what it may call, which may show more. */
  readonly called: readonly string[];
  /** Those of which it does not wait for what they give. */
  readonly floating: readonly string[];
}

export type Statement =
  | { readonly kind: 'declare'; readonly pattern: Pattern; readonly value: Expression | null; readonly at: Ordinal }
  | { readonly kind: 'function'; readonly name: string; readonly fn: FunctionFacts; readonly at: Ordinal }
  /** `floating`: a call whose result nobody takes or waits for; `void` says that this is meant. */
  | {
      readonly kind: 'evaluate';
      readonly value: Expression;
      readonly floating: 'plain' | 'void' | null;
      readonly at: Ordinal;
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  /** `throw`, `break`, `continue`: what follows in the same block is not reached. */
  | { readonly kind: 'leave'; readonly how: 'throw' | 'break' | 'continue'; readonly value: Expression | null }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
      readonly at: Ordinal;
    }
  | {
      readonly kind: 'each';
      readonly pattern: Pattern;
      readonly over: Expression;
      readonly isKeys: boolean;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'loop';
      readonly initial: readonly Statement[];
      readonly condition: Expression | null;
      readonly step: Expression | null;
      readonly body: readonly Statement[];
      /** `do`: the first round does not ask. */
      readonly isBodyFirst: boolean;
    }
  | {
      readonly kind: 'switch';
      readonly subject: Expression;
      readonly cases: readonly SwitchCase[];
      readonly at: Ordinal;
    }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  /** A `try`: its parts may each run or not. */
  | {
      readonly kind: 'try';
      readonly body: readonly Statement[];
      readonly caught: readonly Statement[];
      readonly last: readonly Statement[];
    };

export interface SwitchCase {
  /** Null for `default`. */
  readonly test: Expression | null;
  readonly body: readonly Statement[];
}

export interface ImportFact {
  readonly specifier: string;
  /** The specifier, quotes included. */
  readonly at: Ordinal;
  readonly names: readonly ImportedName[];
}
export interface ImportedName {
  /** `default`, or `*` for the namespace. */
  readonly imported: string;
  readonly local: string;
  readonly at: Ordinal;
}
export type ExportFact =
  | { readonly kind: 'local'; readonly exported: string; readonly local: string; readonly at: Ordinal }
  | {
      readonly kind: 'from';
      readonly specifier: string;
      readonly imported: string;
      readonly exported: string;
      readonly at: Ordinal;
    }
  | { readonly kind: 'all'; readonly specifier: string };

export interface FileFacts {
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  /** There may be exports that are not among them, as in half-typed code. */
  readonly mayExportMore: boolean;
  /** Every module specifier that the file names, static or not; its imports are among them. */
  readonly specifiers: readonly { readonly specifier: string; readonly at: Ordinal }[];
  /** Where the code waits for something that it names and does not call there. */
  readonly awaited: readonly Ordinal[];
  readonly body: readonly Statement[];
}

export interface SyntaxError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** In a text. A project has so many that each gets four bytes. */
export type Offsets = Uint32Array;

/** What extraction gives for one text. */
export interface ExtractedFile {
  readonly facts: FileFacts;
  /** Start and end offset of each ordinal, one after the other. */
  readonly places: Offsets;
  readonly lineStarts: Offsets;
  readonly syntaxErrors: readonly SyntaxError[];
  /** Comments that keep findings quiet. */
  readonly suppressions: readonly SuppressionFact[];
  /** For code versions; null where nobody asked for them. */
  readonly digested: DigestedCode | null;
}
