// A body may run any number of times, so that it changes nothing of what others made, such as an object of its module: from
// then on it has a copy of its own, wherever it meets that object. Nor does a module change what others made: it has a copy
// in the place where it had the object.

import { uncertainly } from './calls.js';
import { spreadable } from './context.js';
import { noteUnknownRead } from './handles.js';
import { placedItems } from './list-items.js';
import { afterMany, makeObject, originOf, type Run } from './scope.js';
import { choiceOf, type ListValue, optionsOf, type Place, type Slot, UNDEFINED, type Value } from './value.js';

type CodeValue = Extract<Value, { kind: 'class' | 'closure' }>;
type Changeable = CodeValue | Extract<Value, { kind: 'list' | 'object' }>;

function isOfCode(value: Value): value is CodeValue {
  return value.kind === 'closure' || value.kind === 'class';
}
function isChangeable(value: Value): value is Changeable {
  return value.kind === 'object' || value.kind === 'list' || isOfCode(value);
}

/** What stands in the object's place for this run. */
export function seenBy(run: Run, value: Value): Value {
  return run.copies?.get(value) ?? value;
}

/** The object itself, or the run's copy of it; null where it stays as it is. */
export function toChange<T extends Changeable>(run: Run, value: T): T | null {
  const owner = isOfCode(value) ? value.held?.owner : value.origin.owner;
  if (owner === run.owner) return value;
  const before = run.copies?.get(value);
  if (before !== undefined) return isLike(before, value) ? before : null;
  if (!run.isBody) return null;
  const copy = copyOf(run, value);
  run.copies ??= new Map();
  run.copies.set(value, copy);
  return isLike(copy, value) ? copy : null;
}
function isLike<T extends Changeable>(copy: Value, value: T): copy is T {
  return copy.kind === value.kind;
}

/** What earlier runs of a body have put into a list or a map, nobody knows. */
function copyOf(run: Run, value: Changeable): Changeable {
  const { owner, isBody } = run;
  const origin = isBody ? ({ owner, level: 0, isCopy: true } as const) : originOf(run);
  switch (value.kind) {
    case 'class':
    case 'closure':
      return { ...value, held: { owner, fields: new Map(value.held?.fields) } };
    case 'list':
      return { ...value, items: [...value.items], isOpen: isBody || value.isOpen, origin };
    case 'object':
      return { ...value, fields: new Map(value.fields), isOpen: value.isOpen || (isBody && value.isMap), origin };
  }
}

interface Assigned {
  /** Null: only a run knows it. */
  readonly name: string | null;
  readonly slot: Slot;
  readonly place: Place;
  /** Whether it is made of what stood in the object before. */
  isMadeOfBefore(): boolean;
}

/** `object.name = value`, in a copy where that has to be. Gives what stands in the object's place from then on. */
export function setMember(run: Run, object: Value, assigned: Assigned): Value {
  if (object.kind === 'choice') return setInEach(run, object, assigned);
  if (isChangeable(object)) return setIn(run, object, assigned);
  if (!run.isBody) return setBeside(run, object, assigned);
  // Whoever finds it there may read anything.
  if (assigned.slot.value.kind === 'context') noteUnknownRead(run, assigned.place);
  return object;
}

/** Whichever of them it is. */
function setInEach(run: Run, object: Value, assigned: Assigned): Value {
  const options = optionsOf(object);
  if (!run.isBody && !options.some(isChangeable)) return setBeside(run, object, assigned);
  const set = options.map((option) =>
    run.isBody || isChangeable(option) ? uncertainly(run, () => setMember(run, option, assigned)) : option,
  );
  return set.every((option, index) => option === options[index]) ? object : choiceOf(set);
}

function setIn(run: Run, object: Changeable, assigned: Assigned): Value {
  const { name, slot, place } = assigned;
  // A function or a class is whose file it is.
  if (isOfCode(object) && object.held === undefined && !run.isBody && object.scope.file === place.file)
    object.held = { owner: run.owner, fields: new Map() };
  const changed = toChange(run, object) ?? copyOf(run, object);
  const isCopy = isOfCode(changed) ? run.isBody : changed.origin.isCopy === true;
  const after = isCopy && assigned.isMadeOfBefore() ? { ...slot, value: afterMany(slot.value) } : slot;
  if (changed.kind === 'list') setItem(run, changed, { name, slot: after });
  else setField(run, changed, { name, slot: after });
  return run.isBody ? object : changed;
}

type Setting = Pick<Assigned, 'name' | 'slot'>;

function setField(run: Run, object: Exclude<Changeable, ListValue>, { name, slot }: Setting): void {
  const fields = isOfCode(object) ? object.held?.fields : object.fields;
  const level = isOfCode(object) ? 0 : object.origin.level;
  if (name === null || fields === undefined) {
    if (object.kind === 'object') object.isOpen = true;
    return;
  }
  const before = run.uncertain > level ? (fields.get(name)?.value ?? UNDEFINED) : null;
  fields.set(name, before ? { ...slot, value: choiceOf([before, slot.value]) } : slot);
}

function setItem(run: Run, list: ListValue, { name, slot }: Setting): void {
  const index = name !== null && /^\d+$/.test(name) ? Number(name) : list.items.length + 1;
  const before = index < placedItems(list) ? list.items[index] : undefined;
  const isSure = run.uncertain <= list.origin.level;
  if (before) list.items[index] = isSure ? slot : { ...slot, value: choiceOf([before.value, slot.value]) };
  else list.items.push(slot);
  if (index > list.items.length || !isSure) list.isOpen = true;
}

/** A module puts something into another one's exports, or a function onto something of a package. */
function setBeside(run: Run, object: Value, assigned: Assigned): Value {
  if (object.kind === 'namespace') return setMember(run, spreadable(run, object), assigned);
  const { value } = assigned.slot;
  const isFunction = isOfCode(value) || value.kind === 'native';
  if (!isFunction || !optionsOf(object).some(({ kind }) => kind === 'opaque')) return object;
  return choiceOf([object, setMember(run, makeObject(run), assigned)]);
}
