// What `object.property` comes to, for each kind of value.

import { staticMember } from './classes.js';
import { contextMember } from './context.js';
import { memberOfRelative } from './dates.js';
import { isAnyTable } from './drizzle-tables.js';
import { memberOfDeclared } from './handles.js';
import { isExact, itemAt } from './list-items.js';
import { listMethod } from './list-methods.js';
import { mapMethod } from './map-methods.js';
import { type Call, callClosure, callValue } from './calls.js';
import { queryMember } from './queries.js';
import { prototypeOf } from './prototypes.js';
import type { Run } from './scope.js';
import { numberOf, textOf } from './text.js';
import { textMethod } from './text-methods.js';
import {
  choiceOf,
  constant,
  mapOptions,
  notExported,
  opaque,
  type Place,
  type Slot,
  UNDEFINED,
  type Value,
} from './value.js';

export interface Access {
  readonly property: string;
  readonly place: Place;
}

export function getMember(run: Run, value: Value, access: Access): Value {
  const { property } = access;
  switch (value.kind) {
    // Most values of a body are of these kinds.
    case 'opaque':
      return opaque(value.library, memberName(value.name, property), [value]);
    case 'context':
      return contextMember(run, property);
    case 'relative':
      return memberOfRelative(value, property, run.uncertain);
    case 'choice':
      return memberOfEach(run, value, access);
    case 'object':
      return objectMember(run, value, access);
    case 'list':
      return listMember(run, value, property);
    case 'text':
      return textMethod(value, property) ?? promiseMember(run, value, property) ?? opaque();
    case 'namespace':
      return run.surroundings.exportOf(value.file, property, run.held);
    case 'vocabularyModule':
      return { kind: 'vocabulary', name: property };
    case 'global':
      return { kind: 'global', name: `${value.name}.${property}` };
    case 'declared':
      return memberOfDeclared(run, value.declaration, access) ?? promiseMember(run, value, property) ?? opaque();
    case 'closure': {
      const held = value.held?.fields.get(property);
      if (held) return gotten(run, held.value, access);
      return property === 'prototype' ? prototypeOf(run, value, access.place) : functionMember(run, value, property);
    }
    case 'native':
      return functionMember(run, value, property);
    case 'class':
      if (property === 'prototype') return prototypeOf(run, value, access.place);
      return gotten(run, staticMember(run, value, property), access);
    case 'query':
      return queryMember(run, value, access);
    case 'inert':
      return value;
    default:
      return promiseMember(run, value, property) ?? opaque();
  }
}

function memberOfEach(run: Run, value: Value, access: Access): Value {
  return mapOptions(value, (option) => getMember(run, option, access));
}

/** The name by which a library's member is known: that of its default export is its own. */
function memberName(name: string | null, property: string): string {
  return name === null || name === 'default' || name === '*' ? property : `${name}.${property}`;
}

interface ElementAccess {
  readonly index: Value;
  readonly place: Place;
}

export function getElement(run: Run, value: Value, access: ElementAccess): Value {
  if (access.index.kind === 'choice') return elementAtEach(run, value, access);
  const property = textOf(access.index) ?? numberOf(access.index)?.toString() ?? null;
  if (property !== null) return getMember(run, value, { property, place: access.place });
  if (value.kind === 'opaque' && isAnyTable(value)) return opaque(value.library, value.name, [value]);
  // Any of them, when the index is not known.
  if (value.kind === 'list' && !value.isOpen) return choiceOf(value.items.map((item) => item.value));
  if (value.kind === 'object' && !value.isOpen && value.fields.size > 0)
    return choiceOf([...value.fields.values()].map((slot) => slot.value));
  return opaque();
}

function elementAtEach(run: Run, value: Value, { index, place }: ElementAccess): Value {
  return mapOptions(index, (option) => getElement(run, value, { index: option, place }));
}

function objectMember(run: Run, value: Extract<Value, { kind: 'object' }>, access: Access): Value {
  const { property } = access;
  if (value.isMap) return mapMethod(run, value, property) ?? opaque();
  const slot = value.fields.get(property);
  if (slot) return gotten(run, slot.value, access);
  const method = promiseMember(run, value, property);
  if (method !== null || !value.isOpen) return method ?? UNDEFINED;
  if (value.exportedBy === undefined) return opaque();
  // As `import()` gives it.
  return property === 'default' ? value : notExported(value.exportedBy, property);
}

/** What a property comes to: of a getter, what that gives. */
function gotten(run: Run, member: Value, { place }: Access): Value {
  return member.kind === 'closure' && member.fn.isGetter ? callClosure(run, member, { args: [], place }) : member;
}

function listMember(run: Run, value: Extract<Value, { kind: 'list' }>, property: string): Value {
  if (property === 'length') return isExact(value) ? constant(value.items.length) : opaque();
  if (/^\d+$/.test(property)) return itemAt(value, Number(property));
  return listMethod(run, value, property) ?? promiseMember(run, value, property) ?? opaque();
}

/** A promise is taken for its value, so its methods are looked for on the value. */
function promiseMember(run: Run, value: Value, property: string): Value | null {
  if (property === 'then') return thenOf(run, value);
  return property === 'catch' || property === 'finally' ? caughtOf(run, value) : null;
}
function thenOf(run: Run, value: Value): Value {
  return {
    kind: 'native',
    call: ([done], place) => callInline(run, done?.value ?? UNDEFINED, { args: [value], place }),
  };
}
function caughtOf(run: Run, value: Value): Value {
  return {
    kind: 'native',
    call: ([handler], place) => {
      callInline(run, handler?.value ?? UNDEFINED, { args: [opaque()], place });
      return value;
    },
  };
}

/** Calls a callback as a library function does. */
export function callInline(
  run: Run,
  callback: Value,
  call: { readonly args: readonly Value[]; readonly place: Place },
): Value {
  const args = call.args.map((value) => ({ value, place: null }));
  return callValue(run, callback, {
    args,
    place: call.place,
    isNew: false,
    receiver: null,
    method: null,
    isInline: true,
  });
}

type FunctionValue = Extract<Value, { kind: 'closure' | 'native' }>;

/** What `bind`, `call` and `apply` give; a function of ours has no `this`. */
function functionMember(run: Run, value: FunctionValue, property: string): Value {
  const withSelf = (self: Slot | undefined): FunctionValue =>
    value.kind === 'closure' ? { ...value, self: self?.value ?? value.self } : value;
  const callWith = (caller: Run, self: Slot | undefined, call: Pick<Call, 'args' | 'place'>): Value =>
    callValue(caller, withSelf(self), { ...call, isNew: false, receiver: null, method: null });
  switch (property) {
    case 'bind':
      return {
        kind: 'native',
        call: ([self, ...first]) =>
          first.length === 0
            ? withSelf(self)
            : {
                kind: 'native',
                call: (rest, place, caller) => callWith(caller, self, { args: [...first, ...rest], place }),
              },
      };
    case 'deferred':
    case 'immediate':
    case 'exclusive':
      // The forms of a transaction of better-sqlite3.
      return value;
    case 'call':
      return { kind: 'native', call: ([self, ...args], place, caller) => callWith(caller, self, { args, place }) };
    case 'apply':
      return {
        kind: 'native',
        call: ([self, list], place, caller) =>
          callWith(caller, self, { args: list?.value.kind === 'list' ? [...list.value.items] : [], place }),
      };
    default:
      return promiseMember(run, value, property) ?? opaque();
  }
}
