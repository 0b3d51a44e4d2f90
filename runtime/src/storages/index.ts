// The kinds of storage, and how one is found by what a declaration or a record says.

import type { StorageDeclaration } from '@headwater/core';
import { csvFile } from './csv-file.js';
import { duckdbTable } from './duckdb-table.js';
import { jsonFile } from './json-file.js';
import { parquetFile } from './parquet-file.js';
import { sqliteTable } from './sqlite-table.js';
import type { Storage, StorageKind } from './storage.js';

export const storageKinds: readonly StorageKind[] = [csvFile, duckdbTable, jsonFile, parquetFile, sqliteTable];

/** Where a value goes whose asset and project name no storage: any JSON value fits. */
export const defaultStorage: StorageDeclaration = { kind: 'jsonFile', options: { dir: '.headwater/data' } };

export type FoundStorage =
  | { readonly kind: 'storage'; readonly storage: Storage }
  | { readonly kind: 'unknown'; readonly message: string };

export function storageFor(project: string, declaration: StorageDeclaration): FoundStorage {
  const kind = storageKinds.find((candidate) => candidate.kind === declaration.kind);
  if (kind === undefined) return unknownKind(declaration.kind);
  const location = kind.location(declaration.options);
  if (location === null)
    return { kind: 'unknown', message: `The storage ${declaration.kind} is declared without its place.` };
  return { kind: 'storage', storage: kind.open(project, location) };
}

/** What every storage has. */
export const STORAGE_METHODS = [
  'write',
  'read',
  'preview',
  'versions',
  'digest',
  'readLive',
  'digestLive',
  'promote',
  'live',
  'drop',
] as const satisfies readonly Exclude<keyof Storage, 'name'>[];

/** Finds a storage by the name that a record has. */
export type FindStorage = (name: string) => FoundStorage;

/** Whether the storage of this name comes with the product; others are implemented by the project's own modules. */
export function isOwnKind(name: string): boolean {
  return storageKinds.some(({ kind }) => name.startsWith(`${kind}:`));
}

/** The storage that a record names, `sqliteTable:warehouse.db`. */
export function storageNamed(project: string, name: string): FoundStorage {
  const colon = name.indexOf(':');
  const kind = storageKinds.find((candidate) => candidate.kind === name.slice(0, colon));
  if (kind === undefined) return unknownKind(name);
  return { kind: 'storage', storage: kind.open(project, name.slice(colon + 1)) };
}

function unknownKind(kind: string): FoundStorage {
  const known = storageKinds.map((candidate) => candidate.kind).join(', ');
  return { kind: 'unknown', message: `There is no storage of the kind ${kind}; there are ${known}.` };
}
