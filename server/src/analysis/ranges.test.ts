// Which partitions a body reads, by date arithmetic on its own key.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

const HELPERS = `
const DAY = 86_400_000;
const WINDOW_DAYS = 7;
function addDays(key: string, days: number): string {
  const date = new Date(key);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
const daysBefore = (key: string, days: number) => new Date(Date.parse(\`\${key}T00:00:00Z\`) - days * 86_400_000).toISOString().slice(0, 10);
const shiftDay = (key: string, n: number) => new Date(new Date(key + 'T00:00:00.000Z').getTime() + n * DAY).toISOString().split('T')[0];
const plain = (key: string, n: number) => Temporal.PlainDate.from(key).subtract({ days: n }).toString();
const parts = (key: string, n: number) => {
  const [y, m, d] = key.split('-').map(Number);
  return new Date(Date.UTC(y, m - 1, d - n)).toISOString().slice(0, 10);
};
const weird = (key: string) => key.replace('2024', '2023');
const monthBefore = (key: string) => Temporal.PlainDate.from(key).subtract({ months: 1 }).toString();
`;

function rangesOf(body: string, partitions = "dailyPartitions({ start: '2024-10-01' })"): readonly unknown[] {
  const { snapshot } = analyse(`
import Database from 'better-sqlite3';
import { addDays as libraryAddDays, format, parseISO, subDays } from 'date-fns';
import knex from 'knex';
import { asset, dailyPartitions, monthlyPartitions, source, weeklyPartitions } from 'headwater';
const db = new Database('w.db');
export const sales = source('sales', { partitions: ${partitions} });
${HELPERS}
export const reader = asset('reader', {
  partitions: ${partitions},
  async materialize(ctx) {
    ${body}
  },
});
`);
  expect(snapshot.reads.map(({ asset }) => asset)).not.toEqual([]);
  return snapshot.reads.map(({ range }) => (range === null ? null : [range.startOffset, range.endOffset]));
}

describe('SQL with parameters', () => {
  it.each([
    [
      'between',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(addDays(ctx.partitionKey, -6), ctx.partitionKey);",
      [-6, 0],
    ],
    [
      'two comparisons',
      "db.prepare('SELECT * FROM sales WHERE day > ? AND day <= ?').all(daysBefore(ctx.partitionKey, 7), ctx.partitionKey);",
      [-6, 0],
    ],
    [
      'a list of them',
      "db.prepare('SELECT * FROM sales WHERE day = ? AND b = ?').all([ctx.partitionKey, ...theirs()]);",
      [0, 0],
    ],
    ['one key', "db.prepare('SELECT * FROM sales WHERE day = ?').get(ctx.partitionKey);", [0, 0]],
    [
      'the day before',
      "db.prepare('SELECT * FROM sales WHERE day = ?').get(shiftDay(ctx.partitionKey, -1));",
      [-1, -1],
    ],
    [
      'a constant in the arithmetic',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(daysBefore(ctx.partitionKey, WINDOW_DAYS - 1), ctx.partitionKey);",
      [-6, 0],
    ],
    [
      'Temporal',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(plain(ctx.partitionKey, 2), ctx.partitionKey);",
      [-2, 0],
    ],
    [
      'parts of the key',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(parts(ctx.partitionKey, 3), ctx.partitionKey);",
      [-3, 0],
    ],
    [
      'named',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN @from AND @to').all({ from: addDays(ctx.partitionKey, -1), to: ctx.partitionKey });",
      [-1, 0],
    ],
    [
      'the window',
      "db.prepare('SELECT * FROM sales WHERE day >= ? AND day < ?').all(ctx.window.start.toISOString().slice(0, 10), ctx.window.end.toISOString().slice(0, 10));",
      [0, 0],
    ],
    [
      'a destructured key',
      "const { partitionKey: key } = ctx; db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(addDays(key, -6), key);",
      [-6, 0],
    ],
    [
      'iterate',
      "for (const row of db.prepare('SELECT * FROM sales WHERE day = ?').iterate(ctx.partitionKey)) row;",
      [0, 0],
    ],
    [
      'numbered, in a list',
      "ctx.resource('pg').query('SELECT * FROM sales WHERE day BETWEEN $1 AND $2', [addDays(ctx.partitionKey, -6), ctx.partitionKey]);",
      [-6, 0],
    ],
    [
      'date-fns',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(format(subDays(parseISO(ctx.partitionKey), 6), 'yyyy-MM-dd'), ctx.partitionKey);",
      [-6, 0],
    ],
    [
      'through a helper',
      "const rows = (from: string, to: string) => db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(from, to); rows(addDays(ctx.partitionKey, -6), ctx.partitionKey);",
      [-6, 0],
    ],
    [
      'a step in a variable',
      "const start = addDays(ctx.partitionKey, -6); db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(start, ctx.partitionKey);",
      [-6, 0],
    ],
    ['no condition', "db.prepare('SELECT * FROM sales').all();", [-Infinity, Infinity]],
    [
      'all up to its own',
      "db.prepare('SELECT sum(n) FROM sales WHERE day <= ?').get(ctx.partitionKey);",
      [-Infinity, 0],
    ],
    ['all before it', "db.prepare('SELECT sum(n) FROM sales WHERE day < ?').get(ctx.partitionKey);", [-Infinity, -1]],
    ['all from it on', "db.exec(`SELECT n FROM sales WHERE day >= '${ctx.partitionKey}'`);", [0, Infinity]],
  ])('%s', (_name, body, range) => {
    expect(rangesOf(body)).toEqual([range]);
  });

  it.each([
    [
      'behind an unknown number of others',
      "db.prepare('SELECT * FROM sales WHERE a = ? AND day = ?').all([...theirs(), ctx.partitionKey]);",
    ],
    ['a fixed day', "db.prepare('SELECT * FROM sales WHERE day = ?').all('2024-10-01');"],
    ['arithmetic that is not on days', "db.prepare('SELECT * FROM sales WHERE day = ?').all(weird(ctx.partitionKey));"],
    [
      'months',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(monthBefore(ctx.partitionKey), ctx.partitionKey);",
    ],
    [
      'a number that only a run knows',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(addDays(ctx.partitionKey, -Number(process.env.N)), ctx.partitionKey);",
    ],
    [
      'a date that is perhaps moved',
      "const d = new Date(ctx.partitionKey); if (process.env.X) d.setUTCDate(d.getUTCDate() - 6); db.prepare('SELECT * FROM sales WHERE day = ?').all(d.toISOString().slice(0, 10));",
    ],
    [
      'another month',
      "const [y, m, d] = ctx.partitionKey.split('-').map(Number); db.prepare('SELECT * FROM sales WHERE day = ?').all(new Date(Date.UTC(y, m - 2, d)).toISOString().slice(0, 10));",
    ],
    [
      'hours',
      "const d = new Date(ctx.partitionKey); d.setUTCHours(12); db.prepare('SELECT * FROM sales WHERE day = ?').all(d.toISOString().slice(0, 10));",
    ],
    ['what a condition adds that only a run knows', 'db.exec(`SELECT * FROM sales ${process.env.CONDITION}`);'],
    ['what a builder goes on with', "const k = knex({}); k('sales').where('day', ctx.partitionKey);"],
    [
      'a parameter that is missing',
      "db.prepare('SELECT * FROM sales WHERE day BETWEEN ? AND ?').all(ctx.partitionKey);",
    ],
  ])('unknown: %s', (_name, body) => {
    expect(rangesOf(body)).toEqual([null]);
  });
});

