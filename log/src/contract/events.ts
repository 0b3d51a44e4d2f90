// Events, what they read, and who reads them.

import type { EventLog } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { made, target, type Subject } from './subject.js';

export function describeEvents(subject: Subject): void {
  describe('events', () => {
    it('gives back what was written', async () => {
      await subject.commit({
        runs: [{ name: 'r', status: 'running' }],
        outputs: [{ storage: 'sqliteTable:w.db', ref: 'a__1', target: target('a', 'p'), digest: 'd', bytes: 3 }],
        events: [
          made('a', 'p', {
            run: { name: 'r' },
            step: 4,
            codeVersion: 'c',
            codeDigest: 'k',
            dataVersion: 'v',
            inputRevision: 'i',
            depsDigest: 'e',
            output: { storage: 'sqliteTable:w.db', ref: 'a__1' },
            read: 2,
            expected: 7,
            body: { metadata: { stores: 4 } },
          }),
        ],
      });
      expect(await subject.log.events({ limit: 5 })).toEqual([
        {
          kind: 'materialization',
          target: target('a', 'p'),
          run: 1,
          step: 4,
          codeVersion: 'c',
          codeDigest: 'k',
          dataVersion: 'v',
          inputRevision: 'i',
          depsDigest: 'e',
          output: { storage: 'sqliteTable:w.db', ref: 'a__1' },
          read: 2,
          expected: 7,
          body: { metadata: { stores: 4 } },
          position: 1,
          at: 1000,
        },
      ]);
    });

    it('finds events by position, partition, run and kind, in both directions', async () => {
      await subject.commit({ runs: [{ name: 'r', status: 'running' }] });
      await subject.commit({
        events: [made('a', '1'), made('a', '2', { run: 1 }), made('b'), { ...made('a', '1'), kind: 'observation' }],
      });
      const positions = async (query: Omit<Parameters<EventLog['events']>[0], 'limit'> & { limit?: number }) =>
        (await subject.log.events({ limit: 10, ...query })).map((event) => event.position);
      expect(await positions({})).toEqual([1, 2, 3, 4]);
      expect(await positions({ newestFirst: true, limit: 2 })).toEqual([4, 3]);
      expect(await positions({ after: 1, before: 4 })).toEqual([2, 3]);
      expect(await positions({ target: { asset: 'a' } })).toEqual([1, 2, 4]);
      expect(await positions({ target: { asset: 'a', part: '1' } })).toEqual([1, 4]);
      expect(await positions({ target: { asset: 'nobody' } })).toEqual([]);
      expect(await positions({ run: 1 })).toEqual([2]);
      expect(await positions({ kinds: ['observation', 'failure'] })).toEqual([4]);
    });

    it('keeps what each event read, in order, and finds the readers of an event', async () => {
      await subject.commit({ events: [{ ...made('s'), kind: 'observation', dataVersion: '1' }] });
      const inputs = [
        { target: target('s'), event: 1, dataVersion: '1', origin: 'declared' },
        { target: target('t', 'x'), event: null, dataVersion: null, origin: 'observed' },
      ] as const;
      await subject.commit({ events: [made('a', '', { inputs }), made('b', '', { inputs: [inputs[0]] })] });
      expect(await subject.log.inputs(2)).toEqual(inputs);
      expect(await subject.log.inputs(1)).toEqual([]);
      expect(await subject.log.readers(1)).toEqual([2, 3]);
      expect(await subject.log.readers(2)).toEqual([]);
    });

    it('lists the keys that have records, with their partitions and the code of the newest', async () => {
      expect(await subject.log.recordedAssets()).toEqual([]);
      const code = (version: string) => ({ codeVersion: version, codeDigest: `of ${version}` });
      await subject.commit({
        events: [made('b', 'x'), made('b', 'x', code('2')), made('b', 'y', code('3')), made('a')],
      });
      expect(await subject.log.recordedAssets()).toEqual([
        { key: 'a', partitions: 1, codeVersion: null, codeDigest: null },
        { key: 'b', partitions: 2, codeVersion: '3', codeDigest: 'of 3' },
      ]);
      await subject.commit({ events: [made('b', 'x', code('4'))] });
      expect(await subject.log.recordedAssets()).toMatchObject([{ key: 'a' }, { key: 'b', codeVersion: '4' }]);
    });

    it('gives what all present records of an asset read at once, superseded records left out', async () => {
      const input = (event: number) => ({ target: target('s'), event, dataVersion: '1', origin: 'declared' }) as const;
      const reading = (part: string, event: number) => made('a', part, { inputs: [input(event)] });
      await subject.commit({
        events: [made('s'), made('s'), reading('x', 1), reading('x', 2), reading('y', 2), made('a', 'z')],
      });
      expect(await subject.log.latestInputs('a')).toEqual(
        new Map([
          [4, [input(2)]],
          [5, [input(2)]],
        ]),
      );
      expect(await subject.log.latestInputs('nobody')).toEqual(new Map());
    });
  });
}
