// Every view as text: what Show as Text opens, for readers that see no picture.

import type { TabName } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';

const { showTab } = panelTests();

async function textOf(tab: TabName): Promise<string> {
  const panel = await showTab(tab);
  await panel.page.getByRole('button', { name: 'Show as text', exact: true }).click();
  const [message] = await sentBy(panel);
  return message?.kind === 'showAsText' ? message.text : '';
}

it('lineage', async () => {
  expect(await textOf('lineage')).toMatchInlineSnapshot(`
    "Lineage of daily_sales › 2024-10-02

    daily_sales (daily · sales · SQLite · built 2024-10-12 11:58 UTC): 9 fresh, changed since it was last built; 2024-10-02, sales/sales.ts:9

    Upstream
      same day: raw_orders (source, daily · ingest · orders.csv): 9 fresh; 2024-10-02, sales/sales.ts:9

    Downstream
      −6 … 0 days: sales_7d (daily · sales · SQLite): 1 failed, 1 running, 2 stale, 5 fresh; 2024-10-02 … 10-08, sales/sales.ts:9
        same day: sales_report (daily · sales): 1 running, 4 stale, 1 blocked, 3 fresh; 2024-10-02 … 10-08, sales/sales.ts:9
      same day: store_ranking (daily · sales · SQLite): 1 missing, 1 stale, 7 fresh; 2024-10-02, sales/sales.ts:9
      undeclared, sales/finance.ts:12: finance_export (daily · finance · CSV): 2 missing, 1 unsure, 6 fresh; 2024-10-02, sales/sales.ts:9

    4 of 5 edges declared
    "
  `);
});

it('impact', async () => {
  expect(await textOf('impact')).toMatchInlineSnapshot(`
    "If daily_sales › 2024-10-02 changes, at 2024-10-12 12:00 UTC

    Reached
    Asset          Partitions          n  Through
    sales_7d       2024-10-02 … 10-08  7  daily_sales, −6 … 0 days
    sales_report   2024-10-02 … 10-08  7  sales_7d, same day
    store_ranking  2024-10-02          1  daily_sales, same day

    Reached through undeclared reads, in no total
    Asset           Partitions  n  Through
    finance_export  2024-10-02  1  daily_sales, sales/finance.ts:12

    Unknown, as they read what nobody can name before it runs
    Asset        Reads something at
    fx_adjusted  sales/fx.ts:8

    Not reached: raw_orders, upstream of the origin

    3 assets, 15 partitions reached, 5 with an incomplete window, about 41 s to rebuild

    Why sales_7d › 2024-10-05?
    1. daily_sales › 2024-10-02 changes
       last built 2024-10-12 11:52:00 UTC by r-0190, version eed8fe9c = 305 → 4253beaa = 355
    2. sales_7d reads daily_sales
       deps: [from(dailySales, …)]
       sales/sales.ts:19
    3. time window, −6 … 0 days: key 10-02 is read by 7 keys
    4. sales_7d › 2024-10-05 becomes stale
       reads daily_sales 2024-10-01 … 10-05: 5 of 7, window incomplete
       last built 2024-10-12 08:02:00 UTC by r-0188, version aa14c3d0, from daily_sales › 2024-10-02 eed8fe9c = 305
    "
  `);
});

it('plan', async () => {
  expect(await textOf('plan')).toMatchInlineSnapshot(`
    "Plan of daily_sales+@2024-10-02, made 2024-10-12 12:00:31 UTC, log #1842

    The request widens. You chose 1 partition of daily_sales; 7 partitions of sales_7d read it through −6 … 0 days.

    #  Asset          Partitions          n  Why
    1  sales_7d       2024-10-02 … 10-08  7  input changed: daily_sales; 5 incomplete
    2  sales_report   2024-10-03 … 10-08  6  input changed: sales_7d
    3  store_ranking  2024-10-02, 10-09   2  missing: 10-09; input changed: daily_sales

    Left out
      sales_report 2024-10-02: published, restate: never
      finance_export 2024-10-02: undeclared read

    15 steps in 3 assets; 6 of them only if what is rebuilt before them comes out different
    "
  `);
});

