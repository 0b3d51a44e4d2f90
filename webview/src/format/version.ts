// Versions in the short form in which they are shown.

const DIGEST = /^[0-9a-f]{32,}$/i;

/** Eight digits tell digests of one asset apart; anything that is no digest is shown whole. */
export function shortVersion(version: string): string {
  return DIGEST.test(version) ? version.slice(0, 8) : version;
}
