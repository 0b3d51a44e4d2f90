// Walks the folders under a root, outer ones first, and never round in a circle.

import type { Dirent } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { entriesOf, placeBehind, realPath } from './files.js';
import { isLeftOut } from './left-out-folders.js';

/** So many are read before others have their turn. */
const AT_A_TIME = 64;

export interface Walked {
  readonly folder: string;
  readonly files: readonly string[];
}

export interface WalkOptions {
  /** Asked before an inner folder is read. */
  readonly enter?: (folder: string) => boolean;
  /** Asked of an inner folder that is left out by its name, whether it is meant all the same. */
  readonly isNamed?: (folder: string) => boolean;
  /** Asked of a link to a folder, whether it is followed; by default none is. */
  readonly follow?: (folder: string) => boolean;
  /** Asked when its files are known: one that is passed by is not given, and nothing in it. */
  readonly passBy?: (inner: Walked) => Promise<boolean>;
  /** Told of a folder in which nothing was found: it may be closed. */
  readonly onEmpty?: (folder: string) => void;
}

interface Place {
  readonly folder: string;
  /** Without links on the way. */
  readonly real: string;
}

/**
 * Every folder under the root with its files, absolute. A folder is given once, however many links lead to it: under its own
 * name if it has one here, else under that of the first link. A link to a folder around the root is not followed. Like texts,
 * folders are read in slices.
 */
export async function* walkFolders(root: string, options: WalkOptions = {}): AsyncGenerator<Walked> {
  const { passBy, onEmpty, follow } = options;
  const start: Place = { folder: root, real: follow === undefined ? root : realPath(root) };
  const seen = new Set<string>();
  const links: string[] = [];
  const stack = [start];
  let count = 0;
  for (let place = stack.pop(); place !== undefined; place = stack.pop() ?? nextLinked(links, start)) {
    const { folder, real } = place;
    if (seen.has(real)) continue;
    seen.add(real);
    count += 1;
    if (count % AT_A_TIME === 0) await setImmediate();
    const entries = entriesOf(folder);
    if (entries.length === 0) onEmpty?.(folder);
    const found = sorted(folder, entries);
    const walked = { folder, files: found.files };
    if (folder !== root && passBy && (await passBy(walked))) continue;
    yield walked;
    const isWanted = wantedBy(folder, options);
    for (const name of found.folders.toReversed())
      if (isWanted(name)) stack.push({ folder: path.join(folder, name), real: path.join(real, name) });
    for (const name of found.links)
      if (isWanted(name) && follow?.(path.join(folder, name))) links.push(path.join(folder, name));
  }
}

function wantedBy(folder: string, { enter, isNamed }: WalkOptions): (name: string) => boolean {
  return (name) => {
    const inner = path.join(folder, name);
    return (!isLeftOut(name) || (isNamed?.(inner) ?? false)) && (enter?.(inner) ?? true);
  };
}

/** Only links are asked where they lead: of everything else the folder itself says what it is. */
function sorted(folder: string, entries: readonly Dirent[]) {
  const files: string[] = [];
  const folders: string[] = [];
  const links: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const behind = entry.isSymbolicLink() ? placeBehind(path.join(folder, name)) : null;
    if (entry.isFile() || behind === 'file') files.push(name);
    else if (entry.isDirectory()) folders.push(name);
    else if (behind === 'folder') links.push(name);
  }
  return { files, folders, links };
}

/** What has a name of its own comes before what only a link leads to. */
function nextLinked(links: string[], root: Place): Place | undefined {
  links.sort();
  for (let folder = links.shift(); folder !== undefined; folder = links.shift()) {
    const real = realPath(folder);
    if (!isWithin(root.real, real)) return { folder, real };
  }
  return undefined;
}

function isWithin(place: string, folder: string): boolean {
  const relative = path.relative(folder, place);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
