// What happened to `daily_sales` of 2024-10-02: built as 305, corrected at its source, built as 355.

import {
  type CheckView,
  type DifferenceRow,
  type DifferenceView,
  evidenceFacts,
  type EventsView,
  type PreviewView,
  type ReadVersion,
  type ReadVersionsView,
  type RecordView,
} from '@headwater/protocol';
import { at, place, target } from './retail.js';

const record = (id: number, kind: RecordView['kind'], time: string, more: Partial<RecordView>): RecordView => ({
  id,
  kind,
  ...target,
  at: at(time),
  run: null,
  dataVersion: null,
  codeVersion: null,
  output: null,
  window: null,
  inputs: [],
  checks: [],
  metadata: [],
  readBy: [],
  isLatest: false,
  ...more,
});

const check = (name: string, evidence: unknown, more: Partial<CheckView> = {}): CheckView => ({
  name,
  outcome: 'passed',
  severity: 'error',
  blocking: false,
  evidence: evidenceFacts(evidence),
  ...more,
});

const latest: Partial<RecordView> = {
  run: 192,
  headline: '355',
  dataVersion: '4253beaa',
  codeVersion: '1f09c2',
  output: 'daily_sales__20241002__4253beaa',
  storage: 'sqlite:warehouse.db',
  window: { read: 1, expected: 1 },
  isLatest: true,
  inputs: [
    {
      asset: 'raw_orders',
      partition: '2024-10-02',
      dataVersion: 'c1d77e90',
      event: 1838,
      origin: 'declared',
      isSuperseded: false,
    },
    { asset: 'stores', partition: null, dataVersion: '0b5e6f12', event: 12, origin: 'observed', isSuperseded: true },
  ],
  checks: [
    check('all_stores_present', { measured: [], threshold: [] }, { blocking: true }),
    check('no_negative_totals', '0 ≤ 0'),
    check('store_unique', '0 = 0'),
    check('row_count', '4 ≥ 4'),
    check('total_change', '+16.4 % ≤ 10 %', { outcome: 'failed', severity: 'warn' }),
  ],
  metadata: [
    { name: 'stores', value: '4' },
    { name: 'total', value: '355' },
    { name: 'rows', value: '4' },
  ],
  readBy: ['02', '03', '04'].map((day, index) => ({
    id: 1851 + index,
    asset: 'sales_7d',
    partition: `2024-10-${day}`,
  })),
};

export const events: EventsView = {
  target,
  place: place('sales.ts', 9),
  logPosition: 1860,
  records: [
    record(1840, 'materialization', '11:58:20', latest),
    record(1838, 'observation', '11:52:07', { note: 'raw_orders 10-02: S3 corrected' }),
    record(1822, 'cache-use', '09:30:11', { note: 'used from cache by r-0190', dataVersion: 'eed8fe9c' }),
    record(1790, 'materialization', '08:00:41', {
      run: 188,
      headline: '305',
      dataVersion: 'eed8fe9c',
      codeVersion: '1f09c2',
      output: 'daily_sales__20241002__eed8fe9c',
      window: { read: 1, expected: 1 },
    }),
    record(1771, 'failure', '07:44:00', { run: 186, note: 'r-0186 failed after writing 1 row, no record' }),
  ],
};

/** The first rows of many, with a key that is markup and a cell that holds nothing. */
export const preview: PreviewView = {
  kind: 'rows',
  columns: [
    { name: 'store', isNumeric: false },
    { name: 'amount', isNumeric: true },
  ],
  rows: [
    ['S1', '120'],
    ['<img src=x onerror=alert(1)>', '80'],
    ['S3', '95'],
    ['S4', null],
  ],
  offset: 0,
  total: 120,
};

/** Semantics 3.1: S3 was corrected from 45 to 95. */
export const difference: Extract<DifferenceView, { readonly kind: 'difference' }> = {
  kind: 'difference',
  key: ['store'],
  counts: { added: 0, removed: 0, changed: 1, equal: 3 },
  includesEqual: false,
  rows: [{ kind: 'changed', key: 'S3', cells: [{ column: 'amount', before: '45', after: '95', delta: '+50' }] }],
  totals: [{ column: 'amount', before: '305', after: '355', delta: '+50' }],
};

function equalRow(key: string, amount: string): DifferenceRow {
  return { kind: 'equal', key, cells: [{ column: 'amount', before: amount, after: amount, delta: '0' }] };
}

/** The same with the stores that are equal. */
export const wholeDifference: DifferenceView = {
  ...difference,
  includesEqual: true,
  rows: [equalRow('S1', '120'), equalRow('S2', '80'), ...difference.rows, equalRow('S4', '60')],
};

const version = (asset: string, record: number, dataVersion: string, more: Partial<ReadVersion> = {}): ReadVersion => ({
  asset,
  partition: '2024-10-02',
  record,
  dataVersion,
  at: at('08:01:50'),
  headline: null,
  live: null,
  dropped: null,
  ...more,
});
/** What the published report was made from. */
const readByReport: ReadVersionsView = {
  reader: 'sales_report@2024-10-02',
  problem: null,
  isPublished: true,
  ways: [
    [
      version('sales_report', 1795, '71c2'),
      version('sales_7d', 1792, 'aa14'),
      version('daily_sales', 1790, 'eed8fe9c', {
        headline: '305',
        live: { dataVersion: '4253beaa', headline: '355' },
        dropped: { at: at('10:00:00'), why: 'retention keeps 3' },
      }),
    ],
  ],
  hasMore: false,
};

/** The same after retention: what is published is kept, and the version before it is gone. */
export const eventsKept: EventsView = {
  ...events,
  records: [
    ...events.records.map((each) => (each.id === 1790 ? { ...each, isPublished: true } : each)),
    record(1102, 'materialization', '02:00:00', {
      run: 107,
      headline: '301',
      dataVersion: '3fd0ab12',
      output: 'daily_sales__20241002__3fd0ab12',
      dropped: { at: at('04:00:00'), why: 'versions prune --keep 3' },
    }),
  ],
  read: readByReport,
};
