// From a name to the asset that it means: a key, a former key, a table in SQL, a path.

import type { AssetDeclaration, AssetKey } from '@headwater/core';
import type { Target } from '../evaluate/findings.js';
import { normalizePath } from '../link/resolve.js';
import { sameTable, type SqlDialect, type SqlReference, type StoredTable } from '../sql/index.js';

export interface ResolvedName {
  readonly asset: AssetKey;
  /** The key as written, where it is a former one. */
  readonly formerKey: AssetKey | null;
}
export interface AssetNames {
  byKey(key: string): ResolvedName | null;
  byTable(reference: SqlReference, dialect: SqlDialect): AssetKey | null;
  byPath(path: string): AssetKey | null;
  /** Whether what is not known of a path may make it one of an asset. */
  mayBeAsset(target: Extract<Target, { kind: 'path' }>): boolean;
  /** A source that no storage of ours holds. */
  isOutside(key: AssetKey): boolean;
  resolve(target: Target): ResolvedName | null;
}

/** `uris`: where assets say that they are, apart from their storages. */
export function createNames(assets: readonly AssetDeclaration[], uris: ReadonlyMap<AssetKey, string>): AssetNames {
  const keys = new Map<string, ResolvedName>();
  for (const { key } of assets) keys.set(key, { asset: key, formerKey: null });
  for (const { key, formerKeys } of assets) {
    for (const formerKey of formerKeys) if (!keys.has(formerKey)) keys.set(formerKey, { asset: key, formerKey });
  }
  const tables = tablesByName(assets);
  const paths = new Map([
    ...assets
      .filter(({ storage }) => typeof storage?.options['dir'] === 'string')
      .map(({ path, key }) => [plainPath(path), key] as const),
    ...[...uris].map(([key, uri]) => [plainPath(uri), key] as const),
  ]);
  const outside = new Set(
    assets.filter(({ kind, storage }) => kind === 'source' && storage === null).map(({ key }) => key),
  );
  const byKey = (key: string): ResolvedName | null => keys.get(key) ?? null;
  const byTable = (reference: SqlReference, dialect: SqlDialect): AssetKey | null => {
    const candidates = tables.get(reference.folded.at(-1)?.toLowerCase() ?? '') ?? [];
    return candidates.find(({ table }) => sameTable(reference, table, dialect))?.key ?? null;
  };
  const byPath = (path: string): AssetKey | null => {
    // A file of the asset, or one partition's in its folder.
    for (let at = withoutEnding(plainPath(path)); at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const key = paths.get(at);
      if (key !== undefined) return key;
    }
    return null;
  };
  const mayBeAsset = ({ path, isBeginning }: Extract<Target, { kind: 'path' }>): boolean => {
    if (!isBeginning) return false;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const folder = plainPath(path.slice(0, path.length - name.length));
    const beginning = folder === '' ? name : `${folder}/${name}`;
    return [...paths.keys()].some((known) => known.startsWith(beginning));
  };
  const current = (asset: AssetKey | null): ResolvedName | null => (asset === null ? null : { asset, formerKey: null });
  return {
    byKey,
    byTable,
    byPath,
    mayBeAsset,
    isOutside: (key) => outside.has(key),
    resolve: (target) => {
      switch (target.kind) {
        case 'declaration':
          return byKey(target.declaration.key);
        case 'key':
          return byKey(target.key);
        case 'table':
          return current(byTable(target.reference, target.dialect));
        case 'path':
          return current(byPath(target.isBeginning ? folderIn(target.path) : target.path));
        case 'outside':
        case 'unknown':
          return null;
      }
    },
  };
}

interface NamedTable {
  readonly key: AssetKey;
  readonly table: StoredTable;
}

/** By the last part of its name, in small letters; a table's own name goes before a key that another asset's table has. */
function tablesByName(assets: readonly AssetDeclaration[]): ReadonlyMap<string, readonly NamedTable[]> {
  const own = assets.map(({ key, table }) => ({ key, table: storedTable(table) }));
  const byKey = assets.filter(({ key, table }) => key !== table).map(({ key }) => ({ key, table: storedTable(key) }));
  return Map.groupBy([...own, ...byKey], ({ table }) => table.name.toLowerCase());
}
function storedTable(name: string): StoredTable {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? { name, schema: null } : { name: name.slice(dot + 1), schema: name.slice(0, dot) };
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
function withoutEnding(path: string): string {
  return path.replace(/\/\*+.*$/, '').replace(/\.(json|jsonl|ndjson|csv|tsv|parquet)$/, '');
}
