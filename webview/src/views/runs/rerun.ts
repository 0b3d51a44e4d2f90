// What of a run is to be run once more: the partitions that failed, those that were left out because of them, and those
// that a process which is gone has not come to.

import { type RunView, selectionOf } from '@headwater/protocol';

export interface Rerun {
  readonly what: 'failed' | 'unfinished';
  readonly count: number;
  /** In the words of plans. */
  readonly selection: string;
}

/** Null: everything was done. */
export function rerunOf({ summary, steps }: RunView): Rerun | null {
  const failed = new Set(steps.filter(({ status }) => status === 'failed' || status === 'stopped').map(selectionOf));
  const held = steps.filter(({ status }) => status === 'skipped').map(selectionOf);
  if (failed.size === 0) return null;
  return {
    what: summary.status === 'stopped' ? 'unfinished' : 'failed',
    count: failed.size,
    selection: [...new Set([...failed, ...held])].join(' '),
  };
}
