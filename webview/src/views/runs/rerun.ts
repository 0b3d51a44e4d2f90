// What of a run is to be run once more: the partitions that failed, and those that were left out because of them.

import { type RunView, selectionOf } from '@headwater/protocol';

export interface Rerun {
  readonly failed: number;
  /** In the words of plans. */
  readonly selection: string;
}

/** Null: nothing failed. */
export function rerunOf({ steps }: RunView): Rerun | null {
  const failed = new Set(steps.filter(({ status }) => status === 'failed').map(selectionOf));
  const held = steps.filter(({ status }) => status === 'skipped').map(selectionOf);
  return failed.size === 0 ? null : { failed: failed.size, selection: [...new Set([...failed, ...held])].join(' ') };
}
