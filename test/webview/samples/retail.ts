// What all samples share: the retail example on 2024-10-12, shortly after `daily_sales` of 2024-10-02 was rebuilt.
// The same assets, days and versions as in `examples/retail`.

import type { PanelSelection, PartitionsView, Place, TabName, Target } from '@headwater/protocol';

export const days = Array.from({ length: 9 }, (_, index) => `2024-10-0${index + 1}`);
export const target: Target = { asset: 'daily_sales', partition: '2024-10-02' };

export const at = (time: string): number => Date.parse(`2024-10-12T${time}Z`);

export const place = (file: string, line: number): Place => ({ file: `sales/${file}`, line, column: 1 });

/** Days of October, both ends included. */
export const october = (first: number, last = first): PartitionsView => ({
  count: last - first + 1,
  ranges: [[days[first - 1] ?? '', days[last - 1] ?? '']],
  isExact: true,
});

export const selection = (tab: TabName, to: Target | null = target): PanelSelection => ({
  target: to,
  tab,
  isPinned: false,
  canGoBack: true,
});
