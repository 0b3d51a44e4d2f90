// What a handle has, and the ways in which using it is a read.

import type { Storage } from 'headwater';
import { physicalNames } from 'headwater/algebra';
import { exact } from '../exact.js';
import type { Evidence } from '../snapshot.js';
import { type Declaration, optionOf, valueOf } from './declaration.js';
import type { Findings, FoundRead } from './findings.js';
import type { Access } from './members.js';
import { toPlain } from './plain.js';
import type { Run } from './scope.js';
import { nameText } from './text.js';
import { type Place, type TextValue, UNDEFINED, type Value } from './value.js';

/** From `materialize` to a place: the calls on the way, then the place. Callbacks stand in the function around them. */
export function chainTo(run: Run, place: Place): readonly Place[] {
  // Mostly nothing is called on the way, and there are as many chains as reads.
  if (run.frames.length < 2) return [place];
  return exact([...run.frames.slice(1).flatMap((frame) => (frame.isInline ? [] : [frame.place])), place]);
}

export function noteRead(run: Run, read: Omit<FoundRead, 'chain'>): void {
  const { target, evidence, place, namePlace, range, certainty } = read;
  run.findings.reads.push({ target, evidence, place, namePlace, chain: chainTo(run, place), range, certainty });
}

/** Something is read, but nobody knows what. */
export function noteUnknownRead(run: Run, place: Place, evidence: Evidence = 'handle'): void {
  const target = { kind: 'unknown' } as const;
  noteRead(run, { target, evidence, place, namePlace: null, range: null, certainty: 'sure' });
}
export function noteUnknownTable(run: Run, place: Place): void {
  noteUnknownRead(run, place, 'sql');
}

export function memberOfDeclared(run: Run, declaration: Declaration, access: Access): Value | null {
  const { property, place } = access;
  if (property === 'key' || property === 'name') return nameText(declaration.key, place, { declaration, as: 'key' });
  if (property === 'table' || property === 'path') {
    const text = nameText(namesOf(declaration)[property], place, { declaration, as: property });
    if (run.isBody) mentionNames(run, text);
    return text;
  }
  if (property === 'then' || property === 'catch' || property === 'finally') return null;
  declaration.isLookedInto = true;
  return optionOf(declaration, property)?.value ?? UNDEFINED;
}

export function namesOf(declaration: Declaration): { readonly table: string; readonly path: string } {
  return physicalNames(declaration.key, storageOf(declaration) ?? undefined);
}

export function storageOf(declaration: Declaration): Storage | null {
  const value = valueOf(declaration, 'storage');
  const plain = value === null ? null : toPlain(value);
  return isStorage(plain) ? plain : null;
}
function isStorage(value: unknown): value is Storage {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/** Takes a note of tables and paths in a text; what a statement only writes is settled later. */
export function mentionNames(run: Run, text: TextValue): void {
  for (const piece of text.pieces) {
    if (piece.kind !== 'known' || piece.names === null || piece.names.as === 'key' || piece.place === null) continue;
    const { names, place } = piece;
    run.findings.mentions.push({ names, place, chain: chainTo(run, place), isSettled: false });
  }
}

const MAX_DEPTH = 3;

/** Takes the mentions of a value's names for what they are: words for people. */
export function settleNames(run: Run, value: Value, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  if (value.kind === 'object') for (const slot of value.fields.values()) settleNames(run, slot.value, depth + 1);
  if (value.kind !== 'text') return;
  for (const piece of value.pieces)
    if (piece.kind === 'known' && piece.names && piece.place) settle(run.findings, piece.place);
}
export function settle({ mentions }: Findings, place: Place): void {
  for (const mention of mentions)
    if (mention.place.file === place.file && mention.place.at === place.at) mention.isSettled = true;
}
