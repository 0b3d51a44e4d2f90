// Which folders are projects: those with a `headwater.json`, or whose package.json names `headwater`.

import path from 'node:path';
import { isFile, readText, whyNoText } from './files.js';
import { isRecord, parseJson } from './json.js';
import { type Walked, walkFolders } from './walk-folders.js';

export const SETTINGS_FILE = 'headwater.json';

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

export async function isProject(folder: string): Promise<boolean> {
  const settings = path.join(folder, SETTINGS_FILE);
  // Who reads something else of that name says what is wrong with it.
  if ((await isFile(settings)) || whyNoText(settings) !== null) return true;
  const text = await readText(path.join(folder, 'package.json'));
  const manifest = text === null ? null : parseJson(text);
  if (manifest?.kind !== 'value') return false;
  const { value } = manifest;
  return (
    isRecord(value) &&
    DEPENDENCY_FIELDS.some((field) => isRecord(value[field]) && Object.hasOwn(value[field], 'headwater'))
  );
}

/** The same of a folder whose files are known: most have none that could make it one. */
export async function isWalkedProject({ folder, files }: Walked): Promise<boolean> {
  return (files.includes(SETTINGS_FILE) || files.includes('package.json')) && (await isProject(folder));
}

/** The nearest project at or above a folder. */
export async function findProject(start: string): Promise<string | null> {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    if (await isProject(folder)) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** All projects in a folder, itself included; in the order of their paths. */
export async function findProjects(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const walked of walkFolders(path.resolve(folder)))
    if (await isWalkedProject(walked)) found.push(walked.folder);
  return found.sort();
}
