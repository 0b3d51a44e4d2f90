// How a record is marked, by what happened.

import type { CheckView, RecordView } from '@headwater/protocol';
import type { Mark } from '../../format/status.js';

export function recordMark(record: RecordView): Mark {
  switch (record.kind) {
    case 'materialization':
      if (record.dropped) return { icon: 'close', tone: 'quiet', word: 'materialized, and dropped since' };
      return { icon: 'fresh', tone: record.isLatest ? 'fresh' : 'quiet', word: 'materialized' };
    case 'observation':
      return { icon: 'eye', tone: 'quiet', word: 'observed' };
    case 'failure':
      return { icon: 'failed', tone: 'failed', word: 'failed' };
    case 'cache-use':
      return { icon: 'copy', tone: 'quiet', word: 'used from cache' };
    case 'asset-event':
      return { icon: 'impact', tone: 'quiet', word: 'asset event' };
    case 'wipe':
      return { icon: 'close', tone: 'quiet', word: 'wiped' };
  }
}

export function checkMark(check: CheckView): Mark {
  if (check.outcome === 'passed') return { icon: 'check', tone: 'fresh', word: 'passed' };
  if (check.outcome === 'errored') return { icon: 'error', tone: 'error', word: 'could not be measured' };
  return check.severity === 'warn'
    ? { icon: 'warning', tone: 'warning', word: 'failed, warning' }
    : { icon: 'failed', tone: 'failed', word: 'failed' };
}
