// Functions that nobody can look into: their callbacks run, queries that reach them are read, and what else they are
// given may be read by them.

import { type Call, callValue, uncertainly } from './calls.js';
import { libraryDate } from './dates.js';
import { mentionNames, noteRead, settleNames } from './handles.js';
import { noteQuery, queryOf } from './queries.js';
import type { Run } from './scope.js';
import { joinTexts, plainText, textOf } from './text.js';
import { type OpaqueValue, opaque, optionsOf, type Piece, type Slot, type TextValue, type Value } from './value.js';

export function callLibrary(run: Run, callee: Value, call: Call): Value {
  if (callee.kind === 'opaque') {
    const known = callKnown(run, { library: callee.library, name: callee.name ?? '' }, call);
    if (known) return known;
  }
  if (callee.kind === 'inert') return callInert(run, call);
  const query = queryOf(run, callee, call);
  runCallbacks(run, call);
  if (query) return query;
  if (run.isBody) for (const slot of call.args) noteGiven(run, slot, { call, depth: 0 });
  if (run.isBody && callee.kind === 'opaque') noteOutside(run, callee, call);
  const madeOf = [callee, ...call.args.map(({ value }) => value)].filter(
    ({ kind }) => kind === 'opaque' || kind === 'text',
  );
  return opaque(callee.kind === 'opaque' ? callee.library : null, null, madeOf);
}

/** A package, or the network, may be how a source is read that has no storage of ours. */
function noteOutside(run: Run, { library, name }: OpaqueValue, { place }: Call): void {
  if (library === null && name !== 'fetch') return;
  noteRead(run, { target: { kind: 'outside' }, evidence: 'path', place, namePlace: null, range: null, isSoft: true });
}

/** A call that shows something to people, or keeps it for later: names in it are no reads. */
export function callInert(run: Run, call: Call): Value {
  for (const { value } of call.args) settleNames(run, value);
  runCallbacks(run, call);
  return opaque();
}

/** Runs functions among the arguments, also in an object of options, with arguments that nobody knows. */
function runCallbacks(run: Run, call: Call): void {
  const unknown = Array.from({ length: 4 }, () => ({ value: opaque(), place: null }));
  const runOne = (value: Value): void => {
    if (value.kind !== 'closure') return;
    uncertainly(run, () =>
      callValue(run, value, {
        args: unknown,
        place: call.place,
        isNew: false,
        receiver: null,
        method: null,
        isInline: true,
      }),
    );
  };
  for (const { value } of call.args) {
    runOne(value);
    if (value.kind === 'object') for (const slot of value.fields.values()) runOne(slot.value);
  }
}

const MAX_DEPTH = 3;

function noteGiven(run: Run, slot: Slot, { call, depth }: { call: Call; depth: number }): void {
  if (depth > MAX_DEPTH) return;
  const place = slot.place ?? call.place;
  for (const value of optionsOf(slot.value)) {
    if (value.kind === 'context') {
      const target = { kind: 'unknown' } as const;
      noteRead(run, { target, evidence: 'handle', place: call.place, namePlace: null, range: null, isSoft: false });
    }
    if (value.kind === 'declared') {
      const target = { kind: 'declaration', declaration: value.declaration } as const;
      noteRead(run, { target, evidence: 'handle', place, namePlace: place, range: null, isSoft: true });
    }
    if (value.kind === 'query') noteQuery(run, value, { place, parameters: null });
    if (value.kind === 'text') mentionNames(run, value);
    const inner = value.kind === 'list' ? value.items : value.kind === 'object' ? value.fields.values() : [];
    for (const item of inner) noteGiven(run, item, { call, depth: depth + 1 });
  }
}

function callKnown(run: Run, { library, name }: { library: string | null; name: string }, call: Call): Value | null {
  const plain = library?.replace(/^node:/, '') ?? null;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/(^|\.)sql\.(table|identifier|id|ref|name)$/i.test(name)) return call.args[0]?.value ?? null;
  if (plain === 'date-fns') return libraryDate(last, call.args);
  if (plain === 'temporal-polyfill' || plain === '@js-temporal/polyfill') {
    return name.endsWith('PlainDate.from')
      ? callValue(run, { kind: 'global', name: 'Temporal.PlainDate.from' }, call)
      : null;
  }
  if (plain === 'path' && (last === 'join' || last === 'resolve')) return joinPath(call.args);
  if (plain === 'url' && last === 'fileURLToPath') return call.args[0]?.value ?? null;
  return (plain === 'fs' || plain === 'fs/promises') && /^(readFile(Sync)?|createReadStream|open)$/.test(last)
    ? readFile(run, call)
    : null;
}

/** A file that the project holds gives its text; any other may be an asset's. */
function readFile(run: Run, call: Call): Value | null {
  const [first] = call.args;
  const path = first ? textOf(first.value) : null;
  if (path === null || !first) return null;
  const text = run.surroundings.readText(call.place.file, path);
  if (text === null && run.isBody) {
    noteRead(run, {
      target: { kind: 'path', path },
      evidence: 'path',
      place: call.place,
      namePlace: first.place,
      range: null,
      isSoft: false,
    });
  }
  return text;
}

/** Known parts behind a folder that is not known stand relative to the file. */
function joinPath(args: readonly Slot[]): TextValue {
  const [first, ...others] = args.map(({ value }) => value);
  const isKnown = first !== undefined && textOf(first) !== null;
  const folder: Piece[] = isKnown ? [] : [...plainText('.').pieces];
  const parts = isKnown ? [first, ...others] : others;
  return joinTexts(
    [...(folder.length > 0 ? [{ kind: 'text', pieces: folder } as const] : []), ...parts],
    plainText('/'),
  );
}
