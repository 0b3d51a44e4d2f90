// The facts of a project's files on disk, so that a start parses only what has changed. A convenience: whatever is
// wrong with the file, the facts are made anew and written over it.

import path from 'node:path';
import type { ExtractedFile, FactsMemory } from '../analysis/index.js';
import { Packer, type Tables, unpack } from '../analysis/stored/pack.js';
import { readCache, writeCache } from './cache-file.js';
import { sha256 } from './sha256.js';

export interface FactsCache extends FactsMemory {
  /** Why what was there could not be used, in words for a log. */
  readonly problem: string | null;
  /** Writes what is known now, where that is something else than before: of the files that were asked for. */
  save(): Promise<FactsSaving>;
}
export type FactsSaving =
  | { readonly kind: 'written' | 'unchanged' }
  | { readonly kind: 'failed'; readonly message: string };

interface Entry {
  readonly path: string;
  readonly digest: string;
  /** Packed, in the tables of the whole file; null: not yet. */
  readonly code: Uint8Array | null;
  /** Null: not unpacked yet. */
  file: ExtractedFile | null;
}
const NO_TABLES: Tables = { strings: [], shapes: [] };

/** The line before the bytes; `entries`: path, digest and number of bytes, in their order. */
interface Contents extends Tables {
  /** How many strings there were when everything was packed. */
  readonly needed: number;
  readonly entries: readonly (readonly [path: string, digest: string, length: number])[];
}

/**
 * `version`: of the program, since other facts may come from another one. `name`: of the file, so that programs that are
 * used in turn do not write over each other's.
 */
export async function openFactsCache(root: string, version: string, name = 'facts'): Promise<FactsCache> {
  const target = path.join(root, '.headwater', 'cache', name);
  const { entries, tables, needed, problem } = await readEntries(target, version);
  const before = new Map(entries.map((entry) => [entry.path, entry]));
  const used = new Map<string, Entry>();
  let isChanged = false;
  return {
    problem,
    recall(file, text) {
      const entry = before.get(file);
      if (entry?.digest !== sha256(text)) return null;
      used.set(file, entry);
      return fileOf(entry, tables);
    },
    remember(file, text, extracted) {
      used.set(file, { path: file, digest: sha256(text), code: null, file: extracted });
      isChanged = true;
    },
    async save() {
      if (!isChanged && used.size === before.size) return { kind: 'unchanged' };
      const saving = await writeEntries(target, version, { tables, needed, entries: [...used.values()] });
      if (saving.kind === 'written') isChanged = false;
      return saving;
    },
  };
}

function fileOf(entry: Entry, tables: Tables): ExtractedFile | null {
  if (entry.code) entry.file ??= unpack({ ...tables, code: entry.code }) as ExtractedFile;
  return entry.file;
}

interface Known {
  readonly entries: readonly Entry[];
  readonly tables: Tables;
  readonly needed: number;
}
interface Reading extends Known {
  readonly problem: string | null;
}

async function readEntries(target: string, version: string): Promise<Reading> {
  const nothing = { entries: [], tables: NO_TABLES, needed: 0 };
  const cache = await readCache(target, version);
  if (cache.kind === 'nothing') return { ...nothing, problem: null };
  if (cache.kind === 'unusable')
    return { ...nothing, problem: `${cache.fault}: the facts of all files are made anew.` };
  const { entries, needed, ...tables } = cache.contents as Contents;
  let end = 0;
  const known = entries.map(([file, digest, length]): Entry => {
    end += length;
    return { path: file, digest, code: cache.bytes.subarray(end - length, end), file: null };
  });
  return { entries: known, tables, needed, problem: null };
}

/**
 * What is packed already stays as it is, and only what is new is packed: into the same tables, which then hold more. When
 * half of what they hold may be of texts that are gone, all is packed anew.
 */
async function writeEntries(target: string, version: string, { tables, needed, entries }: Known): Promise<FactsSaving> {
  const isOvergrown = tables.strings.length > needed * 2;
  const packer = new Packer(isOvergrown ? NO_TABLES : tables);
  const packed = entries.flatMap((entry) => {
    const code = (isOvergrown ? null : entry.code) ?? packer.pack(fileOf(entry, tables));
    return code === null ? [] : [{ entry, code }];
  });
  const after = packer.tables;
  const contents: Contents = {
    ...after,
    needed: isOvergrown || needed === 0 ? after.strings.length : needed,
    entries: packed.map(({ entry, code }) => [entry.path, entry.digest, code.length]),
  };
  try {
    await writeCache(target, { version, contents, bytes: packed.map(({ code }) => code) });
    return { kind: 'written' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
