// Which files of a folder are the project's own.

import path from 'node:path';
import { relativePath, walkFolders, whyClosed } from './files.js';
import { isWalkedProject } from './find-project.js';
import { exclusionMatcher, globMatcher } from './glob.js';
import { type Patterns, readTsConfig, type TsConfig } from './tsconfig.js';

export interface Selection {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
}
export type IsIncluded = (path: string) => boolean;
export interface Inclusion {
  readonly isIncluded: IsIncluded;
  /** What of a solution's parts could not be used, in words. */
  readonly problems: readonly string[];
}

const TYPESCRIPT = /\.[cm]?tsx?$/;
const JAVASCRIPT = /\.[cm]?jsx?$/;
const TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;

/** Whether a path, relative to the project, is one of its files: by `headwater.json`, else by the tsconfig without tests. */
export async function createInclusion(
  root: string,
  tsconfig: TsConfig | null,
  { include, exclude }: Selection,
): Promise<Inclusion> {
  const excluded = exclude.map(exclusionMatcher);
  const { isIncluded: byConfig, problems } =
    include === null
      ? await configInclusion(root, tsconfig)
      : { isIncluded: anyOf({ folder: root, patterns: include }, root), problems: [] };
  const isIncluded = (file: string): boolean => {
    if (excluded.some((matches) => matches(file)) || /(^|\/)node_modules\//.test(file)) return false;
    if (file.endsWith('.sql')) return true;
    if (!TYPESCRIPT.test(file) && !JAVASCRIPT.test(file)) return false;
    return byConfig(file) && (include !== null || !TEST.test(file));
  };
  return { isIncluded, problems };
}

async function configInclusion(root: string, tsconfig: TsConfig | null): Promise<Inclusion> {
  // Without a tsconfig whatever is there counts.
  if (tsconfig === null) return { isIncluded: () => true, problems: [] };
  const isSolution =
    tsconfig.references.length > 0 &&
    (tsconfig.files?.patterns.length === 0 || (tsconfig.files === null && tsconfig.include === null));
  if (!isSolution) return { isIncluded: ownInclusion(root, tsconfig), problems: [] };
  const parts = await Promise.all(tsconfig.references.map(readReference));
  const inclusions = parts.flatMap(({ config, folder }) => (config ? [ownInclusion(root, config, folder)] : []));
  return {
    isIncluded: (file) => inclusions.some((includes) => includes(file)),
    problems: parts.flatMap(
      ({ file, config }) => config?.problems ?? [`tsconfig.json refers to ${file}, which is not there.`],
    ),
  };
}
async function readReference(reference: string): Promise<{ file: string; config: TsConfig | null; folder: string }> {
  const file = reference.endsWith('.json') ? reference : path.join(reference, 'tsconfig.json');
  return { file, config: await readTsConfig(file), folder: path.dirname(file) };
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

export interface Listing {
  /** Relative to the project, sorted. */
  readonly files: readonly string[];
  /** What of it may not be read, in words. */
  readonly problems: readonly string[];
}

/** A folder that is a project of its own is left to that. */
export async function listFiles(root: string, isIncluded: IsIncluded): Promise<Listing> {
  const files: string[] = [];
  const problems: string[] = [];
  const onEmpty = (folder: string): void => {
    // What is excluded may be closed.
    const isWanted = isIncluded(below(relativePath(root, folder), 'any.sql'));
    const why = isWanted ? whyClosed(folder) : null;
    if (why !== null) problems.push(why);
  };
  for await (const { folder, files: names } of walkFolders(root, { passBy: isWalkedProject, onEmpty })) {
    const base = relativePath(root, folder);
    for (const name of names) {
      const file = below(base, name);
      if (isIncluded(file)) files.push(file);
    }
  }
  return { files: files.sort(), problems };
}
