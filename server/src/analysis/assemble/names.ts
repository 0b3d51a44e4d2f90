// From a name to the asset that it means: a key, a former key, a table in SQL, a path.

import type { AssetDeclaration, AssetKey } from '@headwater/core';
import { nameOfFile } from '../evaluate/attached-databases.js';
import type { PathTarget, Target } from '../evaluate/findings.js';
import { normalizePath } from '../link/resolve.js';
import { sameTable, type StoredTable } from '../sql/index.js';
import { ByName, type Said } from './by-name.js';
import { areSameFiles, isOfStored, mayComeTo, type StoredFiles, storedFiles } from './stored-files.js';

export interface ResolvedName {
  readonly asset: AssetKey;
  /** The key as written, where it is a former one. */
  readonly formerKey: AssetKey | null;
}
export interface AssetNames {
  byKey(key: string): ResolvedName | null;
  /** Whether what is not known of a path, or of the file that a table is in, may make it one of an asset. */
  mayBeAsset(target: Extract<Target, { kind: 'path' | 'table' }>): boolean;
  /** A source that no storage of ours holds. */
  isOutside(key: AssetKey): boolean;
  resolve(target: Target): ResolvedName | null;
}

/** The assets of one file, as far as names can mean them. */
export interface NamedAssets {
  readonly assets: readonly AssetDeclaration[];
  /** Where assets say that they are, apart from their storages. */
  readonly uris: readonly (readonly [AssetKey, string])[];
}

type TableTarget = Extract<Target, { kind: 'table' }>;

interface NamedTable extends StoredTable {
  readonly of: ResolvedName;
  /** Of the database that its storage puts it in; null: its storage says none. */
  readonly file: string | null;
}

/** Names of which something else is known now. */
export interface NameChanges {
  readonly keys: readonly string[];
  readonly tables: readonly string[];
  readonly paths: readonly string[];
}

/** What was asked: a key as it is, anything else by what it is asked for. */
type Question = string;
const tableQuestion = (name: string): Question => `table ${name}`;
const pathQuestion = (path: string): Question => `path ${path}`;
const ANY_PATH: Question = 'any path';

/** The questions that may have another answer after the changes. */
export function questionsAbout({ keys, tables, paths }: NameChanges): ReadonlySet<Question> {
  const anyPath = paths.length > 0 ? [ANY_PATH] : [];
  return new Set([...keys, ...tables.map(tableQuestion), ...paths.map(pathQuestion), ...anyPath]);
}

/** The names of all assets, file by file. */
export class NameTables {
  readonly #keys = new ByName<ResolvedName>(isSameAsset);
  readonly #former = new ByName<AssetKey>();
  /** By the last part of a table's name, in small letters. */
  readonly #tables = new ByName<NamedTable>(isSameTable);
  readonly #tablesByKey = new ByName<NamedTable>(isSameTable);
  /** By the plain name that a storage of files gives them. */
  readonly #paths = new ByName<StoredFiles>(areSameFiles);
  readonly #uris = new ByName<AssetKey>();
  readonly #outside = new ByName<true>();

  replace(file: string, { assets, uris }: NamedAssets): NameChanges {
    const [keys, tables, paths] = [new Array<string>(), new Array<string>(), new Array<string>()];
    const named = assets.map((asset) => ({ asset, of: { asset: asset.key, formerKey: null } }));
    const own = named.map(({ of }) => [of.asset, of] as const);
    const former = assets.flatMap(({ key, formerKeys }) => formerKeys.map((each) => [each, key] as const));
    const outside = assets.filter(({ kind, storage }) => kind === 'source' && storage === null);
    const byTable = named.map(({ asset, of }) => tableOf(of, asset.table, asset.storage));
    const byKey = named
      .filter(({ asset }) => asset.key !== asset.table && typeof asset.storage?.options['table'] !== 'string')
      .map(({ asset, of }) => tableOf(of, asset.key, asset.storage));
    const byPath = assets.flatMap((asset) => {
      const files = storedFiles(asset);
      return files === null ? [] : [[plainPath(asset.path), files] as const];
    });
    const byUri = uris.map(([key, uri]) => [plainPath(uri), key] as const);
    this.#keys.replace(file, own, (name) => keys.push(name));
    this.#former.replace(file, former, (name) => keys.push(name));
    this.#outside.replace(
      file,
      outside.map(({ key }) => [key, true]),
      (name) => keys.push(name),
    );
    this.#tables.replace(file, byTable, (name) => tables.push(name));
    this.#tablesByKey.replace(file, byKey, (name) => tables.push(name));
    this.#paths.replace(file, byPath, (path) => paths.push(path));
    this.#uris.replace(file, byUri, (path) => paths.push(path));
    return { keys, tables, paths };
  }

  /** `onQuestion` hears whatever is asked. */
  open(onQuestion: (question: Question) => unknown): AssetNames {
    const byKey = (key: string): ResolvedName | null => {
      onQuestion(key);
      return this.#byKey(key);
    };
    const byTable = (
      target: TableTarget,
      isThere: (table: NamedTable, target: TableTarget) => boolean,
    ): ResolvedName | null => {
      const { reference, dialect } = target;
      const name = reference.folded.at(-1)?.toLowerCase() ?? '';
      onQuestion(tableQuestion(name));
      // A table's own name goes before a key that another asset's table has.
      const isMeant = ({ value }: Said<NamedTable>): boolean =>
        sameTable(reference, value, dialect) && isThere(value, target);
      const { length } = reference.folded;
      const meant =
        nearest(this.#tables.of(name), length, isMeant) ?? nearest(this.#tablesByKey.of(name), length, isMeant);
      return meant?.of ?? null;
    };
    const byPath = (target: PathTarget): AssetKey | null => {
      const path = plainPath(target.isBeginning ? folderIn(target.path) : target.path);
      onQuestion(pathQuestion(path));
      // A source's URI may name one file, with its ending.
      const named = this.#uris.of(path).at(-1);
      if (named !== undefined) return named.value;
      // A file of the asset, or one partition's in its folder.
      for (let at = withoutEnding(path); at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
        onQuestion(pathQuestion(at));
        const uri = this.#uris.of(at).at(-1);
        if (uri !== undefined) return uri.value;
        const isIts = ({ value }: Said<StoredFiles>): boolean => isOfStored(value, path.slice(at.length), target);
        const known = this.#paths.of(at).findLast(isIts);
        if (known !== undefined) return known.value.asset;
      }
      return null;
    };
    const current = (asset: AssetKey | null): ResolvedName | null =>
      asset === null ? null : { asset, formerKey: null };
    return {
      byKey,
      mayBeAsset: (target) => {
        if (target.kind === 'table') return byTable(target, mayBeIn) !== null;
        onQuestion(ANY_PATH);
        return this.#mayBeAsset(target);
      },
      isOutside: (key) => {
        onQuestion(key);
        return this.#outside.of(key).length > 0;
      },
      resolve: (target) => {
        switch (target.kind) {
          case 'declaration':
          case 'key':
            return byKey(target.key);
          case 'table':
            return byTable(target, isIn);
          case 'path':
            return current(byPath(target));
          case 'outside':
          case 'unknown':
            return null;
        }
      },
    };
  }

  #byKey(key: string): ResolvedName | null {
    const present = this.#keys.of(key)[0];
    if (present !== undefined) return present.value;
    const former = this.#former.of(key)[0];
    return former === undefined ? null : { asset: former.value, formerKey: key };
  }

  #mayBeAsset({ path, isBeginning, ending }: PathTarget): boolean {
    if (!isBeginning) return false;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const folder = plainPath(path.slice(0, path.length - name.length));
    const beginning = folder === '' ? name : `${folder}/${name}`;
    const mayBe = (known: string): boolean =>
      this.#paths.of(known).some(({ value }) => mayComeTo(value, known, { beginning, ending }));
    return [...this.#uris.names()].some((uri) => uri.startsWith(beginning)) || [...this.#paths.names()].some(mayBe);
  }
}

