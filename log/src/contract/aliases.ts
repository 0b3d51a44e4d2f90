// Former keys, and the stream of changes.

import { describe, expect, it } from 'vitest';
import { made, type Subject } from './subject.js';

export function describeAliases(subject: Subject): void {
  describe('aliases', () => {
    it('lets the history follow a renamed key', async () => {
      await subject.commit({ events: [made('old', 'p', { dataVersion: 'v' })] });
      expect(await subject.log.resolve('old')).toBe('old');
      expect(await subject.log.resolve('new')).toBeNull();
      await subject.commit({ aliases: [{ key: 'old', of: 'new' }] });
      expect(await subject.log.resolve('old')).toBe('new');
      expect(await subject.log.latest('new')).toMatchObject([{ part: 'p', event: 1 }]);
      expect(await subject.log.latest('old')).toMatchObject([{ part: 'p', event: 1 }]);
      await subject.commit({ events: [made('old', 'q')] });
      expect(
        (await subject.log.events({ target: { asset: 'old' }, limit: 5 })).map((event) => event.target.asset),
      ).toEqual(['new', 'new']);
    });

    it('joins histories where the new key has one of its own', async () => {
      await subject.commit({ events: [made('old', 'p'), made('old', 'q'), made('new', 'q')] });
      await subject.commit({
        state: [
          { scope: 's', asset: 'old', name: 'n', value: 1 },
          { scope: 's', asset: 'old', name: 'm', value: 2 },
          { scope: 's', asset: 'new', name: 'n', value: 3 },
        ],
      });
      await subject.commit({ aliases: [{ key: 'old', of: 'new' }] });
      expect((await subject.log.latest('new')).map((row) => [row.part, row.event])).toEqual([
        ['p', 1],
        ['q', 3],
      ]);
      expect((await subject.log.events({ target: { asset: 'new' }, limit: 5 })).map((event) => event.position)).toEqual(
        [1, 2, 3],
      );
      expect((await subject.log.state('s', 'new')).map(({ name, value }) => [name, value])).toEqual([
        ['m', 2],
        ['n', 3],
      ]);
    });
  });

  it('tells of changes, coalesced, and ends when asked', async () => {
    const stop = new AbortController();
    const changes = subject.log.changes(stop.signal)[Symbol.asyncIterator]();
    const first = changes.next();
    await subject.commit({ events: [made('a')] });
    expect(await first).toEqual({ done: false, value: 1 });
    await subject.commit({ events: [made('a')] });
    await subject.commit({ events: [made('a')] });
    expect(await changes.next()).toEqual({ done: false, value: 3 });
    const last = changes.next();
    stop.abort();
    expect((await last).done).toBe(true);
  });
}
