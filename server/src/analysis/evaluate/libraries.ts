// Functions that nobody can look into: their callbacks run, queries that reach them are read, and what else they are
// given may be read by them.

import { callBorrowed } from './borrowed-methods.js';
import { type Call, callValue, uncertainly } from './calls.js';
import { mayReadAnything } from './context.js';
import { originOfConnection } from './connections.js';
import { callDrizzle, holdsSchema } from './drizzle-tables.js';
import { noteStatementGiven } from './given-statements.js';
import { mentionNames, noteRead, noteUnknownRead, settleNames } from './handles.js';
import { isDatabaseLibrary, noteQuery, queryOf } from './queries.js';
import type { Run } from './scope.js';
import { callKnown } from './known-libraries.js';
import { openedBy } from './opened-files.js';
import { callModel } from './models.js';
import { isMapper, noteNamed } from './named-tables.js';
import { noteFile } from './paths.js';
import { makesQueries, noteMade, noteParts, queriesMade } from './made-outside.js';
import { isBuilderLibrary, isThisBuilder, madeLibrary, namesWithin, noteBuilder } from './query-builders.js';
import { endOf, isUri } from './text.js';
import { noteUnknown } from './unknowns.js';
import {
  isNotExported,
  type OpaqueValue,
  opaque,
  optionsOf,
  type Place,
  type QueryValue,
  type Slot,
  type TextValue,
  type Value,
} from './value.js';

export function callLibrary(run: Run, callee: Value, call: Call): Value {
  if (callee.kind === 'inert') return callInert(run, call);
  const outside = callee.kind === 'opaque' ? callee : null;
  if (outside) {
    const borrowed = callBorrowed(run, outside, call);
    if (borrowed) return borrowed;
    const known = callKnown(run, { library: outside.library, name: outside.name ?? '' }, call);
    if (known) return known;
    const drizzle = callDrizzle(run, outside, call);
    if (drizzle) return drizzle;
    const model = callModel(run, outside, call);
    if (model) return model;
    // What it would read, nobody sees; what is constructed is most often an error.
    if (run.isBody && !call.isNew && isNotExported(outside)) noteUnknownRead(run, call.place);
    noteBuilder(run, outside, call);
    if (run.isBody && makesQueries(outside)) noteMade(run, outside, call.place);
    noteNamed(run, outside, call);
  }
  const query = queryOf(run, callee, call);
  runCallbacks(run, call, isHandedOn(callee, call.method) ? callee : null);
  if (query) return query;
  const wrapped = wrappedFunction(callee, call);
  if (wrapped) return wrapped;
  if (run.isBody) for (const slot of call.args) noteGiven(run, slot, { callee, call, depth: 0 });
  if (run.isBody && outside) noteOutside(run, outside, call);
  const origin = outside ? originOfConnection(outside, call) : null;
  const madeOf: Value[] = isOrigin(callee) ? [callee] : [];
  if (origin !== null) madeOf.push(origin);
  for (const { value } of call.args)
    if (isOrigin(value) || value.kind === 'query' || holdsSchema(callee, value)) madeOf.push(value);
  if (!run.isBody && outside && makesQueries(outside)) madeOf.push(...queriesMade(run, outside, call));
  return opaque(outside ? madeLibrary(outside, call) : null, null, madeOf);
}

function isOfBuilder({ library }: OpaqueValue): boolean {
  return library !== null && isBuilderLibrary(library);
}

/** Whether it tells where something unknown that was made of it comes from. */
function isOrigin({ kind }: Value): boolean {
  return kind === 'opaque' || kind === 'text';
}

/** Methods of databases that call back with a client or a transaction, where others do with rows. */
const HANDING_ON = /^(begin|transaction|savepoint|connect|reserve|task|tx|with[A-Z]\w*)$/;

/** Whether what a function is called back with is of the same library, and goes on where the callee was. */
function isHandedOn(callee: Value, method: string | null): callee is OpaqueValue {
  const library = callee.kind === 'opaque' ? callee.library : null;
  if (library === null) return false;
  if (isMapper(library)) return /^\$?transaction(al)?$/.test(method ?? '');
  return isBuilderLibrary(library) || (isDatabaseLibrary(library) && HANDING_ON.test(method ?? ''));
}

/** Functions that give back the function that they are given, in a transaction or with a memory. */
const WRAPPING = /^(transaction|p?memoi[sz]e\w*|once)$/i;

function wrappedFunction(callee: Value, { args, method }: Call): Value | null {
  const name = method ?? (callee.kind === 'opaque' ? callee.name : null);
  const inner = args[0]?.value;
  if (inner?.kind !== 'closure' || !WRAPPING.test(name ?? '')) return null;
  return {
    kind: 'native',
    call: (given, place, caller) =>
      callValue(caller, inner, { args: given, place, isNew: false, receiver: null, method: null }),
  };
}

/** A package, or the network, may be how a source is read that has no storage of ours; a database says it in SQL. */
function noteOutside(run: Run, { library, name }: OpaqueValue, { place }: Call): void {
  if (library === null ? name !== 'fetch' : isDatabaseLibrary(library) || isBuilderLibrary(library)) return;
  noteRead(run, {
    target: { kind: 'outside' },
    evidence: 'path',
    place,
    namePlace: null,
    range: null,
    certainty: 'passed',
  });
}

