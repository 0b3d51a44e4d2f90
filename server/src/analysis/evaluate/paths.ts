// Paths of files: how they are put together, and what reading one means.

import type { PathTarget } from './findings.js';
import { chainTo, noteRead } from './handles.js';
import type { Run } from './scope.js';
import { beginningOf, endOf, joinTexts, plainText, textOf } from './text.js';
import type { Piece, Place, Slot, TextValue, Value } from './value.js';

interface Use {
  readonly place: Place;
  readonly namePlace: Place | null;
  readonly isWritten: boolean;
}

/** A file at a path that is known as far as it goes. One that an asset names itself is noted where it is named. */
export function noteFile(run: Run, text: TextValue, { place, namePlace, isWritten }: Use): void {
  if (!run.isBody || text.pieces.some((piece) => piece.kind === 'known' && piece.names !== null)) return;
  const target = pathTarget(text);
  if (isWritten) run.findings.writes.push({ target, place, chain: chainTo(run, place) });
  else noteRead(run, { target, evidence: 'path', place, namePlace, range: null, certainty: 'sure' });
}

function pathTarget(text: TextValue): PathTarget {
  const beginning = beginningOf(text);
  const [path = '', ...others] = beginning.text.split('*');
  const isBeginning = !beginning.isWhole || others.length > 0;
  return { kind: 'path', path, isBeginning, ending: isBeginning ? endingOf(endOf(text)) : '' };
}
/** Behind the last wildcard. */
export function endingOf(pattern: string): string {
  return /[^{}*?[\]]*$/.exec(pattern)?.[0] ?? '';
}

/** Known parts behind a folder that is not known stand relative to the file. */
export function joinPath(args: readonly Slot[]): TextValue {
  const [first, ...others] = args.map(({ value }) => value);
  const isKnown = first?.kind === 'text';
  const folder: Piece[] = isKnown ? [] : [...plainText('.').pieces];
  const parts = isKnown ? [first, ...others] : others;
  return joinTexts(
    [...(folder.length > 0 ? [{ kind: 'text', pieces: folder } as const] : []), ...parts],
    plainText('/'),
  );
}

export function folderOfPath(args: readonly Slot[]): Value | null {
  const path = args[0] ? textOf(args[0].value) : null;
  if (path === null) return null;
  const slash = path.lastIndexOf('/');
  return plainText(slash < 0 ? '.' : path.slice(0, slash));
}
