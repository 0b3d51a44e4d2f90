// What the log says that rules and fixes look at beside the code.

import { type ObservedReads, readObserved } from '@headwater/core';
import type { RecordFacts } from '@headwater/server/rules';
import type { Terminal } from '../output/terminal.js';
import { withLog } from './event-log.js';

export interface LoggedFacts extends RecordFacts {
  readonly observed: ObservedReads;
}

/** Null where there is no log yet, or none that can be read, which is said. */
export async function loggedFactsOf(root: string, terminal: Terminal): Promise<LoggedFacts | null> {
  const { readRecordFacts } = await import('@headwater/server/rules');
  const read = await withLog(root, async (reader) => {
    if (reader === null) return null;
    const facts = await readRecordFacts(reader);
    return {
      ...facts,
      observed: await readObserved(
        reader,
        facts.assets.map(({ key }) => key),
      ),
    };
  });
  if (read.kind === 'success') return read.value;
  terminal.note(read.message);
  return null;
}
