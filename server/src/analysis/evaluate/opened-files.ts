// Calls that open files and folders by their paths: those of Node and of packages that look for files by patterns.

import type { Call } from './calls.js';
import { joinPath, noteFile } from './paths.js';
import type { Run } from './scope.js';
import { endOf, joinTexts, piecesOf, plainText, textOf } from './text.js';
import { optionsOf, type Slot, type TextValue, UNDEFINED, type Value } from './value.js';

/** What the first argument is the path of; `either`: a file or a folder, with all that is in it. */
type Opened = 'file' | 'folder' | 'either' | 'pattern';

const OF_FILES = ['fs', 'fs/promises', 'node:fs', 'node:fs/promises', 'fs-extra', 'graceful-fs'] as const;
const OF_PATTERNS = ['glob', 'fast-glob', 'globby', 'tinyglobby'] as const;
const LIBRARIES: ReadonlyMap<string, 'files' | 'patterns'> = new Map([
  ...OF_FILES.map((library) => [library, 'files'] as const),
  ...OF_PATTERNS.map((library) => [library, 'patterns'] as const),
]);

const OPENING: Readonly<Record<Opened, RegExp>> = {
  file: /(^|\.)(readFile(Sync)?|createReadStream|open(Sync|AsBlob)?|copyFile(Sync)?)$/,
  folder: /(^|\.)(readdir|opendir)(Sync)?$/,
  either: /(^|\.)(cp|copy)(Sync)?$/,
  pattern: /(^|\.)glob(Sync)?$/,
};
const FINDING = /^(default|\*|sync|async|stream|glob(Sync|Stream\w*|Iterate\w*|by\w*)?)$/;

/** Null: it is no such function. */
export function openedBy({ library, name }: { library: string | null; name: string | null }): Opened | null {
  const what = library === null || name === null ? undefined : LIBRARIES.get(library);
  if (what === undefined || name === null) return null;
  if (what === 'patterns') return FINDING.test(name) ? 'pattern' : null;
  for (const opened of ['file', 'folder', 'either', 'pattern'] as const) if (OPENING[opened].test(name)) return opened;
  return null;
}

/** A file that the project holds gives its text; any other may be an asset's. */
export function readOpened(run: Run, call: Call, opened: Opened): Value | null {
  const [first, second] = call.args;
  if (!first) return null;
  const path = opened === 'file' ? textOf(first.value) : null;
  const text = path === null ? null : run.surroundings.readText(call.place.file, path);
  if (text !== null) return text;
  const isWritten = opened === 'file' && /^[wa]x?s?$/.test(textOf(second?.value ?? UNDEFINED) ?? '');
  for (const { value, place } of opened === 'pattern' ? patternsIn(first, second) : [first])
    for (const option of optionsOf(value)) {
      if (option.kind !== 'text' && option.kind !== 'opaque') continue;
      const known: TextValue = { kind: 'text', pieces: piecesOf(option, place) };
      noteFile(run, pathsOf(known, opened), { place: call.place, namePlace: place, isWritten });
    }
  return null;
}

/** In the working folder, or in that which the options name. */
function patternsIn(given: Slot, options: Slot | undefined): readonly Slot[] {
  const folder = options?.value.kind === 'object' ? options.value.fields.get('cwd') : undefined;
  const patterns = given.value.kind === 'list' ? given.value.items : [given];
  // What begins so is left out.
  const taken = patterns.filter(({ value }) => textOf(value)?.startsWith('!') !== true);
  return folder ? taken.map((slot) => ({ value: joinPath([folder, slot]), place: slot.place })) : taken;
}

/** As a path, where `*` stands for what only a run knows. */
function pathsOf(path: TextValue, opened: Opened): TextValue {
  const isFolder = opened === 'folder' || (opened === 'either' && !/\.\w+$/.test(endOf(path)));
  if (isFolder) return joinTexts([path, plainText('*')], plainText('/'));
  const known = opened === 'pattern' ? textOf(path) : null;
  return known === null ? path : plainText(known.replace(/[?{[(].*[\]})]|\?/g, '*'));
}
