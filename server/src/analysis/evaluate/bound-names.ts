// Names that are bound to placeholders of a statement's text: `??` and `:name:` of Knex and MySQL, `$1:name` and
// `${t:name}` of pg-promise, `%I` of pg-format. Other placeholders stand for values.

import { placedItems } from './list-items.js';
import { interpolate, plainText, slicePiece, textOf } from './text.js';
import { fixedList, type ListValue, opaque, optionsOf, type Piece, type Slot, type TextValue } from './value.js';

export interface BoundText {
  readonly text: TextValue;
  /** What is bound to the other placeholders, in their order; null: not known, or by name. */
  readonly parameters: readonly Slot[] | null;
}

/** Null: the library knows no placeholders for names. */
export function namesBound(library: string | null, text: TextValue, given: readonly Slot[]): BoundText | null {
  if (library === 'pg-promise') return { text: promisedNames(text, given), parameters: null };
  return library === 'mysql' || library?.startsWith('mysql2') === true ? bindNames(text, given) : null;
}

/** `format('select * from %I where day = %L', 'orders', day)`, and `%2$I` by its number. */
export function formatted(text: TextValue, given: readonly Slot[]): TextValue {
  let next = 0;
  return replacedBy(text, /%(?:(\d+)\$)?([%ILsd])/g, ([, number, form = '']) => {
    if (form === '%') return plainText('%').pieces;
    const slot = given[number === undefined ? next : Number(number) - 1] ?? unknownName(given.at(-1));
    next = number === undefined ? next + 1 : Number(number);
    const { value, place } = slot;
    return form === 'I' || form === 's' ? namePieces(slot) : [{ kind: 'hole', value, place }];
  });
}
/** Null: what is given is no list of which the length is known. */
export function formattedWith(text: TextValue, list: Slot | undefined): TextValue | null {
  return list?.value.kind === 'list' && !list.value.isOpen ? formatted(text, list.value.items) : null;
}

/** `$1:name` or `$1~` of a list, `${t:name}`, `$(t:name)` or `$<t~>` of an object. */
function promisedNames(text: TextValue, [first]: readonly Slot[]): TextValue {
  const given = first?.value;
  const placeholder = /\$(\d+)(?::name|~)|\$[{(<[/]\s*(\w+)\s*(?::name|~)\s*[})>\]/]/g;
  return replaced(text, placeholder, ([, number, name]) => {
    if (name !== undefined) return given?.kind === 'object' ? (given.fields.get(name) ?? null) : unknownName(first);
    if (given?.kind === 'list') return itemFor(given, Number(number) - 1, first);
    return number === '1' ? (first ?? null) : null;
  });
}
function itemFor(list: ListValue, index: number, given: Slot | undefined): Slot | null {
  const placed = placedItems(list);
  if (index < placed || placed === list.items.length) return list.items[index] ?? null;
  return unknownName(given);
}
function unknownName(given: Slot | undefined): Slot {
  return { value: opaque(), place: given?.place ?? null };
}

/** `raw('select * from ?? where id = ?', ['orders', 1])`, or with `:t:` and `:id` bound by name. */
export function bindNames(text: TextValue, [first]: readonly Slot[]): BoundText {
  const given = first?.value;
  if (given?.kind === 'object') {
    const { fields } = given;
    return { text: replaced(text, /\\?:(\w+):(?!:)/g, ([, name]) => fields.get(name ?? '') ?? null), parameters: null };
  }
  if (!first || given?.kind === 'opaque' || (given?.kind === 'list' && given.isOpen)) return { text, parameters: null };
  const list = given?.kind === 'list' ? given : fixedList([first]);
  const parameters: Slot[] = [];
  let index = 0;
  const named = replaced(text, /\\?\?\??/g, ([found]) => {
    if (found.startsWith('\\')) return null;
    const slot = itemFor(list, index, first);
    index += 1;
    if (found === '??') return slot;
    if (slot) parameters.push(slot);
    return null;
  });
  return { text: named, parameters };
}

/** Puts a name where a placeholder stands for one. */
function replaced(text: TextValue, placeholder: RegExp, nameAt: (match: RegExpExecArray) => Slot | null): TextValue {
  return replacedBy(text, placeholder, (match) => {
    const slot = nameAt(match);
    return slot && namePieces(slot);
  });
}
function replacedBy(
  text: TextValue,
  placeholder: RegExp,
  piecesAt: (match: RegExpExecArray) => readonly Piece[] | null,
): TextValue {
  const pieces = text.pieces.flatMap((piece): readonly Piece[] => {
    if (piece.kind === 'hole') return [piece];
    const parts: Piece[] = [];
    let from = 0;
    for (const match of piece.text.matchAll(placeholder)) {
      const put = piecesAt(match);
      if (put === null) continue;
      parts.push(slicePiece(piece, from, match.index), ...put);
      from = match.index + match[0].length;
    }
    return parts.length === 0 ? [piece] : [...parts, slicePiece(piece, from, piece.text.length)];
  });
  return { kind: 'text', pieces };
}

/** Where the name is written, if it is. */
function namePieces({ value, place }: Slot): readonly Piece[] {
  const isWritten = optionsOf(value).length === 1 && textOf(value) !== null && place?.isQuoted === true;
  return isWritten && value.kind === 'text' ? value.pieces : interpolate(value, place);
}