/** Of the tables that are meant, the one of which the name says most and leaves out least: `mart.sales` before `prod.mart.sales`. */
function nearest(
  tables: readonly Said<NamedTable>[],
  length: number,
  isMeant: (table: Said<NamedTable>) => boolean,
): NamedTable | null {
  let near: NamedTable | null = null;
  for (const said of tables) {
    if (!isMeant(said)) continue;
    if (near === null || distance(said.value, length) < distance(near, length)) near = said.value;
  }
  return near;
}
function distance({ schema }: NamedTable, length: number): number {
  const own = schema === null ? 1 : schema.split('.').length + 1;
  return Math.abs(own - length);
}

function tableOf(of: ResolvedName, name: string, storage: AssetDeclaration['storage']): readonly [string, NamedTable] {
  const dot = name.lastIndexOf('.');
  const path = storage?.options['file'];
  const file = typeof path === 'string' ? path : null;
  const schema = dot < 0 ? null : name.slice(0, dot);
  const catalog = file === null ? null : nameOfFile(file);
  const table = { name: name.slice(dot + 1), schema, catalog, of, file };
  return [table.name.toLowerCase(), table];
}
function isSameAsset(a: ResolvedName, b: ResolvedName): boolean {
  return a.asset === b.asset;
}
function isSameTable(a: NamedTable, b: NamedTable): boolean {
  return isSameAsset(a.of, b.of) && a.name === b.name && a.schema === b.schema && a.file === b.file;
}
/** Of a table in the connection's own database its name says it all, unless that is known to be another. */
function isIn({ file }: NamedTable, { elsewhere, connected }: TableTarget): boolean {
  if (elsewhere === null) return connected === null || file === null || isSameFile(connected, file);
  return elsewhere.file !== null && file !== null && isSameFile(elsewhere.file, file);
}
function mayBeIn({ file }: NamedTable, { elsewhere }: TableTarget): boolean {
  return elsewhere !== null && (file === null || elsewhere.file === null);
}
/** `used`: as code that reads there calls it. */
function isSameFile(used: string, stored: string): boolean {
  const [one, other] = [databasePath(used), databasePath(stored)];
  if (one === other) return true;
  // Where the project lies, and a folder that a path was joined to, nobody knows here: the rest of the path has to do.
  const isInUnknown = /^(file:)?\.{0,2}\//.test(used) || /^(\.\.)?\//.test(other);
  const [rest, otherRest] = [withinFolders(one), withinFolders(other)];
  return isInUnknown && (rest.endsWith(otherRest) || otherRest.endsWith(rest));
}
function withinFolders(path: string): string {
  return `/${path.replace(/^(\/|(\.\.\/)+)/, '')}`;
}
/** SQLite also takes a URI: `file:shop.db?mode=ro`. */
function databasePath(file: string): string {
  return plainPath(/^file:(?!\/\/)([^?]*)/.exec(file)?.[1] ?? file);
}

/** The folder in which the name lies that a path ends in the middle of. */
function folderIn(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
/** Without `.`, `..` and a scheme that says no more than that it is a file. */
function plainPath(path: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(path)?.[0] ?? '';
  const rest = path.slice(scheme.length);
  const root = rest.startsWith('/') ? '/' : '';
  return (scheme === 'file://' ? '' : scheme) + root + normalizePath(rest);
}
/** Of a file, the plain name. */
function withoutEnding(path: string): string {
  return path.replace(/\.(json|jsonl|ndjson|csv|tsv|parquet)$/, '');
}
