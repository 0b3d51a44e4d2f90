// Semantics 3.1 through the command line: build, correct the source, build again; the first record stands.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer, type Project } from './project.js';

const at = '2024-10-12T12:00:00Z';
const day = '2024-10-02';

test('3.1: 305 is built, the correction makes 355, and the first record still answers 305', async () => {
  const retail = copyOfExample('retail');
  expect(await retail.json(0, 'materialize', `daily_sales@${day}`, '--at', at)).toMatchObject({
    status: 'succeeded',
    steps: [{ key: 'daily_sales', partition: day, status: 'succeeded' }],
  });
  const [first] = await recordsOf(retail, `daily_sales@${day}`);
  expect(first).toMatchObject({
    key: 'daily_sales',
    partition: day,
    dataVersion: 'eed8fe9c',
    output: { ref: 'daily_sales__20241002__eed8fe9c' },
    metadata: { total: 305, stores: '4 of 4' },
    window: { read: 1, expected: 1, complete: true },
  });
  expect(first.inputs).toMatchObject([{ key: 'raw_orders', partition: day, declared: true }]);
  expect(first.checks).toMatchObject([
    { name: 'all_stores_present', passed: true, severity: 'error', blocking: true },
    { name: 'no_negative_totals', passed: true, severity: 'error', blocking: false },
  ]);

  await retail.json(0, 'materialize', `sales_7d@${day}`, `sales_report@${day}`, '--at', at);
  expect(query(retail, 'SELECT total FROM sales_report')).toEqual([{ total: 305 }]);
  const [report] = await recordsOf(retail, `sales_report@${day}`);
  const [week] = await recordsOf(retail, `sales_7d@${day}`);
  expect(report.inputs).toMatchObject([{ key: 'sales_7d', partition: day, event: week.id }]);
  expect((await retail.headwater('log', 'show', `${week.id}`)).stdout).toMatch(/window +incomplete: 1 of 7/);

  correct(retail);
  const plan = await retail.json(0, 'plan', `+sales_report@${day}`, '--at', at);
  const daily = plan.steps.find((step: JsonAnswer) => step.key === 'daily_sales');
  expect(daily.reasons).toContainEqual(
    expect.objectContaining({
      kind: 'input-changed',
      input: 'raw_orders',
      partitions: expect.objectContaining({ keys: [day] }),
    }),
  );

  await retail.json(0, 'materialize', `daily_sales@${day}`, '--at', at);
  const [second, kept] = await recordsOf(retail, `daily_sales@${day}`);
  expect(second).toMatchObject({ dataVersion: '4253beaa', metadata: { total: 355, stores: '4 of 4' } });
  expect(second.inputs[0].dataVersion).not.toBe(first.inputs[0].dataVersion);
  expect(kept).toEqual(first);

  // "Latest" is the view with the plain name; the recorded version is the table that the first record names.
  expect(query(retail, 'SELECT SUM(amount) AS total FROM daily_sales')).toEqual([{ total: 355 }]);
  expect(query(retail, `SELECT SUM(amount) AS total FROM ${first.output.ref}`)).toEqual([{ total: 305 }]);
});

test('a rebuild of the source data as it was makes nothing stale', async () => {
  const retail = copyOfExample('retail');
  await retail.json(0, 'materialize', '--at', at);
  expect((await retail.json(0, 'plan', '--at', at)).steps).toEqual([]);
  expect(await retail.json(0, 'materialize', '--at', at)).toMatchObject({ run: null, status: 'succeeded', steps: [] });
  await retail.json(0, 'materialize', `daily_sales@${day}`, '--at', at);
  expect((await retail.json(0, 'plan', '--at', at)).steps).toEqual([]);
});

test('a correction plans exactly what it reaches, each with its reason', async () => {
  const retail = copyOfExample('retail');
  const built = await retail.json(0, 'materialize', '--at', at);
  expect(built.steps).toHaveLength(36);
  correct(retail);
  const { steps } = await retail.json(0, 'plan', '--at', at);
  expect(
    steps.map((step: JsonAnswer) => [step.key, step.partitions.count, step.reasons[0].kind, step.reasons[0].input]),
  ).toEqual([
    ['daily_sales', 1, 'input-changed', 'raw_orders'],
    ['sales_7d', 7, 'input-changed', 'daily_sales'],
    ['sales_report', 7, 'input-changed', 'sales_7d'],
    ['store_ranking', 1, 'input-changed', 'daily_sales'],
  ]);
  await retail.json(0, 'materialize', '--at', at);
  expect(
    query(
      retail,
      "SELECT day, total, days, complete FROM sales_7d WHERE day IN ('2024-10-02', '2024-10-07') ORDER BY day",
    ),
  ).toEqual([
    { day: '2024-10-02', total: 655, days: 2, complete: 0 },
    { day: '2024-10-07', total: 2453, days: 7, complete: 1 },
  ]);
});

test('2.3: a plan marks what cannot have a whole window, and so does the record', async () => {
  const retail = copyOfExample('retail');
  const { steps } = await retail.json(0, 'plan', '+sales_7d@2024-10-03', '--at', at);
  expect(steps.map((step: JsonAnswer) => [step.key, step.partitions.count, step.incomplete.keys])).toEqual([
    ['daily_sales', 3, []],
    ['sales_7d', 1, ['2024-10-03']],
  ]);
  await retail.json(0, 'materialize', '+sales_7d@2024-10-03', '--at', at);
  const [week] = await recordsOf(retail, 'sales_7d');
  expect(week).toMatchObject({ window: { read: 3, expected: 7, complete: false }, metadata: { total: 921, days: 3 } });
});

test('runs lists both runs, log answers for one asset, and both keep quiet before there is a log', async () => {
  const retail = copyOfExample('retail');
  expect(await retail.json(0, 'runs')).toMatchObject({ runs: [] });
  expect(await retail.json(0, 'log')).toMatchObject({ materializations: [] });
  const first = await retail.json(0, 'materialize', `daily_sales@${day}`, '--at', at);
  const second = await retail.json(0, 'materialize', `store_ranking@${day}`, '--at', at);
  const { runs } = await retail.json(0, 'runs');
  expect(runs.map((run: JsonAnswer) => [run.run, run.status])).toEqual([
    [second.run, 'succeeded'],
    [first.run, 'succeeded'],
  ]);
  expect((await retail.json(0, 'log')).materializations).toHaveLength(2);
  const ofRanking = await recordsOf(retail, 'store_ranking');
  expect(ofRanking).toMatchObject([{ key: 'store_ranking', run: second.run, metadata: { best: 'S1' } }]);
  expect((await retail.json(0, 'runs', '--limit', '1')).runs).toHaveLength(1);
});

/** S3 of 2 October, 45 → 95. */
function correct(retail: Project): void {
  const file = `data/raw_orders/${day}.json`;
  retail.write(file, retail.read(file).replace('"amount": 45', '"amount": 95'));
}

async function recordsOf(project: Project, target: string): Promise<JsonAnswer> {
  return (await project.json(0, 'log', target)).materializations;
}

function query(project: Project, sql: string): unknown {
  const db = new DatabaseSync(path.join(project.directory, 'warehouse.db'), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
