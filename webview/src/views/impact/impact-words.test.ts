import type { CodeComparison, ImpactView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import {
  basisText,
  causeText,
  editsText,
  reachedText,
  reachesNothing,
  rebuildText,
  silenceOf,
} from './impact-words.js';

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

it('bounds the total where one of its rows is only bounded', () => {
  const totals = { assets: 1, partitions: 3, incomplete: 0 };
  const row = { asset: 'report', place: { file: 'a.ts', line: 1, column: 1 }, status: 'missing', cells: [] } as const;
  const total = (isExact: boolean) => {
    const partitions = { count: 3, ranges: [], isExact };
    const reached = [{ ...row, partitions, exists: [], through: '', isDeclared: true, incomplete: 0 }];
    return reachedText({ ...view, totals, reached });
  };
  expect([total(true), total(false)]).toEqual(['1 asset · 3 partitions', '1 asset · at most 3 partitions']);
});

it('claims that nothing is reached, and to be exact, only where no reader is unknown', () => {
  const place = { file: 'dyn.ts', line: 3, column: 1 };
  const claims = (asked: ImpactView) => [reachesNothing(asked), basisText(asked)];
  expect(claims(view)).toEqual([true, 'exact, by interval arithmetic']);
  expect(claims({ ...view, unknown: [{ asset: 'dyn', place }] })).toEqual([false, '1 unknown, a lower bound']);
});

it('says why compared code changes nothing', () => {
  const title = (changed: Partial<CodeComparison>) => silenceOf({ ...view, code: { ...code, ...changed } })?.title;
  expect(silenceOf(view)).toBeNull();
  expect(title({})).toBe('No asset means anything else');
  expect(title({ files: [] })).toBe('The code is that of origin/main');
  expect(title({ files: [], kind: 'edit' })).toBe('Nothing is unsaved');
  expect(title({ problem: 'The project is in no git repository.' })).toBe('The branch cannot be compared');
});

it('tells cosmetic changes from code that no asset reaches', () => {
  const silence = (meaning: number, cosmetic: number) =>
    silenceOf({ ...view, code: { ...code, edits: { meaning, names: ['helper'].slice(0, meaning), cosmetic } } });
  expect(silence(0, 3)).toEqual({
    title: 'Only cosmetic changes',
    why: "3 changes of comments, layout or types in 2 files: every asset's code version is what it was, so nothing is reached.",
  });
  expect(silence(1, 2)).toEqual({
    title: 'No asset means anything else',
    why: 'In 2 files: 1 change of meaning in helper · 2 cosmetic changes ignored. What every asset reads and computes is what it was.',
  });
  const edits = { meaning: 0, names: [], cosmetic: 0 };
  const files = ['src/sales.ts'];
  const said = { ...edits, said: { count: 1, names: ['dailySales'] } };
  expect(silenceOf({ ...view, code: { ...code, files, edits: said } })).toEqual({
    title: 'No asset computes anything else',
    why: 'In src/sales.ts: 1 change of what is said of dailySales, not of what it computes. Descriptions, groups, owners, tags and checks are in no code version, so nothing is reached.',
  });
  expect(silenceOf({ ...view, code: { ...code, edits: { ...edits, unparsed: files } } })).toEqual({
    title: 'src/sales.ts cannot be parsed',
    why: 'What a change to it reaches shows once it can be parsed again.',
  });
  expect(editsText({ meaning: 4, names: ['a', 'b', 'c'], cosmetic: 0 })).toBe(
    '4 changes of meaning in a, b and 1 more',
  );
});

it('says how long a rebuild takes only as well as it is known', () => {
  const text = (ms: number, unknown: readonly string[]) => rebuildText({ ms, unknown })?.text;
  expect(rebuildText(undefined)).toBeNull();
  expect(text(6_600_000, [])).toBe('about 1 h 50 min to rebuild');
  expect(text(6_600_000, ['a'])).toBe('more than 1 h 50 min to rebuild');
  expect(text(0, ['a'])).toBe('no runs yet to tell how long a rebuild takes');
  expect(rebuildText({ ms: 1, unknown: ['a', 'b'] })?.why).toBe(
    'By what the latest runs took, one partition after the other. No run has built a, b yet.',
  );
});
