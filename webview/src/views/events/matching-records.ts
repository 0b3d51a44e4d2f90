// Which records a filter shows: those in which every word of it occurs. `asset:`, `key:`, `version:` and `run:` look in one
// place alone. Pure.

import type { RecordView } from '@headwater/protocol';
import { type FilterFields, matchesFilter } from '../../format/filter-words.js';
import { runLabel } from '../../format/time.js';
import { recordMark } from './record-mark.js';

export function matchingRecords(records: readonly RecordView[], filter: string): readonly RecordView[] {
  return records.filter((record) => matchesFilter(filter, fieldsOf(record)));
}

function fieldsOf(record: RecordView): FilterFields {
  const { id, asset, partition, dataVersion, run, headline, note, output, codeVersion } = record;
  return {
    asset: [asset],
    key: known(partition),
    version: known(dataVersion),
    run: run === null ? [] : [runLabel(run)],
    rest: [
      `#${id}`,
      recordMark(record).word,
      ...known(headline),
      ...known(note),
      ...known(output),
      ...known(codeVersion),
    ],
  };
}

const known = (text: string | null | undefined): readonly string[] => (text ? [text] : []);
