// One picture for each status, wherever it is shown: the icon, and the colour's name (a class in `status.css`).

import type { PartitionStatus, ShownRunStatus, ShownStepStatus } from '@headwater/protocol';
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

export function stepMark(status: ShownStepStatus | ShownRunStatus): Mark {
  switch (status) {
    case 'succeeded':
      return { icon: 'fresh', tone: 'fresh', word: 'succeeded' };
    case 'skipped':
      return { icon: 'blocked', tone: 'blocked', word: status };
    case 'cancelled':
      return { icon: 'stop', tone: 'quiet', word: status };
    case 'stopped':
      return { icon: 'stop', tone: 'failed', word: status };
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

/** From what is well on: the order of the marks in a toolbar, and of words in a button. */
const AS_READ: readonly PartitionStatus[] = [
  'fresh',
  'stale',
  'missing',
  'queued',
  'running',
  'blocked',
  'failed',
  'unverified',
  'unsure',
];

/** From what asks for something to be done on. */
const MOST_URGENT_FIRST: readonly PartitionStatus[] = [
  'failed',
  'stale',
  'missing',
  'unverified',
  'unsure',
  'blocked',
  'running',
  'queued',
  'fresh',
];

interface StatusCount {
  readonly status: PartitionStatus;
  readonly count: number;
}

export const asRead = <C extends StatusCount>(counts: readonly C[]): readonly C[] => inOrder(AS_READ, counts);

export const mostUrgentFirst = <C extends StatusCount>(counts: readonly C[]): readonly C[] =>
  inOrder(MOST_URGENT_FIRST, counts);

/** Counts in the order in which they matter. */
export const worstFirst = <C extends StatusCount>(counts: readonly C[]): readonly C[] => inOrder(WORST_FIRST, counts);

/** Those of which there are any. */
function inOrder<C extends StatusCount>(order: readonly PartitionStatus[], counts: readonly C[]): readonly C[] {
  return order.flatMap((status) => counts.filter((each) => each.status === status && each.count > 0));
}
