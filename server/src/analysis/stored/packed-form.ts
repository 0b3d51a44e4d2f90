// What packed values look like: `pack.ts` writes them, `unpack.ts` reads them.

/** What several values that are packed apart may share. */
export interface Tables {
  readonly strings: readonly string[];
  /** The names of fields that objects have, each list once. */
  readonly shapes: readonly (readonly string[])[];
}
export interface Packed extends Tables {
  readonly code: Uint8Array;
}

/** Each value begins with one of these; above them a string, a whole number or an object's shape in turn. */
export const NULL = 0;
export const UNDEFINED = 1;
export const TRUE = 2;
export const FALSE = 3;
export const NUMBER = 4;
export const CONSTANT = 5;
export const LIST = 6;
export const AGAIN = 7;
export const OFFSETS = 8;
export const DEFERRED = 9;
export const FIRST = 10;
export const KINDS = 3;
export const LENGTH_BYTES = 4;
export const [STRING, WHOLE, OBJECT] = [0, 1, 2];
