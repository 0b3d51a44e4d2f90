// An asset and its partitions in the words that plans and the command line take: `daily_sales@2024-10-02`. Names and keys
// that would mean something else there stand in quotes.

import type { Target } from './common.js';

/** One partition, or all that its asset has. */
export function selectionOf({ asset, partition }: Target): string {
  return partition === null ? quotedAsset(asset) : `${quotedAsset(asset)}@${quotedKey(partition)}`;
}

export function quotedAsset(key: string): string {
  return /^[\p{L}\p{N}_\-./]+$/u.test(key) && !WORDS.has(key.toLowerCase()) ? key : JSON.stringify(key);
}

export function quotedKey(key: string): string {
  return /^[\p{L}\p{N}_\-:./|]+$/u.test(key) && !key.includes('..') ? key : JSON.stringify(key);
}

/** They are names of their own in a selection. */
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'stale', 'missing', 'failed', 'unverified']);
