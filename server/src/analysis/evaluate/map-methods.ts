// `Map` and `WeakMap`: by keys that are texts, `new Map([['orders', …]])`, and all values together whose keys are not.

import { SYMBOL } from '../facts/facts.js';
import { callInline } from './members.js';
import { toChange } from './own-copies.js';
import { makeList, makeObject, type Run } from './scope.js';
import { plainText, textOf } from './text.js';
import {
  choiceOf,
  constant,
  type ListValue,
  type ObjectValue,
  opaque,
  type Slot,
  UNDEFINED,
  type Value,
} from './value.js';

/** In the place of every key that is no known text. */
const ANY = '\0any';

export function hasUnknownKeys(map: ObjectValue): boolean {
  return map.fields.has(ANY);
}

/** Under a key of which nobody can tell which it is; what stood there before may still. */
function putAnywhere(map: ObjectValue, { value, place }: Slot): void {
  const before = map.fields.get(ANY);
  map.fields.set(ANY, { value: before ? choiceOf([before.value, value]) : value, place });
}
function keyOf(name: string): Value {
  return name === ANY ? opaque() : plainText(name);
}

export function mapFrom(run: Run, entries: Value | null): ObjectValue {
  const map: ObjectValue = { ...makeObject(run), isMap: true };
  if (entries !== null) fillFromEntries(map, entries);
  return map;
}
/** As `Object.fromEntries` does. */
export function fillFromEntries(object: ObjectValue, entries: Value): void {
  if (entries.kind === 'object' && entries.isMap) {
    for (const [name, slot] of entries.fields) object.fields.set(name, slot);
    object.isOpen ||= entries.isOpen;
    return;
  }
  if (entries.kind !== 'list' || entries.isOpen) object.isOpen = true;
  if (entries.kind !== 'list') return;
  for (const { value: entry, isMany } of entries.items) {
    if (isMany) object.isOpen = true;
    const [key, slot] = entry.kind === 'list' ? entry.items : [];
    const name = key ? textOf(key.value) : null;
    if (name !== null && slot) object.fields.set(name, slot);
    else if (slot && object.isMap) putAnywhere(object, slot);
    else object.isOpen = true;
  }
}

export function entriesOf(run: Run, object: ObjectValue): ListValue {
  const pair = (name: string, slot: Slot): Slot => ({
    value: makeList(run, [{ value: keyOf(name), place: slot.place }, slot]),
    place: slot.place,
  });
  return makeList(
    run,
    namedFields(object).map(([name, slot]) => pair(name, slot)),
    object.isOpen,
  );
}
/** Without those that only a symbol leads to. */
function namedFields({ fields }: ObjectValue): readonly (readonly [string, Slot])[] {
  return [...fields].filter(([name]) => !name.startsWith(SYMBOL));
}
export function keysOf(run: Run, object: ObjectValue): ListValue {
  const items = namedFields(object).map(([name, { place }]) => ({ value: keyOf(name), place }));
  return makeList(run, items, object.isOpen);
}
export function valuesOf(run: Run, object: ObjectValue): ListValue {
  return makeList(
    run,
    namedFields(object).map(([, slot]) => slot),
    object.isOpen,
  );
}

export function mapMethod(run: Run, map: ObjectValue, property: string): Value | null {
  switch (property) {
    case 'get':
      return { kind: 'native', call: ([key]) => valueAt(map, key) };
    case 'has':
      return {
        kind: 'native',
        call: ([key]) => {
          const name = key ? textOf(key.value) : null;
          if (name === null) return opaque();
          const isOpen = map.isOpen || hasUnknownKeys(map);
          return map.fields.has(name) ? constant(true) : isOpen ? opaque() : constant(false);
        },
      };
    case 'set':
      return { kind: 'native', call: ([key, slot]) => setAt(run, map, { key, slot }) };
    case 'size':
      return map.isOpen || hasUnknownKeys(map) ? opaque() : constant(map.fields.size);
    case 'keys':
      return { kind: 'native', call: () => keysOf(run, map) };
    case 'values':
      return { kind: 'native', call: () => valuesOf(run, map) };
    case 'entries':
      return { kind: 'native', call: () => entriesOf(run, map) };
    case 'forEach':
      return {
        kind: 'native',
        call: ([callback], place) => {
          for (const [name, { value }] of map.fields)
            callInline(run, callback?.value ?? UNDEFINED, { args: [value, keyOf(name)], place });
          return UNDEFINED;
        },
      };
    default:
      return null;
  }
}

function valueAt(map: ObjectValue, key: Slot | undefined): Value {
  const name = key ? textOf(key.value) : null;
  const values = [...map.fields.values()].map(({ value }) => value);
  if (name === null) return choiceOf(map.isOpen ? [...values, opaque()] : values);
  const known = map.fields.get(name)?.value ?? (map.isOpen ? opaque() : UNDEFINED);
  const other = map.fields.get(ANY)?.value;
  return other ? choiceOf([known, other]) : known;
}
function setAt(run: Run, map: ObjectValue, { key, slot }: { key: Slot | undefined; slot: Slot | undefined }): Value {
  const name = key ? textOf(key.value) : null;
  const changed = slot ? toChange(run, map) : null;
  if (changed === null || !slot) return map;
  if (name === null) putAnywhere(changed, slot);
  else changed.fields.set(name, slot);
  return changed;
}
