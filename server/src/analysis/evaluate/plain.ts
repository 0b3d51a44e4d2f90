// Between values and the plain data that they are at run time, for calling our own functions and for the manifest.

import { isExact } from './list-items.js';
import { type Run, makeList, makeObject } from './scope.js';
import { plainText, textOf } from './text.js';
import { constant, opaque, type Value } from './value.js';

const MAX_DEPTH = 12;

/** Stands for what is not known. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/**
 * What the value is. Fields that are not known are left out of objects, so that a definition with an end that is
 * computed at run time is one without an end; a list with an unknown item is unknown.
 */
export function toPlain(value: Value, depth = 0): unknown {
  // An object may hold itself.
  if (depth > MAX_DEPTH) return UNKNOWN;
  switch (value.kind) {
    case 'text':
      return textOf(value) ?? UNKNOWN;
    case 'constant':
      return value.value;
    case 'list': {
      const items = value.items.map((item) => toPlain(item.value, depth + 1));
      return !isExact(value) || items.includes(UNKNOWN) ? UNKNOWN : items;
    }
    case 'object': {
      const fields: (readonly [string, unknown])[] = [];
      value.fields.forEach((slot, name) => {
        const plain = toPlain(slot.value, depth + 1);
        if (plain !== UNKNOWN) fields.push([name, plain]);
      });
      return Object.fromEntries(fields);
    }
    case 'closure':
    case 'native':
      return uncalled;
    case 'declared':
      return value.declaration.key;
    default:
      return UNKNOWN;
  }
}

/** In the place of an author's function: analysis never calls one. */
function uncalled(): unknown {
  return UNKNOWN;
}

export function fromPlain(run: Run, plain: unknown): Value {
  if (typeof plain === 'string') return plainText(plain);
  if (typeof plain === 'number' || typeof plain === 'boolean' || plain === null || plain === undefined)
    return constant(plain);
  if (Array.isArray(plain))
    return makeList(
      run,
      plain.map((item) => ({ value: fromPlain(run, item), place: null })),
    );
  if (typeof plain !== 'object') return opaque();
  return makeObject(
    run,
    Object.entries(plain).map(([name, field]) => [name, { value: fromPlain(run, field), place: null }] as const),
  );
}
