import type { CodeComparison, ImpactView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { causeText, silenceOf } from './impact-words.js';

const code: CodeComparison = { kind: 'branch', base: 'origin/main', files: ['a.ts', 'b.ts'], gone: [], problem: null };
const view: ImpactView = {
  target: { asset: 'daily_sales', partition: '2024-10-02' },
  at: Date.parse('2024-10-12T12:00:00Z'),
  axis: [],
  origins: [],
  code: null,
  selection: '',
  reached: [],
  undeclared: [],
  notReached: [],
  totals: { assets: 0, partitions: 0, incomplete: 0 },
  elapsedMs: 0,
  logPosition: null,
};

it('says of which change it tells', () => {
  expect(causeText(view)).toBe('If daily_sales › 2024-10-02 changes, at 2024-10-12 12:00 UTC');
  expect(causeText({ ...view, code })).toBe('What origin/main does not have: 2 files');
  expect(causeText({ ...view, code: { ...code, kind: 'edit', files: ['src/a.ts'] } })).toBe(
    'What is not saved: src/a.ts',
  );
});

it('says why compared code changes nothing', () => {
  const title = (changed: Partial<CodeComparison>) => silenceOf({ ...view, code: { ...code, ...changed } })?.title;
  expect(silenceOf(view)).toBeNull();
  expect(title({})).toBe('No asset means anything else');
  expect(title({ files: [] })).toBe('The code is that of origin/main');
  expect(title({ files: [], kind: 'edit' })).toBe('Nothing is unsaved');
  expect(title({ problem: 'The project is in no git repository.' })).toBe('The branch cannot be compared');
});
