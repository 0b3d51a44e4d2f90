// Leases and their tokens.

import { describe, expect, it } from 'vitest';
import type { Subject } from './subject.js';

export function describeLeases(subject: Subject): void {
  describe('leases', () => {
    it('grants one holder at a time, with tokens that only grow', async () => {
      const first = await subject.log.acquire('a@p', 'run 1', 1000, 500);
      expect(first).toEqual({ kind: 'held', lease: { resource: 'a@p', token: 1 } });
      const lease = { resource: 'a@p', token: 1 };
      expect(await subject.log.acquire('a@p', 'run 2', 1400, 500)).toEqual({
        kind: 'busy',
        holder: 'run 1',
        lease,
        until: 1500,
      });
      expect(await subject.log.renew(lease, 1400, 500)).toBe(true);
      expect(await subject.log.acquire('a@p', 'run 2', 1600, 500)).toMatchObject({ kind: 'busy', until: 1900 });
      expect(await subject.log.acquire('a@p', 'run 2', 1900, 500)).toMatchObject({ kind: 'held', lease: { token: 2 } });
      expect(await subject.log.renew(lease, 1950, 500)).toBe(false);
      await subject.commit({ release: [{ resource: 'a@p', token: 2 }] });
      expect(await subject.log.acquire('a@p', 'run 3', 1951, 500)).toMatchObject({ kind: 'held', lease: { token: 3 } });
    });

    it('guards a commit: a lost or released lease refuses it', async () => {
      const lease = { resource: 'a@p', token: 1 };
      const guards = [{ kind: 'lease', lease }] as const;
      expect(await subject.log.commit({ at: 1, guards })).toMatchObject({ kind: 'refused', found: null });
      await subject.log.acquire('a@p', 'run 1', 1000, 500);
      expect((await subject.log.commit({ at: 1, guards, release: [lease] })).kind).toBe('committed');
      expect(await subject.log.commit({ at: 1, guards })).toMatchObject({ kind: 'refused', found: 1 });
      expect(await subject.log.renew(lease, 2, 500)).toBe(false);
    });

    it('releases nothing with an old token', async () => {
      await subject.log.acquire('a@p', 'run 1', 0, 10);
      await subject.log.acquire('a@p', 'run 2', 100, 500);
      await subject.commit({ release: [{ resource: 'a@p', token: 1 }] });
      expect(await subject.log.acquire('a@p', 'run 3', 200, 500)).toMatchObject({ kind: 'busy', holder: 'run 2' });
    });

    it('tells a reader who holds one', async () => {
      expect(await subject.log.leaseHolder('r')).toBeNull();
      const asked = await subject.log.acquire('r', 'h', 0, 10);
      expect(await subject.log.leaseHolder('r')).toEqual({ holder: 'h', until: 10 });
      if (asked.kind === 'held') await subject.commit({ release: [asked.lease] });
      expect(await subject.log.leaseHolder('r')).toBeNull();
    });
  });
}
