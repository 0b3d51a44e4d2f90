import type { FromPage, PanelAnswer, Target, TabName, ToPage } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { initialState, type PageState, reduce } from './state.js';

const target: Target = { asset: 'daily_sales', partition: '2024-10-02' };
const editor = (state: PageState, message: ToPage) => reduce(state, { from: 'editor', message });
const page = (state: PageState, message: FromPage) => reduce(state, { from: 'page', message });
const select = (state: PageState, tab: TabName, to: Target | null = target) =>
  editor(state, { kind: 'selection', selection: { target: to, tab, isPinned: false, canGoBack: false } });
const events: PanelAnswer = { tab: 'events', view: { target, records: [], place: null } };

it('waits for an answer of the shown view after the selection moved, and not for views that stand alone', () => {
  expect([...select(initialState, 'events').waiting]).toEqual(['events']);
  expect([...select(initialState, 'runs').waiting]).toEqual([]);
  expect([...select(select(initialState, 'events'), 'events', null).waiting]).toEqual([]);
});

it('does not wait again when nothing but the pin changed', () => {
  const answered = editor(select(initialState, 'events'), { kind: 'answer', answer: events });
  expect([...select(answered, 'events').waiting]).toEqual([]);
});

it('keeps the last good answer while a newer one fails, and drops the failure with the next good one', () => {
  const answered = editor(select(initialState, 'events'), { kind: 'answer', answer: events });
  const failed = editor(answered, { kind: 'failed', tab: 'events', message: 'disk I/O error', since: 5 });
  expect(failed.answers.events).toBe(events.view);
  expect(failed.failures.events).toEqual({ message: 'disk I/O error', since: 5 });
  expect(editor(failed, { kind: 'answer', answer: events }).failures).toEqual({});
});

it('shows a clicked tab at once', () => {
  const shown = (tab: TabName) => page(select(initialState, 'events'), { kind: 'show', tab });
  expect(shown('runs').selection.tab).toBe('runs');
  expect(shown('runs').waiting.has('runs')).toBe(true);
  expect([...page(initialState, { kind: 'show', tab: 'impact' }).waiting]).toEqual([]);
});

it('does not wait for a choice that changes nothing', () => {
  const answered = editor(select(initialState, 'events'), { kind: 'answer', answer: events });
  expect([...page(answered, { kind: 'select', target }).waiting]).toEqual([]);
  expect([...page(answered, { kind: 'select', target: { ...target, partition: null } }).waiting]).toEqual(['events']);
});

it('waits for the view that a question belongs to', () => {
  const asked = (message: FromPage) => [...page(select(initialState, 'runs'), message).waiting];
  expect(asked({ kind: 'why', reached: target })).toEqual(['impact']);
  expect(asked({ kind: 'depth', upstream: 1, downstream: 2 })).toEqual(['lineage']);
  expect(asked({ kind: 'openRun', run: 3 })).toEqual(['runs']);
  expect(asked({ kind: 'copy', text: '' })).toEqual([]);
});

it('adds live lines to the run that is answered before or after them', () => {
  const line = { run: 'a', step: 1, asset: 'x', partition: '', at: 1, level: 'info', message: 'hello' } as const;
  const summary = {
    run: 'a',
    number: 1,
    name: 'n',
    status: 'running',
    title: '',
    startedAt: 0,
    endedAt: null,
    counts: [],
  } as const;
  const live = editor(initialState, { kind: 'logLines', lines: [line] });
  const run = { summary, steps: [], log: [] };
  const state = editor(live, { kind: 'answer', answer: { tab: 'runs', view: { runs: [summary] }, run } });
  expect(state.answers.runs?.run?.log).toEqual([line]);
  const next = { ...line, message: 'and on' };
  const later = editor(state, { kind: 'logLines', lines: [next, { ...line, run: 'other' }] });
  expect(later.answers.runs?.run?.log).toEqual([line, next]);
});
