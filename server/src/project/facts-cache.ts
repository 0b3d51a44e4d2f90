// The facts of a project's files on disk, so that a start parses only what has changed. A convenience: whatever is
// wrong with the file, the facts are made anew and written over it.

import path from 'node:path';
import type { ExtractedFile, FactsMemory } from '../analysis/index.js';
import type { KeptBodies, KeptFile } from '../analysis/link/kept-bodies.js';
import { type DeferredField, Packer } from '../analysis/stored/pack.js';
import type { Tables } from '../analysis/stored/packed-form.js';
import { unpack } from '../analysis/stored/unpack.js';
import { isForbidden, problemOf, readCache, writeCache } from './cache-file.js';
import { sha256 } from './sha256.js';

export interface FactsCache extends FactsMemory {
  /** Why what was there could not be used, in words for a log. */
  readonly problem: string | null;
  /** Writes what is known now, where that is something else than before: of the files that were asked for. */
  save(): Promise<FactsSaving>;
}
export type FactsSaving =
  | { readonly kind: 'written' | 'unchanged' }
  /** `isForbidden`: nothing may be written there, as in a read-only project. */
  | { readonly kind: 'failed'; readonly message: string; readonly isForbidden: boolean };

interface Entry {
  readonly path: string;
  readonly digest: string;
  /** Packed, in the tables of the whole file; null: not yet. */
  readonly code: Uint8Array | null;
  /** Null: not unpacked yet. */
  file: ExtractedFile | null;
}
const NO_TABLES: Tables = { strings: [], shapes: [] };

/** What functions do is known of most: their statements are read only where one is followed again. */
const STATEMENTS: DeferredField = { name: 'body', beside: 'hasRest' };

/** The line before the bytes; `entries`: path, digest and number of bytes, in their order. */
interface Contents extends Tables {
  /** How many strings there were when everything was packed. */
  readonly needed: number;
  readonly entries: readonly (readonly [path: string, digest: string, length: number])[];
  /** Behind the entries: what functions do, by file. */
  readonly kept: { readonly basis: string; readonly length: number } | null;
}

/**
 * `version`: of the program, since other facts may come from another one. `name`: of the file, so that programs that are
 * used in turn do not write over each other's.
 */
export async function openFactsCache(root: string, version: string, name = 'facts'): Promise<FactsCache> {
  const target = path.join(root, '.headwater', 'cache', name);
  const { entries, tables, needed, problem, kept: keptBefore } = await readEntries(target, version);
  const before = new Map(entries.map((entry) => [entry.path, entry]));
  const used = new Map<string, Entry>();
  const digestOf = rememberedDigests();
  let isChanged = false;
  let kept: KeptBodies | null = null;
  return {
    problem,
    recall(file, text) {
      const entry = before.get(file);
      if (entry === undefined || entry.digest !== digestOf(file, text)) return null;
      used.set(file, entry);
      return fileOf(entry, tables);
    },
    remember(file, text, extracted) {
      used.set(file, { path: file, digest: digestOf(file, text), code: null, file: extracted });
      isChanged = true;
    },
    bodies: {
      recall: () => keptBefore && bodiesOf(keptBefore, tables),
      remember(bodies, textOf) {
        // What is gone by now is no part of it.
        for (const file of used.keys()) if (!bodies.byFile.has(file)) used.delete(file);
        const isOf = ({ path: file, digest }: Entry): boolean => digest === digestOf(file, textOf(file) ?? '');
        const isOfAll = bodies.byFile.size === used.size && [...used.values()].every(isOf);
        kept = isOfAll ? bodies : null;
        if (keptBefore?.basis !== bodies.basis) isChanged ||= isOfAll;
      },
    },
    async save() {
      if (!isChanged && used.size === before.size) return { kind: 'unchanged' };
      const saving = await writeEntries(target, version, { tables, needed, kept, entries: [...used.values()] });
      if (saving.kind === 'written') isChanged = false;
      return saving;
    },
  };
}

/** The same text of a file is asked for several times on the way from disk to the next start. */
function rememberedDigests(): (file: string, text: string) => string {
  const latest = new Map<string, { readonly text: string; readonly digest: string }>();
  return (file, text) => {
    const known = latest.get(file);
    if (known?.text === text) return known.digest;
    const digest = sha256(text);
    latest.set(file, { text, digest });
    return digest;
  };
}

function fileOf(entry: Entry, tables: Tables): ExtractedFile | null {
  if (entry.code) entry.file ??= unpack({ ...tables, code: entry.code }) as ExtractedFile;
  return entry.file;
}

function bodiesOf({ basis, code }: KeptCode, tables: Tables): KeptBodies {
  const byFile = unpack({ ...tables, code }) as readonly (readonly [string, KeptFile])[];
  return { basis, byFile: new Map(byFile) };
}

interface KeptCode {
  readonly basis: string;
  readonly code: Uint8Array;
}
interface Known {
  readonly entries: readonly Entry[];
  readonly tables: Tables;
  readonly needed: number;
}
interface Reading extends Known {
  readonly kept: KeptCode | null;
  readonly problem: string | null;
}
interface Writing extends Known {
  readonly kept: KeptBodies | null;
}

async function readEntries(target: string, version: string): Promise<Reading> {
  const nothing = { entries: [], tables: NO_TABLES, needed: 0, kept: null };
  const cache = await readCache(target, version);
  if (cache.kind !== 'cache') return { ...nothing, problem: problemOf(cache, 'the facts of all files are made anew') };
  const { entries, needed, kept, ...tables } = cache.contents as Contents;
  let end = 0;
  const known = entries.map(([file, digest, length]): Entry => {
    end += length;
    return { path: file, digest, code: cache.bytes.subarray(end - length, end), file: null };
  });
  const bodies = kept && { basis: kept.basis, code: cache.bytes.subarray(end, end + kept.length) };
  return { entries: known, tables, needed, kept: bodies, problem: null };
}

/**
 * What is packed already stays as it is, and only what is new is packed: into the same tables, which then hold more. When
 * half of what they hold may be of texts that are gone, all is packed anew.
 */
async function writeEntries(target: string, version: string, writing: Writing): Promise<FactsSaving> {
  const { tables, needed, entries, kept } = writing;
  const isOvergrown = tables.strings.length > needed * 2;
  const packer = new Packer(isOvergrown ? NO_TABLES : tables, { deferred: STATEMENTS });
  const packed = entries.flatMap((entry) => {
    const code = (isOvergrown ? null : entry.code) ?? packer.pack(fileOf(entry, tables));
    return code === null ? [] : [{ entry, code }];
  });
  const keptCode = kept && packer.pack([...kept.byFile]);
  const after = packer.tables;
  const contents: Contents = {
    ...after,
    needed: isOvergrown || needed === 0 ? after.strings.length : needed,
    entries: packed.map(({ entry, code }) => [entry.path, entry.digest, code.length]),
    kept: kept && keptCode && { basis: kept.basis, length: keptCode.length },
  };
  try {
    const bytes = [...packed.map(({ code }) => code), ...(keptCode ? [keptCode] : [])];
    await writeCache(target, { version, contents, bytes });
    return { kind: 'written' };
  } catch (error) {
    return {
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      isForbidden: isForbidden(error),
    };
  }
}
