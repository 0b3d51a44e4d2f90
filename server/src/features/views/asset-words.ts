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
  const kind = asset.partitions === null ? undefined : kindInWords(asset.partitions)[0];
  const storage = asset.storage === null ? undefined : storageName(asset.storage.kind);
  return [kind, asset.group, storage].filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

export function storageName(kind: string): string {
  return storageNames[kind] ?? kind;
}
