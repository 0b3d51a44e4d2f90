// What custom mappings have answered, kept for the next start: beside the answers, everything that they hold for. Where
// nothing may be kept, or something is not as it was, nothing is found.

import path from 'node:path';
import type { AskMappingsResult } from '@headwater/protocol';
import { type Project, readCache, readText, sha256, writeCache } from '../project/index.js';
import type { Keeping } from './earlier-start.js';

type Asked = Pick<Project, 'root' | 'settings'>;
interface Contents {
  /** Versions of installed packages, by name. */
  readonly packages: string;
  readonly result: AskMappingsResult;
}

export async function findMappings({ root, settings }: Asked, { build }: Keeping): Promise<AskMappingsResult | null> {
  if (build === null) return null;
  const cache = await readCache(targetIn(root), build);
  if (cache.kind !== 'cache') return null;
  const { packages, result } = cache.contents as Contents; // As this program wrote it.
  if (packages !== packagesOf(settings)) return null;
  const files = Object.entries(result.files).map(async ([file, digest]) => {
    const text = await readText(path.join(root, file));
    return text !== null && sha256(text) === digest;
  });
  return (await Promise.all(files)).every(Boolean) ? result : null;
}

export async function leaveMappings(
  { root, settings }: Asked,
  result: AskMappingsResult,
  { build, report }: Keeping,
): Promise<void> {
  if (build === null) return;
  const contents: Contents = { packages: packagesOf(settings), result };
  try {
    await writeCache(targetIn(root), { version: build, contents, bytes: [] });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    report(`What custom mappings do is not kept for the next start: ${error.message}`);
  }
}

function targetIn(root: string): string {
  return path.join(root, '.headwater', 'cache', 'server-mappings');
}
function packagesOf({ packageVersions }: Project['settings']): string {
  return JSON.stringify(packageVersions);
}
