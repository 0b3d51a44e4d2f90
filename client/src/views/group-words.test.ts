import type { AssetItem, PartitionStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { groupWords, undeclaredReaders } from './group-words.js';

const asset = (key: string, status?: PartitionStatus, undeclared: readonly string[] = []): AssetItem => ({
  key,
  kind: 'asset',
  group: 'sales',
  detail: '',
  place: { file: 'sales.ts', line: 1, column: 1 },
  checks: [],
  isPartitioned: true,
  upstream: [],
  downstream: undeclared.map((reader) => ({ key: reader, isDeclared: false, mapping: '' })),
  ...(status === undefined ? {} : { status }),
});

it('counts assets, and those of them that are not fresh, the worst first', () => {
  const assets = [asset('a', 'fresh'), asset('b', 'stale'), asset('c', 'failed'), asset('d', 'stale')];
  expect(groupWords(assets, new Set())).toBe('4 · 1 failed · 2 stale');
  expect(groupWords([asset('a', 'fresh')], new Set())).toBe('1');
});

it('counts readers that do not say what they read, also while the log is closed', () => {
  const assets = [asset('daily_sales', undefined, ['finance_export']), asset('finance_export')];
  expect(groupWords(assets, undeclaredReaders(assets))).toBe('2 · 1 undeclared');
});
