// Reads the version that a record names: what it was then, whatever is live now.

import type { LogReader, Position } from '@headwater/core';
import type { FindStorage } from '../storages/index.js';
import type { PreviewAnswer, Storage } from '../storages/storage.js';
import { whyGone } from './input-versions.js';

export interface Unavailable {
  readonly kind: 'unavailable';
  /** For people: what is gone, and when and why it was dropped where the log knows. */
  readonly message: string;
}
export type RecordedVersion =
  | { readonly kind: 'value'; readonly value: unknown; readonly storage: string; readonly ref: string }
  | Unavailable;

export async function readRecorded(storages: FindStorage, log: LogReader, record: Position): Promise<RecordedVersion> {
  const place = await placeOf(storages, log, record);
  if (place.kind === 'unavailable') return place;
  const { storage, ref } = place;
  const answer = await storage.read(ref);
  if (answer.kind !== 'value') return unavailable(`Record ${record} cannot be read: ${answer.message}`);
  const digest = (await log.output(storage.name, ref))?.digest ?? null;
  // It would answer for the record with what the record never made.
  if (digest !== null && (await storage.digest(ref)) !== digest)
    return unavailable(`Record ${record} cannot be read: ${ref} in ${storage.name} was changed after it was written.`);
  return { kind: 'value', value: answer.value, storage: storage.name, ref };
}

/** At most `limit` rows from the first on. */
export async function previewRecorded(
  storages: FindStorage,
  log: LogReader,
  { record, limit }: { readonly record: Position; readonly limit: number },
): Promise<Extract<PreviewAnswer, { kind: 'rows' | 'text' }> | Unavailable> {
  const place = await placeOf(storages, log, record);
  if (place.kind === 'unavailable') return place;
  const answer = await place.storage.preview(place.ref, limit);
  if (answer.kind === 'rows' || answer.kind === 'text') return answer;
  return unavailable(`Record ${record} cannot be read: ${answer.message}`);
}

async function placeOf(
  storages: FindStorage,
  log: LogReader,
  record: Position,
): Promise<{ readonly kind: 'stored'; readonly storage: Storage; readonly ref: string } | Unavailable> {
  const [event] = await log.events({ after: record - 1, before: record + 1, limit: 1 });
  if (event === undefined) return unavailable(`There is no record ${record}.`);
  if (event.output === undefined) return unavailable(`Record ${record} names no stored value.`);
  const gone = await whyGone(log, event.output, record);
  if (gone !== null) return unavailable(gone);
  const found = storages(event.output.storage);
  if (found.kind === 'unknown') return unavailable(found.message);
  return { kind: 'stored', storage: found.storage, ref: event.output.ref };
}

function unavailable(message: string): Unavailable {
  return { kind: 'unavailable', message };
}
