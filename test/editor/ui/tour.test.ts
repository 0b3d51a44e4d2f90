// The numbered points of the first tour, as a user goes through them with mouse and keyboard: problems and fixes, hover,
// definition, a run from its lens, and the panel. One workbench from the first point to the last.

import assert from 'node:assert/strict';
import { scratchProject } from '../suite.js';
import { Workbench } from '../workbench.js';

describe('the tour', () => {
  let here: Workbench;
  before(async () => {
    const project = scratchProject('retail-undeclared', 'tour');
    here = await Workbench.open('tour', { project, openFile: 'src/sales.ts' });
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    await here.screenshot('failure');
    await here.leave();
  });
  after(() => here?.close());

  it('shows the assets by group, and what is up and down from the one under the cursor', async () => {
    await here.page.locator('.activitybar .action-label[aria-label^="Headwater"]').click();
    for (const key of ['raw_orders', 'daily_sales', 'sales_7d', 'store_ranking', 'finance_export'])
      await here.tree('Assets').locator('.monaco-list-row', { hasText: key }).waitFor();
    await here.clickWord('export const dailySales', 'dailySales');
    await here.tree('Upstream').locator('.monaco-list-row', { hasText: 'raw_orders' }).waitFor();
    await here.tree('Downstream').locator('.monaco-list-row', { hasText: 'undeclared' }).waitFor();
    await here.screenshot('trees');
  });

  it('1. shows the undeclared read in Problems, and a quick fix declares it', async () => {
    await here.lens('▷ Materialize').waitFor();
    await here.runCommand('Problems: Focus on Problems View');
    const problem = here.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'finance_export reads daily_sales',
    });
    await problem.waitFor();
    await here.screenshot('problems');
    await problem.dblclick();
    await here.page.locator('.tab.active', { hasText: 'finance.ts' }).waitFor();
    await here.quickFix("ctx.read('daily_sales')", 'daily_sales', 'Declare dep on daily_sales');
    await here.line('deps: [dailySales').waitFor();
    await problem.waitFor({ state: 'detached' });
    await here.screenshot('declared');
  });

  it('1. misses the mapping of sales_7d once it is deleted, and a quick fix computes it from the SQL', async () => {
    await here.openFile('src/sales.ts');
    await here.replaceLine('from(dailySales, timeWindow(', '  deps: [dailySales],');
    const problem = here.page.locator('.markers-panel .monaco-list-row', { hasText: 'missing-partition-mapping' });
    await problem.waitFor();
    await here.screenshot('mapping-missing');
    await here.quickFix('deps: [dailySales', 'dailySales', 'Declare the mapping to daily_sales');
    await here.line('timeWindow({ startOffset: -6, endOffset: 0 })').waitFor();
    await problem.waitFor({ state: 'detached' });
    await here.screenshot('mapping-computed');
  });

  it('2. describes an asset in its hover, with what a change of it reaches', async () => {
    await here.revealLine('export const dailySales');
    const hover = await here.hover('export const dailySales', 'dailySales');
    const lines = hover.locator('.hover-row', { hasText: 'daily_sales' });
    await lines.first().waitFor();
    const text = await hover.innerText();
    for (const part of [
      'daily_sales',
      'Totals per store and day.',
      'daily, UTC, 9 keys',
      'reads raw_orders same day',
      'Downstream',
      'sales_7d',
      '9 partitions',
    ])
      assert.ok(text.includes(part), `"${part}" in:\n${text}`);
    await here.screenshot('hover');
    await here.page.keyboard.press('Escape');
  });

  it('3. goes to the definition from a key in a string', async () => {
    await here.openFile('src/finance.ts');
    await here.clickWord("ctx.read('daily_sales')", 'daily_sales');
    await here.page.keyboard.press('F12');
    await here.page.locator('.tab.active', { hasText: 'sales.ts' }).waitFor();
    await here.page.locator('.statusbar-item', { hasText: 'Ln 9,' }).waitFor();
    await here.screenshot('definition');
  });

  it('4. picks a partition with ⌄, materializes it with the lens, and sees the run with its log end well', async () => {
    await here.openFile('src/sales.ts');
    await here.runCommand('File: Save All');
    await here.lens('⌄').click();
    await here.pick('2024-10-02', '2024-10-02');
    const lens = here.lens('▷ Materialize 2024-10-02');
    await lens.waitFor();
    await lens.click();
    await here.panel.getByRole('tab', { name: 'Runs', selected: true }).waitFor();
    await here.view.getByRole('log').getByText('of 4 stores').first().waitFor();
    await here.screenshot('running');
    await here.panel
      .getByRole('option', { name: /daily_sales/ })
      .filter({ hasText: 'r-0001' })
      .first()
      .waitFor();
    await here.page.locator('.statusbar-item', { hasText: 'r-0001 succeeded' }).waitFor();
    await here.screenshot('succeeded');
  });

  it('4. finds the record in Events, with the version of its input', async () => {
    await here.runCommand('Headwater: Show Events');
    await here.view.getByText('raw_orders › 2024-10-02').first().waitFor();
    await here.screenshot('events');
  });

  it('4. lists the checks in the Test Explorer, and runs them on the version that is there', async () => {
    await here.runCommand('Testing: Focus on Test Explorer View');
    const row = (text: string) => here.page.locator('.test-explorer .monaco-list-row', { hasText: text }).first();
    await row('daily_sales').click();
    await here.page.keyboard.press('ArrowRight');
    await row('no_negative_totals').click();
    await here.runCommand('Test: Run All Tests');
    await here.page.locator('.test-explorer .monaco-list-row[aria-label*="no_negative_totals (Passed)"]').waitFor();
    await here.page.locator('.test-explorer .monaco-list-row[aria-label*="2024-10-02 (Passed)"]').first().waitFor();
    await here.screenshot('checks');
    await here.openFile('src/sales.ts');
  });

  it('5. draws the lineage around the asset under the cursor', async () => {
    await here.runCommand('Headwater: Show Lineage');
    for (const key of ['raw_orders', 'daily_sales', 'sales_7d', 'store_ranking', 'finance_export'])
      await here.view.getByText(key, { exact: true }).first().waitFor();
    await here.screenshot('lineage');
  });

  it('5. lists what a change of 2024-10-02 reaches, and why', async () => {
    await here.runCommand('Headwater: Show Impact');
    const grid = here.view.getByRole('grid');
    const row = grid.getByRole('row', { name: /sales_7d/ }).first();
    await row.waitFor();
    assert.match(await row.innerText(), /2024-10-02.*10-08/s);
    await row.click();
    await here.view.getByText(/^Why sales_7d/).waitFor();
    await here.view.locator('ol li').first().waitFor();
    await here.screenshot('impact');
    await here.view.getByRole('button', { name: 'Unsaved edit' }).click();
    await here.view.getByText('Nothing is unsaved').waitFor();
    await here.view.getByRole('button', { name: 'Partition', exact: true }).click();
    await row.waitFor();
  });

  it('5. plans as a list with reasons', async () => {
    await here.runCommand('Headwater: Show Plan');
    await here.view.getByRole('treegrid').waitFor();
    await here.screenshot('plan');
  });

  it('chooses partitions in the grid, and sees them built there', async () => {
    await here.runCommand('Headwater: Show Partitions');
    const grid = here.view.getByRole('grid', { name: 'Partitions of daily_sales' });
    await grid.press('Home');
    await grid.press('Shift+ArrowDown');
    await here.view.getByText('2 selected').waitFor();
    await here.screenshot('partitions');
    await here.view.getByRole('button', { name: /^Materialize \d/ }).click();
    await here.view.getByRole('button', { name: 'fresh 2' }).waitFor();
    await here.screenshot('partitions-built');
  });

  it('builds chosen partitions in a backfill, as the command line does', async () => {
    const grid = here.view.getByRole('grid', { name: 'Partitions of daily_sales' });
    await grid.press('Home');
    await grid.press('ArrowDown');
    await grid.press('ArrowDown');
    await here.view.getByText('1 selected').waitFor();
    await here.view.getByRole('button', { name: 'More for what is chosen' }).click();
    await here.view.getByRole('menuitem', { name: 'Backfill…' }).click();
    await here.pick('', 'In the runs that are declared');
    await here.view.getByRole('button', { name: 'fresh 3' }).waitFor();
    await here.screenshot('backfilled');
  });

  it('follows the cursor until it is pinned, and goes back', async () => {
    await here.page.locator('.activitybar .action-label[aria-label^="Headwater"]').click();
    const selected = here.panel.getByTitle('Choose another asset or partition').first();
    await here.revealLine('export const sales7d');
    await here.clickWord('export const sales7d', 'sales7d');
    await selected.getByText('sales_7d').waitFor();
    await here.panel.getByRole('button', { name: /^Pin/ }).click();
    await here.revealLine('export const dailySales');
    await here.clickWord('export const dailySales', 'dailySales');
    await here.tree('Upstream').locator('.monaco-list-row', { hasText: 'raw_orders' }).waitFor();
    assert.equal(await selected.getByText('sales_7d').count(), 1);
    await here.panel.getByRole('button', { name: 'Back' }).click();
    await selected.getByText('daily_sales').waitFor();
    await here.screenshot('back');
  });

  it('says in the status bar what an edit reaches that is not saved, marks it, and leads to the changed lines', async () => {
    await here.openFile('src/sales.ts');
    await here.replaceLine('ctx.log.info(', "    ctx.log.info('edited');");
    const item = here.page.locator('.statusbar-item', { hasText: /this edit: \d+ assets?, \d+ partitions?/ });
    await item.waitFor();
    await here.runCommand('Headwater: Show Lineage');
    await here.view.getByRole('img', { name: 'changed by an edit that is not saved' }).first().waitFor();
    await item.click();
    const row = here.view
      .getByRole('grid')
      .getByRole('row', { name: /sales_7d/ })
      .first();
    await row.click();
    await here.view.getByText("ctx.log.info('edited');").waitFor();
    await here.screenshot('edit-impact');
    await here.runCommand('File: Save');
    await item.waitFor({ state: 'detached' });
    await here.runCommand('Headwater: Show Impact of Unsaved Edit');
    await here.view.getByText('Nothing is unsaved').waitFor();
  });
});
