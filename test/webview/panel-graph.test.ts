// Lineage and impact in the page: what they show of an answer, and what they send when they are used.

import { describe, expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import { chainOfEdit, impact, impactOfBranch, impactOfEdit, lineage, selection, target } from './samples/index.js';

const { show, showTab } = panelTests();

describe('lineage', () => {
  it('shows each asset with its partitions, and the undeclared reader apart', async () => {
    const { page } = await showTab('lineage');
    const cards = page.getByRole('treeitem');
    expect(await cards.count()).toBe(6);
    expect(await page.getByRole('treeitem', { name: 'sales_7d, 1 failed, 1 running, 2 stale, 5 fresh' }).count()).toBe(
      1,
    );
    expect(await page.getByRole('status').innerText()).toContain('4 of 5 edges declared · coverage 80 %');
  });

  it('works a mapping for some keys when the pointer is on it', async () => {
    const { page } = await showTab('lineage');
    await page
      .getByRole('button', { name: 'daily_sales to sales_7d: time window, −6 … 0 days, counted in partitions' })
      .hover();
    expect(await page.getByRole('tooltip').innerText()).toMatch(/10-02 is read by\s+10-02 … 10-08\s+7/);
  });

  it('scrubs along the partitions, by click and by key', async () => {
    const panel = await showTab('lineage');
    await panel.page.getByRole('button', { name: '10-05', exact: true }).click();
    await panel.page.getByRole('button', { name: '10-02', exact: true }).press('ArrowRight');
    await panel.page.getByRole('button', { name: 'All', exact: true }).click();
    const to = (partition: string | null) => ({ kind: 'select', target: { asset: 'daily_sales', partition } });
    expect(await sentBy(panel)).toEqual([to('2024-10-05'), to('2024-10-03'), to(null)]);
  });

  it('keeps depth, direction and selector one state', async () => {
    const panel = await showTab('lineage');
    const selector = panel.page.getByLabel('Asset and levels, such as 1+daily_sales+2');
    await panel.page.getByRole('button', { name: 'One level more' }).click();
    expect(await selector.inputValue()).toBe('3+daily_sales+3');
    await panel.page.getByRole('button', { name: 'Downstream', exact: true }).click();
    expect(await selector.inputValue()).toBe('daily_sales+3');
    await selector.fill('2+sales_7d');
    await selector.press('Enter');
    expect(await sentBy(panel)).toEqual([
      { kind: 'depth', upstream: 3, downstream: 3 },
      { kind: 'depth', upstream: 0, downstream: 3 },
      { kind: 'depth', upstream: 2, downstream: 0 },
      { kind: 'select', target: { asset: 'sales_7d', partition: '2024-10-02' } },
    ]);
  });

  it('walks from card to card, opens code with Enter, and materializes', async () => {
    const panel = await showTab('lineage');
    await panel.page.getByRole('treeitem', { name: /^daily_sales/ }).focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page
      .getByRole('treeitem', { name: /^store_ranking/ })
      .and(panel.page.locator(':focus'))
      .waitFor();
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('button', { name: 'Materialize 2024-10-02' }).click();
    await panel.page.getByRole('button', { name: 'Declare dep' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'open', place: { file: 'sales/sales.ts', line: 9, column: 1 } },
      { kind: 'materialize', target },
      { kind: 'declareDependency', reader: 'finance_export', asset: 'daily_sales' },
    ]);
  });

  it('zooms, and a new answer about the same assets moves nothing', async () => {
    const { page, tell } = await showTab('lineage');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await page.getByText('120 %').count()).toBe(1);
    await tell({ kind: 'answer', answer: { tab: 'lineage', view: { ...lineage } } });
    expect(await page.getByText('120 %').count()).toBe(1);
    await page.getByRole('button', { name: 'Fit (F)' }).click();
    expect(await page.getByText('100 %').count()).toBe(1);
  });

  it('marks the way to another asset, says what comes out at its end, and steps to the next one', async () => {
    const panel = await showTab('lineage');
    const { page } = panel;
    await page.getByRole('button', { name: 'Path to another asset' }).click();
    const field = page.getByLabel('The other end of the path');
    await field.fill('sales_report');
    await field.press('Enter');
    const way = (assets: readonly string[], count: number) => ({
      assets,
      mappings: assets.slice(1).map(() => 'same day'),
      isDeclared: true,
      partitions: { count, ranges: [['2024-10-02', `2024-10-0${count + 1}`]] as const, isExact: true },
    });
    const routes = [way(['daily_sales', 'sales_7d', 'sales_report'], 7), way(['daily_sales', 'sales_report'], 1)];
    const path = { target, to: 'sales_report', isUpstream: false, routes };
    await panel.tell({ kind: 'answer', answer: { tab: 'lineage', view: lineage, path } });
    const result = page.locator('.path-result');
    expect(await result.innerText()).toBe('daily_sales › 2024-10-02 reaches sales_report 2024-10-02 … 10-08 · 7 keys');
    expect(await page.locator('.card.on-path').count()).toBe(3);
    expect(await page.locator('.edge.on-path').count()).toBe(2);
    await page.getByRole('button', { name: 'The next way' }).click();
    expect(await result.innerText()).toContain('reaches sales_report 2024-10-02 · 1 key');
    expect(await page.locator('.card.on-path').count()).toBe(2);
    await page.getByRole('button', { name: 'Leave the path' }).first().click();
    expect(await page.locator('.off-path').count()).toBe(0);
    expect(await sentBy(panel)).toEqual([
      { kind: 'path', to: 'sales_report' },
      { kind: 'path', to: null },
    ]);
  });

  it('is copied for programs that draw graphs', async () => {
    const panel = await showTab('lineage');
    await panel.page.getByRole('button', { name: 'Export', exact: true }).click();
    await panel.page.getByRole('menuitem', { name: 'Copy as Mermaid' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'copy', text: expect.stringMatching(/^flowchart LR\n[\s\S]*-->\|"−6 … 0 days"\|/) },
    ]);
  });

  it('is saved as a picture from the menu of a narrow page', async () => {
    const panel = await showTab('lineage', { width: 420 });
    await panel.page.getByRole('button', { name: 'More actions' }).click();
    await panel.page.getByRole('menuitem', { name: 'Save as SVG…' }).click();
    await expect
      .poll(() => sentBy(panel))
      .toMatchObject([{ kind: 'savePicture', format: 'svg', data: expect.stringMatching(/^<svg [\s\S]*daily_sales/) }]);
  });

  it('becomes a ladder where the page is narrow', async () => {
    const { page } = await showTab('lineage', { width: 420 });
    expect(await page.locator('.canvas').count()).toBe(0);
    expect(
      (await page.getByRole('tree').innerText()).split(/\n+/).filter((line) => /^(Up|Under|Down)/.test(line)),
    ).toEqual(['Upstream · 1', 'Under the cursor', 'Downstream · 3 direct, 1 farther']);
  });
});

