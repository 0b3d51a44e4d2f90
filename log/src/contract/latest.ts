// The present state of each partition.

import type { NewEvent } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { made, target, type Subject } from './subject.js';

export function describeLatest(subject: Subject): void {
  describe('latest', () => {
    it('keeps the event that first brought the present data version', async () => {
      await subject.commit({ events: [made('a', '', { dataVersion: 'v1', codeVersion: 'c1', depsDigest: 'd1' })] });
      await subject.commit({ events: [made('a', '', { dataVersion: 'v1', codeVersion: 'c2', codeDigest: 'k2' })] });
      expect(await subject.log.latest('a')).toEqual([
        {
          part: '',
          event: 2,
          versionEvent: 1,
          readThrough: 0,
          dataVersion: 'v1',
          codeVersion: 'c2',
          codeDigest: 'k2',
          depsDigest: '',
          complete: true,
          failed: null,
        },
      ]);
      await subject.commit({ events: [made('a', '', { dataVersion: 'v2' })] });
      expect(await subject.log.latest('a')).toMatchObject([{ event: 3, versionEvent: 3 }]);
      // An unknown version never equals another.
      await subject.commit({ events: [made('a')] });
      await subject.commit({ events: [made('a')] });
      expect(await subject.log.latest('a')).toMatchObject([{ event: 5, versionEvent: 5, dataVersion: null }]);
    });

    it('says through which event a partition has read, and whether its window was complete', async () => {
      const input = (event: number) =>
        ({ target: target('s', `${event}`), event, dataVersion: 'v', origin: 'declared' }) as const;
      await subject.commit({ events: [made('s', '1'), made('s', '2'), made('s', '3')] });
      await subject.commit({ events: [made('a', '', { inputs: [input(3), input(1)], read: 2, expected: 7 })] });
      expect(await subject.log.latest('a')).toMatchObject([{ readThrough: 3, complete: false }]);
      await subject.commit({ events: [made('a', '', { inputs: [input(2)], read: 7, expected: 7 })] });
      expect(await subject.log.latest('a')).toMatchObject([{ readThrough: 2, complete: true }]);
    });

    it('remembers a failure until the next success, also where there is no record yet', async () => {
      await subject.commit({ runs: [{ name: 'r', status: 'running' }] });
      const failure: NewEvent = { kind: 'failure', target: target('a'), run: 1, step: 2, body: {} };
      await subject.commit({ events: [failure] });
      expect(await subject.log.latest('a')).toMatchObject([
        { event: null, versionEvent: null, failed: { run: 1, step: 2 } },
      ]);
      await subject.commit({ events: [made('a', '', { dataVersion: 'v' })] });
      expect(await subject.log.latest('a')).toMatchObject([{ event: 2, failed: null }]);
      await subject.commit({ events: [failure] });
      expect(await subject.log.latest('a')).toMatchObject([
        { event: 2, dataVersion: 'v', failed: { run: 1, step: 2 } },
      ]);
    });

    it('leaves the state alone for other kinds of events, and forgets what was wiped', async () => {
      await subject.commit({
        events: [made('a'), { ...made('a'), kind: 'asset-event' }, { ...made('a'), kind: 'cache-use' }],
      });
      expect(await subject.log.latest('a')).toMatchObject([{ event: 1 }]);
      await subject.commit({ events: [{ ...made('a'), kind: 'wipe' }] });
      expect(await subject.log.latest('a')).toEqual([]);
    });

    it('lists partitions in order, or a range of them', async () => {
      await subject.commit({ events: ['3', '1', '2'].map((part) => made('a', part)) });
      const parts = async (range?: { from: string; to: string }) =>
        (await subject.log.latest('a', range)).map((row) => row.part);
      expect(await parts()).toEqual(['1', '2', '3']);
      expect(await parts({ from: '2', to: '3' })).toEqual(['2', '3']);
      expect(await subject.log.latest('nobody')).toEqual([]);
    });
  });
}
