// The runs of the panel and its records: what is going on, what a run wrote, and what each record read.

import { describe, expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import { events, liveLine, openRun, plan, runs, selection, stoppedRun, target } from './samples/index.js';

const { show, showTab } = panelTests();

describe('runs', () => {
  it('shows the failed step first, with its error and the way to the code', async () => {
    const panel = await showTab('runs');
    expect(await panel.page.getByRole('alert').innerText()).toContain(
      "TypeError: Cannot read properties of undefined (reading 'total')",
    );
    expect(await panel.page.locator('.excerpt .source').allInnerTexts()).toEqual(['total']);
    expect(await panel.page.locator('.footer').innerText()).toContain(
      '8 runs · local · 2 warm runners, 2 of them busy',
    );
    await panel.page.getByRole('alert').getByRole('button', { name: 'sales/window.ts:27' }).click();
    await panel.page.getByRole('log').getByRole('button', { name: 'sales/sales.ts:24:19' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'open', place: { file: 'sales/window.ts', line: 27, column: 31 } },
      { kind: 'open', place: { file: 'sales/sales.ts', line: 24, column: 19 } },
    ]);
  });

  it('opens another run, cancels this one, and runs a step again, also under the debugger', async () => {
    const panel = await showTab('runs');
    await panel.page.getByRole('option', { name: /r-0191/ }).click();
    await panel.page.getByRole('button', { name: 'Cancel' }).click();
    await panel.page.getByRole('button', { name: 'Re-run' }).click();
    await panel.page.getByRole('button', { name: 'Debug This Partition' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'openRun', run: 191 },
      { kind: 'cancel', run: 'run-193' },
      { kind: 'materialize', target: { asset: 'sales_7d', partition: '2024-10-05' } },
      { kind: 'debug', target: { asset: 'sales_7d', partition: '2024-10-05' } },
    ]);
  });

  it('says of a run whose process is gone that it has stopped, and offers what it has not come to the end of', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: { runs: [stoppedRun.summary] }, run: stoppedRun } },
    ]);
    const { page } = panel;
    expect(await page.locator('.run-head').innerText()).toMatch(/stopped ·\s+4 of 15 done/);
    expect(await page.locator('.run-head').innerText()).not.toMatch(/running|left/);
    expect(await page.getByRole('option', { name: /r-0193/ }).innerText()).toMatch(
      /stopped · plan 7c1e · 15 steps\s*$/,
    );
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    expect(await page.locator('.now').count()).toBe(0);
    const row = page
      .getByRole('table', { name: 'Steps over time' })
      .getByRole('row')
      .filter({ hasText: 'sales_7d › 10-06' });
    expect(await row.innerText()).toContain('its process ended while it ran');
    await page.getByRole('button', { name: 'Re-run Unfinished 10' }).click();
    expect(await sentBy(panel)).toMatchObject([
      { kind: 'materializeSelection', title: 'r-0193, what is unfinished (10)' },
    ]);
  });

  it('says about how long is left, and draws where each waiting step is expected', async () => {
    const { page } = await showTab('runs');
    expect(await page.locator('.run-head').innerText()).toContain('about 6 s left');
    const rows = page.getByRole('table', { name: 'Steps over time' }).getByRole('row');
    const leftOf = async (name: string) => (await rows.filter({ hasText: name }).locator('.bar').boundingBox())?.x ?? 0;
    const now = (await page.locator('.now').boundingBox())?.x ?? 0;
    expect(await leftOf('sales_7d › 10-07')).toBeGreaterThan(now - 2);
    expect(await leftOf('store_ranking › 10-09')).toBeGreaterThan(await leftOf('store_ranking › 10-02'));
    expect(await rows.filter({ hasText: 'sales_report › 10-05' }).innerText()).toContain('waits for sales_7d 10-05');
  });

  it('shows the same steps in lanes, and as a table with what is usual', async () => {
    const { page } = await showTab('runs');
    const lanes = page.getByRole('img', { name: '2 steps at a time' });
    await lanes.click({ position: { x: 4, y: 2 } });
    expect(await page.locator('.step-side .side-head').textContent()).toContain('sales_7d › 2024-10-02');
    await page.getByRole('group', { name: 'Steps as' }).getByRole('button', { name: 'Steps' }).click();
    const cells = async (name: string) =>
      page.getByRole('table', { name: 'Steps' }).getByRole('row', { name }).getByRole('cell').allInnerTexts();
    expect(await cells('sales_7d › 10-05')).toEqual(['failed, 2 attempts', '12:01:03', '1.6 s', '2.1 s']);
    expect(await cells('store_ranking › 10-02')).toEqual(['queued', '', '', '0.9 s']);
    expect(await lanes.count()).toBe(0);
  });

  it('draws of thousands of steps only those in view, and finds one from its lane', async () => {
    const [first] = openRun.steps;
    if (!first) throw new Error('The sample run has steps.');
    const start = openRun.summary.startedAt;
    const steps = Array.from({ length: 4_000 }, (_, index) => ({
      ...{ ...first, step: index, partition: `key-${index}` },
      ...{ startedAt: start + index, endedAt: start + index + 1 },
    }));
    const { page } = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: runs, run: { ...openRun, steps } } },
    ]);
    const lanes = page.getByRole('img', { name: '1 step at a time' });
    const box = await lanes.boundingBox();
    const axis = 1.3 * 4_000;
    await lanes.click({ position: { x: ((box?.width ?? 0) * 3_000) / axis, y: 2 } });
    const chosen = page.getByRole('table', { name: 'Steps over time' }).locator('.step-row.chosen');
    expect(Number(/key-(\d+)/.exec(await chosen.innerText())?.[1])).toBeGreaterThan(2_950);
    expect(await page.getByRole('table').getByRole('row').count()).toBeLessThan(80);
  });

  it('appends live lines and follows them, until the reader scrolls up', async () => {
    const { page, tell } = await showTab('runs');
    const lines = (from: number) => Array.from({ length: 500 }, (_, index) => liveLine(`line ${from + index}`));
    await tell({ kind: 'logLines', lines: lines(0) });
    await page.getByText('line 499', { exact: true }).waitFor();
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -2_000);
    await page.getByRole('button', { name: 'Follow new lines' }).waitFor();
    const before = await page.getByRole('log').innerText();
    await tell({ kind: 'logLines', lines: lines(500) });
    expect(await page.getByRole('log').innerText()).toBe(before);
    await page.getByRole('button', { name: 'Follow new lines' }).click();
    await page.getByText('line 999', { exact: true }).waitFor();
  });

  it('keeps the lines of a message, without the colours of a terminal, and the way on below a long one', async () => {
    const [first] = openRun.steps;
    if (!first) throw new Error('The sample run has steps.');
    const message = `Invalid rows:\n- row 1: \u001b[31mred\u001b[0m\n${'- row 2\n'.repeat(200)}`;
    const failed = { ...first, status: 'failed', error: { name: 'Error', message, frames: [] } } as const;
    const startedAt = openRun.summary.startedAt;
    const summary = { ...openRun.summary, status: 'failed', title: '10 steps', assets: ['bad'] } as const;
    const ended = { ...summary, endedAt: startedAt + 400 };
    const short = { ...failed, startedAt, endedAt: startedAt + 1 };
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('runs') },
        {
          kind: 'answer',
          answer: { tab: 'runs', view: { runs: [ended] }, run: { summary: ended, steps: [short], log: [] } },
        },
      ],
      { width: 1280, height: 360 },
    );
    expect(await page.getByRole('alert').innerText()).toContain('Error: Invalid rows:\n- row 1: red\n- row 2\n');
    const debug = await page.getByRole('button', { name: 'Debug This Partition' }).boundingBox();
    expect((debug?.y ?? 360) + 24).toBeLessThan(360 - 24);
    expect(await page.locator('.run').innerText()).toMatch(/10 steps · bad\s+0\.4 s/);
    expect(await page.getByText('It logged no line.').count()).toBe(1);
    // A bar of a failed step is never narrower than its mark: how long it took stands beside it.
    await page.setViewportSize({ width: 1280, height: 600 });
    const bar = await page.locator('.bar').boundingBox();
    const caption = page.locator('.bar-caption');
    const left = (await caption.boundingBox())?.x ?? 0;
    expect(left).toBeGreaterThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) - 0.1);
  });

  it('finds lines of the log, from Ctrl+F on', async () => {
    const { page } = await showTab('runs');
    await page.getByRole('option', { name: /r-0193/ }).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('DAILY_SALES 2024-10-01');
    expect(await page.getByRole('log').locator('.log-line').count()).toBe(2);
    await page.keyboard.type('nothing');
    await page.getByText('Nothing matches').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('log').locator('.log-line').count()).toBe(11);
  });

  it('filters runs by status and asset', async () => {
    const { page } = await showTab('runs');
    await page.getByLabel('Filter runs').fill('status:failed asset:daily_sales');
    const list = page.getByRole('listbox', { name: /^Runs/ });
    expect((await list.getByRole('option').allInnerTexts()).map((text) => text.slice(0, 6))).toEqual(['r-0191']);
    await page.getByLabel('Filter runs').fill('asset:nobody');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await page.getByLabel('Filter runs').inputValue()).toBe('');
  });

  it('opens the newest run when none was chosen', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: runs, run: null } },
    ]);
    await panel.page.getByText('Choose a run to see its steps').waitFor();
    expect(await sentBy(panel)).toEqual([{ kind: 'openRun', run: 193 }]);
  });

  it('offers the first run where nothing has run yet', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: { runs: [] }, run: null } },
    ]);
    await panel.page.getByRole('button', { name: 'Materialize daily_sales › 2024-10-02' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'materialize', target }]);
  });
});

