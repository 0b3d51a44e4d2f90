// Which version something was made from, in words.

import type { ReadVersion } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { secondStamp } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';

/** `eed8fe9c = 305`. */
export function versionWords({ dataVersion, headline }: Pick<ReadVersion, 'dataVersion' | 'headline'>): string {
  const version = dataVersion === null ? 'an unknown version' : shortVersion(dataVersion);
  return headline === null ? version : `${version} = ${headline}`;
}

/** What the reader has that the partition does not say any more; null where it is the same. */
export function outdatedWords(
  reader: ReadVersion,
  read: ReadVersion,
  { isPublished }: { readonly isPublished: boolean },
): string | null {
  if (read.live === null) return null;
  const kept = isPublished ? '; its version is kept while it is published' : '';
  return `Live is ${versionWords(read.live)}. ${targetText(reader)} still answers ${versionWords(read)}${kept}.`;
}

interface Dropped {
  readonly dropped?: ReadVersion['dropped'];
  readonly record?: number | null;
}

export function droppedWords({ dropped, record }: Dropped): string | null {
  if (!dropped) return null;
  const stands = record ? ` Record #${record} still stands.` : '';
  return `What was stored was dropped at ${secondStamp(dropped.at)}: ${dropped.why}.${stands}`;
}
