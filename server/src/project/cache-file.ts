// Files of caches: written whole or not at all, and behind a `.gitignore` of their own. A line says by whom the rest was
// written and what its digest is, a second one what the bytes behind it are.

import { promises as fs } from 'node:fs';
import path from 'node:path';
import { isFile } from './files.js';
import { isRecord, parseJson } from './json.js';
import { sha256 } from './sha256.js';

export type CacheReading =
  | { readonly kind: 'nothing' }
  /** `fault`: in words, as said of the file. */
  | { readonly kind: 'unusable'; readonly fault: string }
  /** `contents`: its digest says that it is what this version of the program wrote, in the form of then. */
  | { readonly kind: 'cache'; readonly contents: unknown; readonly bytes: Uint8Array };

export async function readCache(target: string, version: string): Promise<CacheReading> {
  const file = await readBytes(target);
  if (file === null) return { kind: 'nothing' };
  const headerEnd = Math.max(0, file.indexOf(LINE_END));
  const header = parseJson(file.toString('utf8', 0, headerEnd));
  if (header.kind !== 'value' || !isRecord(header.value) || header.value['digest'] !== sha256(file.subarray(headerEnd)))
    return { kind: 'unusable', fault: `${target} is damaged` };
  if (header.value['version'] !== version) return { kind: 'unusable', fault: `${target} is of another version` };
  const contentsEnd = file.indexOf(LINE_END, headerEnd + 1);
  const contents: unknown = JSON.parse(file.toString('utf8', headerEnd + 1, contentsEnd));
  return { kind: 'cache', contents, bytes: file.subarray(contentsEnd + 1) };
}
const LINE_END = 10;

async function readBytes(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch {
    // Not there, or not to be read: then there is none.
    return null;
  }
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

/** Under another name first: who reads it meanwhile, or after a crash, reads the one or the other whole. */
async function replaceFile(target: string, content: Uint8Array): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    await fs.mkdir(path.dirname(target), { recursive: true });
    await writeOnce(path.join(path.dirname(target), '..', '.gitignore'), '*\n');
    await fs.writeFile(temporary, content);
    await fs.rename(temporary, target);
  } catch (error) {
    if (await isFile(temporary)) await fs.rm(temporary, { force: true });
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
