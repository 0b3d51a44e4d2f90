// 2.5: restating is a choice. What is published is left out and named, unless it is asked for.

import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer } from './project.js';

const at = ['--at', '2024-10-12T12:00:00Z'] as const;
const left = ({ published }: JsonAnswer) =>
  published.map(({ key, partitions }: JsonAnswer) => [key, partitions?.ranges ?? null]);

test('2.5: plan, materialize and backfill leave out what is published, and say so', async () => {
  const retail = copyOfExample('retail');
  const days = 'daily_sales@2024-10-01..2024-10-02';
  await retail.json(0, 'materialize', days, ...at);
  await retail.json(0, 'publish', 'daily_sales@2024-10-02', ...at);
  const kept = [['daily_sales', [['2024-10-02', '2024-10-02']]]];
  const note = 'daily_sales: published, left out: 2024-10-02 (1)';

  const plan = await retail.json(0, 'plan', days, ...at);
  expect(plan.steps.map(({ partitions }: JsonAnswer) => partitions.keys)).toEqual([['2024-10-01']]);
  expect(left(plan)).toEqual(kept);
  expect((await retail.headwater('plan', days, ...at)).stdout).toContain(note);
  const restated = await retail.json(0, 'plan', days, '--restate', ...at);
  expect(restated.steps[0].partitions.keys).toEqual(['2024-10-01', '2024-10-02']);
  expect(left(restated)).toEqual([]);

  const built = await retail.json(0, 'materialize', 'daily_sales@2024-10-02', ...at);
  expect(built).toMatchObject({ run: null, status: 'succeeded', steps: [] });
  expect(left(built)).toEqual(kept);
  const told = await retail.headwater('materialize', 'daily_sales@2024-10-02', ...at);
  expect(told.stderr).toContain(note);
  expect(told.stdout).toContain('Nothing to do: the rest is published.');

  const words = ['backfill', 'daily_sales', '--from', '2024-10-01', '--to', '2024-10-03'];
  const dry = await retail.headwater(...words, '--dry-run', ...at);
  expect(dry.stderr).toContain(note);
  const filled = await retail.json(0, ...words, ...at);
  expect(filled).toMatchObject({ status: 'succeeded', total: 2, materialized: 2 });
  expect(filled.assets[0].partitions.keys).toEqual(['2024-10-01', '2024-10-03']);
  expect(filled.assets[0].published.keys).toEqual(['2024-10-02']);
  const shown = await retail.json(0, 'backfill', 'show', filled.backfill, ...at);
  expect(shown.assets[0].published.keys).toEqual(['2024-10-02']);
  expect(await retail.json(0, ...words, '--restate', '--dry-run', ...at)).toMatchObject({ total: 3 });

  await retail.json(0, 'unpublish', 'daily_sales@2024-10-02', ...at);
  expect(left(await retail.json(0, 'plan', days, ...at))).toEqual([]);
});
