// The difference between two versions, end to end: a day is built, its source corrected, and built again.

import { expect, test } from 'vitest';
import { projectOf } from './project.js';

const amounts = (s3: number) => JSON.stringify({ S1: 120, S2: 80, S3: s3, S4: 60 });
const files = {
  'src/sales.ts': `import { asset, csvFile } from 'headwater';
import { readFileSync } from 'node:fs';
export const sales = asset('sales', {
  storage: csvFile({ dir: 'data' }),
  cache: false,
  async materialize(ctx) {
    const amounts: Record<string, number> = JSON.parse(readFileSync('amounts.json', 'utf8'));
    await ctx.write(Object.entries(amounts).map(([store, amount]) => ({ store, amount })));
  },
});
`,
  'amounts.json': amounts(45),
};

test('a correction shows 305 → 355 by store', async () => {
  const project = projectOf(files);
  expect((await project.headwater('materialize', 'sales')).exit).toBe(0);
  expect((await project.headwater('diff', 'sales')).stderr).toContain('sales has one version');
  project.write('amounts.json', amounts(95));
  expect((await project.headwater('materialize', 'sales')).exit).toBe(0);
  expect(project.read('data/sales.csv')).toContain('S3,95');
  const { stdout } = await project.headwater('diff', 'sales');
  expect(stdout).toMatch(/~ +S3 +amount 45 → 95/);
  expect(stdout).toMatch(/total +amount 305 → 355/);
  expect((await project.headwater('diff', 'sales', '--all')).stdout).toMatch(/= +S1 +amount 120\n/);
  expect(await project.json(0, 'diff', 'sales')).toMatchObject({
    key: ['store'],
    counts: { added: 0, removed: 0, changed: 1, equal: 3 },
    totals: [{ column: 'amount', before: 305, after: 355 }],
  });
});
