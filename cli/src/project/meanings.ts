// What the files of a project say, as digests: equal for two texts that differ in comments and white space alone. Of files
// that an earlier command has read it is remembered; the compiler is loaded for the others.

import { meaningOf } from '@headwater/server/analysis/remembered';
import { openFactsCache, sha256 } from '@headwater/server/project';
import { buildStamp } from './build-stamp.js';

const DIGITS = 16;

/** By path; those that do not parse are left out: nobody can tell what they say. */
export async function meaningsOf(
  root: string,
  texts: ReadonlyMap<string, string>,
): Promise<Readonly<Record<string, string>>> {
  const memory = await openFactsCache(root, buildStamp());
  const meanings: Record<string, string> = {};
  for (const [path, text] of texts) {
    const known = memory.recall(path, text);
    const file = known?.digested ? known : await extract(path, text);
    if (file.syntaxErrors.length === 0) meanings[path] = sha256(meaningOf(file)).slice(0, DIGITS);
  }
  return meanings;
}

async function extract(path: string, text: string) {
  const { compiler } = await import('@headwater/server/analysis');
  return compiler.extractFacts(path, text, true);
}
