// Reading the disk: texts and folders. What is not there, or goes while it is read, is null or left out; so is what may not
// be read, and who is told nothing of a place asks `whyClosed` about it.

import { closeSync, type Dirent, openSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
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

/** Missing, not a file, not permitted, or a link that leads round in a circle. */
const ABSENCES: ReadonlySet<unknown> = new Set([
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

function entriesOf(folder: string): readonly Dirent[] {
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
    return null;
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

export async function isFolder(folder: string): Promise<boolean> {
  return statOf(folder)?.isDirectory() ?? false;
}
function statOf(place: string): Stats | null {
  try {
    return statSync(place, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Folders in which nobody writes declarations. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'bower_components', 'dist', 'out', 'build', 'coverage']);

export interface Walked {
  readonly folder: string;
  readonly files: readonly string[];
}

export interface WalkOptions {
  /** Asked before an inner folder is read. */
  readonly enter?: (folder: string) => boolean;
  /** Asked when its files are known: one that is passed by is not given, and nothing in it. */
  readonly passBy?: (inner: Walked) => Promise<boolean>;
  /** Told of a folder in which nothing was found: it may be closed. */
  readonly onEmpty?: (folder: string) => void;
}

/**
 * Every folder under the root with its files, absolute, outer ones first. Links to folders are not followed, so a loop
 * of them is none here. Like texts, folders are read in slices.
 */
export async function* walkFolders(root: string, { enter, passBy, onEmpty }: WalkOptions = {}): AsyncGenerator<Walked> {
  const stack = [root];
  let count = 0;
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    count += 1;
    if (count % AT_A_TIME === 0) await setImmediate();
    const entries = entriesOf(folder);
    if (entries.length === 0) onEmpty?.(folder);
    const files = entries.filter((entry) => isFileEntry(folder, entry)).map(({ name }) => name);
    const walked = { folder, files };
    if (folder !== root && passBy && (await passBy(walked))) continue;
    yield walked;
    for (const entry of entries.toReversed()) {
      if (!entry.isDirectory() || LEFT_OUT.has(entry.name) || entry.name.startsWith('.')) continue;
      const inner = path.join(folder, entry.name);
      if (enter?.(inner) ?? true) stack.push(inner);
    }
  }
}

/** Only links are asked where they lead: of everything else the folder itself says what it is. */
function isFileEntry(folder: string, entry: Dirent): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && isFileNow(path.join(folder, entry.name)));
}

/** With `/`, on every system. */
export function relativePath(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
