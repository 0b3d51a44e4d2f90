// When each step of a plan begins and ends if each waits for what it reads, and nothing else. Pure.

import type { PlanRow } from '@headwater/protocol';

export interface OrderBar {
  readonly asset: string;
  readonly start: number;
  readonly length: number;
}
export interface PlanOrder {
  /** In the plan's order. */
  readonly bars: readonly OrderBar[];
  readonly length: number;
  /** Milliseconds; else as many units as there are partitions, because nobody knows how long they take. */
  readonly isTime: boolean;
}

export function orderOf(steps: readonly PlanRow[]): PlanOrder {
  const isTime = steps.every(({ estimateMs }) => (estimateMs ?? 0) > 0);
  const ends = new Map<string, number>();
  const bars = steps.map(({ asset, reads, estimateMs, partitions }): OrderBar => {
    const start = Math.max(0, ...reads.map((read) => ends.get(read.asset) ?? 0));
    const length = isTime ? (estimateMs ?? 0) : (partitions?.count ?? 1);
    ends.set(asset, start + length);
    return { asset, start, length };
  });
  return { bars, length: Math.max(0, ...ends.values()), isTime };
}
