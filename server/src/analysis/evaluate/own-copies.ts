// A body may run any number of times, so that it changes nothing of what others made, such as an object of its module: from
// then on it has a copy of its own, wherever it meets that object.

import { noteUnknownRead } from './handles.js';
import { placedItems } from './list-items.js';
import { afterMany, type Run } from './scope.js';
import { choiceOf, type ListValue, type Place, type Slot, UNDEFINED, type Value } from './value.js';

type Changeable = Extract<Value, { kind: 'list' | 'object' | 'class' }>;

/** What stands in the object's place for this run. */
export function seenBy(run: Run, value: Value): Value {
  return run.copies?.get(value) ?? value;
}

/** The object itself, or the run's copy of it; null where it stays as it is. */
export function toChange<T extends Changeable>(run: Run, value: T): T | null {
  if (value.kind !== 'class' && value.origin.owner === run.owner) return value;
  const before = run.copies?.get(value);
  if (before !== undefined) return isLike(before, value) ? before : null;
  if (!run.isBody) return null;
  if (value.kind === 'class' && value.held !== undefined) return value;
  const copy = copyOf(run, value);
  run.copies ??= new Map();
  run.copies.set(value, copy);
  return isLike(copy, value) ? copy : null;
}
function isLike<T extends Changeable>(copy: Value, value: T): copy is T {
  return copy.kind === value.kind;
}

/** What earlier runs have put into a list or a map, nobody knows. */
function copyOf({ owner }: Run, value: Changeable): Changeable {
  const origin = { owner, level: 0, isCopy: true } as const;
  switch (value.kind) {
    case 'class':
      return { ...value, held: new Map<string, Slot>() };
    case 'list':
      return { ...value, items: [...value.items], isOpen: true, origin };
    case 'object':
      return { ...value, fields: new Map(value.fields), isOpen: value.isOpen || value.isMap, origin };
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

/** `object.name = value`, in a copy where that has to be. */
export function setMember(run: Run, object: Value, assigned: Assigned): void {
  const changed =
    object.kind === 'object' || object.kind === 'list' || object.kind === 'class' ? toChange(run, object) : null;
  if (changed === null) {
    // Whoever finds it there may read anything.
    if (assigned.slot.value.kind === 'context' && run.isBody) noteUnknownRead(run, assigned.place);
    return;
  }
  const { name } = assigned;
  const isCopy = changed.kind === 'class' || changed.origin.isCopy === true;
  const { value, place } = assigned.slot;
  const after = isCopy && assigned.isMadeOfBefore() ? afterMany(value) : value;
  if (changed.kind === 'list') return setItem(run, changed, { name, slot: { value: after, place } });
  const fields = changed.kind === 'class' ? changed.held : changed.fields;
  const level = changed.kind === 'class' ? 0 : changed.origin.level;
  if (name === null || fields === undefined) {
    if (changed.kind === 'object') changed.isOpen = true;
    return;
  }
  const before = run.uncertain > level ? (fields.get(name)?.value ?? UNDEFINED) : null;
  fields.set(name, { value: before ? choiceOf([before, after]) : after, place });
}

function setItem(run: Run, list: ListValue, { name, slot }: Pick<Assigned, 'name' | 'slot'>): void {
  const index = name !== null && /^\d+$/.test(name) ? Number(name) : list.items.length + 1;
  const before = index < placedItems(list) ? list.items[index] : undefined;
  const isSure = run.uncertain <= list.origin.level;
  if (before) list.items[index] = isSure ? slot : { ...slot, value: choiceOf([before.value, slot.value]) };
  else list.items.push(slot);
  if (index > list.items.length || !isSure) list.isOpen = true;
}
