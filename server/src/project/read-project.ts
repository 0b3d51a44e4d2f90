// A project as it is on disk: its settings, and the texts that analysis works on.

import path from 'node:path';
import type { LimitSettings } from '@headwater/core';
import type { FileChange, ProjectSettings, SqlDialect } from '../analysis/index.js';
import { createResolver, folderOf, type ModuleSettings, type Resolve } from '../analysis/link/resolve.js';
import type { ProjectFacts, RuleOverrides } from '../rules/index.js';
import { isFileNow, readText, readTexts, relativePath, whyClosed } from './files.js';
import { isProject, SETTINGS_FILE } from './find-project.js';
import { firstAnalysis } from './first-analysis.js';
import { createInclusion, type IsIncluded, listFiles } from './included-files.js';
import { forgetLifetimes } from './lifetimes.js';
import { packageVersions } from './package-versions.js';
import { workspacePackages } from './packages.js';
import { type ParsedSettings, parseSettings } from './settings.js';
import { readSettingsText } from './settings-text.js';
import { readTsConfig, type TsConfig } from './tsconfig.js';

export interface Project {
  readonly root: string;
  /** For the workspace of analysis. */
  readonly settings: ProjectSettings;
  readonly rules: RuleOverrides;
  /** For the rules. */
  readonly facts: ProjectFacts;
  /** The event log, absolute. */
  readonly log: string;
  /** Steps of a run at once. */
  readonly jobs: number;
  /** How many of them of some assets. */
  readonly limits: LimitSettings;
  readonly files: readonly (FileChange & { readonly text: string })[];
  /** Whether a file that comes later, relative to the project, is one of its own. */
  readonly isIncluded: IsIncluded;
}
export interface ReadFiles {
  readonly files: Project['files'];
  /** Files that may not be read, in words. */
  readonly problems: readonly string[];
}
/** Why there is no project to read, in words for people. */
export interface ProjectFailure {
  readonly kind: 'failure';
  readonly message: string;
  /** The file that is to be put right, if any; absolute. */
  readonly file: string | null;
}
export type ProjectReading = { readonly kind: 'project'; readonly project: Project } | ProjectFailure;

export async function readProject(directory: string): Promise<ProjectReading> {
  const reading = await readOutline(directory);
  return reading.kind === 'failure' ? reading : { kind: 'project', project: await readFiles(reading.outline) };
}

/** A project without the texts of its files. */
export interface ProjectOutline {
  readonly root: string;
  readonly name: string;
  readonly modules: ModuleSettings;
  readonly parsed: Extract<ParsedSettings, { kind: 'settings' }>['settings'];
  /** Files that are the project's own, relative, sorted as they were found. */
  readonly listed: readonly string[];
  readonly isIncluded: IsIncluded;
  /** What of its configuration and folders could not be used, in words. */
  readonly problems: readonly string[];
}
export type OutlineReading = { readonly kind: 'outline'; readonly outline: ProjectOutline } | ProjectFailure;

export async function readOutline(directory: string): Promise<OutlineReading> {
  const root = path.resolve(directory);
  if (!(await isProject(root))) {
    const message = `${root} is no Headwater project: it has no ${SETTINGS_FILE}, and its package.json does not name headwater.`;
    return { kind: 'failure', message, file: null };
  }
  const parsed = await readSettings(root);
  if (parsed.kind === 'failure') return parsed;
  // Whatever the texts are read for, analysis comes next.
  forgetLifetimes();
  const tsconfig = await readTsConfig(path.join(root, 'tsconfig.json'));
  const inclusion = await createInclusion(root, tsconfig, parsed.settings);
  const modules = await moduleSettings(root, tsconfig);
  const listing = await listFiles(root, inclusion);
  const outline = {
    root,
    name: await nameOf(root),
    modules,
    parsed: parsed.settings,
    listed: listing.files,
    isIncluded: inclusion.isIncluded,
    problems: [...(tsconfig?.problems ?? []), ...inclusion.problems, ...listing.problems],
  };
  return { kind: 'outline', outline };
}

/** What of a project is known without its texts. */
export function projectFacts({
  root,
  parsed,
}: ProjectOutline): Pick<Project, 'root' | 'rules' | 'facts' | 'log' | 'jobs' | 'limits'> {
  const { rules, defaultStorage, retention, retentionSpan = null, jobs, limits } = parsed;
  const facts = { defaultStorage, retention, retentionSpan };
  return { root, rules, facts, jobs, limits, log: path.resolve(root, parsed.log) };
}

