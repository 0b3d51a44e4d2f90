// The language's own library, as far as keys, lists and dates are made with it.

import { type Call, callValue } from './calls.js';
import { spreadable } from './context.js';
import { dateFrom, fromParts, relativeOf } from './dates.js';
import { callInert, callLibrary } from './libraries.js';
import { isExact } from './list-items.js';
import { mapList } from './list-methods.js';
import { entriesOf, fillFromEntries, keysOf, mapFrom, valuesOf } from './map-methods.js';
import { noteAwaited } from './made-outside.js';
import { getMember } from './members.js';
import { setMember } from './own-copies.js';
import { folderOfPath, joinPath } from './paths.js';
import { inheritFrom } from './prototypes.js';
import { makeList, makeObject, MAX_ITEMS, type Run } from './scope.js';
import { isUri, numberOf, plainText, textFrom, textOf } from './text.js';
import { constant, type ListValue, mapOptions, opaque, type Slot, truthOf, UNDEFINED, type Value } from './value.js';

/** Names that mean these wherever the project does not declare them itself. */
export const GLOBALS: ReadonlySet<string> = new Set([
  'Array',
  'Boolean',
  'Date',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Temporal',
  'URL',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'console',
  'import',
  'require',
  'structuredClone',
]);

type GlobalFunction = (run: Run, call: Call) => Value;

export function callGlobal(run: Run, name: string, call: Call): Value {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known) return known(run, call);
  if (name.startsWith('console.')) return callInert(run, call);
  return callLibrary(run, opaque(null, name), call);
}

function first({ args }: Call): Value {
  return args[0]?.value ?? UNDEFINED;
}
/** What an iterable holds. */
function listFrom(run: Run, value: Value): ListValue {
  if (value.kind === 'list') return makeList(run, value.items, value.isOpen);
  if (value.kind === 'object' && value.isMap) return entriesOf(run, value);
  const text = textOf(value);
  if (text !== null)
    return makeList(
      run,
      [...text].map((character) => ({ value: plainText(character), place: null })),
    );
  return makeList(run, [], true);
}

function ofObject(make: (run: Run, object: Extract<Value, { kind: 'object' }>) => ListValue): GlobalFunction {
  return (run, call) =>
    mapOptions(first(call), (given) => {
      const value = given.kind === 'namespace' ? spreadable(run, given) : given;
      if (value.kind === 'object') return make(run, value);
      return value.kind === 'list' ? listEntries(run, value, make) : makeList(run, [], true);
    });
}
function listEntries(
  run: Run,
  list: ListValue,
  make: (run: Run, object: Extract<Value, { kind: 'object' }>) => ListValue,
): ListValue {
  const fields = list.items.map((slot, index) => [String(index), slot] as const);
  return make(run, makeObject(run, fields, !isExact(list)));
}

function arrayFrom(run: Run, call: Call): Value {
  const source = first(call);
  const length = source.kind === 'object' ? numberOf(source.fields.get('length')?.value ?? UNDEFINED) : null;
  const items: Slot[] = Array.from({ length: Math.min(length ?? 0, MAX_ITEMS) }, () => ({
    value: UNDEFINED,
    place: null,
  }));
  const list = length === null ? listFrom(run, source) : makeList(run, items, length > MAX_ITEMS);
  const callback = call.args[1];
  if (!callback) return list;
  return mapList({ run, list, args: [callback], place: call.place });
}

function assignInto(run: Run, { args, place }: Call): Value {
  const [target, ...sources] = args.map(({ value }) => value);
  if (target === undefined) return opaque();
  let assigned = target;
  for (const source of sources.map((value) => spreadable(run, value))) {
    const fields = source.kind === 'object' ? [...source.fields] : [];
    for (const [name, slot] of fields) assigned = setMember(run, assigned, { name, slot, place, isMadeOfBefore });
    const isKnown = source.kind === 'object' ? !source.isOpen : source.kind === 'constant';
    if (!isKnown) assigned = setMember(run, assigned, { name: null, slot: UNKNOWN, place, isMadeOfBefore });
  }
  return assigned;
}
const UNKNOWN: Slot = { value: opaque(), place: null };
function isMadeOfBefore(): boolean {
  return false;
}

/** With what the prototype has, as if it were its own. */
function create(run: Run, call: Call): Value {
  const made = makeObject(run);
  inheritFrom(run, made, first(call));
  const [, descriptors] = call.args;
  if (descriptors) defineProperties(run, { ...call, args: [{ value: made, place: null }, descriptors] });
  return made;
}

/** What a descriptor says of a property: a value, or a function that gives it. */
function described(target: Value, descriptor: Value): Slot {
  if (descriptor.kind !== 'object') return UNKNOWN;
  const getter = descriptor.fields.get('get');
  if (getter?.value.kind !== 'closure') return getter ? UNKNOWN : (descriptor.fields.get('value') ?? UNKNOWN);
  const { fn } = getter.value;
  return { ...getter, value: { ...getter.value, fn: { ...fn, isGetter: true }, self: target } };
}

function defineProperty(run: Run, { args: [target, key, descriptor], place }: Call): Value {
  if (!target || !key || !descriptor) return opaque();
  const slot = described(target.value, descriptor.value);
  return setMember(run, target.value, { name: textOf(key.value), slot, place, isMadeOfBefore });
}
function defineProperties(run: Run, { args: [target, descriptors], place }: Call): Value {
  if (!target || !descriptors) return opaque();
  const given = descriptors.value.kind === 'object' ? [...descriptors.value.fields] : [];
  let defined = target.value;
  for (const [name, { value }] of given)
    defined = setMember(run, defined, { name, slot: described(target.value, value), place, isMadeOfBefore });
  if (descriptors.value.kind === 'object' && !descriptors.value.isOpen) return defined;
  return setMember(run, defined, { name: null, slot: UNKNOWN, place, isMadeOfBefore });
}

