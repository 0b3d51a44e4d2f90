// The handle of an asset: what a declaration returns and other declarations and `ctx.read` take.

import type { Row } from './row.js';
import type { Storage } from './storage.js';

/** `Value` is what reading the asset gives: from `asset<Value>(…)` or `schema`, else rows. */
export interface AssetHandle<Value = Row[]> {
  readonly kind: 'asset' | 'source';
  readonly key: string;
  /** The plain name under which the storage shows the live version: a table or view. */
  readonly table: string;
  /** The plain path under which the storage shows the live version, relative to the project. */
  readonly path: string;
  readonly '~value'?: Value;
}

/** Table and path under a key's own name: `/` becomes `_`. */
export function physicalNames(
  key: string,
  storage: Storage | undefined,
): { readonly table: string; readonly path: string } {
  const name = key.replace(/^\//, '').replaceAll('/', '_');
  const options: Storage & { readonly table?: unknown; readonly file?: unknown; readonly dir?: unknown } = storage ?? {
    kind: '',
  };
  const table = typeof options.table === 'string' ? options.table : name;
  if (typeof options.dir === 'string') return { table, path: `${options.dir}/${name}` };
  return { table, path: typeof options.file === 'string' ? options.file : name };
}
