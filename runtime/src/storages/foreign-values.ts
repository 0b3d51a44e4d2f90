// Values that other programs keep in databases and files, as plain data: what JSON can say.

import { isRecord } from './digest.js';

/** Whole numbers beyond 2^53 become text, instants ISO text, bytes base64. */
export function plainValue(value: unknown): unknown {
  switch (typeof value) {
    case 'bigint': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'undefined':
      return null;
    default:
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plainValue);
  return isRecord(value) ? plainRow(value) : value;
}

export function plainRow(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));
}
