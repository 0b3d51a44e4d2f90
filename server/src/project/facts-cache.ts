// The facts of a project's files on disk, so that a start parses only what has changed. A convenience: whatever is
// wrong with the file, the facts are made anew and written over it.

import path from 'node:path';
import type { ExtractedFile, FactsMemory } from '../analysis/index.js';
import { replaceFile } from './cache-file.js';
import { readText } from './files.js';
import { isRecord, parseJson } from './json.js';
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
  readonly file: ExtractedFile;
}

/**
 * `version`: of the program, since other facts may come from another one. `name`: of the file, so that programs that are
 * used in turn do not write over each other's.
 */
export async function openFactsCache(root: string, version: string, name = 'facts'): Promise<FactsCache> {
  const target = path.join(root, '.headwater', 'cache', name);
  const { entries, problem } = await readEntries(target, version);
  const before = new Map(entries.map((entry) => [entry.path, entry]));
  const used = new Map<string, Entry>();
  let isChanged = false;
  return {
    problem,
    recall(file, text) {
      const entry = before.get(file);
      if (entry?.digest !== sha256(text)) return null;
      used.set(file, entry);
      return entry.file;
    },
    remember(file, text, extracted) {
      used.set(file, { path: file, digest: sha256(text), file: extracted });
      isChanged = true;
    },
    async save() {
      if (!isChanged && used.size === before.size) return { kind: 'unchanged' };
      const saving = await writeEntries(target, version, [...used.values()]);
      if (saving.kind === 'written') isChanged = false;
      return saving;
    },
  };
}

interface Reading {
  readonly entries: readonly Entry[];
  readonly problem: string | null;
}

/** A line that says by whom the rest was written and what its digest is, then the rest. */
async function readEntries(target: string, version: string): Promise<Reading> {
  const text = await readText(target);
  if (text === null) return { entries: [], problem: null };
  const lineEnd = text.indexOf('\n');
  const header = parseJson(text.slice(0, Math.max(0, lineEnd)));
  const payload = text.slice(lineEnd + 1);
  if (header.kind !== 'value' || !isRecord(header.value) || header.value['digest'] !== sha256(payload))
    return { entries: [], problem: `${target} is damaged: the facts of all files are made anew.` };
  if (header.value['version'] !== version)
    return { entries: [], problem: `${target} is of another version: the facts of all files are made anew.` };
  // Its digest says that it is what this version wrote, in this form.
  return { entries: JSON.parse(payload) as readonly Entry[], problem: null };
}

async function writeEntries(target: string, version: string, entries: readonly Entry[]): Promise<FactsSaving> {
  const payload = JSON.stringify(entries);
  try {
    await replaceFile(target, `${JSON.stringify({ version, digest: sha256(payload) })}\n${payload}`);
    return { kind: 'written' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
