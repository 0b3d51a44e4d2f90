// Files that are there whole or not at all, also after a power cut.

import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageProblem } from './storage-problem.js';

/** The folder or file cannot be used now: without the right to, or full. Its message is for people. */
export class FileProblem extends StorageProblem {}

/** Null: there is no such file. */
export async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, ['ENOENT', 'ENOTDIR'])) return null;
    throw problemOf(error, file);
  }
}

/** Names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isCode(error, ['ENOENT', 'ENOTDIR'])) return [];
    throw problemOf(error, folder);
  }
}

/** Readers see the old file or the new one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = await temporaryFile(file, content);
  try {
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw problemOf(error, file);
  }
  await syncFolder(dirname(file));
}

/** False: there is a file of that name already, which is left as it is. */
export async function createFile(file: string, content: string): Promise<boolean> {
  const temporary = await temporaryFile(file, content);
  try {
    await link(temporary, file);
  } catch (error) {
    if (isCode(error, ['EEXIST'])) return false;
    throw problemOf(error, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(file));
  return true;
}

/** What writers that were killed have left: a file that lies unfinished for so long is nobody's any more. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isTemporary)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true }).catch(() => undefined);
  }
}
const ABANDONED_MS = 3_600_000;

export function isTemporary(name: string): boolean {
  return name.endsWith(TEMPORARY);
}
const TEMPORARY = '.tmp';

let count = 0;
async function temporaryFile(file: string, content: string | Uint8Array): Promise<string> {
  count += 1;
  const temporary = `${file}.${process.pid}-${count}${TEMPORARY}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw problemOf(error, file);
  }
}

/** So that the name, too, outlives a power cut; Windows opens no folder, and keeps names without that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const OUTSIDE = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENAMETOOLONG',
  'EBUSY',
];
function problemOf(error: unknown, file: string): unknown {
  if (!isCode(error, OUTSIDE)) return error;
  const message = `${file} cannot be read or written (${error.code}); check its folder, its rights and the free space.`;
  return new FileProblem(message, { cause: error });
}
function isCode(error: unknown, codes: readonly string[]): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