export function readFiles(outline: ProjectOutline): Promise<Project & ReadFiles> {
  return firstAnalysis(() => readFilesNow(outline));
}
async function readFilesNow(outline: ProjectOutline): Promise<Project & ReadFiles> {
  const { root, modules, listed } = outline;
  const { files, problems } = await readWithImports(root, modules, listed);
  const versions = await packageVersions(root, specifiersOf(files));
  return { ...projectWithoutTexts(outline, versions), files, problems };
}

/** `packageVersions`: of what its texts import. */
export function projectWithoutTexts(
  outline: ProjectOutline,
  packageVersions: ProjectSettings['packageVersions'],
): Omit<Project, 'files'> {
  const { name, modules, parsed, isIncluded } = outline;
  const settings = { ...modules, name, dialect: dialectOf(parsed.defaultStorage), packageVersions };
  return { ...projectFacts(outline), settings, isIncluded };
}

/** All that the code imports by a name. */
export function specifiersOf(files: Project['files']): ReadonlySet<string> {
  const specifiers = new Set<string>();
  for (const file of files) for (const specifier of specifiersIn(file)) specifiers.add(specifier);
  return new Set([...specifiers].filter((specifier) => !specifier.startsWith('.')));
}

/** What `retention` of the project in the folder says, for those who need nothing else of it. */
export async function readRetention(
  root: string,
): Promise<{ readonly kind: 'retention'; readonly retention: ProjectFacts['retention'] } | ProjectFailure> {
  const parsed = await readSettings(root);
  return parsed.kind === 'failure' ? parsed : { kind: 'retention', retention: parsed.settings.retention };
}

/** Where the event log of the project in the folder lies, absolute, for those who need nothing else of it. */
export async function readLogFile(
  root: string,
): Promise<{ readonly kind: 'log'; readonly file: string } | ProjectFailure> {
  const parsed = await readSettings(root);
  return parsed.kind === 'failure' ? parsed : { kind: 'log', file: path.resolve(root, parsed.settings.log) };
}

async function readSettings(root: string): Promise<Extract<ParsedSettings, { kind: 'settings' }> | ProjectFailure> {
  const read = await readSettingsText(root);
  const { file } = read;
  const parsed = read.kind === 'text' ? parseSettings(read.text) : { kind: 'wrong' as const, message: `${read.why}.` };
  return parsed.kind === 'settings'
    ? parsed
    : { kind: 'failure', message: `${file} cannot be used: ${parsed.message}`, file };
}

async function nameOf(root: string): Promise<string> {
  const manifest = await readText(path.join(root, 'package.json'));
  return (manifest === null ? undefined : /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1]) ?? path.basename(root);
}

async function moduleSettings(root: string, tsconfig: TsConfig | null): Promise<ModuleSettings> {
  const paths = Object.entries(tsconfig?.paths?.byName ?? {}).map(([pattern, targets]) => {
    const folder = tsconfig?.paths?.folder ?? root;
    return [pattern, targets.map((target) => relativePath(root, path.resolve(folder, target)))] as const;
  });
  return {
    paths: Object.fromEntries(paths),
    baseUrl: tsconfig?.baseUrl === null || tsconfig === null ? null : relativePath(root, tsconfig.baseUrl),
    packages: await workspacePackages(root),
  };
}
function dialectOf(storage: ProjectFacts['defaultStorage']): SqlDialect | null {
  return storage?.kind === 'sqliteTable' ? 'sqlite' : storage?.kind === 'duckdbTable' ? 'duckdb' : null;
}

type ReadFile = Project['files'][number];

/** The files and whatever they import, also from outside the patterns: for a program that is one with them. */
async function readWithImports(root: string, settings: ModuleSettings, first: readonly string[]): Promise<ReadFiles> {
  const seen = new Set(first);
  const hasFile = (file: string): boolean => seen.has(file) || isOnDisk(root, file);
  const { resolve } = createResolver(settings, hasFile);
  const files = new Map<string, ReadFile>();
  for (let wave = [...first]; wave.length > 0; ) {
    const read = await readAll(root, wave);
    for (const file of read) files.set(file.path, file);
    wave = [];
    for (const imported of filesImportedBy(read, resolve)) {
      if (seen.has(imported)) continue;
      seen.add(imported);
      wave.push(imported);
    }
  }
  const unread = files.size === seen.size ? [] : [...seen].filter((file) => !files.has(file));
  return {
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    problems: unread.flatMap((file) => whyClosed(path.join(root, file)) ?? []),
  };
}

