// Rows of versions in Events: a preview, a page at a time, and what is different between A and B.

import { expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import { difference, events, preview, selection, target, wholeDifference } from './samples/index.js';

const { showTab } = panelTests();

it('shows the rows of a version when they are asked for, a page at a time, and markup as text', async () => {
  const panel = await showTab('events');
  const { page } = panel;
  await page.getByRole('button', { name: 'Show Rows' }).click();
  expect(await sentBy(panel)).toEqual([{ kind: 'preview', record: 1840, offset: 0 }]);
  await panel.tell({ kind: 'preview', record: 1840, view: preview });
  const rows = await page.getByRole('table', { name: 'Rows' }).getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.split('\t'))).toEqual([
    ['store', 'amount'],
    ['S1', '120'],
    ['<img src=x onerror=alert(1)>', '80'],
    ['S3', '95'],
    ['S4', 'null'],
  ]);
  expect(await page.locator('img').count()).toBe(0);
  await page.getByText('rows 1 … 4 of 120, this version').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  expect((await sentBy(panel)).at(-1)).toEqual({ kind: 'preview', record: 1840, offset: 4 });
  // What belongs to one record is not shown with another, and not with another asset.
  await page.getByRole('option', { name: /305/ }).click();
  expect(await page.getByRole('table', { name: 'Rows' }).count()).toBe(0);
});

it('compares a version with the one before by key: 305 → 355', async () => {
  const panel = await showTab('events');
  const { page } = panel;
  await page.getByRole('button', { name: 'Compare with Previous' }).click();
  await expect
    .poll(() => sentBy(panel))
    .toEqual([{ kind: 'compare', a: 1790, b: 1840, limit: 200, includesEqual: false }]);
  await panel.tell({ kind: 'difference', a: 1790, b: 1840, view: difference });
  const rows = await page.getByRole('table', { name: 'Difference by key' }).getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.split('\t'))).toEqual([
    ['store', 'column', 'A · 08:00:41', 'B · 11:58:20', 'Δ'],
    ['S3', 'amount', '45', '95', '+50'],
    ['total', 'amount', '305', '355', '+50'],
  ]);
  await page.getByText('1 of 4 rows changed · 0 added · 0 removed').waitFor();
  await page.getByRole('option', { name: /305/ }).getByText('A', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const whole = { kind: 'compare', a: 1790, b: 1840, includesEqual: true };
  await expect.poll(async () => (await sentBy(panel)).at(-1)).toMatchObject(whole);
  await panel.tell({ kind: 'difference', a: 1790, b: 1840, view: wholeDifference });
  const all = await page.getByRole('table', { name: 'Difference by key' }).getByRole('row').allInnerTexts();
  expect(all.map((row) => row.split('\t'))).toEqual([
    ['store', 'column', 'A · 08:00:41', 'B · 11:58:20', 'Δ'],
    ['S1', 'amount', '120', '120', ''],
    ['S2', 'amount', '80', '80', ''],
    ['S3', 'amount', '45', '95', '+50'],
    ['S4', 'amount', '60', '60', ''],
    ['total', 'amount', '305', '355', '+50'],
  ]);
  expect(await page.getByRole('button', { name: /Show More/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  expect(await page.getByRole('region', { name: 'Difference' }).count()).toBe(0);
});

it('takes the version to compare with by the keyboard, and says why there is no difference', async () => {
  const panel = await showTab('events');
  const { page } = panel;
  const last = page.getByRole('option', { name: /305/ });
  await page.getByRole('option', { name: /355/ }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Compare A with B' }).click();
  await last.getByText('A', { exact: true }).waitFor();
  const message =
    'Version A cannot be compared: table daily_sales__20241002__3fd0ab12 was dropped by retention on 2024-10-10 04:00.';
  await panel.tell({ kind: 'difference', a: 1790, b: 1840, view: { kind: 'unavailable', message } });
  await page.getByRole('alert').getByText(message).waitFor();
});

it('shows the records that a filter matches', async () => {
  const { page } = await showTab('events');
  const filter = page.getByRole('textbox', { name: /^Filter records/ });
  await filter.fill('run:r-0188');
  expect(await page.getByRole('option').count()).toBe(1);
  await page.getByText('1 version, newest first').waitFor();
  await filter.fill('nothing of the kind');
  await page.getByText('Nothing matches nothing of the kind.').waitFor();
});

it('fetches older records where there are any', async () => {
  const panel = await showTab('events');
  expect(await panel.page.getByRole('button', { name: 'Show Older Records' }).count()).toBe(0);
  await panel.tell(
    { kind: 'selection', selection: selection('events') },
    { kind: 'answer', answer: { tab: 'events', view: { ...events, hasMore: true } } },
  );
  await panel.page.getByRole('button', { name: 'Show Older Records' }).click();
  expect((await sentBy(panel)).at(-1)).toEqual({ kind: 'olderRecords' });
});

it('opens all rows as a table, what a record rests on, and a comparison with the destinations', async () => {
  const panel = await showTab('events');
  const { page } = panel;
  await page.getByRole('button', { name: 'Open as table' }).click();
  await page.getByRole('button', { name: 'Reconcile…' }).click();
  expect(await sentBy(panel)).toEqual([
    { kind: 'openRows', record: 1840, name: 'daily_sales › 2024-10-02, 4253beaa' },
    { kind: 'reconcile', target },
  ]);
  await page.getByRole('option', { name: /failed/ }).click();
  await page.locator('.record-facts').getByRole('button', { name: 'Reconcile…' }).click();
  expect((await sentBy(panel)).at(-1)).toEqual({ kind: 'reconcile', target });
  await page.getByRole('option', { name: /355/ }).click();
  await page.getByRole('button', { name: 'Evidence' }).click();
  const shown = (await sentBy(panel)).at(-1);
  expect(shown?.kind === 'showAsText' && shown.text).toMatch(
    /^Record #1840: daily_sales › 2024-10-02, materialized[\s\S]*Output +daily_sales__20241002__4253beaa in sqlite:warehouse\.db\nData version +4253beaa[\s\S]*raw_orders › 2024-10-02 +c1d77e90 +#1838 +declared[\s\S]*stores +0b5e6f12 +#12 +observed, newer exists/,
  );
});
