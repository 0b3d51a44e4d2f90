// Digests of values: equal values give equal digests, whatever the order of their keys.

import { createHash, hash, type Hash } from 'node:crypto';

/** SHA-256 of the value's canonical JSON, in hex. */
export function digestOf(value: unknown): string {
  return digestOfText(canonicalJson(value));
}

export function digestOfText(text: string): string {
  return hash('sha256', text);
}

/** The digest of an array whose elements come one by one; the same as `digestOf` of the whole. */
export class RowsDigest {
  private readonly hash: Hash = createHash('sha256').update('[');
  private separator = '';

  add(row: unknown): void {
    this.hash.update(this.separator + canonicalJson(row));
    this.separator = ',';
  }
  end(): string {
    return this.hash.update(']').digest('hex');
  }
}

export function digestOfRows(rows: Iterable<unknown>): string {
  const digest = new RowsDigest();
  for (const row of rows) digest.add(row);
  return digest.end();
}

/** JSON with sorted keys and no white space. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? sorted(part) : part)) ?? 'null';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const keys = Object.keys(record).sort();
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}

/** Of a project file's text, without the byte order mark that analysis does not see either. */
export function digestOfFile(text: string): string {
  return digestOfText(text.replace(/^\uFEFF/, ''));
}
