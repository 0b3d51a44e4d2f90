import type { MovedRecord, PlanView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { concernedText, recordWords } from './moved-words.js';

const moved: MovedRecord = {
  ...{ asset: 'daily_sales', partition: '2024-10-02', kind: 'materialization', run: 194 },
  ...{ at: Date.parse('2024-10-12T12:03:12Z'), dataVersion: '9c02d1f7' },
};
const step = (number: number, asset: string, reads: readonly string[], ...keys: readonly string[]) => ({
  ...{ number, asset, place: { file: 'a.ts', line: 1, column: 1 }, status: 'stale' as const, partitions: null },
  ...{ reasons: [], writes: '', codeVersion: null, checks: [] },
  reads: reads.map((read) => ({ asset: read, mapping: '' })),
  children: keys.map((partition) => ({ partition, status: 'stale' as const, reasons: [] })),
});
const plan = (...steps: PlanView['steps']): PlanView => ({
  ...{ selection: '', madeAt: 0, logPosition: 1, leftOut: [], totals: { assets: 0, partitions: 0 }, widening: null },
  steps,
});

it('says what became of a partition, when and by which run', () => {
  expect(recordWords(moved)).toBe('rebuilt at 12:03:12 by r-0194, now 9c02d1f7');
  expect(recordWords({ ...moved, kind: 'observation', run: null })).toBe('seen otherwise at 12:03:12, now 9c02d1f7');
  expect(recordWords({ ...moved, kind: 'wipe', run: null })).toBe('wiped at 12:03:12');
});

it('names the steps that build it or read its asset', () => {
  const view = plan(step(1, 'daily_sales', [], '2024-10-02'), step(2, 'sales_7d', ['daily_sales'], '2024-10-02'));
  expect(concernedText(view, moved)).toBe('step 1 builds it; step 2 reads the asset');
  expect(concernedText(view, { ...moved, partition: '2024-10-09' })).toBe('step 2 reads the asset');
  expect(concernedText(plan(step(1, 'x', ['daily_sales']), step(2, 'y', ['daily_sales'])), moved)).toBe(
    'steps 1, 2 read the asset',
  );
  expect(concernedText(plan(), moved)).toBe('');
});
