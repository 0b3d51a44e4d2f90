// What stays seen where there is little room: in the editor's bottom panel as it commonly is, and maximised.

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelTests } from './panel-tests.js';
import { chain, chainOfEdit, impact, impactOfEdit, openRun, plan, runs, selection } from './samples/index.js';

const { show, showTab } = panelTests();
const panel = { width: 1000, height: 250 };
const maximised = { width: 1000, height: 750 };
const FOOTER = 24;

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

/** Is some of its text cut off at its right edge? */
async function isCut(locator: Locator): Promise<boolean> {
  return locator.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}

describe('the header', () => {
  it('lets a long key give way, so that Pin and the menu stay', async () => {
    const asset = 'warehouse/'.repeat(40);
    const { page } = await show(
      [{ kind: 'selection', selection: selection('runs', { asset, partition: '2024-10-02' }) }],
      panel,
    );
    for (const button of [
      page.getByRole('button', { name: /^Pin/ }),
      page.getByRole('button', { name: 'More actions' }),
    ]) {
      const box = await button.boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(panel.width);
    }
    expect((await page.getByRole('tab', { name: 'Events' }).boundingBox())?.width).toBeGreaterThan(60);
    expect(await isCut(page.locator('.top-selection').getByText('2024-10-02'))).toBe(false);
  });
});

describe('text that is cut', () => {
  it('is said whole where the pointer rests, and not where there is room for it', async () => {
    const [first, ...others] = runs.runs;
    if (first === undefined) throw new Error('The sample has runs.');
    const title = `${'warehouse/'.repeat(9)}daily_sales › 2024-10-02`;
    const view = { ...runs, runs: [{ ...first, title, assets: [] }, ...others] };
    const { page } = await show([
      { kind: 'selection', selection: selection('runs') },
      { kind: 'answer', answer: { tab: 'runs', view, run: openRun } },
    ]);
    const list = page.getByRole('listbox', { name: 'Runs, newest first' });
    const cut = list.getByText(title);
    await cut.hover();
    expect(await cut.getAttribute('title')).toBe(title);
    const whole = list.locator('.ellipsis').nth(1);
    await whole.hover();
    expect(await whole.getAttribute('title')).toBeNull();
  });
});

describe('impact', () => {
  it('begins with the reached rows, above the fold, and keeps the question and the plan', async () => {
    const { page } = await showTab('impact', panel);
    const rows = page.getByRole('grid').locator('.table-row');
    expect(await rows.first().innerText()).toContain('sales_7d');
    expect(await bottomOf(rows.nth(2))).toBeLessThan(panel.height - FOOTER);
    expect(await bottomOf(page.getByRole('button', { name: 'Plan 15 Partitions…' }))).toBeLessThan(80);
    expect(await page.locator('.question').innerText()).toMatch(/If\s+daily_sales\s+2024-10-02\s+changes/);
    await rows.first().focus();
    expect(await rows.first().getAttribute('tabindex')).toBe('0');
    // The reasons beside the rows have room for their sentences.
    expect((await page.locator('.chain-side').boundingBox())?.width).toBeGreaterThan(250);
  });

  it('says in full through what a row is reached, at each width that has the column', async () => {
    const axis = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    for (const view of [impact, { ...impact, axis }])
      for (const width of [950, 1000, 1100, 1241, 1440]) {
        const { page } = await show(
          [
            { kind: 'selection', selection: selection('impact') },
            { kind: 'answer', answer: { tab: 'impact', view, chain } },
          ],
          { width, height: 750 },
        );
        const through = page.getByRole('row', { name: /^sales_7d/ }).locator('.impact-through');
        expect([width, await isCut(through), await through.innerText()]).toEqual([
          width,
          false,
          'daily_sales, −6 … 0 days',
        ]);
      }
  });

  it('says the totals of an edit in full, and lets the words about it and the filter give way', async () => {
    for (const size of [
      panel,
      { width: 1280, height: 250 },
      { width: 1440, height: 250 },
      { width: 1280, height: 600 },
    ]) {
      const { page } = await show(
        [
          { kind: 'selection', selection: selection('impact') },
          { kind: 'answer', answer: { tab: 'impact', view: impactOfEdit, chain: chainOfEdit } },
        ],
        size,
      );
      const totals = page.locator('.reached-count, .totals-rebuild, .totals-apart').filter({ visible: true });
      for (const total of await totals.all())
        expect([size, await total.innerText(), await isCut(total)]).toEqual([size, expect.any(String), false]);
      await page.getByLabel('Filter assets').focus();
      expect((await page.locator('.filter-assets').boundingBox())?.width).toBeGreaterThan(100);
    }
  });

  it('does not scroll sideways for the words about an edit', async () => {
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('impact') },
        { kind: 'answer', answer: { tab: 'impact', view: impactOfEdit, chain: chainOfEdit } },
      ],
      { width: 420, height: 800 },
    );
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(420);
    expect(await isCut(page.locator('.impact'))).toBe(false);
  });

  it('marks a partition that was never built as missing, and says a version once', async () => {
    const [change, ...others] = chain.steps;
    const first = {
      kind: 'change',
      title: change?.title ?? '',
      detail: 'its present version is eed8fe9c',
      code: 'eed8fe9c',
    } as const;
    const place = { file: 'sales/sales.ts', line: 9, column: 1 };
    const never = {
      ...chain,
      status: 'missing',
      steps: [{ ...first, place, strips: [] }, ...others],
    } as const;
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('impact') },
        { kind: 'answer', answer: { tab: 'impact', view: impact, chain: never } },
      ],
      maximised,
    );
    const steps = page.getByRole('list', { name: 'Why sales_7d › 2024-10-05' }).getByRole('listitem');
    expect(await steps.last().locator('.tone-missing').count()).toBe(1);
    expect((await steps.first().innerText()).match(/eed8fe9c/g)).toHaveLength(1);
  });
});