describe('SQL with interpolation', () => {
  it.each([
    [
      'in quotes',
      "db.exec(`INSERT INTO reader SELECT * FROM sales WHERE day BETWEEN '${addDays(ctx.partitionKey, -6)}' AND '${ctx.partitionKey}'`);",
      [-6, 0],
    ],
    ['in a tag', 'await sql`SELECT * FROM sales WHERE day = ${ctx.partitionKey}`;', [0, 0]],
    [
      'arithmetic in SQL',
      'db.prepare("SELECT * FROM sales WHERE day BETWEEN date(?, \'-6 days\') AND ?").all(ctx.partitionKey, ctx.partitionKey);',
      [-6, 0],
    ],
  ])('%s', (_name, body, range) => {
    expect(rangesOf(body)).toEqual([range]);
  });
});

describe('reads through the context', () => {
  it.each([
    ['one partition', 'await ctx.read(sales, { partition: addDays(ctx.partitionKey, -1) });', [[-1, -1]]],
    [
      'each of a loop',
      'for (let i = 0; i < WINDOW_DAYS; i++) await ctx.read(sales, { partition: addDays(ctx.partitionKey, -i) });',
      [[-6, 0]],
    ],
    [
      'each of a list',
      'await Promise.all([0, 1, 2].map((n) => ctx.read(sales, { partition: daysBefore(ctx.partitionKey, n) })));',
      [[-2, 0]],
    ],
    ['what the mapping gives', 'await ctx.read(sales);', [null]],
    ['a fixed partition', "await ctx.read(sales, { partition: '2024-10-01' });", [null]],
  ])('%s', (_name, body, ranges) => {
    expect(rangesOf(body)).toEqual(ranges);
  });
});

describe('other lengths of partitions', () => {
  it('own key', () => {
    expect(
      rangesOf(
        "db.prepare('SELECT * FROM sales WHERE month = ?').all(ctx.partitionKey);",
        "monthlyPartitions({ start: '2024-10-01' })",
      ),
    ).toEqual([[0, 0]]);
  });
  it('days of months are no partitions', () => {
    expect(
      rangesOf(
        "db.prepare('SELECT * FROM sales WHERE month BETWEEN ? AND ?').all(addDays(ctx.partitionKey, -6), ctx.partitionKey);",
        "monthlyPartitions({ start: '2024-10-01' })",
      ),
    ).toEqual([null]);
  });
  it('seven days are a week', () => {
    expect(
      rangesOf(
        "db.prepare('SELECT * FROM sales WHERE week BETWEEN ? AND ?').all(addDays(ctx.partitionKey, -14), ctx.partitionKey);",
        "weeklyPartitions({ start: '2024-10-07' })",
      ),
    ).toEqual([[-2, 0]]);
  });
});
