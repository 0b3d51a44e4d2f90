// From a name to the asset that it means: a key, a former key, a table in SQL, a path.

import type { AssetDeclaration, AssetKey } from '@headwater/core';
import type { Target } from '../evaluate/findings.js';
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
  /** A source that no storage of ours holds. */
  isOutside(key: AssetKey): boolean;
  resolve(target: Target): ResolvedName | null;
}

export function createNames(assets: readonly AssetDeclaration[]): AssetNames {
  const keys = new Map<string, ResolvedName>();
  for (const { key } of assets) keys.set(key, { asset: key, formerKey: null });
  for (const { key, formerKeys } of assets) {
    for (const formerKey of formerKeys) if (!keys.has(formerKey)) keys.set(formerKey, { asset: key, formerKey });
  }
  const tables = tablesByName(assets);
  const paths = new Map(
    assets
      .filter(({ storage }) => typeof storage?.options['dir'] === 'string')
      .map(({ path, key }) => [plainPath(path), key]),
  );
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
  const current = (asset: AssetKey | null): ResolvedName | null => (asset === null ? null : { asset, formerKey: null });
  return {
    byKey,
    byTable,
    byPath,
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
          return current(byPath(target.path));
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

function plainPath(path: string): string {
  return path
    .replace(/^file:\/\//, '')
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '');
}
function withoutEnding(path: string): string {
  return path.replace(/\/\*+.*$/, '').replace(/\.(json|jsonl|ndjson|csv|tsv|parquet)$/, '');
}
