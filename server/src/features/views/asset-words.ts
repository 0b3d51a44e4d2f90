// An asset's second line: `daily · sales · SQLite`.

import type { AssetDeclaration } from '@headwater/core';
import { kindInWords } from '../partition-words.js';

const storageNames: Readonly<Record<string, string>> = {
  sqliteTable: 'SQLite',
  duckdbTable: 'DuckDB',
  jsonFile: 'JSON',
  csvFile: 'CSV',
  parquetFile: 'Parquet',
};

export function assetDetail(asset: AssetDeclaration): string {
  return [kindOf(asset), asset.group, storageOf(asset)].filter(Boolean).join(' · ');
}

/** The same where the group is plain to see: `daily · SQLite`. */
export function formOf(asset: AssetDeclaration): string {
  return [kindOf(asset), storageOf(asset)].filter(Boolean).join(' · ');
}

function kindOf({ partitions }: AssetDeclaration): string | null {
  return partitions === null ? null : (kindInWords(partitions)[0] ?? null);
}

function storageOf({ storage }: AssetDeclaration): string | null {
  return storage === null ? null : storageName(storage.kind);
}

export function storageName(kind: string): string {
  return storageNames[kind] ?? kind;
}
