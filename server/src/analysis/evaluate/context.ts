// The context that a body is given: which of its methods read, and what derives from the partition key.

import type { Evidence, RelativeRange } from '../snapshot.js';
import { uncertainly } from './calls.js';
import type { Target } from './findings.js';
import { noteRead } from './handles.js';
import { callInline } from './members.js';
import { offsetOf } from './offsets.js';
import { makeObject, type Run } from './scope.js';
import { textOf } from './text.js';
import { noteUnknown } from './unknowns.js';
import {
  fixedList,
  opaque,
  optionsOf,
  type Place,
  type RelativeValue,
  type Slot,
  UNDEFINED,
  type Value,
} from './value.js';

const KEY: RelativeValue = { kind: 'relative', anchor: 'key', days: 0, form: 'text' };

const READING = ['read', 'readEach', 'input'];
/** Members that touch no asset. */
const INERT = ['log', 'state', 'progress', 'signal', 'run', 'partitions', 'asset', 'assets', 'write'];

const READ: Value = { kind: 'native', call: (args, place, run) => readAsset(run, args, place) };
const PUBLISH: Value = { kind: 'native', call: (args, place, run) => publish(run, args, place) };
const NOTHING_READ: Value = { kind: 'inert' };

/** Those that are the same in every run. */
const MEMBERS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...READING.map((name) => [name, READ] as const),
  ...INERT.map((name) => [name, NOTHING_READ] as const),
  ['publish', PUBLISH],
]);

export function contextMember(run: Run, property: string): Value {
  const known = MEMBERS.get(property);
  if (known !== undefined) return known;
  if (property === 'partitionKey') return { ...KEY };
  if (property === 'partitionKeys') return fixedList([], true);
  if (property === 'window') {
    return makeObject(run, [
      ['start', { value: { ...KEY, form: 'date' }, place: null }],
      ['end', { value: { ...KEY, anchor: 'end', form: 'date' }, place: null }],
    ]);
  }
  return opaque(null, property);
}

/** The context, or its method that reads: whoever has it may read anything. */
export function mayReadAnything(value: Value): boolean {
  return value.kind === 'context' || value === READ;
}

/** What a spread takes from an object, a module or the context: then each of its members is one of the object's. */
export function spreadable(run: Run, value: Value): Value {
  if (value.kind === 'namespace') return exportsIn(run, value.file);
  if (value.kind !== 'context') return value;
  const names = [...READING, ...INERT, 'partitionKey', 'partitionKeys', 'window', 'publish'];
  const members = names.map((name) => [name, { value: contextMember(run, name), place: null }] as const);
  return makeObject(run, members, true);
}

function exportsIn(run: Run, file: string): Value {
  const { names, isOpen } = run.surroundings.exportedBy(file);
  const slots = names.map(
    (name) => [name, { value: run.surroundings.exportOf(file, name, run.held), place: null }] as const,
  );
  return makeObject(run, slots, isOpen);
}

function readAsset(run: Run, [asset, options]: readonly Slot[], place: Place): Value {
  const range = options ? partitionOf(run, options.value) : null;
  for (const value of readable(asset?.value ?? UNDEFINED)) {
    const { target, evidence } = targetOf(value);
    if (target.kind === 'unknown') noteUnknown(run.findings, value);
    noteRead(run, { target, evidence, place, namePlace: asset?.place ?? null, range, certainty: 'sure' });
  }
  return opaque();
}

/** `let input;` may get its value in one branch and in another: what has none by now throws, and reads nothing. */
function readable(value: Value): readonly Value[] {
  const options = optionsOf(value);
  const given = options.filter((option) => option.kind !== 'constant');
  return given.length > 0 ? given : options;
}

export function targetOf(value: Value): { readonly target: Target; readonly evidence: Evidence } {
  if (value.kind === 'declared')
    return { target: { kind: 'declaration', key: value.declaration.key }, evidence: 'handle' };
  if (value.kind === 'dependency') return targetOf(value.asset);
  const key = textOf(value);
  return key === null
    ? { target: { kind: 'unknown' }, evidence: 'handle' }
    : { target: { kind: 'key', key }, evidence: 'key' };
}

/** `{ partition }` where it derives from the key. */
function partitionOf(run: Run, options: Value): RelativeRange | null {
  const partition = options.kind === 'object' ? options.fields.get('partition')?.value : undefined;
  const offset = partition ? offsetOf(partition, run.unit) : null;
  return offset === null ? null : { startOffset: offset, endOffset: offset };
}

function publish(run: Run, [options]: readonly Slot[], place: Place): Value {
  if (options?.value.kind !== 'object') return opaque();
  const { fields } = options.value;
  const candidate = fields.get('candidate');
  const validate = fields.get('validate');
  if (candidate) readAsset(run, [candidate], place);
  if (validate) uncertainly(run, () => callInline(run, validate.value, { args: [opaque()], place }));
  return opaque();
}
