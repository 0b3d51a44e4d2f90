// Faults that people reported of other tools, each as a small project with its right answer through the command line.

import { expect, test } from 'vitest';
import { type JsonAnswer, type Project, projectOf } from './project.js';

const writeNothing = 'async materialize(ctx) { await ctx.write([]); }';
const october = '2024-10-12T12:00:00Z';

async function reachedBy(project: Project, target: string, at: string): Promise<readonly unknown[]> {
  const { assets } = await project.json(0, 'impact', target, '--at', at);
  return assets.map((asset: JsonAnswer) => [asset.key, asset.partitions?.keys ?? null]);
}

async function edgesOf(project: Project): Promise<readonly string[]> {
  const { edges } = await project.json(0, 'graph', '--at', october);
  return edges.map((edge: JsonAnswer) => `${edge.from} ${edge.declared ? '→' : '⇢'} ${edge.to}`).sort();
}

test('the hour that comes twice is two partitions, each with its own neighbour', async () => {
  const project = projectOf({
    'hours.ts': `import { asset, dailyPartitions, from, hourlyPartitions, timeWindow } from 'headwater';
const autumn = { start: '2023-11-04', end: '2023-11-07', timezone: 'America/Los_Angeles' };
const hours = hourlyPartitions(autumn);
export const visits = asset('visits', { partitions: hours, ${writeNothing} });
export const before = asset('before', {
  deps: [from(visits, timeWindow({ startOffset: -1, endOffset: -1 }))], partitions: hours,
  async materialize(ctx) { await ctx.write(await ctx.read(visits)); },
});
export const byDay = asset('by_day', {
  deps: [visits], partitions: dailyPartitions(autumn),
  async materialize(ctx) { await ctx.write(await ctx.read(visits)); },
});
`,
  });
  const at = '2023-11-08T00:00:00Z';
  const { assets } = await project.json(0, 'graph', '--at', at);
  expect(assets.find((asset: JsonAnswer) => asset.key === 'visits').partitions.count).toBe(24 + 25 + 24);
  expect(await reachedBy(project, 'visits@2023-11-05-01:00', at)).toEqual([
    ['before', ['2023-11-05-01:00-0800']],
    ['by_day', ['2023-11-05']],
  ]);
  expect(await reachedBy(project, 'visits@2023-11-05-01:00-0800', at)).toEqual([
    ['before', ['2023-11-05-02:00']],
    ['by_day', ['2023-11-05']],
  ]);
});

test('a month that is not over does not exist, and stops the walk', async () => {
  const project = projectOf({
    'months.ts': `import { asset, dailyPartitions, monthlyPartitions } from 'headwater';
export const trips = asset('trips', { partitions: dailyPartitions({ start: '2024-09-01' }), ${writeNothing} });
export const byMonth = asset('by_month', {
  deps: [trips], partitions: monthlyPartitions({ start: '2024-09-01' }),
  async materialize(ctx) { await ctx.write(await ctx.read(trips)); },
});
export const year = asset('year', {
  deps: [byMonth],
  async materialize(ctx) { await ctx.write(await ctx.read(byMonth)); },
});
`,
  });
  const during = '2024-10-18T12:00:00Z';
  const september = [
    ['by_month', ['2024-09-01']],
    ['year', null],
  ];
  expect(await reachedBy(project, 'trips@2024-10-02', during)).toEqual([]);
  expect(await reachedBy(project, 'trips@2024-09-30', during)).toEqual(september);
  expect(await reachedBy(project, 'trips@2024-09-30..2024-10-02', during)).toEqual(september);
  expect(await reachedBy(project, 'trips@2024-10-02', '2024-11-01T00:00:00Z')).toEqual([
    ['by_month', ['2024-10-01']],
    ['year', null],
  ]);
});