/** A call that shows something to people, or keeps it for later: names in it are no reads. */
export function callInert(run: Run, call: Call): Value {
  for (const { value } of call.args) settleNames(run, value);
  runCallbacks(run, call);
  return opaque();
}

const MOST_ARGUMENTS = 4;

/** Runs functions among the arguments, also in an object of options, with arguments that nobody knows. */
function runCallbacks(run: Run, call: Call, handedOn: OpaqueValue | null = null): void {
  for (const { value } of call.args) {
    if (value.kind === 'closure') runCallback(run, value, { call, handedOn });
    if (value.kind !== 'object') continue;
    for (const slot of value.fields.values())
      if (slot.value.kind === 'closure') runCallback(run, slot.value, { call, handedOn });
  }
}

type ClosureValue = Extract<Value, { kind: 'closure' }>;

interface CallingBack {
  readonly call: Call;
  readonly handedOn: OpaqueValue | null;
}

function runCallback(run: Run, callback: ClosureValue, { call, handedOn }: CallingBack): void {
  // The query of `withRecursive('orders', …)` knows itself by that name.
  const names = call.method === 'withRecursive' ? call.args.map(({ value }) => value).filter(isOrigin) : [];
  const given = (): Value => (handedOn === null ? opaque() : opaque(handedOn.library, null, [handedOn, ...names]));
  const args: Slot[] = [];
  while (args.length < MOST_ARGUMENTS) args.push({ value: given(), place: null });
  const isOfThis = handedOn !== null && !callback.fn.isArrow && isThisBuilder(handedOn);
  const called = isOfThis ? { ...callback, self: given() } : callback;
  const result = uncertainly(run, () =>
    callValue(run, called, {
      args,
      place: call.place,
      isNew: false,
      receiver: null,
      method: null,
      isInline: true,
    }),
  );
  if (run.isBody && handedOn !== null) noteResult(run, result, { callee: handedOn, call, depth: 0 });
}

/** What a builder is given back goes into its statement. */
function noteResult(run: Run, result: Value, { callee, call }: Given): void {
  if (callee.kind !== 'opaque' || !isOfBuilder(callee)) return;
  if (result.kind === 'opaque') noteParts(run, result, call.place);
  if (result.kind === 'query') noteFragment(run, result, { place: call.place, builder: callee });
  if (result.kind === 'list')
    for (const { value } of result.items) noteResult(run, value, { callee, call, depth: MAX_DEPTH });
}

interface FragmentUse {
  readonly place: Place;
  readonly builder: OpaqueValue | null;
}
/** What the statement of a builder calls by a name of its own is no table in its parts either. */
function noteFragment(run: Run, fragment: QueryValue, { place, builder }: FragmentUse): void {
  const names = builder ? namesWithin(builder) : NO_NAMES;
  if (names.size === 0) {
    noteQuery(run, fragment, { place, parameters: null });
    return;
  }
  for (const found of run.findings.queries) if (found.query === fragment) found.within = names;
}
const NO_NAMES: ReadonlySet<string> = new Set();

const MAX_DEPTH = 3;

interface Given {
  readonly callee: Value;
  readonly call: Call;
  readonly depth: number;
}

function noteGiven(run: Run, slot: Slot, { callee, call, depth }: Given): void {
  // Most of what is given to functions is of no interest.
  const { kind } = slot.value;
  const builder = callee.kind === 'opaque' && isOfBuilder(callee) ? callee : null;
  if (kind === 'opaque' && builder) noteParts(run, slot.value, slot.place ?? call.place);
  if (depth > MAX_DEPTH || kind === 'opaque' || kind === 'constant' || kind === 'closure') return;
  const place = slot.place ?? call.place;
  for (const value of optionsOf(slot.value)) {
    if (mayReadAnything(value)) {
      noteUnknown(run.findings, callee);
      noteUnknownRead(run, call.place);
    }
    if (value.kind === 'declared') {
      const target = { kind: 'declaration', key: value.declaration.key } as const;
      noteRead(run, { target, evidence: 'handle', place, namePlace: place, range: null, certainty: 'passed' });
    }
    if (value.kind === 'query') noteFragment(run, value, { place, builder });
    if (value.kind === 'text') {
      mentionNames(run, value);
      if (callee.kind === 'opaque' && builder === null) noteStatementGiven(run, value, { callee, call, place });
      // What this one opens is noted already.
      if (callee.kind !== 'opaque' || openedBy(callee) === null) noteFileIn(run, value, { place, method: call.method });
    }
    const inner = value.kind === 'list' ? value.items : value.kind === 'object' ? value.fields.values() : [];
    for (const item of inner) noteGiven(run, item, { callee, call, depth: depth + 1 });
  }
}

/** Methods that put something where the URI says. */
const PUTTING = /^(put|write|upload|save|store|append|delete|remove|unlink)/i;

const READING = /^(read|scan|load|from|open|parse)\w*(csv|tsv|parquet|json|file|text)\w*$/i;

/** URIs, and paths of data: what is done there is known by the method's name alone. */
function noteFileIn(run: Run, text: TextValue, { place, method }: { place: Place; method: string | null }): void {
  // By what people call them, functions that read a file: `pl.readCSV('data/orders.csv')`.
  const isFile =
    isUri(text) || (READING.test(method ?? '') && /\.(csv|tsv|parquet|json|jsonl|ndjson)$/.test(endOf(text)));
  if (isFile) noteFile(run, text, { place, namePlace: place, isWritten: PUTTING.test(method ?? '') });
}
