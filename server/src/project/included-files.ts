// Which files of a folder are the project's own.

import path from 'node:path';
import { relativePath, walkFolders } from './files.js';
import { isWalkedProject } from './find-project.js';
import { exclusionMatcher, globMatcher } from './glob.js';
import { type Patterns, readTsConfig, type TsConfig } from './tsconfig.js';

export interface Selection {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
}
export type IsIncluded = (path: string) => boolean;

const TYPESCRIPT = /\.[cm]?tsx?$/;
const JAVASCRIPT = /\.[cm]?jsx?$/;
const TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;

/** Whether a path, relative to the project, is one of its files: by `headwater.json`, else by the tsconfig without tests. */
export async function createInclusion(
  root: string,
  tsconfig: TsConfig | null,
  { include, exclude }: Selection,
): Promise<IsIncluded> {
  const excluded = exclude.map(exclusionMatcher);
  const byConfig =
    include === null ? await configInclusion(root, tsconfig) : anyOf({ folder: root, patterns: include }, root);
  return (file) => {
    if (excluded.some((matches) => matches(file)) || /(^|\/)node_modules\//.test(file)) return false;
    if (file.endsWith('.sql')) return true;
    if (!TYPESCRIPT.test(file) && !JAVASCRIPT.test(file)) return false;
    return byConfig(file) && (include !== null || !TEST.test(file));
  };
}

async function configInclusion(root: string, tsconfig: TsConfig | null): Promise<IsIncluded> {
  // Without a tsconfig whatever is there counts.
  if (tsconfig === null) return () => true;
  const isSolution =
    tsconfig.references.length > 0 &&
    (tsconfig.files?.patterns.length === 0 || (tsconfig.files === null && tsconfig.include === null));
  if (!isSolution) return ownInclusion(root, tsconfig);
  const parts = await Promise.all(tsconfig.references.map(readReference));
  const inclusions = parts.flatMap((part) => (part ? [ownInclusion(root, part.config, part.folder)] : []));
  return (file) => inclusions.some((includes) => includes(file));
}
async function readReference(reference: string): Promise<{ config: TsConfig; folder: string } | null> {
  const file = reference.endsWith('.json') ? reference : path.join(reference, 'tsconfig.json');
  const config = await readTsConfig(file);
  return config ? { config, folder: path.dirname(file) } : null;
}

function ownInclusion(root: string, config: TsConfig, folder = root): IsIncluded {
  const everything: Patterns = { folder, patterns: config.files === null ? ['**/*'] : [] };
  const isNamed = anyOf(config.files ?? { folder, patterns: [] }, root);
  const isIncluded = anyOf(config.include ?? everything, root);
  const isExcluded = config.exclude ? anyOf(config.exclude, root, exclusionMatcher) : () => false;
  const output = config.outDir === null ? null : `${relativePath(root, config.outDir)}/`;
  return (file) => {
    if (!TYPESCRIPT.test(file) && !config.allowsJs) return false;
    if (output !== null && output !== '/' && file.startsWith(output)) return false;
    return isNamed(file) || (isIncluded(file) && !isExcluded(file));
  };
}

function anyOf({ folder, patterns }: Patterns, root: string, matcherOf = globMatcher): IsIncluded {
  const matchers = patterns.map((pattern) => matcherOf(pattern.replace('${configDir}/', '')));
  // Asked of every file: mostly the folder is the project, or around the file.
  const base = below(relativePath(root, folder), '');
  return (file) => {
    const relative = file.startsWith(base) ? file.slice(base.length) : relativePath(folder, path.join(root, file));
    return matchers.some((matches) => matches(relative));
  };
}

/** A path in the folder, which is empty for the root itself. */
function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The files, relative to the project, sorted. A folder that is a project of its own is left to that. */
export async function listFiles(root: string, isIncluded: IsIncluded): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const { folder, files: names } of walkFolders(root, { passBy: isWalkedProject })) {
    const base = relativePath(root, folder);
    for (const name of names) {
      const file = below(base, name);
      if (isIncluded(file)) files.push(file);
    }
  }
  return files.sort();
}
