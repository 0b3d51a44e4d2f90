// What stays seen where there is little room: in the editor's bottom panel as it commonly is, and maximised.

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelTests } from './panel-tests.js';
import { chain, impact, selection } from './samples/index.js';

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

  it('marks a partition that was never built as missing, and says a version once', async () => {
    const [change, ...others] = chain.steps;
    const first = {
      ...chain.steps[0],
      kind: 'change',
      title: change?.title ?? '',
      detail: 'its present version is eed8fe9c',
      code: 'eed8fe9c',
    } as const;
    const place = { file: 'sales/sales.ts', line: 9, column: 1 };
    const never = { ...chain, status: 'missing', steps: [{ ...first, place, strips: [] }, ...others] } as const;
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
