// What a project declares, without where it is written: the form in which reading the code and loading it are compared.
// Everything in it is JSON, in one order, so that two of them are the same text when they say the same.

import type { Mapping, Partitions } from 'headwater/algebra';
import type { AssetDeclaration, AssetKey, CheckDeclaration, DependencyEdge, StorageDeclaration } from './manifest.js';

/** Plain JSON: of options that no part of the manifest gives a form of its own. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

type SaidOfAsset = Pick<
  AssetDeclaration,
  'kind' | 'description' | 'group' | 'owners' | 'tags' | 'formerKeys' | 'codeVersion' | 'table' | 'path'
>;
export type DeclaredCheck = Pick<CheckDeclaration, 'severity' | 'blocking' | 'description'>;
export interface DeclaredAsset extends SaidOfAsset {
  readonly partitions: Partitions | null;
  readonly storage: StorageDeclaration | null;
  readonly checks: Readonly<Record<string, DeclaredCheck>>;
  /** `retries`, `timeout`, `backfill`, `freshness`, `uri`, `automation`; `cache` is `on`, `off` or `key`. */
  readonly settings: Readonly<Record<string, JsonValue>>;
}
export interface DeclaredEdge extends Pick<DependencyEdge, 'kind' | 'incomplete'> {
  readonly mapping: Mapping | null;
}
export interface DeclaredJob {
  readonly description: string | null;
  /** Keys, or a selection; null: none. */
  readonly assets: readonly AssetKey[] | string | null;
  readonly schedule: JsonValue;
}
export interface DeclaredWatcher {
  readonly assets: readonly AssetKey[];
  readonly every: string | null;
}
/** Names are those of the declarations; the edges of an asset are named by what it depends on. */
export interface DeclaredManifest {
  readonly assets: Readonly<Record<AssetKey, DeclaredAsset>>;
  readonly edges: Readonly<Record<AssetKey, Readonly<Record<AssetKey, DeclaredEdge>>>>;
  readonly jobs: Readonly<Record<string, DeclaredJob>>;
  readonly watchers: Readonly<Record<string, DeclaredWatcher>>;
}

/** Options of an asset that its settings show as they were written. */
export const PLAIN_SETTINGS = ['retries', 'timeout', 'backfill', 'freshness', 'uri'] as const;

/** Sorted by name at every depth; what is undefined, or a function, is left out. */
export function jsonOf(value: unknown): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string')
    return value;
  if (Array.isArray(value)) return value.map(jsonOf);
  // What only a run knows: no code that was loaded has it, so that it shows as a difference.
  if (typeof value !== 'object') return 'unknown';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && typeof field !== 'function');
  return Object.fromEntries(fields.sort(byName).map(([name, field]) => [name, jsonOf(field)]));
}
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

export interface ManifestDifference {
  /** From the manifest to the place: `['assets', 'daily_sales', 'group']`. */
  readonly path: readonly string[];
  /** Undefined: it is not there at all. */
  readonly analysed: JsonValue | undefined;
  readonly loaded: JsonValue | undefined;
}

/** The smallest parts that differ, by path. */
export function manifestDifferences(
  analysed: DeclaredManifest,
  loaded: DeclaredManifest,
): readonly ManifestDifference[] {
  return differences(jsonOf(analysed), jsonOf(loaded), []);
}

function differences(
  analysed: JsonValue | undefined,
  loaded: JsonValue | undefined,
  path: readonly string[],
): readonly ManifestDifference[] {
  if (isObject(analysed) && isObject(loaded)) {
    const names = [...new Set([...Object.keys(analysed), ...Object.keys(loaded)])].sort();
    return names.flatMap((name) => differences(own(analysed, name), own(loaded, name), [...path, name]));
  }
  return JSON.stringify(analysed) === JSON.stringify(loaded) ? [] : [{ path, analysed, loaded }];
}

type JsonObject = { readonly [name: string]: JsonValue };
function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
