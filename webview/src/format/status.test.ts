import { expect, it } from 'vitest';
import { asRead, mostUrgentFirst, partitionMark, stepMark, worstFirst, worstStatus } from './status.js';

const counts = [
  { status: 'fresh', count: 7 },
  { status: 'stale', count: 1 },
  { status: 'missing', count: 1 },
  { status: 'failed', count: 0 },
] as const;

it('lets a parent show its worst part that it really has', () => {
  expect(worstStatus(counts)).toBe('missing');
  expect(worstStatus([])).toBeNull();
  expect(worstFirst(counts).map((each) => each.status)).toEqual(['missing', 'stale', 'fresh']);
  expect(asRead(counts).map((each) => each.status)).toEqual(['fresh', 'stale', 'missing']);
  const running = [{ status: 'running', count: 1 }, ...counts] as const;
  expect(mostUrgentFirst(running).map((each) => each.status)).toEqual(['stale', 'missing', 'running', 'fresh']);
});

it('draws steps like the partitions that they build', () => {
  expect(stepMark('succeeded')).toMatchObject({ icon: 'fresh', tone: 'fresh' });
  expect(stepMark('skipped')).toMatchObject({ icon: 'blocked', word: 'skipped' });
  expect(stepMark('cancelled')).toMatchObject({ icon: 'stop', word: 'cancelled' });
  expect(partitionMark('unverified')).toMatchObject({ icon: 'unsure', word: 'unverified' });
});
