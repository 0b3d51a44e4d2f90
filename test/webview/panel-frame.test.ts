// The page's frame: tabs, the one selection, copies, and the states that every view has.

import { describe, expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import { at, events, lineage, selection } from './samples/index.js';

const { show, showTab } = panelTests();

describe('the frame', () => {
  it('says that it is ready, and shows tabs and the one selection', async () => {
    const { page, sent: all } = await showTab('lineage');
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
    const panel = await showTab('lineage');
    await panel.page.getByRole('tab', { name: 'Lineage' }).focus();
    await panel.page.keyboard.press('ArrowRight');
    expect(await panel.page.getByRole('tab', { name: 'Impact' }).getAttribute('aria-selected')).toBe('true');
    await panel.page.keyboard.press('End');
    expect(await sentBy(panel)).toEqual([
      { kind: 'show', tab: 'impact' },
      { kind: 'show', tab: 'events' },
    ]);
  });

  it('goes back, pins, and lets the user choose', async () => {
    const panel = await showTab('lineage');
    await panel.page.getByRole('button', { name: 'Back' }).click();
    await panel.page.getByRole('button', { name: /^Pin/ }).click();
    await panel.page.getByTitle('Choose another asset or partition').first().click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'back' },
      { kind: 'pin', isPinned: true },
      { kind: 'choose', what: 'asset' },
    ]);
    expect(await panel.page.getByRole('button', { name: /^Pinned/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('copies the view as text and shows it in an editor, from a menu that Esc closes', async () => {
    const panel = await showTab('impact');
    const more = panel.page.getByRole('button', { name: 'More actions' });
    await more.click();
    await panel.page.keyboard.press('Escape');
    expect(await panel.page.getByRole('menu').count()).toBe(0);
    await more.click();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    expect(await sentBy(panel)).toEqual([
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
    expect(await sentBy(panel)).toEqual([{ kind: 'choose', what: 'asset' }]);
  });

  it('keeps the last good answer below the error, and tries again', async () => {
    const panel = await showTab('events');
    await panel.tell({ kind: 'failed', tab: 'events', message: 'Cannot read the event log.', since: at('12:04:10') });
    expect(await panel.page.getByRole('alert').innerText()).toMatch(
      /Cannot read the event log\.\s+Since 12:04:10; what is shown below/,
    );
    expect(await panel.page.getByText('Record #1840').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Try Again' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'show', tab: 'events' }]);
  });

  it('dims the last good answer when the next one takes long, and not before', async () => {
    const { page, tell } = await showTab('events');
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
});
