import { expect, it } from 'vitest';
import { editWords } from './edit-words.js';

it('counts what an unsaved edit reaches, and names what it changes', () => {
  expect(editWords({ changed: ['daily_sales'], assets: 12, partitions: 3_701 })).toEqual({
    text: '$(edit) this edit: 12 assets, 3\u00a0701 partitions',
    tooltip: 'What is not saved changes daily_sales. Show its impact',
  });
  expect(editWords({ changed: ['a'], assets: 1, partitions: 1 })?.text).toBe('$(edit) this edit: 1 asset, 1 partition');
});

it('names some of many', () => {
  const changed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(editWords({ changed, assets: 7, partitions: 7 })?.tooltip).toContain('changes a, b, c, d, e and 2 more.');
});

it.each([[null], [{ changed: [], assets: 0, partitions: 0 }]])('says nothing of %j', (impact) => {
  expect(editWords(impact)).toBeNull();
});
