// What the stores send: one file of order totals a day, and the list of stores that must be in it.
import { jsonFile, source } from 'headwater';
import { days } from './partitions.js';
import type { StoreAmount } from './totals.js';

/** Kept by the people who open and close stores, independent of what the stores send. */
export const stores: readonly string[] = ['S1', 'S2', 'S3', 'S4'];

export const rawOrders = source<StoreAmount[]>('raw_orders', {
  description: 'Order totals as the stores send them, one file a day.',
  group: 'ingest',
  partitions: days,
  storage: jsonFile({ dir: 'data' }),
});