describe('plan', () => {
  it('says each reason in full, and keeps no column for estimates where there are none', async () => {
    const withoutEstimates = { ...plan, steps: plan.steps.map((step) => ({ ...step, estimateMs: null })) };
    for (const view of [plan, withoutEstimates])
      for (const width of [1000, 1280]) {
        const { page } = await show(
          [
            { kind: 'selection', selection: selection('plan') },
            { kind: 'answer', answer: { tab: 'plan', view } },
          ],
          { width, height: 750 },
        );
        const row = page.getByRole('row', { name: /sales_7d/ }).first();
        expect([width, await isCut(row.locator('.reasons')), await isCut(row.getByText('5 incomplete'))]).toEqual([
          width,
          false,
          false,
        ]);
        const estimate = page.locator('.table-head').getByText('Estimate');
        expect(await estimate.filter({ visible: true }).count()).toBe(view === plan && width > 1240 ? 1 : 0);
      }
  });

  it('has what stands against it above its steps, and the way on in sight', async () => {
    const moved = Array.from({ length: 6 }, (_, index) => ({ name: `sales/part-${index}.ts`, what: 'has changed' }));
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('plan') },
        { kind: 'answer', answer: { tab: 'plan', view: plan, refusal: { at: plan.madeAt, moved } } },
      ],
      panel,
    );
    const refusal = await page.getByRole('alert').boundingBox();
    expect(refusal?.y).toBeGreaterThanOrEqual(await bottomOf(page.locator('.plan .toolbar')));
    expect(await bottomOf(page.getByRole('alert'))).toBeLessThan(
      (await page.getByRole('treegrid').boundingBox())?.y ?? 0,
    );
    expect(await bottomOf(page.getByRole('button', { name: 'Make a New Plan' }))).toBeLessThan(panel.height - FOOTER);
    expect(await bottomOf(page.getByRole('row', { name: /sales_7d/ }).first())).toBeLessThan(panel.height - FOOTER);
  });

  it('shortens a long reason to its beginning, and has all of it in the title', async () => {
    const text = `input changed: ${'warehouse/orders '.repeat(12)}`.trim();
    const [first] = plan.steps;
    const steps = first ? [{ ...first, reasons: [{ kind: 'input-changed', text } as const] }] : [];
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('plan') },
        { kind: 'answer', answer: { tab: 'plan', view: { ...plan, steps } } },
      ],
      maximised,
    );
    expect(await isCut(page.getByTitle(text).locator('.ellipsis'))).toBe(true);
    expect(await isCut(page.locator('.plan-row.step .reasons').first())).toBe(false);
  });

  it('shows a step and its partitions below the sum in the low panel', async () => {
    const { page } = await showTab('plan', panel);
    const rows = page.getByRole('treegrid').getByRole('row');
    await rows.first().click();
    expect(await bottomOf(rows.nth(3))).toBeLessThan(panel.height - FOOTER);
  });
});

describe('runs', () => {
  it('says in full how long each step took, in the low panel too', async () => {
    for (const width of [1000, 1280, 1440]) {
      const { page } = await showTab('runs', { ...panel, width });
      const step = page.getByRole('table', { name: 'Steps over time' }).getByRole('row').first();
      const caption = step.locator('.bar-caption');
      const [room, box] = [await step.boundingBox(), await caption.boundingBox()];
      expect([width, await caption.innerText(), await isCut(caption)]).toEqual([width, '2.1 s', false]);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
    }
  });

  it('keeps the partition of each step in sight beside a long key', async () => {
    const asset = 'finance/emea/'.repeat(9);
    const steps = openRun.steps.map((step) => ({ ...step, asset }));
    const log = openRun.log.map((line) => ({ ...line, asset }));
    const { page } = await show(
      [
        { kind: 'selection', selection: selection('runs') },
        { kind: 'answer', answer: { tab: 'runs', view: runs, run: { ...openRun, steps, log } } },
      ],
      { width: 1280, height: 600 },
    );
    for (const place of ['.step-row.chosen .step-name', '.log-source', '.step-title']) {
      const name = page.locator(place).first();
      const partition = name.locator('.ellipsis').last();
      const [room, box] = [await name.boundingBox(), await partition.boundingBox()];
      expect(await partition.innerText()).toMatch(/10-0\d$/);
      expect(await isCut(partition)).toBe(false);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0) + 0.1);
    }
  });

  it('names a cancelled run by a mark of its own and by the word', async () => {
    const { page } = await showTab('runs', maximised);
    const cancelled = runs.runs.find((run) => run.status === 'cancelled');
    const option = page.getByRole('option', { name: `r-0${cancelled?.number}` });
    expect(await option.innerText()).toContain(`cancelled · ${cancelled?.title}`);
    expect(await option.locator('svg.tone-blocked').count()).toBe(0);
  });
});
