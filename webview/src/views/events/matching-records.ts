// Which records a filter shows: those in which every word of it occurs. `key:`, `version:` and `run:` look in one place
// alone. Pure.

import type { RecordView } from '@headwater/protocol';
import { runLabel } from '../../format/time.js';
import { recordMark } from './record-mark.js';

type Place = 'asset' | 'key' | 'version' | 'run' | 'rest';

export function matchingRecords(records: readonly RecordView[], filter: string): readonly RecordView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? records : records.filter((record) => matches(textsOf(record), words));
}

function matches(texts: Readonly<Record<Place, string>>, words: readonly string[]): boolean {
  return words.every((word) => {
    const [, place = '', within = ''] = /^(asset|key|version|run):(.*)$/.exec(word) ?? [];
    if (isPlace(texts, place)) return texts[place].includes(within);
    return Object.values(texts).some((text) => text.includes(word));
  });
}
function isPlace(texts: Readonly<Record<Place, string>>, name: string): name is Place {
  return Object.hasOwn(texts, name);
}

function textsOf(record: RecordView): Readonly<Record<Place, string>> {
  const rest = [
    `#${record.id}`,
    recordMark(record).word,
    record.headline,
    record.note,
    record.output,
    record.codeVersion,
  ];
  return {
    asset: record.asset.toLowerCase(),
    key: (record.partition ?? '').toLowerCase(),
    version: (record.dataVersion ?? '').toLowerCase(),
    run: record.run === null ? '' : runLabel(record.run),
    rest: rest.join('\n').toLowerCase(),
  };
}
