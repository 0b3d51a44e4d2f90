// Files of caches: written whole or not at all, and behind a `.gitignore` of their own. A line says by whom the rest was
// written and what its digest is, a second one what the bytes behind it are. One that is of no use goes once that is known;
// what somebody else has put in its place stays.

import { promises as fs } from 'node:fs';
import path from 'node:path';
import { isFile, isFolder } from './files.js';
import { isRecord, parseJson } from './json.js';
import { sha256 } from './sha256.js';

export type CacheReading =
  | { readonly kind: 'nothing' }
  /** It is gone now. `fault`: in words, as said of the file. */
  | { readonly kind: 'unusable'; readonly fault: string }
  /** None can be written either: what is in the way may be dear to somebody. `obstacle`: in words. */
  | { readonly kind: 'obstructed'; readonly obstacle: string }
  /** `contents`: its digest says that it is what this version of the program wrote, in the form of then. */
  | { readonly kind: 'cache'; readonly contents: unknown; readonly bytes: Uint8Array };

export async function readCache(target: string, version: string): Promise<CacheReading> {
  const file = await readBytes(target);
  if (file === null) return await whyNone(target);
  const headerEnd = Math.max(0, file.indexOf(LINE_END));
  const header = parseJson(file.toString('utf8', 0, headerEnd));
  if (header.kind !== 'value' || !isRecord(header.value) || header.value['digest'] !== sha256(file.subarray(headerEnd)))
    return await discard(target, 'is damaged');
  if (header.value['version'] !== version) return await discard(target, 'is of another version');
  const contentsEnd = file.indexOf(LINE_END, headerEnd + 1);
  const contents: unknown = JSON.parse(file.toString('utf8', headerEnd + 1, contentsEnd));
  return { kind: 'cache', contents, bytes: file.subarray(contentsEnd + 1) };
}
const LINE_END = 10;

/** In words for a log; null: there is none. `instead`: what is done without the cache. */
export function problemOf(reading: Exclude<CacheReading, { kind: 'cache' }>, instead: string): string | null {
  switch (reading.kind) {
    case 'nothing':
      return null;
    case 'unusable':
      return `${reading.fault}: ${instead}.`;
    case 'obstructed':
      return `${reading.obstacle}: ${instead} at every start until you move or delete it.`;
  }
}

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch {
    // Not there, or not to be read: then there is none.
    return null;
  }
}

async function whyNone(target: string): Promise<CacheReading> {
  const folder = path.dirname(target);
  for (const place of [path.dirname(folder), folder])
    if (await isFile(place)) return { kind: 'obstructed', obstacle: `${place} is a file and not a folder` };
  if (await isFolder(target)) return { kind: 'obstructed', obstacle: `${target} is a folder and not a file` };
  return { kind: 'nothing' };
}

/** The next one may not be written soon, and this one would be complained of until then. */
async function discard(target: string, why: string): Promise<CacheReading> {
  try {
    await fs.rm(target, { force: true });
  } catch (error) {
    // In a folder that cannot be written it stays.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return { kind: 'unusable', fault: `${target} ${why}` };
}

export interface CacheToWrite {
  readonly version: string;
  /** Plain data. */
  readonly contents: unknown;
  readonly bytes: readonly Uint8Array[];
}

export async function writeCache(target: string, { version, contents, bytes }: CacheToWrite): Promise<void> {
  const payload = Buffer.concat([Buffer.from(`\n${JSON.stringify(contents)}\n`), ...bytes]);
  const header = Buffer.from(JSON.stringify({ version, digest: sha256(payload) }));
  await replaceFile(target, Buffer.concat([header, payload]));
}

/** Why writing has failed: the project may only be read. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FORBIDDEN.has(error.code);
}
const FORBIDDEN: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Under another name first: who reads it meanwhile, or after a crash, reads the one or the other whole. */
async function replaceFile(target: string, content: Uint8Array): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await makeFolder(path.dirname(target));
    await writeOnce(path.join(path.dirname(target), '..', '.gitignore'), '*\n');
    await fs.writeFile(temporary, content);
    await fs.rename(temporary, target);
  } catch (error) {
    if (await isFile(temporary)) await fs.rm(temporary, { force: true });
    throw error;
  }
}

/** Of a disk that may only be read it is said that a folder is missing there, and not why none can be made. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { recursive: true });
  } catch (error) {
    await fs.access(path.resolve(folder, '../..'), fs.constants.W_OK);
    throw error;
  }
}

async function writeOnce(file: string, text: string): Promise<void> {
  try {
    await fs.writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    // The owner's own stays as it is.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
