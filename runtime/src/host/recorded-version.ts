// Reads the version that a record names: what it was then, whatever is live now.

import type { LogReader, Position } from '@headwater/core';
import type { FindStorage } from '../storages/index.js';
import { whyGone } from './input-versions.js';

export type RecordedVersion =
  | { readonly kind: 'value'; readonly value: unknown; readonly storage: string; readonly ref: string }
  | { readonly kind: 'unavailable'; readonly message: string };

export async function readRecorded(storages: FindStorage, log: LogReader, record: Position): Promise<RecordedVersion> {
  const [event] = await log.events({ after: record - 1, before: record + 1, limit: 1 });
  if (event === undefined) return unavailable(`There is no record ${record}.`);
  if (event.output === undefined) return unavailable(`Record ${record} names no stored value.`);
  const gone = await whyGone(log, event.output, record);
  if (gone !== null) return unavailable(gone);
  const { storage, ref } = event.output;
  const found = storages(storage);
  if (found.kind === 'unknown') return unavailable(found.message);
  const answer = await found.storage.read(ref);
  if (answer.kind !== 'value') return unavailable(`Record ${record} cannot be read: ${answer.message}`);
  return { kind: 'value', value: answer.value, storage, ref };
}

function unavailable(message: string): RecordedVersion {
  return { kind: 'unavailable', message };
}
