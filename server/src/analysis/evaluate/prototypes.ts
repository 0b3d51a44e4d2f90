// Objects that have what others have: made by `new` of a function that is no class, or by `Object.create`, and the prototypes
// onto which code puts methods.

import { type Call, callClosure } from './calls.js';
import { seenBy, setMember } from './own-copies.js';
import { makeObject, type Run } from './scope.js';
import { mapOptions, type ObjectValue, optionsOf, type Place, type Value } from './value.js';

type ClosureValue = Extract<Value, { kind: 'closure' }>;
type CodeValue = ClosureValue | Extract<Value, { kind: 'class' }>;

const PROTOTYPE = 'prototype';

/** What `new` gives of a function: what it has put into `this`, unless it gives back something else. */
export function construct(run: Run, value: ClosureValue, call: Call): Value {
  // More may be put onto the prototype later.
  const instance = makeObject(run, [], true);
  inheritFromCode(run, instance, value);
  const made = callClosure(run, { ...value, self: instance }, call);
  return mapOptions(made, (option) => (option.kind === 'constant' ? instance : option));
}

/** `Loader.prototype`, where methods are put: of a class, without those that it says itself. */
export function prototypeOf(run: Run, value: CodeValue, place: Place): Value {
  const known = value.held?.fields.get(PROTOTYPE);
  if (known) return known.value;
  const prototype = makeObject(run, [], value.kind === 'class');
  const slot = { value: prototype, place: null };
  setMember(run, value, { name: PROTOTYPE, slot, place, isMadeOfBefore: () => false });
  return prototype;
}

export function inheritFromCode(run: Run, instance: ObjectValue, { kind, held }: CodeValue): void {
  const prototype = held?.fields.get(PROTOTYPE)?.value;
  if (prototype === undefined) return;
  for (const option of optionsOf(prototype)) {
    const { isOpen } = instance;
    inheritFrom(run, instance, option);
    // What a class says itself is known.
    if (kind === 'class' && option.kind === 'object') instance.isOpen = isOpen;
  }
}

/** Methods come to be the object's own: `this` is what they are called on. */
export function inheritFrom(run: Run, object: ObjectValue, prototype: Value): void {
  const seen = seenBy(run, prototype);
  if (seen.kind === 'constant') return;
  if (seen.kind !== 'object' || seen.isOpen) object.isOpen = true;
  if (seen.kind !== 'object') return;
  for (const [name, { value, place }] of seen.fields) {
    const isMethod = value.kind === 'closure' && !value.fn.isArrow;
    object.fields.set(name, { value: isMethod ? { ...value, self: object } : value, place });
  }
}
