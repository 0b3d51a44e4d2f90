// The panel's page in a browser: what it shows of an answer, what it sends when it is used, and that it keeps to its policy.

import type { ToPage } from '@headwater/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { type Bundle, bundlePage, openPanel, type PageOptions, type PanelPage } from './panel-page.js';
import {
  at,
  chain,
  events,
  impact,
  lineage,
  liveLine,
  openRun,
  plan,
  runs,
  selection,
  target,
} from './sample-views.js';

let browser: Browser;
let bundle: Bundle;
const opened: PanelPage[] = [];

beforeAll(async () => {
  [browser, bundle] = await Promise.all([launchBrowser(), bundlePage()]);
}, 120_000);
afterAll(() => browser.close());
afterEach(async () => {
  const pages = opened.splice(0);
  const problems = pages.flatMap((panel) => panel.problems);
  await Promise.all(pages.map((panel) => panel.close()));
  expect(problems).toEqual([]);
});

async function show(messages: readonly ToPage[], options: PageOptions = {}): Promise<PanelPage> {
  const panel = await openPanel(browser, bundle, options);
  opened.push(panel);
  await panel.tell(...messages);
  return panel;
}
const showLineage = (options?: PageOptions) =>
  show(
    [
      { kind: 'selection', selection: selection('lineage') },
      { kind: 'answer', answer: { tab: 'lineage', view: lineage } },
    ],
    options,
  );
const showImpact = (options?: PageOptions) =>
  show(
    [
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view: impact, chain } },
    ],
    options,
  );
const showPlan = (options?: PageOptions) =>
  show(
    [
      { kind: 'selection', selection: selection('plan') },
      { kind: 'answer', answer: { tab: 'plan', view: plan } },
    ],
    options,
  );
const showRuns = (options?: PageOptions) =>
  show(
    [
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: runs, run: openRun } },
    ],
    options,
  );
const showEvents = (options?: PageOptions) =>
  show(
    [
      { kind: 'selection', selection: selection('events') },
      { kind: 'answer', answer: { tab: 'events', view: events } },
    ],
    options,
  );

/** What it sent since it said that it is ready. */
const sent = async (panel: PanelPage) => (await panel.sent()).slice(1);