describe('the filter of the lineage', () => {
  it('dims or hides what it does not mean, says how many it does, and leaves again', async () => {
    const { page } = await showTab('lineage');
    const field = page.getByLabel('Asset and levels');
    const cards = page.getByRole('tree').getByRole('treeitem');
    await field.fill('group:sales status:stale');
    await field.press('Enter');
    expect(await page.locator('.selector').innerText()).toContain('3 of 6');
    expect([await cards.count(), await page.locator('.card.off-path').count()]).toEqual([6, 3]);
    await page.getByRole('button', { name: 'Hide others' }).click();
    expect(await cards.count()).toBe(3);
    await page.getByRole('button', { name: 'Leave the filter' }).click();
    expect([await cards.count(), await field.inputValue()]).toEqual([6, '1+daily_sales+2']);
  });

  it('takes no filter that is half typed for an asset', async () => {
    const panel = await showTab('lineage');
    const field = panel.page.getByLabel('Asset and levels');
    await field.fill('owner:');
    await field.press('Enter');
    expect([await field.getAttribute('aria-invalid'), await field.inputValue()]).toEqual(['true', 'owner:']);
    expect(await sentBy(panel)).toEqual([]);
  });

  it('does so in the list as well, also where it leaves out the asset under the cursor', async () => {
    const { page } = await showTab('lineage', { width: 420 });
    const field = page.getByLabel('Asset and levels');
    const rungs = page.getByRole('tree').getByRole('treeitem');
    await field.fill('group:sales status:stale');
    await field.press('Enter');
    expect([await rungs.count(), await page.locator('.rung.off-path').count()]).toEqual([6, 3]);
    await page.getByRole('button', { name: 'Hide others' }).click();
    const names = (await rungs.allInnerTexts()).map((text) => /\w+/.exec(text)?.[0]);
    expect(names).toEqual(['sales_7d', 'sales_report', 'store_ranking']);
    expect(await page.getByRole('tree').innerText()).not.toContain('Under the cursor');
    // Of the three, only the first two have both ends of a mapping.
    expect(await page.locator('.rung-label').count()).toBe(1);
  });

  it.each([1000, 420])('says so where nothing matches, %i pixels wide', async (width) => {
    const { page } = await showTab('lineage', { width });
    const field = page.getByLabel('Asset and levels');
    await field.fill('group:nobody');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Hide others' }).click();
    expect(await page.getByText('Nothing matches group:nobody.').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await page.getByRole('treeitem').count()).toBe(6);
  });
});

