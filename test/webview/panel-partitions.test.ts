// The grid of partitions in the page: what is chosen by mouse and by keyboard, and what the editor is asked for.

import type { FromPage, PartitionGrid, PartitionSelectionView } from '@headwater/protocol';
import { describe, expect, it } from 'vitest';
import { panelTests, sentBy } from './panel-tests.js';
import type { PageOptions, PanelPage } from './panel-page.js';
import { chosen, cube, hourly, nothingYet, partitions, regional, selection } from './samples/index.js';

const { show } = panelTests();

const showGrid = (view: PartitionGrid, selected: PartitionSelectionView | null = null, options: PageOptions = {}) =>
  show(
    [
      { kind: 'selection', selection: selection('partitions', view.target) },
      { kind: 'answer', answer: { tab: 'partitions', view, selected } },
    ],
    options,
  );
const gridOf = ({ page }: PanelPage) => page.getByRole('grid', { name: /^Partitions of/ });
const choicesOf = (sent: readonly FromPage[]) =>
  sent.flatMap((message) => (message.kind === 'choosePartitions' ? [message.choice] : []));
const lastChoice = async (panel: PanelPage) => choicesOf(await sentBy(panel)).at(-1);

/** The middle of a day's cell in the calendar of `partitions`: a column for each week from Monday, 9 October 2023. */
async function pointOf(panel: PanelPage, day: string): Promise<readonly [number, number]> {
  const box = await gridOf(panel).boundingBox();
  const days = (Date.parse(day) - Date.parse('2023-10-09')) / 86_400_000;
  return [(box?.x ?? 0) + 162 + Math.floor(days / 7) * 18 + 8, (box?.y ?? 0) + 18 + (days % 7) * 18 + 8];
}

describe('choosing', () => {
  it('takes the days between the ends of a drag, and shows at once how they stand', async () => {
    const panel = await showGrid(partitions);
    const { mouse } = panel.page;
    await mouse.move(...(await pointOf(panel, '2024-10-09')));
    await mouse.down();
    await mouse.move(...(await pointOf(panel, '2024-10-04')));
    await mouse.move(...(await pointOf(panel, '2024-10-01')));
    expect(choicesOf(await sentBy(panel))).toEqual([]);
    await mouse.up();
    expect(choicesOf(await sentBy(panel))).toEqual([chosen.choice]);
    const bar = panel.page.getByRole('group', { name: 'What is chosen' });
    expect(await bar.innerText()).toMatch(/9 selected\s+2024-10-01 … 10-09\s+5\s+3\s+1/);
  });

  it('walks by arrow keys, grows with Shift, adds with Ctrl, takes all, and leaves with Esc', async () => {
    const panel = await showGrid(partitions);
    const grid = gridOf(panel);
    await grid.focus();
    await grid.press('ArrowUp');
    for (let step = 0; step < 8; step += 1) await grid.press('Shift+ArrowDown');
    expect(await lastChoice(panel)).toEqual(chosen.choice);
    expect(await panel.page.getByRole('gridcell').textContent()).toBe('2024-10-09, fresh');
    await grid.press('Control+ArrowDown');
    await grid.press('Control+Space');
    expect((await lastChoice(panel))?.boxes[1]?.columns).toEqual(['2024-10-10', '2024-10-10']);
    await grid.press('Control+a');
    expect((await lastChoice(panel))?.boxes).toEqual([{ columns: ['2023-10-13', '2024-10-11'], rows: null }]);
    await grid.press('Escape');
    expect(await lastChoice(panel)).toBeNull();
    await grid.press('Enter');
    expect((await sentBy(panel)).at(-1)).toEqual({ kind: 'open', place: partitions.place });
  });

  it("makes one cell the panel's partition, and lets a status stand out", async () => {
    const panel = await showGrid(partitions);
    await panel.page.mouse.click(...(await pointOf(panel, '2024-10-07')));
    expect((await sentBy(panel)).at(-1)).toEqual({
      kind: 'select',
      target: { asset: 'daily_sales', partition: '2024-10-07' },
    });
    await panel.page.keyboard.press('Escape');
    await panel.page.getByRole('button', { name: 'failed 2' }).click();
    expect(await lastChoice(panel)).toEqual({ boxes: [], statuses: ['failed'] });
    expect(await panel.page.getByText('2 selected').count()).toBe(1);
  });

  it('finds keys by what people type, and says when nothing is called so', async () => {
    const panel = await showGrid(partitions);
    const field = panel.page.getByRole('textbox', { name: /^Find partitions/ });
    await field.fill('2024-W40');
    await field.press('Enter');
    expect((await lastChoice(panel))?.boxes[0]?.columns).toEqual(['2024-09-30', '2024-10-06']);
    await field.fill('failed');
    await field.press('Enter');
    expect(await lastChoice(panel)).toEqual({ boxes: [], statuses: ['failed'] });
    await field.fill('2024-W40');
    await field.press('Enter');
    expect((await lastChoice(panel))?.statuses).toEqual([]);
    await field.fill('2024-10-07..2024-10-05');
    await field.press('Enter');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await panel.page.getByText('comes after `2024-10-05`').waitFor();
  });
});