describe('events', () => {
  it('shows the latest record with the versions that it read, its checks and its readers', async () => {
    const { page } = await showTab('events');
    const detail = await page.locator('.record-detail').innerText();
    expect(detail).toMatch(/Record #1840[\s\S]*raw_orders › 2024-10-02\s+c1d77e90[\s\S]*event #1838/);
    expect(detail).toMatch(
      /4 of 5 passed on this version[\s\S]*all_stores_present\s+error, blocking\s+measured none\s+threshold none/,
    );
    expect(detail).toMatch(/Read by\s+3 records/);
    expect(await page.getByRole('table', { name: 'Metadata' }).innerText()).toMatch(/total\s+355/);
  });

  it('shows an earlier version, goes to its run, and follows an input', async () => {
    const panel = await showTab('events');
    await panel.page.getByRole('button', { name: 'raw_orders › 2024-10-02' }).click();
    await panel.page.getByRole('option', { name: /305/ }).click();
    await panel.page.getByRole('button', { name: 'r-0188' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'select', target: { asset: 'raw_orders', partition: '2024-10-02' } },
      { kind: 'openRun', run: 188 },
    ]);
  });

  it('says in the list of a whole asset of which partition each record is', async () => {
    const note = 'Invalid rows:\n- row 1: amount is no number, which is said at some length here';
    const records = ['2024-10-02', '2024-10-03'].flatMap((partition, index) =>
      events.records.slice(0, 2).map((each) => ({
        ...each,
        ...{ partition, note, id: each.id + index, headline: '355 rows and more of them'.repeat(9) },
      })),
    );
    const failed = records.map((each) => ({ ...each, kind: 'failure' as const, id: each.id + 5_000 }));
    const panel = await show([
      { kind: 'selection', selection: selection('events', { ...target, partition: null }) },
      {
        kind: 'answer',
        answer: {
          tab: 'events',
          view: { ...events, target: { ...target, partition: null }, records: [...failed, ...records] },
        },
      },
    ]);
    const rows = panel.page.getByRole('option');
    for (const row of await rows.all()) {
      expect(await row.innerText()).toMatch(/2024-10-0[23]/);
      const [list, time] = [await row.boundingBox(), await row.locator('.record-line > .quiet.small').boundingBox()];
      expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0));
    }
    await rows.nth(2).click();
    const detail = panel.page.locator('.record-facts');
    expect(await detail.innerText()).toContain('Invalid rows:\n- row 1');
    await detail.getByRole('button', { name: '2024-10-03' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'select', target: { ...target, partition: '2024-10-03' } }]);
  });

  it('keeps on a narrow page the filter, and in the menu what the toolbars have no room for', async () => {
    const panel = await showTab('events', { width: 420 });
    const { page } = panel;
    await page.getByLabel('Filter records').fill('S3');
    expect(await page.locator('.record').count()).toBe(1);
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(420);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Reconcile…' }).click();
    await panel.tell(
      { kind: 'selection', selection: selection('plan') },
      { kind: 'answer', answer: { tab: 'plan', view: plan } },
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save Plan…' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'reconcile', target }, { kind: 'savePlan' }]);
  });

  it('leaves out kinds of records that the reader does not want', async () => {
    const { page } = await showTab('events');
    await page.getByRole('button', { name: 'Observed' }).click();
    expect(await page.getByRole('option').count()).toBe(4);
    expect(await page.getByText('S3 corrected').count()).toBe(0);
  });

  it('walks the list by keyboard', async () => {
    const { page } = await showTab('events');
    await page.getByRole('option').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.locator('.record-detail').innerText()).toContain('Record #1790');
  });
});
