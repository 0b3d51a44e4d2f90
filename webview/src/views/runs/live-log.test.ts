import type { LogLine, RunView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { appendLog, LIVE_LIMIT, logOf } from './live-log.js';

const line = (message: string, run = 'a', at = 1): LogLine => ({
  run,
  step: 1,
  asset: 'daily_sales',
  partition: '2024-10-02',
  at,
  level: 'info',
  message,
});
const run = (...log: LogLine[]): RunView => ({
  summary: {
    run: 'a',
    number: 1,
    name: 'manual__1',
    status: 'running',
    title: '',
    startedAt: 0,
    endedAt: null,
    counts: [],
  },
  steps: [],
  log,
});
const messages = (lines: readonly LogLine[]) => lines.map((each) => each.message);

it('adds lines that came while the answer was under way, and none twice', () => {
  const live = [line('one'), line('two'), line('three'), line('elsewhere', 'b')];
  expect(messages(logOf(run(line('one'), line('two')), live))).toEqual(['one', 'two', 'three']);
});

it('keeps lines older than the stored end of a long log before it', () => {
  const live = [line('older than all', 'a', 0), line('old'), line('stored'), line('new')];
  expect(messages(logOf(run(line('stored')), live))).toEqual(['older than all', 'old', 'stored', 'new']);
  expect(messages(logOf(run(line('stored', 'a', 2)), [line('old')]))).toEqual(['old', 'stored']);
});

it('keeps lines that say the same in the same millisecond', () => {
  expect(messages(logOf(run(line('tick')), [line('tick'), line('tick')]))).toEqual(['tick', 'tick']);
});

it('drops the oldest lines beyond the limit', () => {
  const many = Array.from({ length: LIVE_LIMIT }, (_, index) => line(String(index)));
  const kept = appendLog(many, [line('last')]);
  expect([kept.length, kept[0]?.message, kept.at(-1)?.message]).toEqual([LIVE_LIMIT, '1', 'last']);
});
