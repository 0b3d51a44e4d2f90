// What stands beside runs and events: state, partition keys, consumers, evaluations.

import { describe, expect, it } from 'vitest';
import { made, type Subject } from './subject.js';

export function describeState(subject: Subject): void {
  describeNamedState(subject);
  describeConsumers(subject);
}

function describeNamedState(subject: Subject): void {
  describe('state', () => {
    it('counts versions, and guards by them', async () => {
      const set = (value: unknown) => ({ state: [{ scope: 'asset', asset: 'a', name: 'mark', value }] });
      await subject.commit(set({ at: 1 }));
      await subject.commit(set({ at: 2 }));
      expect(await subject.log.state('asset', 'a')).toEqual([
        { scope: 'asset', asset: 'a', name: 'mark', value: { at: 2 }, version: 2 },
      ]);
      const guard = { kind: 'state', scope: 'asset', asset: 'a', name: 'mark', version: 1 } as const;
      expect(await subject.log.commit({ at: 1, guards: [guard] })).toMatchObject({ kind: 'refused', found: 2 });
      await subject.commit(set(undefined));
      expect(await subject.log.state('asset', 'a')).toEqual([]);
    });

    it('keeps scopes, assets and names apart', async () => {
      await subject.commit({
        state: [
          { scope: 's', asset: '', name: 'n', value: 1 },
          { scope: 's', asset: 'b', name: 'n', value: 2 },
          { scope: 's', asset: 'a', name: 'n', value: null },
          { scope: 't', asset: 'a', name: 'n', value: 4 },
        ],
      });
      expect((await subject.log.state('s')).map(({ asset, value }) => [asset, value])).toEqual([
        ['', 1],
        ['a', null],
        ['b', 2],
      ]);
      expect(await subject.log.state('s', '')).toMatchObject([{ asset: '', value: 1 }]);
      expect(await subject.log.state('s', 'nobody')).toEqual([]);
    });
  });

  it('lists partition keys in the order they were added; one that comes back stands last', async () => {
    const key = (part: string, exists = true) => ({ definition: 'd', part, exists });
    await subject.commit({ partitionKeys: [key('b'), key('a'), key('c')] });
    await subject.commit({ partitionKeys: [key('b', false), key('a')] });
    expect(await subject.log.partitionKeys('d')).toEqual(['a', 'c']);
    await subject.commit({ partitionKeys: [key('b')] });
    expect(await subject.log.partitionKeys('d')).toEqual(['a', 'c', 'b']);
    expect(await subject.log.partitionKeys('other')).toEqual([]);
  });
}

function describeConsumers(subject: Subject): void {
  it('keeps events pending for a consumer until a run consumes them', async () => {
    await subject.commit({ events: [made('a', '1'), made('a', '2')] });
    await subject.commit({
      consumers: [
        {
          consumer: 'job',
          paused: true,
          routedThrough: 2,
          pending: [
            ['1', 1],
            ['2', 2],
          ],
        },
      ],
    });
    expect(await subject.log.consumer('job')).toEqual({ routedThrough: 2, pausedSince: 1000 });
    expect(await subject.log.pending('job')).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
    await subject.commit({
      guards: [{ kind: 'pending', consumer: 'job', events: [1] }],
      runs: [{ name: 'r', status: 'queued' }],
      consumers: [{ consumer: 'job', paused: false }],
      consume: [{ consumer: 'job', run: { name: 'r' }, events: [['1', 1]] }],
    });
    expect(await subject.log.pending('job')).toEqual([['2', 2]]);
    expect(await subject.log.consumed(1)).toEqual([1]);
    expect(await subject.log.consumer('job')).toEqual({ routedThrough: 2, pausedSince: null });
    expect(
      await subject.log.commit({ at: 1, guards: [{ kind: 'pending', consumer: 'job', events: [1, 2] }] }),
    ).toMatchObject({
      kind: 'refused',
      found: [1],
    });
    expect(await subject.log.consumer('nobody')).toBeNull();
  });

  it('keeps what automation decided, newest first', async () => {
    await subject.commit({ evaluations: [{ subject: 'a', requested: [], tree: { kind: 'eager' } }] });
    await subject.commit({ at: 2000, evaluations: [{ subject: 'a', requested: ['p'], tree: null }] });
    expect(await subject.log.evaluations('a', 1)).toEqual([{ at: 2000, requested: ['p'], tree: null }]);
    expect(await subject.log.evaluations('a', 5)).toHaveLength(2);
  });
}
