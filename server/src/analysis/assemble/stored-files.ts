// The files in which a storage of files keeps an asset: which paths are one of them, or hold some.

import type { AssetDeclaration, AssetKey } from '@headwater/core';
import type { PathTarget } from '../evaluate/findings.js';

export interface StoredFiles {
  readonly asset: AssetKey;
  /** Null: a storage of the project's own, which names its files as it likes. */
  readonly extension: string | null;
  /** One file, a folder with one per partition, or what others put there in either way. */
  readonly layout: 'file' | 'folder' | 'either';
}

/** What the storages of files end the names of theirs with. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['jsonFile', 'json'],
  ['csvFile', 'csv'],
  ['parquetFile', 'parquet'],
]);

/** Null: it is in no folder. */
export function storedFiles(asset: AssetDeclaration): StoredFiles | null {
  const { key, kind, storage, partitions, arePartitionsUnknown } = asset;
  if (typeof storage?.options['dir'] !== 'string') return null;
  const isOpen = partitions === null && (kind === 'source' || arePartitionsUnknown === true);
  const layout = isOpen ? 'either' : partitions === null ? 'file' : 'folder';
  return { asset: key, extension: EXTENSIONS.get(storage.kind) ?? null, layout };
}

export function areSameFiles(a: StoredFiles, b: StoredFiles): boolean {
  return a.asset === b.asset && a.extension === b.extension && a.layout === b.layout;
}

/** `rest`: how the path goes on behind the plain name; of a beginning, that of the folder which is known. */
export function isOfStored(
  { extension, layout }: StoredFiles,
  rest: string,
  { isBeginning, ending }: PathTarget,
): boolean {
  if (extension === null || /^\/\.versions(\/|$)/.test(rest)) return true;
  if (isBeginning) return layout !== 'file' && (rest === '' || layout === 'either') && mayEnd(extension, ending);
  if (rest === '') return true;
  if (rest === `.${extension}`) return layout !== 'folder';
  const isInside = layout === 'either' ? rest.startsWith('/') : layout === 'folder' && rest.lastIndexOf('/') === 0;
  return isInside && rest.endsWith(`.${extension}`);
}

/** Whether a path that goes on from `beginning` may come to files under this plain name. */
export function mayComeTo(
  { extension, layout }: StoredFiles,
  name: string,
  { beginning, ending }: { beginning: string; ending: string },
): boolean {
  if (extension === null) return name.startsWith(beginning);
  if (!mayEnd(extension, ending)) return false;
  const isFile = layout !== 'folder' && `${name}.${extension}`.startsWith(beginning);
  return isFile || (layout !== 'file' && `${name}/`.startsWith(beginning));
}

function mayEnd(extension: string, ending: string): boolean {
  return !ending.includes('.') || ending.endsWith(`.${extension}`);
}
