// What the status of a run means for what can be done with it. Pure.

import type { RunSummary } from '@headwater/protocol';

export const isOpen = ({ status }: RunSummary): boolean => status === 'running' || status === 'queued';

/** It ended before its steps did: their counts do not say so. */
export const isCutOff = ({ status }: RunSummary): boolean => status === 'cancelled' || status === 'stopped';

export function stopTitle({ status }: RunSummary): string | undefined {
  return status === 'stopped' ? 'The process that worked on it is gone; the next run ends it as failed' : undefined;
}
