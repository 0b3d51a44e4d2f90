// Which versions of the packages that a project imports are installed.

import path from 'node:path';
import { packageOf } from '../analysis/digest/package-name.js';
import { readText } from './files.js';
import { isRecord, parseJson } from './json.js';

/** By name; what is not installed has none. */
export async function packageVersions(
  root: string,
  specifiers: Iterable<string>,
): Promise<Readonly<Record<string, string>>> {
  const names = new Set(
    [...specifiers].filter((specifier) => /^(@[\w.~-]+\/)?[\w.~-]+(\/|$)/.test(specifier)).map(packageOf),
  );
  const found = await Promise.all(
    [...names].sort().map(async (name) => [name, await installedVersion(root, name)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, version]) => (version === null ? [] : [[name, version]])));
}

/** As a program in the folder would find it: there, or in a folder around it. */
async function installedVersion(root: string, name: string): Promise<string | null> {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const text = await readText(path.join(folder, 'node_modules', name, 'package.json'));
    const parsed = text === null ? null : parseJson(text);
    if (parsed?.kind === 'value' && isRecord(parsed.value) && typeof parsed.value['version'] === 'string')
      return parsed.value['version'];
    if (folder === path.dirname(folder)) return null;
  }
}
