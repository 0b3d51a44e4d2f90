// What runs have seen being read: each record names the assets that its function read through its context. Of the code as
// it is recorded last; what older code read says nothing of today's.

import type { AssetKey } from './manifest.js';
import type { StoredEvent } from './log-rows.js';
import type { LogReader } from './ports.js';

export interface ObservedReads {
  /** Readers of which a record says what was read. */
  readonly readers: ReadonlySet<AssetKey>;
  readonly reads: readonly { readonly reader: AssetKey; readonly asset: AssetKey }[];
}
export const nothingObserved: ObservedReads = { readers: new Set(), reads: [] };

/** Of each asset so many of its newest records are looked at: partitions may read different things. */
const RECORDS = 100;

export async function readObserved(reader: LogReader, keys: Iterable<AssetKey>): Promise<ObservedReads> {
  const readers = new Set<AssetKey>();
  const reads: { readonly reader: AssetKey; readonly asset: AssetKey }[] = [];
  for (const key of keys) {
    const target = { asset: key };
    const events = await reader.events({ target, kinds: ['materialization'], newestFirst: true, limit: RECORDS });
    const [newest] = events;
    const telling = events.filter((event) => event.codeVersion === newest?.codeVersion).flatMap(readsIn);
    if (telling.length > 0) readers.add(key);
    for (const asset of new Set(telling.flat())) if (asset !== key) reads.push({ reader: key, asset });
  }
  return { readers, reads };
}

/** One list of assets; none where the record was made by a program that did not look. */
function readsIn({ body }: StoredEvent): readonly (readonly AssetKey[])[] {
  const reads: unknown = typeof body === 'object' && body !== null && 'reads' in body ? body.reads : null;
  return Array.isArray(reads) ? [reads.map(String)] : [];
}
