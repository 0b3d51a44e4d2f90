// Reads JSON that came from outside: each function answers a value of the type that it names, or throws with the place.

import type { CaseData } from './kind.js';

export function record(value: unknown, what: string): CaseData {
  if (isRecord(value)) return value;
  throw new TypeError(`${what} should be an object; it is ${JSON.stringify(value)}.`);
}

export function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(`${what} should be a list; it is ${JSON.stringify(value)}.`);
}

export function text(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`${what} should be a text; it is ${JSON.stringify(value)}.`);
}

export function texts(value: unknown, what: string): readonly string[] {
  return list(value, what).map((item) => text(item, what));
}

export function integer(value: unknown, what: string): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new TypeError(`${what} should be a whole number; it is ${JSON.stringify(value)}.`);
}

/** An ISO instant, in milliseconds since the epoch. */
export function instant(value: unknown, what: string): number {
  const millis = Date.parse(text(value, what));
  if (Number.isNaN(millis)) throw new TypeError(`${what} should be an instant; it is ${JSON.stringify(value)}.`);
  return millis;
}

function isRecord(value: unknown): value is CaseData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
