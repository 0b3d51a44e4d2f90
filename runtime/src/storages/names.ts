// Names of physical versions: of the plain name, the partition and the revision, as far as people can read them.

import { digestOfText } from './digest.js';

const REVISION_DIGITS = 8;

/** The author's version where it can stand in a name, else the first digits of a digest. */
export function revisionOf(version: string | null, digest: string): string {
  if (version === null) return digest.slice(0, REVISION_DIGITS);
  const isPlain = /^[A-Za-z0-9]([A-Za-z0-9.-]|_(?!_)){0,62}$/.test(version);
  return isPlain ? version : digestOfText(version).slice(0, REVISION_DIGITS);
}

/** `name` is taken by other content: the digest tells them apart. */
export function otherRevision(revision: string, digest: string): string {
  return `${revision}_${digest.slice(0, REVISION_DIGITS)}`;
}

/** A partition key without punctuation: `20241002`. */
export function plainPart(part: string): string {
  return part.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The folder that stands for the one version of an asset without partitions. */
export const WHOLE = '_';

/** File systems take 255 bytes, and an ending is still to come. */
const MAX_BYTES = 200;
/** A whole name of which this much is kept is told from others by a digest; `~` stands in no escaped name. */
const KEPT_CHARACTERS = 40;
const DIGEST_DIGITS = 16;

/** A partition key as a file name; every character that a file system may refuse is escaped. */
export function filePart(part: string): string {
  if (part === '') return WHOLE;
  const escaped = part.replace(/[^\p{L}\p{N}._-]/gu, escapedBytes);
  const isOwn = escaped === WHOLE || /^\.+$/.test(escaped);
  if (isOwn) return [...escaped].map(escapedBytes).join('');
  if (new TextEncoder().encode(escaped).length <= MAX_BYTES) return escaped;
  return `${escaped.slice(0, KEPT_CHARACTERS).replace(/%.?$/, '')}~${digestOfText(part).slice(0, DIGEST_DIGITS)}`;
}

/** The key of a file name; null: it was too long to stand in one. */
export function partOfFile(file: string): string | null {
  if (file === WHOLE) return '';
  if (file.includes('~')) return null;
  try {
    return decodeURIComponent(file);
  } catch (error) {
    // A file that no storage has named.
    if (error instanceof URIError) return file;
    throw error;
  }
}

function escapedBytes(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
