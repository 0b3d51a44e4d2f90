// What Knex is told in words: parts of a statement, and names that are bound to `??` or `:name:` in them.

import type { Call } from './calls.js';
import { interpolate, slicePiece, textOf } from './text.js';
import { optionsOf, type Piece, type Slot, type TextValue } from './value.js';

export interface BoundText {
  readonly text: TextValue;
  /** What is bound to the other placeholders, in their order; null: not known, or by name. */
  readonly parameters: readonly Slot[] | null;
}

interface Words {
  readonly words: Slot;
  readonly bindings: readonly Slot[];
  /** What makes a statement of them. */
  readonly before: string;
  readonly after: string;
}

/** What a method of the builder is told in words; null: nothing. */
export function wordsIn({ method, args }: Call): Words | null {
  const isWith = /^with(Recursive|Materialized|NotMaterialized|Raw)?$/.test(method ?? '');
  const [words, ...bindings] = isWith ? args.slice(1) : args;
  const around = isWith ? AS_IT_IS : statementAround(method ?? '');
  return words && around ? { words, bindings, before: around[0], after: around[1] } : null;
}

const AS_IT_IS = ['', ''] as const;

function statementAround(method: string): readonly [before: string, after: string] | null {
  if (method === 'fromRaw') return ['SELECT * FROM ', ''];
  if (method === 'joinRaw') return ['SELECT * FROM (SELECT 1) AS joined ', ''];
  if (/^((and|or)?(where|having))Raw$/i.test(method)) return ['SELECT 1 WHERE (', ')'];
  return /^(orderBy|groupBy)Raw$/.test(method) ? ['SELECT 1 ORDER BY ', ''] : null;
}

/** `raw('select * from ?? where id = ?', ['orders', 1])`, or with `:t:` and `:id` bound by name. */
export function bindNames(text: TextValue, [first]: readonly Slot[]): BoundText {
  const given = first?.value;
  if (given?.kind === 'object') {
    const { fields } = given;
    return { text: replaced(text, /\\?:(\w+):(?!:)/g, ([, name]) => fields.get(name ?? '') ?? null), parameters: null };
  }
  if (!first || given?.kind === 'opaque' || (given?.kind === 'list' && given.isOpen)) return { text, parameters: null };
  const values = given?.kind === 'list' ? given.items : [first];
  const parameters: Slot[] = [];
  let index = 0;
  const named = replaced(text, /\\?\?\??/g, ([found]) => {
    if (found.startsWith('\\')) return null;
    const slot = values[index] ?? null;
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