it('runs', async () => {
  expect(await textOf('runs')).toMatchInlineSnapshot(`
    "Run     Status     Started                  What
    r-0193  running    2024-10-12 12:01:00 UTC  plan 7c1e · 15 steps
    r-0192  succeeded  2024-10-12 11:58:20 UTC  daily_sales › 2024-10-02
    r-0191  failed     2024-10-12 11:40:02 UTC  daily_sales › 2024-10-07
    r-0190  succeeded  2024-10-12 09:30:11 UTC  eager: store_ranking
    r-0189  cancelled  2024-10-12 09:12:40 UTC  plan 3b20 · 9 steps
    r-0188  succeeded  2024-10-12 08:00:00 UTC  nightly · 45 steps
    r-0187  succeeded  2024-10-12 07:58:31 UTC  orders_folder · 9 events
    r-0186  failed     2024-10-12 07:44:00 UTC  finance_export

    r-0193 manual__193: running

    succeeded sales_7d › 2024-10-02 2.1 s
    succeeded sales_7d › 2024-10-03 2.3 s
    succeeded sales_7d › 2024-10-04 1.9 s
    succeeded sales_report › 2024-10-03 1.0 s
    failed    sales_7d › 2024-10-05 1.6 s
              TypeError: Cannot read properties of undefined (reading 'total')
                at sumWindow (sales/window.ts:27:31)
                at materialize (sales/sales.ts:24:19)
    running   sales_report › 2024-10-04
    running   sales_7d › 2024-10-06
    queued    sales_7d › 2024-10-07
    queued    sales_7d › 2024-10-08
    skipped   sales_report › 2024-10-05 (waits for sales_7d 10-05, which failed)
    queued    sales_report › 2024-10-06
    queued    sales_report › 2024-10-07
    queued    sales_report › 2024-10-08
    queued    store_ranking › 2024-10-02
    queued    store_ranking › 2024-10-09

    12:01:02.10 sales_7d › 2024-10-02 materialized sales_7d__20241002__5e21aa07, 4 rows, 2 of 7 days
    12:01:03.51 sales_report › 2024-10-03 materialized sales_report__20241003__b81c33e0, 4 rows
    12:01:04.20 sales_7d › 2024-10-05 attempt 1 failed, retry in 0.5 s
    12:01:04.71 sales_7d › 2024-10-05 reading daily_sales 2024-10-01 … 10-05 (5 versions)
    12:01:05.18 sales_7d › 2024-10-05 TypeError: Cannot read properties of undefined (reading 'total')
    12:01:05.18 sales_7d › 2024-10-05     at sumWindow (sales/window.ts:27:31)
    12:01:05.18 sales_7d › 2024-10-05     at Object.materialize (sales/sales.ts:24:19)
    12:01:05.20 sales_7d › 2024-10-05 failed after 2 attempts; 0 events written
    12:01:05.21 sales_report › 2024-10-05 blocked by sales_7d 10-05
    12:01:05.31 sales_7d › 2024-10-06 reading daily_sales 2024-10-01 … 10-06 (6 versions)
    12:01:09.20 sales_report › 2024-10-04 ctx.progress 40 %
    "
  `);
});

it('events', async () => {
  expect(await textOf('events')).toMatchInlineSnapshot(`
    "Records of daily_sales › 2024-10-02, newest first

    #1840 materialized daily_sales › 2024-10-02 at 2024-10-12 11:58:20 UTC (live)
      output: daily_sales__20241002__4253beaa
      data version: 4253beaa
      code version: 1f09c2
      window: 1 of 1
      run: r-0192
      stores: 4
      total: 355
      rows: 4
      read raw_orders › 2024-10-02 c1d77e90
      read stores 0b5e6f12, undeclared, superseded
      check all_stores_present: passed measured none · threshold none
      check no_negative_totals: passed 0 ≤ 0
      check store_unique: passed 0 = 0
      check row_count: passed 4 ≥ 4
      check total_change: failed +16.4 % ≤ 10 %
      read by sales_7d › 2024-10-02 (#1851)
      read by sales_7d › 2024-10-03 (#1852)
      read by sales_7d › 2024-10-04 (#1853)

    #1838 observed daily_sales › 2024-10-02 at 2024-10-12 11:52:07 UTC
      note: raw_orders 10-02: S3 corrected

    #1822 used from cache daily_sales › 2024-10-02 at 2024-10-12 09:30:11 UTC
      data version: eed8fe9c
      note: used from cache by r-0190

    #1790 materialized daily_sales › 2024-10-02 at 2024-10-12 08:00:41 UTC
      output: daily_sales__20241002__eed8fe9c
      data version: eed8fe9c
      code version: 1f09c2
      window: 1 of 1
      run: r-0188

    #1771 failed daily_sales › 2024-10-02 at 2024-10-12 07:44:00 UTC
      run: r-0186
      note: r-0186 failed after writing 1 row, no record
    "
  `);
});
