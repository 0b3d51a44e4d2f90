// What people name on the command line and does not exist is refused, never answered as if it did.

import { expect, test } from 'vitest';
import { projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const pipeline = {
  'days.ts': `import { asset, dailyPartitions, multiPartitions, staticPartitions } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const sales = asset('daily_sales', {
  partitions: days,
  async materialize(ctx) { await ctx.write([]); },
});
export const report = asset('report', {
  formerKeys: ['summary'],
  deps: [sales],
  async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
export const stores = asset('store_sales', {
  partitions: multiPartitions({ day: days, store: staticPartitions(['S1', 'S2']) }),
  async materialize(ctx) { await ctx.write([]); },
});
`,
};

function commandsIn(files: Readonly<Record<string, string>>) {
  const project = projectOf(files);
  const answer = (words: readonly string[]) => project.headwater(...words, '--at', at);
  return {
    async refused(...words: string[]) {
      const { exit, stdout, stderr } = await answer(words);
      expect({ words, exit, stdout }).toEqual({ words, exit: 2, stdout: '' });
      return stderr;
    },
    async answered(...words: string[]) {
      const { exit, stdout, stderr } = await answer(words);
      expect({ words, exit, stderr }).toMatchObject({ words, exit: 0 });
      return stdout + stderr;
    },
  };
}

test('a target that names nothing', async () => {
  const { refused } = commandsIn(pipeline);
  expect(await refused('impact', 'daily_sales@')).toContain('`daily_sales@` names no partition');
  for (const command of ['impact', 'why', 'resolve', 'diff', 'citations', 'log'])
    expect(await refused(command, '@2024-10-02')).toContain('`@2024-10-02` names no asset');
  expect(await refused('impact', 'store_sales@S2|2024-10-32')).toContain('The nearest one is `2024-10-09|S2`');
  expect(await refused('impact', 'nothing_like_it')).not.toContain('Did you mean');
});

test('an empty selection is not everything', async () => {
  const { refused } = commandsIn(pipeline);
  for (const command of ['plan', 'materialize']) expect(await refused(command, '')).toContain('An empty selection');
});

test('a log of what cannot have a record', async () => {
  const { refused, answered } = commandsIn(pipeline);
  expect(await refused('log', 'dayly_sales')).toContain('Did you mean `daily_sales`?');
  expect(await refused('log', 'daily_sales@2024-10-99')).toContain('`2024-10-99` is no partition key');
  expect(await answered('log', 'daily_sales@2024-10-02')).toContain('No record of daily_sales@2024-10-02.');
  expect(await answered('log', 'summary')).toContain('No record of summary.');
});

test('readers without partitions are counted as assets alone', async () => {
  const { answered } = commandsIn(pipeline);
  expect(await answered('impact', 'daily_sales@2024-10-02')).toMatch(/\n1 asset reached\n$/);
});

test('a root without assets names the projects below it', async () => {
  const { answered } = commandsIn({
    'packages/one/headwater.json': '{}\n',
    'packages/two/package.json': '{ "dependencies": { "headwater": "*" } }\n',
  });
  expect(await answered('check')).toContain('with --project: packages/one, packages/two.');
});
