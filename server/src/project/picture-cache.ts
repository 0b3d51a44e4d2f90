// The picture of a project as an earlier start has left it, for as long as nothing of the project has changed: then not
// a text is read, nothing is evaluated, and no compiler is loaded. Files are known by size and times. In doubt there is
// no picture, and whatever is wrong with the file, it is made anew.

import { statSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '../analysis/snapshot.js';
import { type OccurrenceUse, type Picture, pictureOf, snapshotFrom } from '../analysis/stored/picture.js';
import type { Packed } from '../analysis/stored/packed-form.js';
import { type CacheToWrite, problemOf, readCache, writeCache } from './cache-file.js';
import { packageVersions } from './package-versions.js';
import { type Project, type ProjectOutline, specifiersOf } from './read-project.js';
import { sha256 } from './sha256.js';

/** A file that was written so shortly before it was read may be written again without looking changed. */
const RECENT_MS = 2000;

interface Stamp {
  readonly file: string;
  readonly size: number;
  readonly modified: number;
  readonly changed: number;
}
interface KnownFile extends Stamp {
  /** Of its text. */
  readonly digest: string;
}
/** What the picture was made from, beside the texts. */
interface Basis {
  readonly listed: readonly string[];
  readonly settings: string;
  readonly specifiers: readonly string[];
  readonly packageVersions: string;
  readonly stamps: readonly KnownFile[];
}
type Section = Omit<Packed, 'code'> & { readonly length: number };
interface Contents {
  readonly basis: Basis;
  readonly sections: Readonly<Record<keyof Picture, Section>>;
}
const SECTIONS = ['said', 'occurrences', 'declared'] as const satisfies readonly (keyof Picture)[];

export interface PictureCache {
  /** Why what was there could not be used, in words for a log; null also where nothing was there. */
  readonly problem: string | null;
  /** Null: the project is another one by now. */
  readonly snapshot: Snapshot | null;
  /** The files that it is a picture of. */
  readonly files: readonly string[];
  /** Of installed packages that the code imports, by name, as they are. */
  readonly packageVersions: Readonly<Record<string, string>>;
  /** Whether it is a picture of this text of a file. */
  knows(file: string, text: string): boolean;
}

function targetIn(root: string, name: string): string {
  return path.join(root, '.headwater', 'cache', name);
}

/**
 * `version`: of the program, since another one may see something else. `name`: of the file, so that programs that are
 * used in turn do not write over each other's.
 */
export async function openPicture(outline: ProjectOutline, version: string, name = 'picture'): Promise<PictureCache> {
  const target = targetIn(outline.root, name);
  const nothing = { snapshot: null, files: [], packageVersions: {}, knows: () => false };
  const none = (problem: string | null): PictureCache => ({ problem, ...nothing });
  const cache = await readCache(target, version);
  if (cache.kind !== 'cache') return none(problemOf(cache, 'the project is read anew'));
  const { basis, sections } = cache.contents as Contents;
  if (!(await holds(basis, outline))) return none(null);
  const digests = new Map(basis.stamps.map(({ file, digest }) => [file, digest]));
  return {
    problem: null,
    snapshot: snapshotFrom(readSections(sections, cache.bytes)),
    files: [...digests.keys()],
    packageVersions: JSON.parse(basis.packageVersions) as Readonly<Record<string, string>>,
    knows: (file, text) => digests.get(file) === sha256(text),
  };
}

export interface PictureToKeep {
  readonly project: Pick<Project, 'files' | 'settings'>;
  readonly snapshot: Snapshot;
  readonly version: string;
  /** When the files were read, epoch milliseconds. */
  readonly readAt: number;
  /** Who will look at it. */
  readonly use: OccurrenceUse;
  /** As for opening. */
  readonly name?: string;
}

/** Kept only where every later change would show. */
export async function savePicture(
  outline: ProjectOutline,
  { project, snapshot, version, readAt, use, name = 'picture' }: PictureToKeep,
): Promise<'written' | 'not kept'> {
  const stamps = project.files.map(({ path: file, text }) => {
    const stamp = stampOf(outline.root, file);
    return stamp && { ...stamp, digest: sha256(text) };
  });
  const whole = stamps.filter((stamp) => stamp !== null);
  const listed = new Set(outline.listed);
  const read = new Set(project.files.map(({ path: file }) => file));
  const isSettled =
    // One that may not be read would not look changed once it may be.
    outline.listed.every((file) => read.has(file)) &&
    whole.length === stamps.length &&
    whole.every(({ changed, modified }) => Math.max(changed, modified) < readAt - RECENT_MS) &&
    // A file that came would go before another one, or be the one that is missing.
    whole.every(({ file }) => listed.has(file) || file.endsWith('.json')) &&
    !snapshot.problems.some(({ kind }) => kind === 'unresolved-import');
  const picture = isSettled ? pictureOf(snapshot, use) : null;
  if (picture === null) return 'not kept';
  const basis: Basis = {
    listed: outline.listed,
    settings: settingsOf(outline),
    specifiers: [...specifiersOf(project.files)],
    packageVersions: JSON.stringify(project.settings.packageVersions),
    stamps: whole,
  };
  const sectionOf = ({ strings, shapes, code }: Packed): Section => ({ strings, shapes, length: code.length });
  const { said, occurrences, declared } = picture;
  const sections = { said: sectionOf(said), occurrences: sectionOf(occurrences), declared: sectionOf(declared) };
  const contents: Contents = { basis, sections };
  const bytes = SECTIONS.map((section) => picture[section].code);
  return await write(targetIn(outline.root, name), { version, contents, bytes });
}

/** A folder that cannot be written keeps none, and the next start does the same again. */
async function write(target: string, cache: CacheToWrite): Promise<'written' | 'not kept'> {
  try {
    await writeCache(target, cache);
    return 'written';
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return 'not kept';
  }
}

async function holds(basis: Basis, outline: ProjectOutline): Promise<boolean> {
  const { root, listed } = outline;
  if (basis.settings !== settingsOf(outline) || basis.listed.length !== listed.length) return false;
  if (basis.listed.some((file, index) => file !== listed[index])) return false;
  if (basis.stamps.some((stamp) => !isSame(stamp, stampOf(root, stamp.file)))) return false;
  return JSON.stringify(await packageVersions(root, new Set(basis.specifiers))) === basis.packageVersions;
}

/** Everything that analysis is told beside the texts, but for the versions of packages. */
function settingsOf({ name, modules, parsed }: ProjectOutline): string {
  return JSON.stringify({ name, modules, storage: parsed.defaultStorage });
}

function stampOf(root: string, file: string): Stamp | null {
  try {
    const { size, mtimeMs, ctimeMs } = statSync(path.join(root, file));
    return { file, size, modified: mtimeMs, changed: ctimeMs };
  } catch {
    // Gone, or out of reach: not as it was.
    return null;
  }
}
function isSame(a: Stamp, b: Stamp | null): boolean {
  return b !== null && a.size === b.size && a.modified === b.modified && a.changed === b.changed;
}

function readSections(sections: Contents['sections'], bytes: Uint8Array): Picture {
  let start = 0;
  const take = (name: keyof Picture): Packed => {
    const { strings, shapes, length } = sections[name];
    const code = bytes.subarray(start, start + length);
    start += length;
    return { strings, shapes, code };
  };
  const [said, occurrences, declared] = [take('said'), take('occurrences'), take('declared')];
  return { said, occurrences, declared };
}
