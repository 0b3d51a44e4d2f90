// Runs and their steps.

import type { EventLog } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import type { Subject } from './subject.js';

export function describeRuns(subject: Subject): void {
  describeRunNumbers(subject);
  describeSteps(subject);
}

function describeRunNumbers(subject: Subject): void {
  describe('runs and steps', () => {
    it('numbers runs, and refuses a second of the same name', async () => {
      const { runs } = await subject.commit({ runs: [{ name: 'first', status: 'running', request: { a: 1 } }] });
      expect(runs).toEqual([1]);
      expect(await subject.log.commit({ at: 1, runs: [{ name: 'first', status: 'queued' }] })).toEqual({
        kind: 'refused',
        guard: { kind: 'run-name', name: 'first' },
        found: 1,
      });
      await subject.commit({ at: 3000, runs: [{ run: 1, status: 'succeeded' }] });
      expect(await subject.log.runs({ limit: 5 })).toEqual([
        {
          run: 1,
          name: 'first',
          kind: 'materialize',
          job: null,
          status: 'succeeded',
          request: { a: 1 },
          created: 1000,
          started: 1000,
          ended: 3000,
        },
      ]);
    });

    it('ends no run and no step before it began, although the clock has gone back', async () => {
      const step = { run: { name: 'back' }, step: 1, status: 'running' } as const;
      await subject.commit({ at: 5000, runs: [{ name: 'back', status: 'running' }], steps: [step] });
      await subject.commit({
        at: 2000,
        runs: [{ run: 1, status: 'succeeded' }],
        steps: [{ ...step, run: 1, status: 'succeeded' }],
        events: [{ kind: 'materialization', target: { asset: 'a', part: '' }, run: 1, step: 1, body: {} }],
      });
      expect((await subject.log.runs({ limit: 1 }))[0]).toMatchObject({ started: 5000, ended: 5000 });
      expect((await subject.log.steps(1))[0]).toMatchObject({ started: 5000, ended: 5000 });
      // The order of records is that of their numbers, whatever their instants say.
      await subject.commit({
        at: 1000,
        events: [{ kind: 'materialization', target: { asset: 'a', part: '' }, dataVersion: 'later', body: {} }],
      });
      expect((await subject.log.latest('a'))[0]).toMatchObject({ event: 2, dataVersion: 'later' });
      expect((await subject.log.events({ newestFirst: true, limit: 2 })).map(({ at }) => at)).toEqual([1000, 2000]);
    });

    it('lists runs newest first, by whether they are open, by job, and before one', async () => {
      await subject.commit({
        runs: [
          { name: 'a', status: 'running' },
          { name: 'b', status: 'failed', job: 'nightly' },
        ],
      });
      await subject.commit({ runs: [{ name: 'c', status: 'queued' }] });
      const names = async (query: Parameters<EventLog['runs']>[0]) =>
        (await subject.log.runs(query)).map((run) => run.name);
      expect(await names({ limit: 5 })).toEqual(['c', 'b', 'a']);
      expect(await names({ open: true, limit: 5 })).toEqual(['c', 'a']);
      expect(await names({ open: false, limit: 5 })).toEqual(['b']);
      expect(await names({ job: 'nightly', limit: 5 })).toEqual(['b']);
      expect(await names({ before: 3, limit: 1 })).toEqual(['b']);
    });
  });
}

function describeSteps(subject: Subject): void {
  describe('runs and steps', () => {
    it('changes of a step only what a change names', async () => {
      await subject.commit({
        runs: [{ name: 'r', status: 'running' }],
        steps: [
          { run: { name: 'r' }, step: 1, status: 'queued', asset: 'a', parts: '2024-10-01', reasons: ['missing'] },
        ],
      });
      await subject.commit({ at: 2000, steps: [{ run: 1, step: 1, status: 'running' }] });
      await subject.commit({ at: 2500, steps: [{ run: 1, step: 1, status: 'prepared', prepared: { x: 1 } }] });
      await subject.commit({ at: 3000, steps: [{ run: 1, step: 1, status: 'failed', error: { message: 'no' } }] });
      expect(await subject.log.steps(1)).toEqual([
        {
          run: 1,
          step: 1,
          kind: 'asset',
          asset: 'a',
          parts: '2024-10-01',
          attempt: 1,
          status: 'failed',
          reasons: ['missing'],
          prepared: { x: 1 },
          error: { message: 'no' },
          started: 2000,
          ended: 3000,
        },
      ]);
    });

    it('guards a step by its status and attempt', async () => {
      await subject.commit({
        runs: [{ name: 'r', status: 'running' }],
        steps: [{ run: { name: 'r' }, step: 1, status: 'running' }],
      });
      const guard = { kind: 'step', run: 1, step: 1, status: 'running', attempt: 1 } as const;
      expect((await subject.log.commit({ at: 1, guards: [guard] })).kind).toBe('committed');
      expect(await subject.log.commit({ at: 1, guards: [{ ...guard, attempt: 2 }] })).toMatchObject({
        kind: 'refused',
        found: { status: 'running', attempt: 1 },
      });
      expect(await subject.log.commit({ at: 1, guards: [{ ...guard, step: 7 }] })).toMatchObject({ found: null });
    });

    it('hands each due step to one worker', async () => {
      await subject.commit({
        runs: [{ name: 'r', status: 'running' }],
        steps: [
          { run: { name: 'r' }, step: 1, status: 'queued' },
          { run: { name: 'r' }, step: 2, status: 'queued', notBefore: 5000 },
          { run: { name: 'r' }, step: 3, status: 'queued', attempt: 2 },
        ],
      });
      expect(await subject.log.claim('w1', 2000, 1)).toEqual([{ run: 1, step: 1, attempt: 1 }]);
      expect(await subject.log.claim('w2', 2000, 5)).toEqual([{ run: 1, step: 3, attempt: 2 }]);
      expect(await subject.log.claim('w2', 2000, 5)).toEqual([]);
      expect(await subject.log.claim('w2', 5000, 5)).toEqual([{ run: 1, step: 2, attempt: 1 }]);
    });
  });
}