describe('the frame', () => {
  it('says that it is ready, and shows tabs and the one selection', async () => {
    const { page, sent: all } = await showLineage();
    expect(await all()).toEqual([{ kind: 'ready' }]);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Lineage',
      'Impact',
      'Plan',
      'Partitions',
      'Runs',
      'Events',
    ]);
    expect(await page.getByTitle('Choose another asset or partition').first().innerText()).toMatch(
      /daily_sales\s*›\s*2024-10-02/,
    );
  });

  it('moves along the tabs with the arrow keys and tells the editor', async () => {
    const panel = await showLineage();
    await panel.page.getByRole('tab', { name: 'Lineage' }).focus();
    await panel.page.keyboard.press('ArrowRight');
    expect(await panel.page.getByRole('tab', { name: 'Impact' }).getAttribute('aria-selected')).toBe('true');
    await panel.page.keyboard.press('End');
    expect(await sent(panel)).toEqual([
      { kind: 'show', tab: 'impact' },
      { kind: 'show', tab: 'events' },
    ]);
  });

  it('goes back, pins, and lets the user choose', async () => {
    const panel = await showLineage();
    await panel.page.getByRole('button', { name: 'Back' }).click();
    await panel.page.getByRole('button', { name: /^Pin/ }).click();
    await panel.page.getByTitle('Choose another asset or partition').first().click();
    expect(await sent(panel)).toEqual([
      { kind: 'back' },
      { kind: 'pin', isPinned: true },
      { kind: 'choose', what: 'asset' },
    ]);
    expect(await panel.page.getByRole('button', { name: /^Pinned/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('copies the view as text and shows it in an editor, from a menu that Esc closes', async () => {
    const panel = await showImpact();
    const more = panel.page.getByRole('button', { name: 'More actions' });
    await more.click();
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.getByRole('menu').count()).toBe(0);
    await more.click();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    expect(await sent(panel)).toEqual([
      {
        kind: 'showAsText',
        title: 'Impact of daily_sales › 2024-10-02',
        text: expect.stringMatching(/sales_7d\s+2024-10-02 … 10-08\s+7\s+daily_sales, −6 … 0 days/),
      },
    ]);
  });

  it('never takes markup in a key for markup', async () => {
    const key = '<img src=x onerror="document.title=1"><b>bold</b>';
    const evil = { ...events, target: { asset: key, partition: null }, records: [] };
    const { page } = await show([
      { kind: 'selection', selection: selection('events', evil.target) },
      { kind: 'answer', answer: { tab: 'events', view: evil } },
      {
        kind: 'answer',
        answer: { tab: 'lineage', view: { ...lineage, nodes: lineage.nodes.map((node) => ({ ...node, key })) } },
      },
    ]);
    expect(await page.getByText(`No record of ${key}`).count()).toBe(1);
    await page.getByRole('tab', { name: 'Lineage' }).click();
    expect(await page.locator('img, b b').count()).toBe(0);
    expect(await page.title()).toBe('Headwater');
  });
});

describe('the states', () => {
  it('says why it is empty and offers the next step', async () => {
    const panel = await show([{ kind: 'selection', selection: selection('lineage', null) }]);
    expect(await panel.page.getByText('No asset under the cursor').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Choose Asset…' }).click();
    expect(await sent(panel)).toEqual([{ kind: 'choose', what: 'asset' }]);
  });

  it('keeps the last good answer below the error, and tries again', async () => {
    const panel = await showEvents();
    await panel.tell({ kind: 'failed', tab: 'events', message: 'Cannot read the event log.', since: at('12:04:10') });
    expect(await panel.page.getByRole('alert').innerText()).toMatch(
      /Cannot read the event log\.\s+Since 12:04:10; what is shown below/,
    );
    expect(await panel.page.getByText('Record #1840').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Try Again' }).click();
    expect(await sent(panel)).toEqual([{ kind: 'show', tab: 'events' }]);
  });

  it('dims the last good answer when the next one takes long, and not before', async () => {
    const { page, tell } = await showEvents();
    const other = { asset: 'sales_7d', partition: '2024-10-02' };
    const isBusy = (value: boolean) =>
      page.locator(`#view-events .view[aria-busy=${value}]`).waitFor({ timeout: 2_000 });
    await tell({ kind: 'selection', selection: selection('events', other) });
    expect(await page.locator('#view-events .view').getAttribute('aria-busy')).toBe('false');
    await isBusy(true);
    expect(await page.getByText('Record #1840').count()).toBe(1);
    await tell({ kind: 'answer', answer: { tab: 'events', view: { ...events, target: other } } });
    await isBusy(false);
  });

  it('shows what the partitions tab will be, and where to look until then', async () => {
    const panel = await show([{ kind: 'selection', selection: selection('partitions') }]);
    expect(await panel.page.getByText('The status grid is not built yet').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Plan daily_sales…' }).click();
    expect(await sent(panel)).toEqual([{ kind: 'plan', selection: 'daily_sales' }]);
  });
});

describe('lineage', () => {
  it('shows each asset with its partitions, and the undeclared reader apart', async () => {
    const { page } = await showLineage();
    const cards = page.getByRole('treeitem');
    expect(await cards.count()).toBe(6);
    expect(await page.getByRole('treeitem', { name: 'sales_7d, 1 failed, 1 running, 2 stale, 5 fresh' }).count()).toBe(
      1,
    );
    expect(await page.getByRole('status').innerText()).toContain('4 of 5 edges declared · coverage 80 %');
  });

  it('works a mapping for some keys when the pointer is on it', async () => {
    const { page } = await showLineage();
    await page
      .getByRole('button', { name: 'daily_sales to sales_7d: time window, −6 … 0 days, counted in partitions' })
      .hover();
    expect(await page.getByRole('tooltip').innerText()).toMatch(/10-02 is read by\s+10-02 … 10-08\s+7/);
  });

  it('scrubs along the partitions, by click and by key', async () => {
    const panel = await showLineage();
    await panel.page.getByRole('button', { name: '10-05', exact: true }).click();
    await panel.page.getByRole('button', { name: '10-02', exact: true }).press('ArrowRight');
    await panel.page.getByRole('button', { name: 'All', exact: true }).click();
    const to = (partition: string | null) => ({ kind: 'select', target: { asset: 'daily_sales', partition } });
    expect(await sent(panel)).toEqual([to('2024-10-05'), to('2024-10-03'), to(null)]);
  });

  it('keeps depth, direction and selector one state', async () => {
    const panel = await showLineage();
    const selector = panel.page.getByLabel('Asset and levels, such as 1+daily_sales+2');
    await panel.page.getByRole('button', { name: 'One level more' }).click();
    expect(await selector.inputValue()).toBe('3+daily_sales+3');
    await panel.page.getByRole('button', { name: 'Downstream', exact: true }).click();
    expect(await selector.inputValue()).toBe('daily_sales+3');
    await selector.fill('2+sales_7d');
    await selector.press('Enter');
    expect(await sent(panel)).toEqual([
      { kind: 'depth', upstream: 3, downstream: 3 },
      { kind: 'depth', upstream: 0, downstream: 3 },
      { kind: 'depth', upstream: 2, downstream: 0 },
      { kind: 'select', target: { asset: 'sales_7d', partition: '2024-10-02' } },
    ]);
  });

  it('walks from card to card, opens code with Enter, and materializes', async () => {
    const panel = await showLineage();
    await panel.page.getByRole('treeitem', { name: /^daily_sales/ }).focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page
      .getByRole('treeitem', { name: /^store_ranking/ })
      .and(panel.page.locator(':focus'))
      .waitFor();
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('button', { name: 'Materialize 2024-10-02' }).click();
    await panel.page.getByRole('button', { name: 'Declare dep' }).click();
    expect(await sent(panel)).toEqual([
      { kind: 'open', place: { file: 'sales/sales.ts', line: 9, column: 1 } },
      { kind: 'materialize', target },
      { kind: 'declareDependency', reader: 'finance_export', asset: 'daily_sales' },
    ]);
  });

  it('zooms, and a new answer about the same assets moves nothing', async () => {
    const { page, tell } = await showLineage();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await page.getByText('120 %').count()).toBe(1);
    await tell({ kind: 'answer', answer: { tab: 'lineage', view: { ...lineage } } });
    expect(await page.getByText('120 %').count()).toBe(1);
    await page.getByRole('button', { name: 'Fit (F)' }).click();
    expect(await page.getByText('100 %').count()).toBe(1);
  });

  it('becomes a ladder where the page is narrow', async () => {
    const { page } = await showLineage({ width: 420 });
    expect(await page.locator('.canvas').count()).toBe(0);
    expect(
      (await page.getByRole('tree').innerText()).split(/\n+/).filter((line) => /^(Up|Under|Down)/.test(line)),
    ).toEqual(['Upstream · 1', 'Under the cursor', 'Downstream · 3 direct, 1 farther']);
  });
});

describe('impact', () => {
  it('lists what is reached, and undeclared readers apart and in no total', async () => {
    const { page } = await showImpact();
    expect(await page.getByRole('row', { name: /^sales_7d/ }).innerText()).toMatch(/2024-10-02 … 10-08\s+7/);
    expect(await page.getByRole('rowgroup', { name: 'Reached through undeclared reads' }).innerText()).toContain(
      'finance_export',
    );
    expect(await page.locator('.totals').innerText()).toMatch(/3 assets · 15 partitions reached/);
  });

  it('asks why for the cell that is clicked, and not for one that is not reached', async () => {
    const panel = await showImpact();
    const cells = panel.page.getByRole('row', { name: /^sales_report/ }).locator('.impact-cells');
    await cells.click({ position: { x: 24 * 3 + 12, y: 8 } });
    await cells.click({ position: { x: 12, y: 8 } });
    expect(await sent(panel)).toEqual([{ kind: 'why', reached: { asset: 'sales_report', partition: '2024-10-04' } }]);
  });

  it('moves the cell with the arrow keys and opens the declaration', async () => {
    const panel = await showImpact();
    await panel.page.getByRole('row', { name: /^sales_7d/ }).focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Control+Enter');
    expect(await sent(panel)).toEqual([
      { kind: 'why', reached: { asset: 'sales_7d', partition: '2024-10-06' } },
      { kind: 'open', place: { file: 'sales/sales.ts', line: 19, column: 1 } },
      { kind: 'plan', selection: 'daily_sales@2024-10-02' },
    ]);
  });

  it('shows the chain of reasons in order', async () => {
    const { page } = await showImpact();
    const steps = page.getByRole('list', { name: 'Why sales_7d › 2024-10-05' }).getByRole('listitem');
    const first = (await steps.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(first).toEqual([
      'daily_sales › 2024-10-02 changes',
      'sales_7d reads daily_sales',
      'time window, −6 … 0 days: key 10-02 is read by 7 keys',
      'sales_7d › 2024-10-05 becomes stale',
    ]);
  });

  it('asks as of another instant', async () => {
    const panel = await showImpact();
    await panel.page.getByTitle('Ask as of another instant').click();
    const field = panel.page.getByLabel('Instant, in UTC; empty for now');
    await field.fill('2024-10-05T12:00');
    await field.press('Enter');
    expect(await sent(panel)).toEqual([{ kind: 'at', at: Date.UTC(2024, 9, 5, 12) }]);
  });

  it('says so when nothing is reached', async () => {
    const view = { ...impact, reached: [], undeclared: [], totals: { assets: 0, partitions: 0, incomplete: 0 } };
    const { page } = await show([
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view, chain: null } },
    ]);
    expect(await page.getByText('A change of daily_sales › 2024-10-02 reaches nothing').count()).toBe(1);
  });
});

describe('plan', () => {
  it('lists numbered steps with reasons, what is left out, and why it widens', async () => {
    const { page } = await showPlan();
    const rows = await page.getByRole('treegrid').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
      '1 sales_7d 2024-10-02 … 10-08 7 input changed: daily_sales 5 incomplete 2 checks 15 s',
      '2 sales_report 2024-10-03 … 10-08 6 input changed: sales_7d 7.0 s',
      '3 store_ranking 2024-10-02, 10-09 2 missing: 10-09 input changed: daily_sales 2.0 s',
      'Left out 2 partitions',
      'sales_report 2024-10-02 1 published, restate: never',
      'finance_export 2024-10-02 1 undeclared read finance.ts:12 Declare dep',
    ]);
    expect(await page.getByRole('note').innerText()).toContain('The request widens.');
  });

  it('opens a step with Space, closes it with the left arrow, and goes to the code with Enter', async () => {
    const panel = await showPlan();
    const step = panel.page.getByRole('row', { name: /sales_7d/ }).first();
    await step.focus();
    await panel.page.keyboard.press('Space');
    expect(await panel.page.getByRole('row', { name: '2024-10-05 5 of 7 days' }).count()).toBe(1);
    expect(await step.getAttribute('aria-expanded')).toBe('true');
    await panel.page.keyboard.press('ArrowLeft');
    expect(await step.getAttribute('aria-expanded')).toBe('false');
    await panel.page.keyboard.press('Enter');
    expect(await sent(panel)).toEqual([{ kind: 'open', place: { file: 'sales/sales.ts', line: 19, column: 1 } }]);
  });

  it('applies exactly what it shows', async () => {
    const panel = await showPlan();
    await panel.page.getByRole('button', { name: 'Apply 15 Steps' }).click();
    expect(await sent(panel)).toEqual([{ kind: 'apply' }]);
  });

  it('draws of thousands of partitions only those in view', async () => {
    const [first] = plan.steps;
    if (!first) throw new Error('The sample plan has steps.');
    const children = Array.from({ length: 5_000 }, (_, index) => ({
      partition: `key-${index}`,
      status: 'stale' as const,
      reasons: [],
    }));
    const { page } = await show([
      { kind: 'selection', selection: selection('plan') },
      { kind: 'answer', answer: { tab: 'plan', view: { ...plan, steps: [{ ...first, children }] } } },
    ]);
    await page.getByRole('row', { name: /sales_7d/ }).click();
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    await page.getByRole('row', { name: /sales_7d/ }).press('End');
    await page
      .getByRole('row', { name: /finance_export/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await page.getByText('key-4999').count()).toBe(1);
  });
});

describe('runs', () => {
  it('shows the failed step first, with its error and the way to the code', async () => {
    const panel = await showRuns();
    expect(await panel.page.getByRole('alert').innerText()).toContain(
      "TypeError: Cannot read properties of undefined (reading 'total')",
    );
    await panel.page.getByRole('alert').getByRole('button', { name: 'sales/window.ts:27' }).click();
    await panel.page.getByRole('log').getByRole('button', { name: 'sales/sales.ts:24:19' }).click();
    expect(await sent(panel)).toEqual([
      { kind: 'open', place: { file: 'sales/window.ts', line: 27, column: 31 } },
      { kind: 'open', place: { file: 'sales/sales.ts', line: 24, column: 19 } },
    ]);
  });

  it('opens another run, cancels this one, and runs a step again', async () => {
    const panel = await showRuns();
    await panel.page.getByRole('option', { name: /r-0191/ }).click();
    await panel.page.getByRole('button', { name: 'Cancel' }).click();
    await panel.page.getByRole('button', { name: 'Re-run' }).click();
    expect(await sent(panel)).toEqual([
      { kind: 'openRun', run: 191 },
      { kind: 'cancel', run: 'run-193' },
      { kind: 'materialize', target: { asset: 'sales_7d', partition: '2024-10-05' } },
    ]);
  });

  it('appends live lines and follows them, until the reader scrolls up', async () => {
    const { page, tell } = await showRuns();
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

  it('offers the first run where nothing has run yet', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view: { runs: [] }, run: null } },
    ]);
    await panel.page.getByRole('button', { name: 'Materialize daily_sales › 2024-10-02' }).click();
    expect(await sent(panel)).toEqual([{ kind: 'materialize', target }]);
  });
});

