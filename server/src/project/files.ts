// Reading the disk: texts and folders. What is not there, or goes while it is read, is null or left out; so is what may not
// be read, and who is told nothing of a place asks `whyClosed` about it.

import { constants } from 'node:buffer';
import {
  closeSync,
  type Dirent,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Without a byte order mark, which editors do not count either. Of what is no regular file, a pipe for one, null. */
export async function readText(file: string): Promise<string | null> {
  return isFileNow(file) ? readTextNow(file) : null;
}

/** So many are read before others have their turn. */
const AT_A_TIME = 64;

/**
 * Many texts of regular files, each as `readText` gives it. To wait for a file on another thread costs ten times what reading it does, so
 * all are read on this one: in slices, with room for others between them.
 */
export async function readTexts(files: readonly string[]): Promise<readonly (string | null)[]> {
  const texts: (string | null)[] = [];
  for (const file of files) {
    if (texts.length % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    texts.push(readTextNow(file));
  }
  return texts;
}

function readTextNow(file: string): string | null {
  try {
    return withoutMark(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

const BYTE_ORDER_MARK = 0xfeff;

function withoutMark(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Missing, not a file, not permitted, a link that leads round in a circle, or more than a text may have. */
const ABSENCES: ReadonlySet<unknown> = new Set([
  'ERR_STRING_TOO_LONG',
  'ERR_FS_FILE_TOO_LARGE',
  'ENOENT',
  'EISDIR',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENAMETOOLONG',
]);

const CLOSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM']);

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENCES.has(error.code);
}

export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

export async function isFile(file: string): Promise<boolean> {
  return isFileNow(file);
}
/** Links are followed. To read anything else could wait for ever. */
export function isFileNow(file: string): boolean {
  return statOf(file)?.isFile() ?? false;
}
/** Of a file or folder of which nothing was read: that it is there and closed, in words for people; null: it is not. */
export function whyClosed(place: string): string | null {
  try {
    const stat = statOf(place);
    if (stat?.isFile() || stat?.isDirectory()) closeSync(openSync(place, 'r'));
    return stat?.isFile() && stat.size > constants.MAX_STRING_LENGTH
      ? `${place} cannot be read: it is too large.`
      : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && CLOSED.has(error.code))
      return `${place} cannot be read: permission denied.`;
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Why what is there gives no text, as said of it; null: it gives one, or nothing is there. */
export function whyNoText(file: string): string | null {
  const stat = statOf(file);
  if (stat === null) return null;
  if (stat.isDirectory()) return 'it is a folder and not a file';
  if (!stat.isFile()) return 'it is no regular file';
  return whyClosed(file) === null ? null : 'permission denied';
}

/**
 * Why a file or a folder cannot be made or used at a place, as said of the place; null: it is there, or may be made. What
 * is missing around it is made with it.
 */
export function whyNoPlace(place: string, wanted: 'file' | 'folder'): string | null {
  const stat = statOf(place);
  if (stat !== null) {
    if (wanted === 'file') return stat.isDirectory() ? 'it is a folder and not a file' : null;
    return stat.isDirectory() ? null : 'it is a file and not a folder';
  }
  for (let around = path.dirname(place); around !== path.dirname(around); around = path.dirname(around)) {
    const found = statOf(around);
    if (found !== null) return found.isDirectory() ? null : `${around} is a file and not a folder`;
  }
  return null;
}

export async function isFolder(folder: string): Promise<boolean> {
  return statOf(folder)?.isDirectory() ?? false;
}
/** What a link leads to in the end; null: to nothing, or to something else. */
export function placeBehind(link: string): 'file' | 'folder' | null {
  const stat = statOf(link);
  return stat?.isFile() ? 'file' : stat?.isDirectory() ? 'folder' : null;
}
/** Without links on the way; what is gone by now is called as it was. */
export function realPath(place: string): string {
  try {
    return realpathSync(place);
  } catch (error) {
    if (isAbsence(error)) return place;
    throw error;
  }
}
function statOf(place: string): Stats | null {
  try {
    return statSync(place, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** With `/`, on every system. */
export function relativePath(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
