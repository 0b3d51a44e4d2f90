// What rules look at of the event log, read for them: by the command line and by the language server alike.

import type { LogReader } from '@headwater/core';
import type { RecordFacts } from './rule.js';

export async function readRecordFacts(log: Pick<LogReader, 'recordedAssets' | 'citations'>): Promise<RecordFacts> {
  const [assets, citations] = await Promise.all([log.recordedAssets(), log.citations()]);
  return { assets, citations };
}
