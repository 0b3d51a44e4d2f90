import { expect, it } from 'vitest';
import {
  back,
  follow,
  forPage,
  initialSelection,
  plannedSelection,
  type Selection,
  select,
  turnTo,
} from './selection.js';

const at = (asset: string, partition: string | null = null, project = 'file:///p') => ({
  project,
  target: { asset, partition },
});
const start = initialSelection(1);
const shown = (selection: Selection) => selection.current?.target;

it('goes back through what was chosen, step by step', () => {
  const third = select(select(select(start, at('a')), at('b', '2024-10-02')), at('c'));
  expect(forPage(third).canGoBack).toBe(true);
  expect(shown(back(third))).toEqual({ asset: 'b', partition: '2024-10-02' });
  expect(shown(back(back(third)))).toEqual({ asset: 'a', partition: null });
  expect(forPage(back(back(third))).canGoBack).toBe(false);
});

it('does not remember a choice of what is shown already', () => {
  expect(select(select(start, at('a')), at('a')).history).toEqual([]);
});

it('follows the cursor to another asset, and keeps the partition within one', () => {
  const chosen = select(start, at('daily_sales', '2024-10-02'));
  expect(follow(chosen, at('daily_sales', '2024-10-09'))).toBe(chosen);
  expect(shown(follow(chosen, at('sales_7d', '2024-10-09')))).toEqual({ asset: 'sales_7d', partition: '2024-10-09' });
  expect(shown(follow(chosen, at('daily_sales', null, 'file:///other')))).toEqual({
    asset: 'daily_sales',
    partition: null,
  });
});

it('stands still while it is pinned, except for what is chosen in it', () => {
  const pinned: Selection = { ...select(start, at('a')), isPinned: true };
  expect(follow(pinned, at('b'))).toBe(pinned);
  expect(shown(select(pinned, at('b')))).toEqual({ asset: 'b', partition: null });
});

it('turns to the partition that something was done with, unless it is pinned', () => {
  const chosen = select(start, at('a', '1'));
  expect(shown(turnTo(chosen, at('a', '2')))).toEqual({ asset: 'a', partition: '2' });
  expect(shown(turnTo({ ...chosen, isPinned: true }, at('b')))).toEqual({ asset: 'a', partition: '1' });
});

it('plans what was typed, else the selection, else everything', () => {
  expect(plannedSelection(start)).toBe('');
  expect(plannedSelection(select(start, at('daily_sales', '2024-10-02')))).toBe('daily_sales@2024-10-02');
  expect(plannedSelection(select(start, at('store_ranking')))).toBe('store_ranking');
  expect(plannedSelection({ ...select(start, at('a')), planned: '+b' })).toBe('+b');
});

it('drops a typed plan and an open reason chain when the selection moves on', () => {
  const asked: Selection = { ...select(start, at('a')), planned: '+b', why: { asset: 'c', partition: null } };
  expect(select(asked, at('d'))).toMatchObject({ planned: null, why: null });
});

it('keeps what is chosen in the grid along one asset, and forgets it with the next', () => {
  const chosen = { boxes: [], statuses: ['failed'] } as const;
  const grid = { ...select(start, at('daily_sales')), chosen };
  expect(select(grid, at('daily_sales', '2024-10-02')).chosen).toBe(chosen);
  expect(select(grid, at('sales_7d')).chosen).toBeNull();
  expect(back(select(grid, at('sales_7d'))).chosen).toBeNull();
});

it('allows errors in one plan, and not in that of the next asset', () => {
  const allowed: Selection = { ...select(start, at('a')), allowsErrors: true };
  expect(select(allowed, at('b')).allowsErrors).toBe(false);
});
