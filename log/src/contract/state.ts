// What stands beside runs and events: state and partition keys.

import { describe, expect, it } from 'vitest';
import type { Subject } from './subject.js';

export function describeState(subject: Subject): void {
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