function same(_run: Run, call: Call): Value {
  return first(call);
}

/** As long as somebody asks, it is there. */
function referTo(run: Run, call: Call): Value {
  const referred = first(call);
  return makeObject(run, [['deref', { value: { kind: 'native', call: () => referred }, place: null }]]);
}

function reflectApply(run: Run, { args: [called, ...args], place }: Call): Value {
  if (called === undefined) return opaque();
  const receiver = called.value;
  const apply = getMember(run, receiver, { property: 'apply', place });
  return callValue(run, apply, { args, place, isNew: false, receiver, method: 'apply' });
}
function reflectConstruct(run: Run, { args: [made, given], place }: Call): Value {
  if (made === undefined) return opaque();
  const args = given?.value.kind === 'list' ? given.value.items : [];
  return callValue(run, made.value, { args, place, isNew: true, receiver: null, method: null });
}

function waitFor(run: Run, call: Call): Value {
  const value = first(call);
  if (run.isBody) noteAwaited(run, value, call.place);
  return value;
}

function toNumber(_run: Run, call: Call): Value {
  return mapOptions(first(call), (value) => {
    if (value.kind === 'relative') return value.form === 'date' ? { ...value, form: 'millis' } : value;
    const text = textOf(value);
    if (text !== null) return constant(Number(text));
    return value.kind === 'constant' ? constant(Number(value.value)) : opaque();
  });
}

function importModule(run: Run, call: Call): Value {
  const specifier = textOf(first(call));
  return specifier === null ? opaque() : run.surroundings.importModule(call.place.file, specifier);
}

function relativeAs(form: 'millis' | 'plainDate'): GlobalFunction {
  return (_run, call) => {
    const relative = relativeOf(first(call));
    return relative ? { ...relative, form } : opaque();
  };
}

/** A URL relative to another, as `new URL('./orders.sql', import.meta.url)`: a path beside that one. */
function urlFrom(call: Call): Value {
  const [path, base] = call.args;
  const folder = base ? folderOfPath([base]) : null;
  const isRelative = path?.value.kind === 'text' && !isUri(path.value);
  return folder === null || !isRelative ? first(call) : joinPath([{ value: folder, place: null }, path]);
}

/** Sets are lists here: only what they hold matters. */
function uniqueItems(run: Run, call: Call): Value {
  if (!call.args[0]) return makeList(run, []);
  const list = listFrom(run, first(call));
  const seen = new Set<string>();
  const items = list.items.filter(({ value }) => {
    const text = textOf(value);
    if (text === null) return true;
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return makeList(run, items, list.isOpen);
}

const FUNCTIONS: Readonly<Record<string, GlobalFunction>> = {
  'Object.keys': ofObject(keysOf),
  'Object.values': ofObject(valuesOf),
  'Object.entries': ofObject(entriesOf),
  'Object.fromEntries': (run, call) => {
    const object = makeObject(run);
    fillFromEntries(object, first(call));
    return object;
  },
  'Object.assign': assignInto,
  'Object.create': create,
  'Object.defineProperty': defineProperty,
  'Object.defineProperties': defineProperties,
  'Object.freeze': same,
  'Object.seal': same,
  structuredClone: same,
  'Array.from': arrayFrom,
  'Array.of': (run, { args }) => makeList(run, args),
  'Array.isArray': (_run, call) => {
    const value = first(call);
    return value.kind === 'opaque' || value.kind === 'choice' ? opaque() : constant(value.kind === 'list');
  },
  'Reflect.apply': reflectApply,
  'Reflect.construct': reflectConstruct,
  'Promise.all': waitFor,
  'Promise.resolve': waitFor,
  'Promise.race': (run, call) => {
    const value = waitFor(run, call);
    return value.kind === 'list' ? opaque() : value;
  },
  'Promise.allSettled': (run, call) => {
    const value = waitFor(run, call);
    const settled = value.kind === 'list' ? value.items : [];
    return makeList(
      run,
      settled.map((slot) => ({ ...slot, value: makeObject(run, [['value', slot]], true) })),
      true,
    );
  },
  String: (_run, call) => mapOptions(first(call), (value) => textFrom(value, call.args[0]?.place ?? null)),
  Number: toNumber,
  'Number.parseInt': toNumber,
  'Number.parseFloat': toNumber,
  Boolean: (_run, call) => {
    const truth = truthOf(first(call));
    return truth === null ? opaque() : constant(truth);
  },
  Map: (run, call) => mapFrom(run, call.args[0]?.value ?? null),
  Set: uniqueItems,
  WeakMap: (run, call) => mapFrom(run, call.args[0]?.value ?? null),
  WeakRef: referTo,
  WeakSet: uniqueItems,
  RegExp: () => ({ kind: 'pattern' }),
  Date: (run, call) => (call.isNew ? dateFrom(call.args, run.uncertain) : opaque()),
  'Date.parse': relativeAs('millis'),
  'Date.UTC': (_run, { args }) => fromParts(args) ?? opaque(),
  'Temporal.PlainDate.from': relativeAs('plainDate'),
  URL: (_run, call) => (call.args[1] ? urlFrom(call) : first(call)),
  import: importModule,
  require: importModule,
};
