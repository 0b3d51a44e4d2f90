// One JSON file per version in a hidden folder, and beside it the live file under the plain name, replaced by a rename.

import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { digestOf, digestOfText, isRecord } from './digest.js';
import { filePart, otherRevision, revisionOf } from './names.js';
import {
  isNewer,
  type LiveVersion,
  type Promotion,
  type ReadAnswer,
  type Stamp,
  type Storage,
  type StorageKind,
  type WriteRequest,
  type Written,
} from './storage.js';

export const jsonFile: StorageKind = {
  kind: 'jsonFile',
  location: (options) => (typeof options.dir === 'string' ? options.dir : null),
  open: (project, location) => new JsonFileStorage(resolve(project, location), location),
};

const VERSIONS = '.versions';

class JsonFileStorage implements Storage {
  readonly name: string;

  constructor(
    private readonly dir: string,
    private readonly location: string,
  ) {
    this.name = `jsonFile:${location}`;
  }

  async write({ name, part, value, version }: WriteRequest): Promise<Written> {
    const text = jsonText(value);
    if (text === null) return { kind: 'refused', message: notJson(name) };
    const digest = digestOf(JSON.parse(text));
    const revision = revisionOf(version, digest, digestOfText);
    const wanted = versionRef(name, part, revision);
    const there = await this.digestAt(join(this.dir, wanted));
    const ref = there === null || there === digest ? wanted : versionRef(name, part, otherRevision(revision, digest));
    if (there !== digest) await replaceFile(join(this.dir, ref), text);
    return { kind: 'written', ref, digest, bytes: Buffer.byteLength(text) };
  }

  read(ref: string): Promise<ReadAnswer> {
    return this.readFileAt(ref, `The file ${this.shown(ref)} is gone.`);
  }
  readLive(name: string, part: string): Promise<ReadAnswer> {
    const live = liveRef(name, part);
    return this.readFileAt(live, `There is no file ${this.shown(live)}.`);
  }
  digestLive(name: string, part: string): Promise<string | null> {
    return this.digestAt(join(this.dir, liveRef(name, part)));
  }

  async promote(ref: string, stamp: Stamp): Promise<Promotion> {
    const before = await this.live(ref);
    if (before !== null && isNewer(before.stamp, stamp)) return { kind: 'fenced', by: before.stamp };
    const text = await textOf(join(this.dir, ref));
    if (text === null) return { kind: 'refused', message: `The file ${this.shown(ref)} is gone.` };
    const { name, part } = placeOf(ref);
    await replaceFile(join(this.dir, part === '' ? `${name}.json` : join(name, `${part}.json`)), text);
    await replaceFile(this.pointerFile(ref), `${JSON.stringify({ ref, stamp })}\n`);
    return { kind: 'promoted' };
  }

  async live(ref: string): Promise<LiveVersion | null> {
    const text = await textOf(this.pointerFile(ref));
    if (text === null) return null;
    const pointer: unknown = JSON.parse(text);
    return isRecord(pointer) ? (pointer as unknown as LiveVersion) : null; // Written by `promote` alone.
  }

  async drop(ref: string): Promise<boolean> {
    const file = join(this.dir, ref);
    if ((await textOf(file)) === null) return false;
    await rm(file);
    return true;
  }

  private pointerFile(ref: string): string {
    const { name, part } = placeOf(ref);
    return join(this.dir, name, VERSIONS, `${part}.live`);
  }
  private shown(ref: string): string {
    return `${this.location}/${ref}`;
  }
  private async digestAt(file: string): Promise<string | null> {
    const text = await textOf(file);
    if (text === null) return null;
    const value = parsed(text);
    return value === undefined ? digestOfText(text) : digestOf(value);
  }
  private async readFileAt(ref: string, missing: string): Promise<ReadAnswer> {
    const text = await textOf(join(this.dir, ref));
    if (text === null) return { kind: 'missing', message: missing };
    const value = parsed(text);
    if (value === undefined) return { kind: 'missing', message: `The file ${this.shown(ref)} is no JSON.` };
    return { kind: 'value', value };
  }
}

function versionRef(name: string, part: string, revision: string): string {
  return `${name}/${VERSIONS}/${filePart(part)}__${revision}.json`;
}
function liveRef(name: string, part: string): string {
  return part === '' ? `${name}.json` : `${name}/${filePart(part)}.json`;
}
/** Name and file part of a version's path. A revision has no double underscore, so the last one ends the part. */
function placeOf(ref: string): { readonly name: string; readonly part: string } {
  const file = basename(ref);
  return { name: dirname(dirname(ref)), part: file.slice(0, file.lastIndexOf('__')) };
}

function jsonText(value: unknown): string | null {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? null : `${text}\n`;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
function notJson(name: string): string {
  return `${name}: the value is no JSON (undefined, a function, a BigInt, or an object that contains itself).`;
}

/** undefined: the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

/** Readers see the old file or the new one, and after a power cut as well. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
