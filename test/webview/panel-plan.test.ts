// The plan in the panel: its steps and their reasons, when each is built, and what becomes of it when it is applied.

import { describe, expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import { at, plan, selection, standing, stoppedPlan, target } from './samples/index.js';

const { show, showTab } = panelTests();

describe('plan', () => {
  it('lists numbered steps with reasons, what is left out, and why it widens', async () => {
    const { page } = await showTab('plan');
    const rows = await page.getByRole('treegrid').getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
      '1 sales_7d 2024-10-02 … 10-08 7 input changed: daily_sales 5 incomplete 2 checks 15 s',
      '2 sales_report 2024-10-03 … 10-08 6 input changed: sales_7d 7.2 s',
      '3 store_ranking 2024-10-02, 10-09 2 missing: 10-09 input changed: daily_sales 1.8 s',
      'Left out 2 partitions',
      'sales_report 2024-10-02 1 published, restate: never Include…',
      'finance_export 2024-10-02 1 undeclared read finance.ts:12 Declare dep',
    ]);
    expect(await page.getByRole('note').innerText()).toContain('The request widens.');
  });

  it('opens a step with Space, and closes it with the left arrow', async () => {
    const panel = await showTab('plan');
    const step = panel.page.getByRole('row', { name: /sales_7d/ }).first();
    await step.focus();
    await panel.page.keyboard.press('Space');
    expect(await panel.page.getByRole('row', { name: '2024-10-05 5 of 7 days' }).count()).toBe(1);
    expect(await step.getAttribute('aria-expanded')).toBe('true');
    await panel.page.keyboard.press('ArrowLeft');
    expect(await step.getAttribute('aria-expanded')).toBe('false');
  });

  it('says about how long it takes, and draws what is built when, lane by lane', async () => {
    const { page } = await showTab('plan');
    expect(await page.locator('.sum').innerText()).toContain('about 13 s, 2 at a time');
    const lanes = page.getByRole('img', { name: /^Order, 2 at a time/ }).locator('path');
    expect(await lanes.evaluateAll((paths) => paths.map((each) => each.textContent))).toEqual([
      'sales_7d, done after 8.4 s',
      'sales_7d, done after 6.3 s',
      'sales_report, done after 12 s',
      'sales_report, done after 11 s',
      'store_ranking, done after 13 s',
    ]);
    await page
      .getByRole('row', { name: /sales_7d/ })
      .first()
      .press('ArrowRight');
    expect(await page.getByRole('row', { name: '2024-10-05 5 of 7 days' }).innerText()).toContain('2.1 s');
    expect(await page.locator('.plan-side').innerText()).toMatch(/2\.1 s each\s+median of 9/);
  });

  it('says with Enter why a partition is built, from the root on, and leaves it with Esc', async () => {
    const panel = await showTab('plan');
    const { page, tell } = panel;
    await page
      .getByRole('row', { name: /sales_report/ })
      .first()
      .press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tell({ kind: 'standing', view: standing });
    expect(await page.getByRole('list', { name: 'Why sales_report › 2024-10-03' }).innerText()).toMatch(
      /daily_sales › 2024-10-02 has another data version[\s\S]*sales_7d › 2024-10-03 is stale\s+daily_sales › 2024-10-02: eed8fe9c → 4253beaa[\s\S]*sales_report › 2024-10-03 is fresh/,
    );
    await page.keyboard.press('Escape');
    expect(await page.getByText('Step 1').count()).toBe(1);
    expect(await sentBy(panel)).toEqual([
      { kind: 'standing', target: { asset: 'sales_report', partition: '2024-10-03' } },
    ]);
  });

  it('applies exactly what it shows, and saves it', async () => {
    const panel = await showTab('plan');
    await panel.page.getByRole('button', { name: 'Save…' }).click();
    await panel.page.getByRole('button', { name: 'Apply 15 Steps' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'savePlan' }, { kind: 'apply' }]);
  });

  it('includes what is published on demand', async () => {
    const panel = await showTab('plan');
    await panel.page.getByRole('button', { name: 'Include…' }).click();
    await panel.page.getByRole('button', { name: 'published too' }).click();
    await panel.page.getByRole('button', { name: 'unpublished only' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'restate', restates: true },
      { kind: 'restate', restates: true },
      { kind: 'restate', restates: false },
    ]);
  });

  it('shows in Impact why the request widens, and plans what was chosen alone', async () => {
    const panel = await showTab('plan');
    const note = panel.page.getByRole('note');
    await note.getByRole('button', { name: 'Only what I chose' }).click();
    await note.getByRole('button', { name: 'Why?' }).click();
    expect(await sentBy(panel)).toEqual([
      { kind: 'plan', selection: 'daily_sales@2024-10-02' },
      { kind: 'select', target },
      { kind: 'cause', cause: { kind: 'partition' } },
      { kind: 'why', reached: { asset: 'sales_7d', partition: '2024-10-02' } },
      { kind: 'show', tab: 'impact' },
    ]);
  });

  it('says which errors it would be made of, leads to them, and is made all the same on demand', async () => {
    const shown = async (view: typeof plan) =>
      show([
        { kind: 'selection', selection: selection('plan') },
        { kind: 'answer', answer: { tab: 'plan', view } },
      ]);
    const panel = await shown(stoppedPlan);
    const { page } = panel;
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toMatch(
      /No plan: there are errors in what it would be made of\.[\s\S]*daily_sales is declared twice[\s\S]*and 3 more/,
    );
    const apply = page.getByRole('button', { name: 'Apply 15 Steps' });
    expect(await apply.getAttribute('aria-disabled')).toBe('true');
    await apply.click({ force: true });
    await alert.getByRole('button', { name: 'ranking.ts:7' }).click();
    await page.getByRole('button', { name: 'Plan Anyway' }).click();
    expect(await sentBy(panel)).toMatchObject([
      { kind: 'open', place: { line: 7 } },
      { kind: 'allowErrors', isAllowed: true },
    ]);

    const { stoppers } = stoppedPlan;
    const allowed = await shown({ ...stoppedPlan, ...(stoppers && { stoppers: { ...stoppers, isAllowed: true } }) });
    expect(await allowed.page.getByRole('note').first().innerText()).toContain('5 errors in what it is made of');
    await allowed.page.getByRole('button', { name: 'Apply 15 Steps' }).click();
    await allowed.page.getByRole('button', { name: 'Show Them' }).click();
    expect(await sentBy(allowed)).toEqual([{ kind: 'apply' }, { kind: 'allowErrors', isAllowed: false }]);
  });

  it('says what has moved when it was refused, above the plan, and offers nothing but a new one', async () => {
    const moved = [
      {
        name: 'daily_sales › 2024-10-02',
        what: 'was materialized after the plan was made',
        record: {
          ...{ asset: 'daily_sales', partition: '2024-10-02', kind: 'materialization' },
          ...{ at: at('12:03:12'), run: 194, dataVersion: '9c02d1f7' },
        },
      },
      { name: 'src/sales.ts', what: 'has changed' },
    ];
    const panel = await show([
      { kind: 'selection', selection: selection('plan') },
      { kind: 'answer', answer: { tab: 'plan', view: plan, refusal: { at: at('12:03:40'), moved } } },
    ]);
    const { page } = panel;
    expect(await page.getByRole('alert').innerText()).toMatch(
      /Not applied: the world has moved since this plan was made\. Nothing was run, at 12:03:40\.\s+daily_sales › 2024-10-02\s+rebuilt at 12:03:12 by r-0194, now 9c02d1f7\s+step 1 reads the asset\s+src\/sales\.ts\s+has changed/,
    );
    expect(await page.getByRole('treegrid').count()).toBe(1);
    const apply = page.getByRole('button', { name: 'Apply 15 Steps' });
    expect(await apply.getAttribute('aria-disabled')).toBe('true');
    await apply.click({ force: true });
    await page.getByRole('button', { name: 'Make a New Plan' }).click();
    expect(await sentBy(panel)).toEqual([{ kind: 'replan' }]);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect((await sentBy(panel)).at(-1)).toEqual({ kind: 'discardPlan' });
    expect(await page.getByRole('status').first().innerText()).toContain('No plan yet');
    expect(await page.getByRole('treegrid').count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('role')).toBe('tab');
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