describe('the picture of the lineage', () => {
  it.each(['vscode-dark', 'vscode-light'] as const)(
    'is saved in the colours of %s, as SVG and as PNG',
    async (theme) => {
      const panel = await showTab('lineage', { theme });
      const { page } = panel;
      for (const format of ['SVG', 'PNG']) {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await page.getByRole('menuitem', { name: `Save as ${format}…` }).click();
        await expect.poll(async () => (await sentBy(panel)).at(-1)).toMatchObject({ format: format.toLowerCase() });
      }
      const pictures = (await sentBy(panel)).flatMap((message) => (message.kind === 'savePicture' ? [message] : []));
      expect(pictures.map(({ name }) => name)).toEqual(['lineage-daily_sales', 'lineage-daily_sales']);
      const svg = pictures[0]?.data ?? '';
      const ground = theme === 'vscode-dark' ? '#121314' : '#ffffff';
      expect(svg).toContain(`fill="${ground}"`);
      const isWellFormed = `new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml').querySelector('parsererror') === null`;
      expect(await page.evaluate(isWellFormed)).toBe(true);
      expect(
        Buffer.from(pictures[1]?.data ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    },
  );
});

it('says so when the browser cannot draw the picture of the lineage', async () => {
  const panel = await showTab('lineage');
  const { page } = panel;
  await page.evaluate(`HTMLCanvasElement.prototype.toDataURL = () => 'data:,'`);
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: `Save as ${format}…` }).click();
  };
  await save('PNG');
  const problem = page.getByText('The picture was not saved: it is too large for the browser. Save it as SVG');
  await problem.waitFor();
  await save('SVG');
  await expect.poll(async () => (await sentBy(panel)).map(({ kind }) => kind)).toEqual(['savePicture']);
  expect(await problem.count()).toBe(0);
});