test('a reader without partitions is reached only by the keys that its mapping names', async () => {
  const project = projectOf({
    'branches.ts': `import { asset, dailyPartitions, from, lastPartition, specificPartitions, staticPartitions } from 'headwater';
export const branches = asset('branches', { partitions: staticPartitions(['north', 'south']), ${writeNothing} });
export const days = asset('days', { partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }), ${writeNothing} });
export const north = asset('north_report', {
  deps: [from(branches, specificPartitions(['north']))],
  async materialize(ctx) { await ctx.write(await ctx.read(branches)); },
});
export const latest = asset('latest', {
  deps: [from(days, lastPartition())],
  async materialize(ctx) { await ctx.write(await ctx.read(days)); },
});
export const mail = asset('mail', {
  deps: [north, latest],
  async materialize(ctx) { await ctx.write([...(await ctx.read(north)), ...(await ctx.read(latest))]); },
});
`,
  });
  expect(await reachedBy(project, 'branches@south', october)).toEqual([]);
  expect(await reachedBy(project, 'branches@north', october)).toEqual([
    ['north_report', null],
    ['mail', null],
  ]);
  expect(await reachedBy(project, 'days@2024-10-02', october)).toEqual([]);
  expect(await reachedBy(project, 'days@2024-10-09', october)).toEqual([
    ['latest', null],
    ['mail', null],
  ]);
});

test('a CTE hides the table of its name, unless the name is qualified', async () => {
  const reader = (key: string, deps: string, sql: string) =>
    `export const ${key} = asset('${key}', { deps: [${deps}], async materialize(ctx) { await ctx.write(db.prepare(\`${sql}\`).all()); } });\n`;
  const project = projectOf({
    'people.ts': `import Database from 'better-sqlite3';
import { asset } from 'headwater';
const db = new Database('people.db');
export const staff = asset('staff', { ${writeNothing} });
export const people = asset('people', { ${writeNothing} });
${reader('both', 'staff, people', 'WITH people AS (SELECT id FROM staff) SELECT id FROM people UNION SELECT id FROM main.people')}
${reader('cte', 'staff', 'WITH people AS (SELECT id FROM staff) SELECT id FROM people p WHERE id IN (SELECT id FROM people)')}
${reader('elsewhere', 'staff', 'SELECT p.id FROM archive.people p JOIN staff s ON s.id = p.id')}
`,
  });
  expect(await edgesOf(project)).toEqual(['people → both', 'staff → both', 'staff → cte', 'staff → elsewhere']);
  const check = await project.json(0, 'check', '--at', october);
  expect(check).toMatchObject({ findings: [], coverage: { reads: 4, declared: 4 } });
});

test('text that looks like code is text; the real read behind it is seen', async () => {
  const project = projectOf({
    'notes.ts': `import { asset } from 'headwater';
export const a = asset('a', { ${writeNothing} });
export const b = asset('b', { ${writeNothing} });
export const c = asset('c', { ${writeNothing} });
const manual = (who: string) => [
  \`@\${who}/x \${\`{\${who.length}}}\`}\`,
  \`import { c } from '@\${who}/c'; await ctx.read('c'); SELECT * FROM c LIMIT \${1}\`,
  "import y from './nowhere.js'; ctx.read('c')",
].join('');
export const reader = asset('reader', {
  deps: [a],
  async materialize(ctx) {
    ctx.log.info(manual('me'));
    await ctx.write([...(await ctx.read(a)),
      ...(await ctx.read(b))]);
  },
});
`,
  });
  expect(await edgesOf(project)).toEqual(['a → reader', 'b ⇢ reader']);
  const { findings } = await project.json(1, 'check', '--at', october);
  expect(findings).toMatchObject([{ rule: 'undeclared-read', asset: 'reader', line: 15 }]);
});

