// The pure methods of strings.

import { concatTexts, numberOf, plainText, slicePiece, textOf, trimText } from './text.js';
import { constant, fixedList, opaque, type Slot, type TextValue, type Value } from './value.js';

type TextMethod = (text: TextValue, args: readonly Slot[]) => Value;

/** Longer than any key or statement. */
const MAX_LENGTH = 100_000;

/** `length` and the methods; null for what a string does not have. */
export function textMethod(text: TextValue, property: string): Value | null {
  const known = textOf(text);
  if (property === 'length') return known === null ? opaque() : constant(known.length);
  if (/^\d+$/.test(property)) return known === null ? opaque() : plainText(known[Number(property)] ?? '');
  const method = Object.hasOwn(KEEPING, property) ? KEEPING[property] : undefined;
  if (method) return { kind: 'native', call: (args) => method(text, args) };
  const computed = Object.hasOwn(COMPUTING, property) ? COMPUTING[property] : undefined;
  if (!computed) return null;
  return {
    kind: 'native',
    call: (args) =>
      known === null || known.length > MAX_LENGTH
        ? withHole(text)
        : computed(
            known,
            args.map(({ value }) => plainOf(value)),
          ),
  };
}

/** Methods after which the characters still stand where they stood. */
const KEEPING: Readonly<Record<string, TextMethod>> = {
  trim: trimText,
  toString: (text: TextValue) => text,
  valueOf: (text: TextValue) => text,
  normalize: (text) => text,
  // Of no string, but of a name that an `sql` has made of one.
  as: (text) => text,
  concat: (text, args) => concatTexts([text, ...args.map(({ value }) => value)]),
  slice: (text, args) => sliceText(text, args) ?? computeSlice(text, args),
  substring: (text, args) => sliceText(text, args) ?? computeSlice(text, args),
};

function sliceText(text: TextValue, [from, to]: readonly Slot[]): Value | null {
  const [piece, ...others] = text.pieces;
  const start = from ? numberOf(from.value) : 0;
  const end = to ? numberOf(to.value) : Number.POSITIVE_INFINITY;
  if (piece?.kind !== 'known' || others.length > 0 || start === null || end === null || start < 0 || end < 0)
    return null;
  return { kind: 'text', pieces: [slicePiece(piece, start, Math.min(end, piece.text.length))] };
}
function computeSlice(text: TextValue, args: readonly Slot[]): Value {
  const known = textOf(text);
  const [start, end] = args.map(({ value }) => numberOf(value));
  if (known === null || start === null || end === null) return withHole(text);
  return plainText(known.slice(start, end));
}

/** Computed from something unknown: unknown, and still made of the same unknown. */
function withHole(text: TextValue): Value {
  return text.pieces.find((piece) => piece.kind === 'hole')?.value ?? opaque();
}

type Plain = string | number | null;
function plainOf(value: Value): Plain {
  return textOf(value) ?? numberOf(value);
}

type Computed = (text: string, args: readonly Plain[]) => Value;

function textual(compute: (text: string, args: readonly string[]) => string): Computed {
  return (text, args) => {
    const known = args.filter((value) => typeof value === 'string');
    return known.length === args.length ? plainText(compute(text, known)) : opaque();
  };
}
function asking(compute: (text: string, part: string) => boolean | number): Computed {
  return (text, [part]) => (typeof part === 'string' ? constant(compute(text, part)) : opaque());
}

const COMPUTING: Readonly<Record<string, Computed>> = {
  toLowerCase: (text) => plainText(text.toLowerCase()),
  toUpperCase: (text) => plainText(text.toUpperCase()),
  toLocaleLowerCase: (text) => plainText(text.toLowerCase()),
  toLocaleUpperCase: (text) => plainText(text.toUpperCase()),
  trimStart: (text) => plainText(text.trimStart()),
  trimEnd: (text) => plainText(text.trimEnd()),
  padStart: (text, args) => pad(args, (length, fill) => text.padStart(length, fill)),
  padEnd: (text, args) => pad(args, (length, fill) => text.padEnd(length, fill)),
  repeat: (text, [count]) =>
    typeof count === 'number' && count >= 0 && count * text.length < 10_000 ? plainText(text.repeat(count)) : opaque(),
  replace: textual((text, [search = '', by = '']) => text.replace(search, () => by)),
  replaceAll: textual((text, [search = '', by = '']) => text.replaceAll(search, () => by)),
  charAt: (text, [index]) => plainText(text.charAt(typeof index === 'number' ? index : 0)),
  at: (text, [index]) => plainText(text.at(typeof index === 'number' ? index : 0) ?? ''),
  split: (text, [separator]) => (typeof separator === 'string' ? listOf(text.split(separator)) : opaque()),
  includes: asking((text, part) => text.includes(part)),
  startsWith: asking((text, part) => text.startsWith(part)),
  endsWith: asking((text, part) => text.endsWith(part)),
  indexOf: asking((text, part) => text.indexOf(part)),
};

function pad([length, fill]: readonly Plain[], make: (length: number, fill: string | undefined) => string): Value {
  if (typeof length !== 'number' || length > 10_000 || typeof fill === 'number' || fill === null) return opaque();
  return plainText(make(length, fill));
}
function listOf(texts: readonly string[]): Value {
  return fixedList(texts.map((text) => ({ value: plainText(text), place: null })));
}