/** An import that leads to no file of the project, as far as that has been read. */
export interface UnresolvedImport {
  /** Relative to the project. */
  readonly file: string;
  readonly specifier: string;
}

/** The files on disk to which such imports lead after all, with whatever those import. */
export async function readImported(
  { root, settings }: Pick<Project, 'root' | 'settings'>,
  imports: readonly UnresolvedImport[],
): Promise<Project['files']> {
  const { resolve } = createResolver(settings, (file) => isOnDisk(root, file));
  const targets = imports.flatMap(({ file, specifier }) => importedFile(resolve(file, specifier)) ?? []);
  return targets.length === 0 ? [] : (await readWithImports(root, settings, [...new Set(targets)])).files;
}

/** Of texts by file, those that a start reads: of the project's own files, and of whatever they import. */
export function filesToRead(
  { settings, isIncluded }: Pick<Project, 'settings' | 'isIncluded'>,
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const { resolve } = createResolver(settings, (file) => texts.has(file));
  const read = new Set([...texts.keys()].filter(isIncluded));
  for (const path of read)
    for (const file of filesImportedBy([{ path, text: texts.get(path) ?? '' }], resolve)) read.add(file);
  return read;
}

function isOnDisk(root: string, file: string): boolean {
  return /\.\w+$/.test(file) && isFileNow(path.join(root, file));
}
/** What one file of a folder imports, most others in it import too: each specifier is asked for once in a folder. */
function filesImportedBy(files: readonly ReadFile[], resolve: Resolve): ReadonlySet<string> {
  const askedIn = new Map<string, Set<string>>();
  const imported = new Set<string>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const asked = askedIn.get(folder) ?? new Set();
    askedIn.set(folder, asked);
    for (const specifier of specifiersIn(file)) {
      if (asked.has(specifier)) continue;
      asked.add(specifier);
      const target = importedFile(resolve(file.path, specifier));
      if (target !== null) imported.add(target);
    }
  }
  return imported;
}
/** Null for what is no code of the project. */
function importedFile(target: ReturnType<Resolve>): string | null {
  return target.kind === 'file' && !/(^|\/)node_modules\//.test(target.file) ? target.file : null;
}

const specifiersByFile = new WeakMap<ReadFile, readonly string[]>();

/** Whatever looks like one: the worst that a mistake does is to read a file that nobody needs. */
function specifiersIn(file: ReadFile): readonly string[] {
  const known = specifiersByFile.get(file);
  if (known) return known;
  const specifiers = /\.(json|sql)$/.test(file.path) ? [] : quotedSpecifiers(file.text);
  specifiersByFile.set(file, specifiers);
  return specifiers;
}

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(?:'[^'"\n]+'|"[^'"\n]+")/g;

/** The expression only finds where each ends: it looks through all texts, and to make its groups takes longer than that. */
function quotedSpecifiers(text: string): readonly string[] {
  const specifiers: string[] = [];
  SPECIFIER.lastIndex = 0;
  while (SPECIFIER.test(text)) {
    const end = SPECIFIER.lastIndex - 1;
    specifiers.push(text.slice(text.lastIndexOf(text.charAt(end), end - 1) + 1, end));
  }
  return /^(node:)?module$/m.test(specifiers.join('\n')) ? [...specifiers, ...specifiersLoaded(text)] : specifiers;
}

/** What a function of the file's own loads: `const load = createRequire(import.meta.url)`. */
function specifiersLoaded(text: string): readonly string[] {
  const loaders = [...text.matchAll(/\b(\w+)\s*=\s*(?:\w+\.)?createRequire\s*\(/g)].map(([, name = '']) => name);
  if (loaders.length === 0) return [];
  const calls = new RegExp(`\\b(?:${loaders.join('|')})\\s*\\(\\s*(?:'([^'"\\n]+)'|"([^'"\\n]+)")`, 'g');
  return [...text.matchAll(calls)].map(([, single, double]) => single ?? double ?? '');
}

async function readAll(root: string, paths: readonly string[]): Promise<readonly ReadFile[]> {
  const texts = await readTexts(paths.map((file) => path.join(root, file)));
  // One that went away in the meantime is gone.
  return paths.flatMap((file, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [{ path: file, text }];
  });
}