test('satisfies, as const and parentheses around values change nothing', async () => {
  const project = projectOf({
    'names.ts': `export const NAMES = { in: 'shop/in', out: \`shop/\${'out'}\` } as const satisfies Record<string, string>;
export const SPAN = { start: '2024-10-01', end: '2024-10-10' } satisfies { start: string; end: string };
`,
    'wrapped.ts': `import { type AssetContext, type AssetOptions, asset, dailyPartitions, type DependencyInput, type TimePartitionOptions } from 'headwater';
import { NAMES, SPAN } from './names.js';
const days = dailyPartitions({ ...SPAN } satisfies TimePartitionOptions);
export const input = asset((NAMES['in']!) as string, ({ partitions: days, async materialize(ctx: AssetContext) { await ctx.write([]); } } satisfies AssetOptions));
const deps = [NAMES.in] as const satisfies readonly DependencyInput[];
const options = {
  group: 'shop', deps, partitions: days,
  async materialize(ctx: AssetContext) { await ctx.write(await ctx.read(input)); },
} satisfies AssetOptions;
export const output = asset(NAMES.out, options);
`,
  });
  const { assets } = await project.json(0, 'graph', '--at', october);
  expect(assets.map((asset: JsonAnswer) => [asset.key, asset.partitions.count, asset.group])).toEqual([
    ['shop/in', 9, null],
    ['shop/out', 9, 'shop'],
  ]);
  expect(await edgesOf(project)).toEqual(['shop/in → shop/out']);
  expect(await project.json(0, 'check', '--at', october)).toMatchObject({ findings: [] });
});

test('a file named like the library is a file of the project', async () => {
  const project = projectOf({
    'headwater.ts': `import { asset as plain, dailyPartitions } from 'headwater';
export * from 'headwater';
export { plain as dataset };
export const period = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
`,
    'pipeline.ts': `import { dataset, period } from './headwater.js';
export const one = dataset('one', { partitions: period, ${writeNothing} });
export const two = dataset('two', { deps: [one], partitions: period, async materialize(ctx) { await ctx.write(await ctx.read(one)); } });
`,
  });
  expect(await edgesOf(project)).toEqual(['one → two']);
  const { assets } = await project.json(0, 'graph', '--at', october);
  expect(assets.map((asset: JsonAnswer) => [asset.key, asset.partitions.count])).toEqual([
    ['one', 9],
    ['two', 9],
  ]);
  expect(await project.json(0, 'check', '--at', october)).toMatchObject({ findings: [] });
});

test('what one run built in one instant is fresh; a source that moved makes its readers stale', async () => {
  const project = projectOf({
    'feed.txt': '1\n',
    'chain.ts': `import { readFileSync } from 'node:fs';
import { asset, jsonFile, source } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const file = new URL('./feed.txt', import.meta.url);
export const feed = source<number>('feed', { version: () => readFileSync(file, 'utf8').trim() });
export const first = asset<number>('first', {
  deps: [feed], storage, async materialize(ctx) { await ctx.write(Number(readFileSync(file, 'utf8'))); },
});
export const second = asset<number>('second', {
  deps: [first], storage, async materialize(ctx) { await ctx.write(10 * (await ctx.read(first))); },
});
`,
  });
  const planned = async () => {
    const { steps } = await project.json(0, 'plan', '--at', october);
    return steps.map((step: JsonAnswer) => step.key);
  };
  await project.json(0, 'materialize', '+second', '--at', october);
  expect(await planned()).toEqual([]);
  project.write('feed.txt', '2\n');
  expect(await planned()).toEqual(['first', 'second']);
  await project.json(0, 'materialize', '+second', '--at', october);
  expect(await planned()).toEqual([]);
  const { materializations } = await project.json(0, 'log');
  expect(materializations.map((record: JsonAnswer) => record.key).sort()).toEqual([
    'first',
    'first',
    'second',
    'second',
  ]);
  expect(new Set(materializations.map((record: JsonAnswer) => `${record.key} ${record.dataVersion}`)).size).toBe(4);
});

test('nothing is said to be unreached where an asset reads what a file names', async () => {
  const project = projectOf({
    'rows.ts': `import { readFileSync } from 'node:fs';
import { asset } from 'headwater';
export const one = asset('one', { ${writeNothing} });
export const dyn = asset('dyn', {
  async materialize(ctx) { await ctx.write(await ctx.read(readFileSync('name.txt', 'utf8'))); },
});
`,
  });
  const { assets, unknown } = await project.json(0, 'impact', 'one');
  expect([assets, unknown]).toEqual([[], [{ key: 'dyn', file: 'rows.ts', line: 5, column: 50 }]]);
  const { stdout } = await project.headwater('impact', 'one');
  expect(stdout).toMatch(/named at run time:\n {2}dyn {2}rows\.ts:5:50\n\nNothing else is reached\.\n$/);
});
