// What a tsconfig says about a project: which files it has and where names of modules lead. `extends` is followed,
// options that only matter to the compiler are not read.

import path from 'node:path';
import { isFile, readText, whyClosed } from './files.js';
import { isRecord, parseJson, stringsIn } from './json.js';

/** Patterns with the folder that they are relative to. */
export interface Patterns {
  readonly folder: string;
  readonly patterns: readonly string[];
}
export interface TsConfig {
  readonly files: Patterns | null;
  readonly include: Patterns | null;
  readonly exclude: Patterns | null;
  readonly paths: { readonly folder: string; readonly byName: Readonly<Record<string, readonly string[]>> } | null;
  /** Absolute. */
  readonly baseUrl: string | null;
  readonly outDir: string | null;
  readonly allowsJs: boolean;
  /** Configurations of a solution, absolute. */
  readonly references: readonly string[];
  /** What could not be used of it and of what it extends, in words. */
  readonly problems: readonly string[];
}

const EMPTY: TsConfig = {
  files: null,
  include: null,
  exclude: null,
  paths: null,
  baseUrl: null,
  outDir: null,
  allowsJs: false,
  references: [],
  problems: [],
};

/** Null when there is none; one that cannot be used counts as empty. `extending`: those that lead to it, outermost first. */
export async function readTsConfig(file: string, extending: readonly string[] = []): Promise<TsConfig | null> {
  const text = await readText(file);
  if (text === null) {
    const closed = whyClosed(file);
    return closed === null ? null : unusable(closed);
  }
  const parsed = parseJson(text);
  if (parsed.kind === 'broken') return unusable(`${file} cannot be used: ${parsed.message}.`);
  if (!isRecord(parsed.value)) return unusable(`${file} cannot be used: it must hold an object.`);
  const { value } = parsed;
  const problems: string[] = [];
  const bases = typeof value['extends'] === 'string' ? [value['extends']] : (stringsIn(value['extends']) ?? []);
  let config = EMPTY;
  for (const base of bases) {
    const target = await extendedFile(path.dirname(file), base);
    if (target === null) problems.push(`${file} extends ${base}, which is not there.`);
    else if (target === file || extending.includes(target))
      problems.push(`${file} extends ${base}, which leads back to it.`);
    else config = override(config, (await readTsConfig(target, [...extending, file])) ?? EMPTY);
  }
  return override(config, { ...ownConfig(path.dirname(file), value), problems });
}

function unusable(problem: string): TsConfig {
  return { ...EMPTY, problems: [problem] };
}

function override(base: TsConfig, own: TsConfig): TsConfig {
  // `files`, `include` and `exclude` of the extending file replace those of its base, together.
  const hasFiles = own.files !== null || own.include !== null;
  return {
    files: hasFiles ? own.files : base.files,
    include: hasFiles ? own.include : base.include,
    exclude: own.exclude ?? base.exclude,
    paths: own.paths ?? base.paths,
    baseUrl: own.baseUrl ?? base.baseUrl,
    outDir: own.outDir ?? base.outDir,
    allowsJs: own.allowsJs || base.allowsJs,
    references: own.references,
    problems: [...base.problems, ...own.problems],
  };
}

function ownConfig(folder: string, value: Readonly<Record<string, unknown>>): Omit<TsConfig, 'problems'> {
  const options = isRecord(value['compilerOptions']) ? value['compilerOptions'] : {};
  const patterns = (name: string): Patterns | null => {
    const list = stringsIn(value[name]);
    return list === null ? null : { folder, patterns: list };
  };
  const absolute = (name: string): string | null => {
    const written = options[name];
    return typeof written === 'string' ? path.resolve(folder, written.replace('${configDir}', '.')) : null;
  };
  const baseUrl = absolute('baseUrl');
  const paths = isRecord(options['paths']) ? options['paths'] : null;
  const byName = Object.entries(paths ?? {}).flatMap(([name, targets]) => {
    const list = stringsIn(targets);
    return list === null ? [] : [[name, list] as const];
  });
  const references = Array.isArray(value['references']) ? value['references'] : [];
  return {
    files: patterns('files'),
    include: patterns('include'),
    exclude: patterns('exclude'),
    paths: paths === null ? null : { folder: baseUrl ?? folder, byName: Object.fromEntries(byName) },
    baseUrl,
    outDir: absolute('outDir'),
    allowsJs: options['allowJs'] === true || options['checkJs'] === true,
    references: references.flatMap((reference) =>
      isRecord(reference) && typeof reference['path'] === 'string' ? [path.resolve(folder, reference['path'])] : [],
    ),
  };
}

/** A path, or a package that carries configurations. */
async function extendedFile(folder: string, written: string): Promise<string | null> {
  if (written.startsWith('.') || path.isAbsolute(written)) return firstFile(path.resolve(folder, written));
  for (let at = folder; ; at = path.dirname(at)) {
    const found = await firstFile(path.join(at, 'node_modules', written));
    if (found !== null || at === path.dirname(at)) return found;
  }
}
async function firstFile(target: string): Promise<string | null> {
  for (const candidate of [target, `${target}.json`, path.join(target, 'tsconfig.json')]) {
    if (await isFile(candidate)) return candidate;
  }
  return null;
}