describe('the neighbours', () => {
  it('stand one below the other on one axis', async () => {
    const { page } = await showGrid(partitions);
    const strips = await page.locator('.lane-strip').evaluateAll((all) =>
      all.map((strip) => {
        const { left, top } = strip.getBoundingClientRect();
        return { left, top };
      }),
    );
    expect(strips.map(({ left }) => left)).toEqual(strips.map(() => strips[0]?.left));
    expect(strips.map(({ top }) => top - (strips[0]?.top ?? 0))).toEqual([0, 20, 40, 60, 80]);
  });
});

describe('acting', () => {
  async function withNine(): Promise<PanelPage> {
    const panel = await showGrid(partitions, chosen);
    const grid = gridOf(panel);
    await grid.press('ArrowUp');
    for (let step = 0; step < 8; step += 1) await grid.press('Shift+ArrowDown');
    return panel;
  }

  it('names its button by what it does, says what is reached, and runs exactly that', async () => {
    const panel = await withNine();
    expect(await panel.page.getByText('reaches 33 partitions of 3 assets').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Materialize 4 Stale and Missing' }).click();
    await panel.page.getByRole('button', { name: 'All 9', exact: true }).click();
    await panel.page.getByRole('button', { name: 'Plan with Downstream…' }).click();
    const title = (count: number) => `daily_sales › 2024-10-01 … 10-09 (${count})`;
    expect((await sentBy(panel)).filter(({ kind }) => kind !== 'choosePartitions')).toEqual([
      { kind: 'materializeSelection', selection: chosen.notFresh?.selection, title: title(4) },
      { kind: 'materializeSelection', selection: chosen.all?.selection, title: title(9) },
      { kind: 'plan', selection: 'daily_sales@2024-10-01..2024-10-09+' },
      { kind: 'show', tab: 'plan' },
    ]);
  });

  it('does not act on an answer about another choice', async () => {
    const panel = await withNine();
    await gridOf(panel).press('Shift+ArrowDown');
    const button = panel.page.getByRole('button', { name: /^Materialize 10/ });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect((await sentBy(panel)).some(({ kind }) => kind === 'materializeSelection')).toBe(false);
  });

  it('lists what is not fresh with why, and leads on to its run and its plan', async () => {
    const panel = await withNine();
    const row = panel.page.getByRole('listitem').filter({ hasText: 'input raw_orders changed' });
    expect(await row.innerText()).toMatch(
      /2024-10-02\s+input raw_orders changed\s+last total 305 · built 08:02 by r-0188/,
    );
    await row.getByRole('button', { name: 'r-0188' }).click();
    await row.getByRole('button', { name: 'Why?' }).click();
    expect((await sentBy(panel)).slice(-3)).toEqual([
      { kind: 'openRun', run: 188 },
      { kind: 'select', target: { asset: 'daily_sales', partition: '2024-10-02' } },
      { kind: 'show', tab: 'plan' },
    ]);
  });

  it('keeps its place while a backfill goes on', async () => {
    const panel = await withNine();
    const bar = panel.page.getByRole('progressbar', { name: 'Backfill b-0003' });
    expect(await bar.innerText()).toContain('12 of 40 built, 1 failed');
    const before = await gridOf(panel).boundingBox();
    const view = { ...partitions, backfills: [{ id: 'b-0003', done: 13, failed: 1, total: 40 }] };
    await panel.tell({ kind: 'answer', answer: { tab: 'partitions', view, selected: chosen } });
    await bar.getByText('13 of 40 built').waitFor();
    expect(await gridOf(panel).boundingBox()).toEqual(before);
    expect(await panel.page.getByText('9 selected').count()).toBe(1);
  });

  it('says of a backfill whose process is gone that it has stopped, and how it goes on', async () => {
    const view = { ...partitions, backfills: [{ id: 'b-0003', isStopped: true, done: 12, failed: 0, total: 40 }] };
    const bar = (await showGrid(view)).page.getByRole('progressbar', { name: 'Backfill b-0003' });
    expect(await bar.innerText()).toContain('stopped: 12 of 40 built');
    expect(await bar.getAttribute('title')).toContain('`headwater backfill resume b-0003`');
  });

  it('stays where it was scrolled to when the next answer comes', async () => {
    const panel = await showGrid(hourly);
    const grid = gridOf(panel);
    await grid.evaluate((element) => element.scrollTo({ top: 120 }));
    await panel.tell({
      kind: 'answer',
      answer: { tab: 'partitions', view: { ...hourly, logPosition: 9 }, selected: null },
    });
    await panel.page.getByText('log #9').waitFor();
    expect(await grid.evaluate(({ scrollTop }) => scrollTop)).toBe(120);
  });
});

describe('shapes', () => {
  it('shows the neighbours on the same axis, and those on another', async () => {
    const panel = await showGrid(partitions);
    const lanes = panel.page.getByRole('region', { name: 'The same partitions up and down' });
    expect((await lanes.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s+/).join(' '))).toEqual([
      'raw_orders source',
      'daily_sales',
      'sales_7d −6 … 0 days',
      'store_ranking same day',
      'sales_report same day',
    ]);
    await lanes.getByRole('button', { name: 'monthly_report' }).click();
    expect((await sentBy(panel)).at(-1)).toEqual({
      kind: 'select',
      target: { asset: 'monthly_report', partition: null },
    });
  });

  it('asks for the axes of a cube to change places, and names what is chosen as they lie then', async () => {
    const panel = await showGrid({ ...cube, isSwapped: true });
    await panel.page.getByRole('button', { name: 'store × day' }).click();
    expect(await sentBy(panel)).toContainEqual({ kind: 'swapAxes', isSwapped: true });
    await gridOf(panel).press('Home');
    expect(await lastChoice(panel)).toMatchObject({ isSwapped: true });
  });

  it('chooses of a cube the stores and days that a drag spans, and zooms', async () => {
    const panel = await showGrid(cube);
    const grid = gridOf(panel);
    await grid.press('Home');
    await grid.press('Shift+ArrowRight');
    await grid.press('Shift+ArrowDown');
    expect((await lastChoice(panel))?.boxes).toEqual([
      { columns: ['2023-10-13', '2023-10-14'], rows: ['S001', 'S002'] },
    ]);
    expect(await panel.page.getByText('4 selected').count()).toBe(1);
    await panel.page.getByRole('button', { name: 'Zoom out' }).click();
    await panel.page.getByRole('button', { name: 'Sort: by key' }).click();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('button', { name: 'Sort: worst first' }).waitFor();
    expect(await panel.page.getByText('4 selected').count()).toBe(1);
  });

  it('shows of a cube the rows that a filter leaves, and says when it leaves none', async () => {
    const panel = await showGrid(cube);
    const field = panel.page.getByRole('textbox', { name: /^Filter rows/ });
    await field.fill('s27');
    await gridOf(panel).press('Control+a');
    expect((await lastChoice(panel))?.boxes[0]?.rows).toEqual(['S270', 'S271', 'S272', 'S273', 'S274']);
    await field.fill('nowhere');
    await panel.page.getByRole('button', { name: 'Clear the filter' }).click();
    await gridOf(panel).press('Control+a');
    expect((await lastChoice(panel))?.boxes[0]?.rows).toBeNull();
  });

  it('lays days in a row for each month, and keeps what is chosen', async () => {
    const panel = await showGrid(partitions);
    const grid = gridOf(panel);
    await grid.press('End');
    await panel.page.getByRole('button', { name: 'Rows', exact: true }).click();
    expect(await panel.page.getByText('1 selected').count()).toBe(1);
    await grid.press('ArrowUp');
    expect(await lastChoice(panel)).toMatchObject({ boxes: [{ columns: ['2024-09-11', '2024-09-11'] }] });
    await panel.page.getByRole('button', { name: 'Year', exact: true }).click();
    expect(await panel.page.getByRole('button', { name: 'Calendar' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('draws a hundred thousand cells, and seventy-three thousand hours, while they scroll', async () => {
    for (const view of [cube, hourly]) {
      const panel = await showGrid(view);
      const took = await panel.page.evaluate<number>(`(() => {
        const grid = document.querySelector('.grid-scroll');
        const started = performance.now();
        for (let step = 0; step < 20; step += 1) {
          grid.scrollTop = grid.scrollHeight * step / 20;
          grid.dispatchEvent(new Event('scroll'));
        }
        return performance.now() - started;
      })()`);
      // Twenty pictures; far more than they take, far less than drawing what is out of view would.
      expect(took).toBeLessThan(2_000);
    }
  });

  it('names keys without a calendar, and says when there is no key yet', async () => {
    const panel = await showGrid(regional);
    await gridOf(panel).press('Home');
    expect(await panel.page.getByRole('gridcell').textContent()).toBe('north, fresh');
    // Each stands on a line of its own, beside its name.
    await gridOf(panel).press('ArrowDown');
    await gridOf(panel).press('ArrowDown');
    expect(await panel.page.getByRole('gridcell').textContent()).toContain(', failed');
    await gridOf(panel).press('End');
    expect(await panel.page.getByRole('gridcell').textContent()).toBe('online, stale, published');
    const empty = await showGrid(nothingYet);
    expect(await empty.page.getByRole('status').first().innerText()).toContain(
      'The first key, 2024-11-01, exists from 2024-11-01 22:00 UTC on.',
    );
  });

  it('adds keys to dynamic partitions, also where there are none yet', async () => {
    const dynamic = ['stores'];
    const empty = await showGrid({ ...nothingYet, next: null, dynamic });
    expect(await empty.page.getByRole('status').first().innerText()).toContain('stores: keys are added by hand');
    await empty.page.getByRole('button', { name: 'Add a Key…' }).click();
    expect((await empty.sent()).at(-1)).toEqual({ kind: 'addKey', definition: 'stores' });
    const some = await showGrid({ ...partitions, next: null, dynamic });
    await some.page.getByRole('button', { name: 'Add a Key…' }).press('Enter');
    expect((await some.sent()).at(-1)).toEqual({ kind: 'addKey', definition: 'stores' });
  });

  it('is a calendar of months on a narrow page, and whole in the low panel', async () => {
    const narrow = await showGrid(partitions, chosen, { width: 420 });
    await gridOf(narrow).press('ArrowLeft');
    expect(await narrow.page.getByRole('gridcell').textContent()).toBe('2024-10-01, fresh');
    const low = await showGrid(partitions, null, { width: 1000, height: 250 });
    const box = await gridOf(low).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(250 - 24);
  });
});
