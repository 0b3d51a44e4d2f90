// Every form of a selection, through the program itself as it is typed: a project on disk with an event log, in process.

import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent } from '@headwater/core';
import { openSqliteLog } from '@headwater/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../program.js';

const now = Date.parse('2024-10-12T12:00:00Z');
let directory = '';

/** a → b → x → c → d, and a report beside them. Of `a` all is made, of `b` by older code; `x` failed on its second day. */
const pipeline = `import { asset, dailyPartitions } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
async function materialize() {}
export const a = asset('a', { partitions, group: 'finance', tags: { tier: 'gold' }, codeVersion: '1', materialize });
export const b = asset('b', { partitions, deps: [a], group: 'finance', codeVersion: '2', materialize });
export const x = asset('x', { partitions, deps: [b], tags: { tier: 'silver' }, materialize });
export const c = asset('c', { partitions, deps: [x], materialize });
export const d = asset('d', { partitions, deps: [c], materialize });
export const daily_sales = asset('daily_sales', { deps: [a], materialize });
`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'headwater-selecting-'));
  await mkdir(join(directory, '.headwater'));
  await writeFile(join(directory, 'headwater.json'), '{}');
  await writeFile(join(directory, 'pipeline.ts'), pipeline);
  const opened = await openSqliteLog(join(directory, '.headwater/log.db'), { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const made =
    (asset: string, codeVersion: string) =>
    (day: string): NewEvent => {
      return {
        kind: 'materialization',
        target: { asset, part: `2024-10-0${day}` },
        codeVersion,
        dataVersion: day,
        body: {},
      };
    };
  const failure: NewEvent = { kind: 'failure', target: { asset: 'x', part: '2024-10-02' }, run: 1, step: 1, body: {} };
  await opened.log.commit({
    at: 0,
    runs: [{ name: 'first', status: 'failed' }],
    events: [...['1', '2', '3'].map(made('a', '1')), ...['1', '2'].map(made('b', '1')), failure],
  });
  await opened.log.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function typed(...words: readonly string[]): Promise<{ exit: number; printed: string; noted: string }> {
  const [printed, noted]: [string[], string[]] = [[], []];
  const terminal = { print: (text: string) => void printed.push(text), note: (text: string) => void noted.push(text) };
  const { signal } = new AbortController();
  const exit = await runProgram({ words, directory, now, version: '0', terminal, signal });
  return { exit, printed: printed.join('\n'), noted: noted.join('\n') };
}

/** What would be built, such as `b@01..03 x@02`. */
async function planned(...words: readonly string[]): Promise<string> {
  const { exit, printed, noted } = await typed('plan', ...words, '--format', 'json');
  expect({ exit, noted }).toEqual({ exit: 0, noted: '' });
  const { steps }: { steps: { key: string; partitions: { keys: string[] } | null }[] } = JSON.parse(printed);
  return steps
    .map(({ key, partitions }) => {
      const days = partitions?.keys.map((day) => day.slice(8)) ?? [];
      return days.length === 0 ? key : `${key}@${days.length > 1 ? `${days[0]}..${days.at(-1)}` : days[0]}`;
    })
    .join(' ');
}

describe('headwater plan', () => {
  it.each<[string[], string]>([
    [[], 'b@01..03 daily_sales x@01..03 c@01..03 d@01..03'],
    [['x'], 'x@01..03'],
    [['daily_sales'], 'daily_sales'],
    [['+x'], 'b@01..03 x@01..03'],
    [['x+'], 'x@01..03 c@01..03 d@01..03'],
    [['+x+'], 'b@01..03 x@01..03 c@01..03 d@01..03'],
    [['1+x'], 'b@01..03 x@01..03'],
    [['b+2'], 'b@01..03 x@01..03 c@01..03'],
    [['+x+2'], 'b@01..03 x@01..03 c@01..03 d@01..03'],
    [['+x@2024-10-02+1'], 'b@02 x@02 c@02'],
    [['group:finance'], 'b@01..03'],
    [['tag:tier'], 'x@01..03'],
    [['tag:tier=silver'], 'x@01..03'],
    [['stale'], 'b@01..02'],
    [['missing'], 'b@03 daily_sales x@01..03 c@01..03 d@01..03'],
    [['failed'], 'x@02'],
    [['failed+'], 'x@02 c@02 d@02'],
    [['a@2024-10-02'], 'a@02'],
    [['a@2024-10-01..2024-10-02'], 'a@01..02'],
    [['x@2024-10-01..2024-10-02', 'c@2024-10-03'], 'x@01..02 c@03'],
    [['x', 'c'], 'x@01..03 c@01..03'],
    [['x or c'], 'x@01..03 c@01..03'],
    [['+d and not group:finance'], 'x@01..03 c@01..03 d@01..03'],
    [['missing and (x c)'], 'x@01..03 c@01..03'],
    [['missing@2024-10-03 and +c'], 'b@03 x@03 c@03'],
    [['x+ & !failed'], 'x@01..03 c@01..03 d@01..03'],
    [['daily_*'], 'daily_sales'],
  ])('%j', async (words, steps) => expect(await planned(...words)).toBe(steps));

  it.each<[string[], string]>([
    [['daly_sales'], 'No asset `daly_sales`. Did you mean `daily_sales`?'],
    [['group:finanse'], 'finance'],
    [['tag:teir'], 'tier'],
    [['grp:finance'], 'group'],
    [['a@2024-10-09'], '2024-10-03'],
    [['x and'], 'Something to select is missing at the end.'],
    [['daily_sales@2024-10-01'], 'daily_sales'],
    [[''], 'An empty selection selects nothing.'],
  ])('%j is refused, and says what is nearest', async (words, said) => {
    const { exit, printed, noted } = await typed('plan', ...words);
    expect({ exit, printed }).toEqual({ exit: 2, printed: '' });
    expect(noted).toContain(said);
  });
});
