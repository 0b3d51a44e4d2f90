// Which files of a folder are the project's own.

import path from 'node:path';
import { relativePath, whyClosed } from './files.js';
import { isWalkedProject } from './find-project.js';
import { exclusionMatcher, folderMatcher, globMatcher } from './glob.js';
import { type IsNamed, liesInLeftOut, namedBy } from './left-out-folders.js';
import { type Patterns, readTsConfig, type TsConfig } from './tsconfig.js';
import { walkFolders } from './walk-folders.js';

export interface Selection {
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[];
}
export type IsIncluded = (path: string) => boolean;
export interface Inclusion {
  readonly isIncluded: IsIncluded;
  /** Whether a pattern names a folder that is otherwise left out. */
  readonly isNamed: IsNamed;
  /** Whether a link to a folder is followed: where files may lie in it that the patterns mean. */
  readonly isFollowed: (link: string) => boolean;
  /** What of a solution's parts could not be used, in words. */
  readonly problems: readonly string[];
}
/** What the patterns of one configuration say. */
interface Said {
  readonly isIncluded: IsIncluded;
  /** Of `files` and `include`, relative to the project. */
  readonly wanted: readonly string[];
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
  const { said, problems } =
    include === null ? await saidByConfig(root, tsconfig) : { said: [saidBySettings(root, include)], problems: [] };
  const isNamed = namedBy(
    said.flatMap(({ wanted }) => wanted),
    folderMatcher,
  );
  const isOut = (file: string): boolean => excluded.some((matches) => matches(file)) || liesInLeftOut(file, isNamed);
  const isIncluded = (file: string): boolean => {
    if (isOut(file)) return false;
    if (file.endsWith('.sql')) return true;
    if (!TYPESCRIPT.test(file) && !JAVASCRIPT.test(file)) return false;
    return said.some((each) => each.isIncluded(file)) && (include !== null || !TEST.test(file));
  };
  const mayHold = said.flatMap(({ wanted }) => wanted.map(mayMeanFilesIn));
  const isFollowed = (link: string): boolean => !isOut(`${link}/any.ts`) && mayHold.some((may) => may(link));
  return { isIncluded, isNamed, isFollowed, problems };
}

function saidBySettings(root: string, include: readonly string[]): Said {
  const patterns = { folder: root, patterns: include };
  return { isIncluded: anyOf(patterns, root), wanted: include };
}

async function saidByConfig(
  root: string,
  tsconfig: TsConfig | null,
): Promise<{ readonly said: readonly Said[]; readonly problems: readonly string[] }> {
  // Without a tsconfig whatever is there counts.
  if (tsconfig === null) return { said: [{ isIncluded: () => true, wanted: ['**/*'] }], problems: [] };
  const isSolution =
    tsconfig.references.length > 0 &&
    (tsconfig.files?.patterns.length === 0 || (tsconfig.files === null && tsconfig.include === null));
  if (!isSolution) return { said: [saidByOne(root, tsconfig)], problems: [] };
  const parts = await Promise.all(tsconfig.references.map(readReference));
  return {
    said: parts.flatMap(({ config, folder }) => (config ? [saidByOne(root, config, folder)] : [])),
    problems: parts.flatMap(
      ({ file, config }) => config?.problems ?? [`tsconfig.json refers to ${file}, which is not there.`],
    ),
  };
}
async function readReference(reference: string): Promise<{ file: string; config: TsConfig | null; folder: string }> {
  const file = reference.endsWith('.json') ? reference : path.join(reference, 'tsconfig.json');
  return { file, config: await readTsConfig(file), folder: path.dirname(file) };
}

function saidByOne(root: string, config: TsConfig, folder = root): Said {
  const everything: Patterns = { folder, patterns: config.files === null ? ['**/*'] : [] };
  const files = config.files ?? { folder, patterns: [] };
  const include = config.include ?? everything;
  const isNamed = anyOf(files, root);
  const isMeant = anyOf(include, root);
  const isExcluded = config.exclude ? anyOf(config.exclude, root, exclusionMatcher) : () => false;
  const output = config.outDir === null ? null : `${relativePath(root, config.outDir)}/`;
  const isIncluded = (file: string): boolean => {
    if (!TYPESCRIPT.test(file) && !config.allowsJs) return false;
    if (output !== null && output !== '/' && file.startsWith(output)) return false;
    return isNamed(file) || (isMeant(file) && !isExcluded(file));
  };
  return { isIncluded, wanted: [files, include].flatMap((patterns) => fromRoot(patterns, root)) };
}

/** The patterns as they would stand in the project's folder. */
function fromRoot({ folder, patterns }: Patterns, root: string): readonly string[] {
  return patterns.map((pattern) => path.posix.join(relativePath(root, folder), plainPattern(pattern)));
}
function plainPattern(pattern: string): string {
  return pattern.replace('${configDir}/', '');
}

/** By what stands before its first wildcard. */
function mayMeanFilesIn(pattern: string): (folder: string) => boolean {
  const parts = path.posix.normalize(pattern).split('/');
  const wild = parts.findIndex((part) => /[*?{]/.test(part));
  const fixed = (wild < 0 ? parts : parts.slice(0, wild)).filter((part) => part !== '.' && part !== '');
  if (fixed.length === 0) return () => true;
  const base = `${fixed.join('/')}/`;
  return (folder) => base.startsWith(`${folder}/`) || `${folder}/`.startsWith(base);
}

function anyOf({ folder, patterns }: Patterns, root: string, matcherOf = globMatcher): IsIncluded {
  const matchers = patterns.map((pattern) => matcherOf(plainPattern(pattern)));
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
export async function listFiles(root: string, { isIncluded, isNamed, isFollowed }: Inclusion): Promise<Listing> {
  const files: string[] = [];
  const problems: string[] = [];
  const options = {
    passBy: isWalkedProject,
    isNamed: (folder: string) => isNamed(relativePath(root, folder)),
    follow: (link: string) => isFollowed(relativePath(root, link)),
    onEmpty(folder: string): void {
      // What is excluded may be closed.
      const isWanted = isIncluded(below(relativePath(root, folder), 'any.sql'));
      const why = isWanted ? whyClosed(folder) : null;
      if (why !== null) problems.push(why);
    },
  };
  for await (const { folder, files: names } of walkFolders(root, options)) {
    const base = relativePath(root, folder);
    for (const name of names) {
      const file = below(base, name);
      if (isIncluded(file)) files.push(file);
    }
  }
  return { files: files.sort(), problems };
}
