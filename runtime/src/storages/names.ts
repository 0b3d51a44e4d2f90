// Names of physical versions: of the plain name, the partition and the revision, as far as people can read them.

const REVISION_DIGITS = 8;

/** The author's version where it can stand in a name, else the first digits of a digest. */
export function revisionOf(version: string | null, digest: string, digestOfText: (text: string) => string): string {
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

/** A partition key as a file name; every character that a file system may refuse is escaped. */
export function filePart(part: string): string {
  return part.replace(/[^\p{L}\p{N}._-]/gu, (character) => encodeURIComponent(character).replace('*', '%2A'));
}
