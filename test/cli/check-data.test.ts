// `headwater check-data` on the retail example: results per partition, their evidence, and JUnit for CI.

import { expect, test } from 'vitest';
import { copyOfExample } from './project.js';

const at = ['--at', '2024-10-12T12:00:00Z'] as const;

test('4: checks run on what is materialized, with their evidence, and stay with the record', async () => {
  const retail = copyOfExample('retail');
  await retail.json(0, 'materialize', 'daily_sales@2024-10-02', ...at);
  const answer = await retail.json(0, 'check-data', 'daily_sales', '--junit', `${retail.directory}/out.xml`, ...at);
  const shared = { key: 'daily_sales', partition: '2024-10-02', outcome: 'passed', severity: 'error' };
  expect(answer).toMatchObject({
    run: 'r-0002',
    status: 'passed',
    problems: [],
    checks: [
      { ...shared, check: 'all_stores_present', blocking: true, evidence: { measured: [], threshold: [] } },
      { ...shared, check: 'no_negative_totals', blocking: false, evidence: { measured: 0, threshold: 0 } },
    ],
  });
  expect(retail.read('out.xml')).toContain('<testsuite name="daily_sales" tests="2" failures="0" errors="0">');
  expect(retail.read('out.xml')).toContain('passed: measured 0 · threshold 0');

  const checks = retail.read('src/checks.ts');
  retail.write('src/checks.ts', checks.replace('row.amount < 0', 'row.amount < 100'));
  const named = ['--check', 'no_negative_totals', '--junit', `${retail.directory}/out.xml`];
  const failing = await retail.json(1, 'check-data', 'daily_sales', ...named, ...at);
  expect(failing.checks).toMatchObject([
    { check: 'no_negative_totals', outcome: 'failed', evidence: { measured: 3, threshold: 0 } },
  ]);
  expect(retail.read('out.xml')).toContain('failures="1"');
  retail.write('src/checks.ts', checks);
  await retail.json(0, 'check-data', 'daily_sales', '--check', 'no_negative_totals', ...at);
  const listed = await retail.headwater('log', ...at);
  expect(listed.stdout).not.toContain('no_negative_totals failed');
  // Nothing was built.
  const { materializations } = await retail.json(0, 'log', ...at);
  expect(materializations).toHaveLength(1);
});

test('a partition that is named and has no record is a problem, with what to do', async () => {
  const retail = copyOfExample('retail');
  const { problems } = await retail.json(1, 'check-data', 'daily_sales@2024-10-03', ...at);
  expect(problems).toEqual([
    {
      key: 'daily_sales',
      partition: '2024-10-03',
      message:
        'daily_sales@2024-10-03 has no record to examine. Materialize it first: headwater materialize daily_sales@2024-10-03',
    },
  ]);
  const nothing = await retail.headwater('check-data', ...at);
  expect([nothing.exit, nothing.stdout.trim()]).toEqual([
    0,
    'Nothing to check: no selected asset has both checks and a record.',
  ]);
});
