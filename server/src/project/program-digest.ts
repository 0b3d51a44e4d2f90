// Which program this is, by what it is made of: what it leaves in a project's caches is of use to the same program alone.
// Its version and its date do not tell: both may be those of another build.

import { readFileSync } from 'node:fs';
import { sha256 } from './sha256.js';

/** `bundle`: a file that names all others of the program after what is in them, as bundles with chunks do. */
export function programDigest(bundle: string): string {
  return sha256(readFileSync(bundle));
}
