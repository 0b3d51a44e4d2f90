// Which build of the program this is: what it leaves in a project's caches is of use to the same build alone.

import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { version } from '../package.json';

export async function buildStamp(): Promise<string> {
  const { mtimeMs, size } = await stat(fileURLToPath(import.meta.url));
  return `${version} ${mtimeMs} ${size}`;
}
