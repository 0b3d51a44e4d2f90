// Where a module specifier leads: to a file of the project, to our library, to somebody else's, or nowhere.

export interface ModuleSettings {
  /** `tsconfig` paths; targets relative to the project. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  readonly baseUrl: string | null;
  /** Packages of the same workspace, and what they export below their names, also by patterns with `*`: to files. */
  readonly packages: Readonly<Record<string, string>>;
}
export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'vocabulary' }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'missing' };

export type Resolve = (from: string, specifier: string) => Resolution;

export interface Resolver {
  readonly resolve: Resolve;
  /** Answers are remembered until files come or go. */
  forget(): void;
}

const VOCABULARY: Resolution = { kind: 'vocabulary' };
const MISSING: Resolution = { kind: 'missing' };

/** `ownPath`: the same path as the string that everybody has, which is compared faster than one put together anew. */
export function createResolver(
  settings: ModuleSettings,
  hasFile: (path: string) => boolean,
  ownPath: (path: string) => string = (path) => path,
): Resolver {
  const byFolder = new Map<string, Map<string, Resolution>>();
  const byFile = new Map<string, Map<string, Resolution>>();
  const find: Resolve = (folder, specifier) => {
    // Whatever a project's files are called: this name is ours.
    if (specifier === 'headwater' || specifier.startsWith('headwater/')) return VOCABULARY;
    if (/^\.{0,2}\/|^\.{1,2}$/.test(specifier)) {
      const path = specifier.startsWith('/') ? specifier.slice(1) : joinPath(folder, specifier);
      return fileAt(path, hasFile) ?? (isCode(specifier) ? MISSING : { kind: 'library', name: specifier });
    }
    const own = byPaths(settings, specifier, hasFile) ?? byPackage(settings, specifier, hasFile);
    return own ?? { kind: 'library', name: specifier };
  };
  /** The answers for a folder are found by each file in it: a key of both would have to be put together every time. */
  const answersFor = (from: string): Map<string, Resolution> => {
    const folder = folderOf(from);
    const answers = byFolder.get(folder) ?? new Map<string, Resolution>();
    byFolder.set(folder, answers);
    byFile.set(from, answers);
    return answers;
  };
  return {
    resolve: (from, specifier) => {
      const answers = byFile.get(from) ?? answersFor(from);
      const known = answers.get(specifier);
      if (known) return known;
      const found = find(folderOf(from), specifier);
      const resolution: Resolution = found.kind === 'file' ? { kind: 'file', file: ownPath(found.file) } : found;
      answers.set(specifier, resolution);
      return resolution;
    },
    forget: () => {
      byFolder.clear();
      byFile.clear();
    },
  };
}

function byPaths(
  { paths, baseUrl }: ModuleSettings,
  specifier: string,
  hasFile: (path: string) => boolean,
): Resolution | null {
  const matches = Object.entries(paths).flatMap(([pattern, targets]) => {
    const rest = matchPattern(pattern, specifier);
    return rest === null ? [] : [{ pattern, targets, rest }];
  });
  matches.sort((a, b) => b.pattern.indexOf('*') - a.pattern.indexOf('*'));
  for (const { targets, rest } of matches) {
    for (const target of targets) {
      const found = fileAt(normalizePath(target.replace('*', () => rest)), hasFile);
      if (found) return found;
    }
  }
  // A catch-all is tried for packages too.
  if (matches.some(({ pattern }) => pattern !== '*')) return isCode(specifier) ? MISSING : null;
  return baseUrl === null ? null : fileAt(joinPath(baseUrl, specifier), hasFile);
}

/** What stands for the `*`; empty for a pattern without one. */
function matchPattern(pattern: string, specifier: string): string | null {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === specifier ? '' : null;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = specifier.length >= head.length + tail.length && specifier.startsWith(head) && specifier.endsWith(tail);
  return fits ? specifier.slice(head.length, specifier.length - tail.length) : null;
}

function byPackage(
  { packages }: ModuleSettings,
  specifier: string,
  hasFile: (path: string) => boolean,
): Resolution | null {
  const entry = Object.hasOwn(packages, specifier) ? packages[specifier] : undefined;
  if (entry !== undefined) return fileAt(entry, hasFile);
  for (const [pattern, target] of Object.entries(packages)) {
    const rest = pattern.includes('*') ? matchPattern(pattern, specifier) : null;
    const file =
      rest === null
        ? null
        : fileAt(
            target.replace('*', () => rest),
            hasFile,
          );
    if (file) return file;
  }
  return null;
}

const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.d.ts']],
  ['.jsx', ['.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]);
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.mjs', '.cjs', '.jsx', '.json'];

function fileAt(path: string, hasFile: (path: string) => boolean): Resolution | null {
  const dot = path.lastIndexOf('.');
  const sources = dot < 0 ? undefined : SOURCES.get(path.slice(dot));
  // A name with `.js` means the source that it is made from, where there is one.
  const file =
    (sources ? firstOf(path.slice(0, dot), sources, hasFile) : null) ??
    (hasFile(path) ? path : null) ??
    firstOf(path, ENDINGS, hasFile) ??
    firstOf(normalizePath(`${path}/index`), ENDINGS, hasFile);
  return file === null ? null : { kind: 'file', file };
}

/** Mostly it is there with the first ending. */
function firstOf(bare: string, endings: readonly string[], hasFile: (path: string) => boolean): string | null {
  for (const ending of endings) if (hasFile(bare + ending)) return bare + ending;
  return null;
}

/** Styles, pictures and the like are imported for a bundler: no business of ours. */
function isCode(specifier: string): boolean {
  const name = specifier.slice(specifier.lastIndexOf('/') + 1);
  const ending = /\.[a-z0-9]+(\?.*)?$/i.exec(name)?.[0];
  return (
    ending === undefined ||
    /^\.([cm]?[jt]sx?|json)$/.test(ending) ||
    !/^\.(css|scss|sass|less|svg|png|jpe?g|gif|html?|txt|md|csv|tsv|wasm|node|sql|graphql|ya?ml|toml)/.test(ending)
  );
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
export function joinPath(folder: string, path: string): string {
  // Nearly all that is imported lies in the folder, or in one beside it: no path has to be taken to pieces for that.
  if (path.startsWith('./')) return below(folder, path.slice(2));
  if (path.startsWith('../') && folder !== '' && !folder.startsWith('..'))
    return joinPath(folderOf(folder), path.slice(3));
  return below(folder, path);
}
/** `path` in a normalized folder. */
function below(folder: string, path: string): string {
  const joined = folder === '' ? path : `${folder}/${path}`;
  return UNPLAIN.test(path) ? normalizePath(joined) : joined;
}
/** Holds a part that is none, or that leads elsewhere. */
const UNPLAIN = /(?:^|\/)\.{0,2}(?:\/|$)/;

export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