describe('events', () => {
  it('shows the latest record with the versions that it read, its checks and its readers', async () => {
    const { page } = await showEvents();
    const detail = await page.locator('.record-detail').innerText();
    expect(detail).toMatch(/Record #1840[\s\S]*raw_orders › 2024-10-02\s+c1d77e90[\s\S]*event #1838/);
    expect(detail).toMatch(/4 of 5 passed on this version[\s\S]*all_stores_present\s+error, blocking\s+\[\] = \[\]/);
    expect(detail).toMatch(/Read by\s+3 records/);
    expect(await page.getByRole('table', { name: 'Metadata' }).innerText()).toMatch(/total\s+355/);
  });

  it('shows an earlier version, goes to its run, and follows an input', async () => {
    const panel = await showEvents();
    await panel.page.getByRole('button', { name: 'raw_orders › 2024-10-02' }).click();
    await panel.page.getByRole('option', { name: /305/ }).click();
    await panel.page.getByRole('button', { name: 'r-0188' }).click();
    expect(await sent(panel)).toEqual([
      { kind: 'select', target: { asset: 'raw_orders', partition: '2024-10-02' } },
      { kind: 'openRun', run: 188 },
    ]);
  });

  it('leaves out kinds of records that the reader does not want', async () => {
    const { page } = await showEvents();
    await page.getByRole('button', { name: 'Observed' }).click();
    expect(await page.getByRole('option').count()).toBe(4);
    expect(await page.getByText('S3 corrected').count()).toBe(0);
  });

  it('walks the list by keyboard', async () => {
    const { page } = await showEvents();
    await page.getByRole('option').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await page.locator('.record-detail').innerText()).toContain('Record #1790');
  });
});
