// What a commit is: guards, then changes, then events, or nothing at all.

import { describe, expect, it } from 'vitest';
import { made, target, type Subject } from './subject.js';

export function describeCommit(subject: Subject): void {
  describe('commit', () => {
    it('gives positions in the order of events, and answers with the last', async () => {
      expect(await subject.log.head()).toBe(0);
      const first = await subject.commit({ events: [made('a'), made('b')] });
      expect(first).toMatchObject({ events: [1, 2], position: 2 });
      expect((await subject.commit({ events: [made('a')] })).position).toBe(3);
      expect((await subject.commit({ state: [{ scope: 's', asset: '', name: 'n', value: 1 }] })).position).toBe(3);
      expect(await subject.log.head()).toBe(3);
    });

    it('asks guards before it changes anything: a refused commit leaves nothing', async () => {
      await subject.commit({ events: [made('a')] });
      const refused = await subject.log.commit({
        at: 2000,
        guards: [{ kind: 'latest', target: target('a'), event: null }],
        runs: [{ name: 'r', status: 'running' }],
        state: [{ scope: 's', asset: 'a', name: 'n', value: 1 }],
        outputs: [{ storage: 's', ref: 'x', target: target('a') }],
        partitionKeys: [{ definition: 'd', part: 'p', exists: true }],
        events: [made('a')],
      });
      expect(refused).toEqual({
        kind: 'refused',
        guard: { kind: 'latest', target: target('a'), event: null },
        found: 1,
      });
      expect(await subject.log.head()).toBe(1);
      expect(await subject.log.runs({ limit: 10 })).toEqual([]);
      expect(await subject.log.state('s')).toEqual([]);
      expect(await subject.log.output('s', 'x')).toBeNull();
      expect(await subject.log.partitionKeys('d')).toEqual([]);
    });

    it('sees its own guards as the world was before its changes', async () => {
      const result = await subject.commit({
        guards: [{ kind: 'state', scope: 's', asset: 'a', name: 'n', version: null }],
        state: [{ scope: 's', asset: 'a', name: 'n', value: 1 }],
      });
      expect(result.kind).toBe('committed');
    });

    it('refuses where one of the named assets has moved since a position', async () => {
      await subject.commit({ events: [made('a'), { ...made('a'), kind: 'failure' }, made('b')] });
      const unmoved = (assets: readonly string[], since: number) =>
        subject.log.commit({ at: 2000, guards: [{ kind: 'unmoved', assets, since }] });
      expect(await unmoved(['a', 'nobody'], 1)).toMatchObject({ kind: 'committed' });
      expect(await unmoved(['a'], 0)).toMatchObject({ kind: 'refused', found: 1 });
      expect(await unmoved(['a', 'b'], 1)).toMatchObject({ kind: 'refused', found: 3 });
    });

    it('keeps the epoch until it is raised', async () => {
      const before = await subject.log.id;
      expect(before.epoch).toBe(1);
      await subject.commit({ raiseEpoch: true });
      expect(await subject.log.id).toEqual({ log: before.log, epoch: 2 });
    });
  });
}
