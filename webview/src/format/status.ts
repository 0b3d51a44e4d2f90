// One picture for each status, wherever it is shown: the icon, and the colour's name (a class in `status.css`).

import type { PartitionStatus, RunStatus, StepStatus } from '@headwater/protocol';
import type { IconName } from '../ui/icon-shapes.js';

export type Tone =
  | 'fresh'
  | 'stale'
  | 'missing'
  | 'running'
  | 'queued'
  | 'failed'
  | 'blocked'
  | 'unsure'
  | 'reached'
  | 'quiet'
  | 'warning'
  | 'error'
  | 'info'
  | 'changed';

export interface Mark {
  readonly icon: IconName;
  readonly tone: Tone;
  readonly word: string;
}

export function partitionMark(status: PartitionStatus): Mark {
  if (status === 'unverified') return { icon: 'unsure', tone: 'unsure', word: 'unverified' };
  return { icon: status, tone: status, word: status };
}

export function stepMark(status: StepStatus | RunStatus): Mark {
  switch (status) {
    case 'succeeded':
      return { icon: 'fresh', tone: 'fresh', word: 'succeeded' };
    case 'skipped':
      return { icon: 'blocked', tone: 'blocked', word: status };
    case 'cancelled':
      return { icon: 'stop', tone: 'quiet', word: status };
    case 'queued':
    case 'running':
    case 'failed':
      return { icon: status, tone: status, word: status };
  }
}

const WORST_FIRST: readonly PartitionStatus[] = [
  'failed',
  'running',
  'missing',
  'stale',
  'blocked',
  'queued',
  'unverified',
  'unsure',
  'fresh',
];

/** A parent shows the worst of its parts. */
export function worstStatus(
  counts: readonly { readonly status: PartitionStatus; readonly count: number }[],
): PartitionStatus | null {
  return WORST_FIRST.find((status) => counts.some((each) => each.status === status && each.count > 0)) ?? null;
}

/** Counts in the order in which they matter. */
export function worstFirst<C extends { readonly status: PartitionStatus; readonly count: number }>(
  counts: readonly C[],
): readonly C[] {
  return WORST_FIRST.flatMap((status) => counts.filter((each) => each.status === status && each.count > 0));
}
