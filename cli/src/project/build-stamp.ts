// Which build of the program this is: what it leaves in a project's caches is of use to the same build alone.

import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { programDigest } from '@headwater/server/project';

let known: string | null = null;

export function buildStamp(): string {
  return (known ??= stampOf(import.meta.url));
}

/** Run from source, any file may have changed since another process read it. */
function stampOf(module: string): string {
  return module.endsWith('.js') ? programDigest(fileURLToPath(new URL('main.js', module))) : randomUUID();
}
