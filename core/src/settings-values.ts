// Values of `headwater.json` that several programs read, each parsed here alone.

import type { StorageDeclaration } from './manifest.js';

/** How many versions and records of each partition stay at least, and for how many days all of them. */
export interface Retention {
  readonly versions: number;
  readonly days: number;
}
export type Setting<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  /** In words that continue the name of the setting. */
  | { readonly kind: 'wrong'; readonly why: string };

/** Where neither the file nor a command says anything. */
export const DEFAULT_RETENTION: Retention = { versions: 1, days: 30 };

/** The kinds of storage that come with the product, each with the option that says where it keeps its values. */
export const STORAGE_PLACES = {
  csvFile: 'dir',
  duckdbTable: 'file',
  jsonFile: 'dir',
  parquetFile: 'dir',
  sqliteTable: 'file',
} as const;
export const STORAGE_KINDS: readonly string[] = Object.keys(STORAGE_PLACES);

export interface StoragePlace {
  readonly option: 'dir' | 'file';
  /** Relative to the project, or absolute. */
  readonly path: string;
}

/** Steps at once, where the file says nothing. */
export const DEFAULT_JOBS = 1;

/** `setting`: `jobs` as it stands in the file. */
export function jobsSetting(setting: unknown): Setting<number> {
  if (setting === undefined) return { kind: 'value', value: DEFAULT_JOBS };
  return limitSetting(setting);
}

/** `setting`: one value of `limits` as it stands in the file. */
export function limitSetting(setting: unknown): Setting<number> {
  return isCountFrom(1, setting)
    ? { kind: 'value', value: setting }
    : { kind: 'wrong', why: 'is no whole number above 0' };
}

/** `setting`: the value as it stands in the file. Null where the file says nothing. */
export function retentionSetting(setting: unknown): Setting<Retention | null> {
  if (setting === undefined) return { kind: 'value', value: null };
  if (!isObject(setting)) return { kind: 'wrong', why: 'must be an object with `days` and `versions`' };
  const { days = DEFAULT_RETENTION.days, versions = DEFAULT_RETENTION.versions } = setting;
  if (!isCountFrom(0, days)) return { kind: 'wrong', why: 'has `days` that are no whole number from 0 on' };
  if (!isCountFrom(1, versions)) return { kind: 'wrong', why: 'has `versions` that are no whole number from 1 on' };
  return { kind: 'value', value: { days, versions } };
}

/** `setting`: `storages.default` as it stands in the file. Null where the file says nothing. */
export function storageSetting(setting: unknown): Setting<StorageDeclaration | null> {
  if (setting === undefined) return { kind: 'value', value: null };
  if (!isObject(setting)) return { kind: 'wrong', why: 'is no object' };
  const { kind, ...options } = setting;
  return typeof kind === 'string'
    ? { kind: 'value', value: { kind, options } }
    : { kind: 'wrong', why: 'has no `kind`' };
}

/** Where a storage of one of those kinds keeps its values. Null: it is of another kind. */
export function storagePlace({ kind, options }: StorageDeclaration): Setting<StoragePlace | null> {
  const option = new Map<string, 'dir' | 'file'>(Object.entries(STORAGE_PLACES)).get(kind);
  if (option === undefined) return { kind: 'value', value: null };
  const path = options[option];
  return typeof path === 'string' && (path !== '' || option === 'dir')
    ? { kind: 'value', value: { option, path } }
    : { kind: 'wrong', why: `names no \`${option}\`` };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isCountFrom(least: number, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}