describe('impact', () => {
  it('lists what is reached, and undeclared readers apart and in no total', async () => {
    const { page } = await showTab('impact');
    expect(await page.getByRole('row', { name: /^sales_7d/ }).innerText()).toMatch(/2024-10-02 … 10-08\s+7/);
    expect(await page.getByRole('rowgroup', { name: 'Reached through undeclared reads' }).innerText()).toContain(
      'finance_export',
    );
    expect(await page.locator('.totals').innerText()).toMatch(/3 assets · 15 partitions reached/);
  });

  it('asks why for the cell that is clicked, and not for one that is not reached', async () => {
    const panel = await showTab('impact');
    const cells = panel.page.getByRole('row', { name: /^sales_report/ }).locator('.impact-cells');
    await cells.click({ position: { x: 24 * 3 + 12, y: 8 } });
    await cells.click({ position: { x: 12, y: 8 } });
    expect(await sentBy(panel)).toEqual([{ kind: 'why', reached: { asset: 'sales_report', partition: '2024-10-04' } }]);
  });

  it('moves the cell with the arrow keys and opens the declaration', async () => {
    const panel = await showTab('impact');
    await panel.page.getByRole('row', { name: /^sales_7d/ }).focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Control+Enter');
    expect(await sentBy(panel)).toEqual([
      { kind: 'why', reached: { asset: 'sales_7d', partition: '2024-10-06' } },
      { kind: 'open', place: { file: 'sales/sales.ts', line: 19, column: 1 } },
      { kind: 'plan', selection: 'daily_sales+@2024-10-02' },
      { kind: 'show', tab: 'plan' },
    ]);
  });

  it('shows the chain of reasons in order', async () => {
    const { page } = await showTab('impact');
    const steps = page.getByRole('list', { name: 'Why sales_7d › 2024-10-05' }).getByRole('listitem');
    const first = (await steps.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(first).toEqual([
      'daily_sales › 2024-10-02 changes',
      'sales_7d reads daily_sales',
      'time window, −6 … 0 days: key 10-02 is read by 7 keys',
      'sales_7d › 2024-10-05 becomes stale',
    ]);
  });

  it('filters by the words of selections: group, tag and status', async () => {
    const { page } = await showTab('impact');
    const rows = page.getByRole('grid').getByRole('row').filter({ hasText: '2024' });
    for (const [words, assets] of [
      ['group:sales', ['sales_7d', 'store_ranking']],
      ['group:sales status:missing', ['store_ranking']],
      ['tag:tier=gold', ['store_ranking']],
      ['finance', ['sales_report', 'finance_export']],
    ] as const) {
      await page.getByLabel('Filter assets').fill(words);
      const names = (await rows.allInnerTexts()).map((text) => /\w+/.exec(text)?.[0]);
      expect([words, names]).toEqual([words, assets]);
    }
  });

  it('says so where nothing matches the filter, and shows all again', async () => {
    const { page } = await showTab('impact');
    await page.getByLabel('Filter assets').fill('group:nobody');
    expect(await page.getByText('Nothing matches group:nobody.').count()).toBe(1);
    expect(await page.getByText('Reached', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await page.getByRole('row', { name: /^sales_7d/ }).count()).toBe(1);
  });

  it('asks as of another instant', async () => {
    const panel = await showTab('impact');
    await panel.page.getByTitle('Ask as of another instant').click();
    const field = panel.page.getByLabel('Instant, in UTC; empty for now');
    await field.fill('2024-10-05T12:00');
    await field.press('Enter');
    expect(await sentBy(panel)).toEqual([{ kind: 'at', at: Date.UTC(2024, 9, 5, 12) }]);
  });

  it('asks of an edit and of a branch, against any revision', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view: impactOfBranch, chain: null } },
    ]);
    const { page } = panel;
    expect(await page.getByText('3 files').count()).toBe(1);
    await page.getByRole('button', { name: 'Unsaved edit' }).click();
    await page.getByTitle('Compare with another branch or revision').click();
    const base = page.getByLabel('Branch or revision to compare with');
    await base.fill('v1.2');
    await base.press('Enter');
    await page.getByRole('button', { name: /^Plan 36/ }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'cause', cause: { kind: 'edit' } },
      { kind: 'cause', cause: { kind: 'branch', base: 'v1.2' } },
      { kind: 'plan', selection: 'daily_sales+' },
      { kind: 'show', tab: 'plan' },
    ]);
  });

  it('says how much is unsaved while something else is asked', async () => {
    const causes = async (unsaved?: number) => {
      const answer = {
        tab: 'impact',
        view: impact,
        chain: null,
        ...(unsaved === undefined ? {} : { unsaved }),
      } as const;
      const { page } = await show([
        { kind: 'selection', selection: selection('impact') },
        { kind: 'answer', answer },
      ]);
      const group = page.getByRole('group', { name: 'Impact of' });
      return (await group.getByRole('button').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await causes(36)).toEqual(['Unsaved edit 36', 'Partition 15', 'Branch']);
    expect(await causes()).toEqual(['Unsaved edit', 'Partition 15', 'Branch']);
  });

  it('shows the changed lines that a chain begins with, and the way to them', async () => {
    const panel = await show([
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view: impactOfEdit, chain: chainOfEdit } },
    ]);
    const steps = panel.page.getByRole('list', { name: /^Why/ }).getByRole('listitem');
    const change = (await steps.first().innerText()).replaceAll(/\s+/g, ' ');
    expect(change).toBe(
      "totalsByStore says something else sales/totals.ts:14 14 − if (o.status === 'refunded') continue; " +
        '14 + if (o.refundedAt <= dayEnd) continue; and 3 more lines',
    );
    expect(await steps.first().getByRole('img', { name: 'gone' }).count()).toBe(1);
    expect(await panel.page.getByText('May stay fresh').count()).toBe(1);
    await steps.nth(1).getByRole('button', { name: 'helpers.ts:3' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'open', place: { file: 'sales/helpers.ts', line: 3, column: 1 } }]);
  });

  it('tells of a branch wherever the cursor is', async () => {
    const panel = await show([{ kind: 'selection', selection: selection('impact', null) }]);
    await panel.page.getByRole('button', { name: 'Branch' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'cause', cause: { kind: 'branch', base: null } }]);
    await panel.tell({ kind: 'answer', answer: { tab: 'impact', view: impactOfBranch, chain: null } });
    await panel.page.getByRole('row', { name: /^sales_7d/ }).waitFor();
  });

  it('draws some of very many rows at first', async () => {
    const [row] = impact.reached;
    if (row === undefined) throw new Error('The sample reaches nothing.');
    const reached = Array.from({ length: 450 }, (_, index) => ({ ...row, asset: `reader_${index}` }));
    const { page } = await show([
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view: { ...impact, reached }, chain: null } },
    ]);
    const rows = page.getByRole('row', { name: /^reader_/ });
    expect(await rows.count()).toBe(200);
    await page.getByRole('button', { name: 'Show 200 more assets of 450' }).click();
    expect(await rows.count()).toBe(400);
  });

  it('says so when nothing is reached', async () => {
    const { unknown, ...known } = impact;
    const view = { ...known, reached: [], undeclared: [], totals: { assets: 0, partitions: 0, incomplete: 0 } };
    const panel = await show([
      { kind: 'selection', selection: selection('impact') },
      { kind: 'answer', answer: { tab: 'impact', view, chain: null } },
    ]);
    const nothing = panel.page.getByText('A change of daily_sales › 2024-10-02 reaches nothing');
    expect(await nothing.count()).toBe(1);
    const unsure = { ...view, ...(unknown && { unknown }) };
    await panel.tell({ kind: 'answer', answer: { tab: 'impact', view: unsure, chain: null } });
    await panel.page.getByRole('region', { name: 'Unknown' }).getByText('fx_adjusted').waitFor();
    expect(await nothing.count()).toBe(0);
  });
});
