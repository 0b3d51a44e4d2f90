// Names that are bound to placeholders of a statement's text: `??` and `:name:` of Knex and MySQL, `$1:name` and
// `${t:name}` of pg-promise. Other placeholders stand for values.

import { placedItems } from './list-items.js';
import { interpolate, slicePiece, textOf } from './text.js';
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
  const pieces = text.pieces.flatMap((piece): readonly Piece[] => {
    if (piece.kind === 'hole') return [piece];
    const parts: Piece[] = [];
    let from = 0;
    for (const match of piece.text.matchAll(placeholder)) {
      const slot = nameAt(match);
      if (slot === null) continue;
      parts.push(slicePiece(piece, from, match.index), ...namePieces(slot));
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
