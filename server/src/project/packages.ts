// The other packages of a monorepo, by name, as far as the project depends on them: where their source begins.

import path from 'node:path';
import { isFile, readText, relativePath } from './files.js';
import { globMatcher } from './glob.js';
import { isRecord, parseJson, stringsIn } from './json.js';
import { walkFolders } from './walk-folders.js';

type Manifest = Readonly<Record<string, unknown>>;

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readText(path.join(folder, 'package.json'));
  const parsed = text === null ? null : parseJson(text);
  return parsed?.kind === 'value' && isRecord(parsed.value) ? parsed.value : null;
}

/** Name, with a subpath where the package exports one, to the file, relative to the project. */
export async function workspacePackages(root: string): Promise<Readonly<Record<string, string>>> {
  const own = await readManifest(root);
  const wanted = new Set(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
      isRecord(own?.[field]) ? Object.keys(own[field]) : [],
    ),
  );
  const workspace = wanted.size === 0 ? null : await findWorkspace(root);
  if (!workspace) return {};
  const packages: Record<string, string> = {};
  const members = workspace.patterns.map(globMatcher);
  const enter = (folder: string): boolean =>
    relativePath(workspace.folder, folder).split('/').length <= workspace.depth;
  for await (const { folder, files } of walkFolders(workspace.folder, { enter })) {
    if (!files.includes('package.json') || !members.some((matches) => matches(relativePath(workspace.folder, folder))))
      continue;
    const manifest = await readManifest(folder);
    const name = manifest?.['name'];
    if (!manifest || typeof name !== 'string' || !wanted.has(name) || name === 'headwater') continue;
    for (const [specifier, exported] of exportsOf(name, manifest)) {
      const entry = specifier.includes('*')
        ? patternOf(folder, exported)
        : await entryOf(folder, exported, specifier === name ? manifest : {});
      if (entry !== null) packages[specifier] = relativePath(root, entry);
    }
  }
  return packages;
}

interface WorkspaceRoot {
  readonly folder: string;
  readonly patterns: readonly string[];
  /** How deep the members lie. */
  readonly depth: number;
}
const DEEP = 6;

async function findWorkspace(start: string): Promise<WorkspaceRoot | null> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const patterns = (await npmPatterns(folder)) ?? (await pnpmPatterns(folder));
    if (patterns) {
      const depth = Math.max(...patterns.map((pattern) => (pattern.includes('**') ? DEEP : pattern.split('/').length)));
      return { folder, patterns, depth };
    }
    if (folder === path.dirname(folder)) return null;
  }
}
async function npmPatterns(folder: string): Promise<readonly string[] | null> {
  const workspaces = (await readManifest(folder))?.['workspaces'];
  return stringsIn(isRecord(workspaces) ? workspaces['packages'] : workspaces);
}
/** The list under `packages:`, which is all that pnpm's file says about members. */
async function pnpmPatterns(folder: string): Promise<readonly string[] | null> {
  const text = await readText(path.join(folder, 'pnpm-workspace.yaml'));
  const list = text === null ? undefined : /^packages:\s*\n((?:\s+-.*\n?|\s*\n|\s*#.*\n?)+)/m.exec(text)?.[1];
  if (list === undefined) return null;
  return [...list.matchAll(/^\s+-\s*['"]?([^'"#\n]+?)['"]?\s*(?:#.*)?$/gm)].flatMap(([, pattern]) =>
    pattern && !pattern.startsWith('!') ? [pattern] : [],
  );
}

/** Specifiers and what the package says about each; the package itself comes first, also when it says nothing. */
function exportsOf(name: string, manifest: Manifest): readonly (readonly [specifier: string, exported: unknown])[] {
  const { exports } = manifest;
  const bySubpath = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : null;
  if (!bySubpath) return [[name, exports]];
  const subpaths = Object.entries(bySubpath).filter(([key]) => key.startsWith('./'));
  return [[name, bySubpath['.']], ...subpaths.map(([key, target]) => [name + key.slice(1), target] as const)];
}

/** The source of what the package exports: as it says, or where the built file comes from. */
async function entryOf(folder: string, exports: unknown, manifest: Manifest): Promise<string | null> {
  const exported = targetsIn(exports);
  const fields = ['source', 'types', 'module', 'main'].flatMap((field) =>
    typeof manifest[field] === 'string' ? [manifest[field]] : [],
  );
  const written = [...exported, ...fields];
  const sources = written.map(sourceOf);
  for (const candidate of [
    ...written.filter((target) => /(?<!\.d)\.[cm]?tsx?$/.test(target)),
    ...sources,
    ...(manifest['name'] === undefined ? [] : ['src/index.ts', 'index.ts']),
  ]) {
    const file = path.join(folder, candidate);
    if (await isFile(file)) return file;
  }
  return null;
}
/** Where the files of a pattern lie, as `./src/*.ts`; whether there are any shows when one is asked for. */
function patternOf(folder: string, exported: unknown): string | null {
  const [target] = targetsIn(exported).filter((each) => each.includes('*'));
  return target === undefined ? null : path.join(folder, sourceOf(target));
}
/** The source that a built file comes from, by the names that most packages give to both. */
function sourceOf(target: string): string {
  return target.replace(/^(\.\/)?(dist|lib|build|out)\//, 'src/').replace(/(\.d)?\.([cm]?)[jt]s$/, '.$2ts');
}
function targetsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isRecord(value) ? Object.values(value).flatMap(targetsIn) : [];
}
