// What is forgotten of old events, and what stays for whom.

import type { NewEvent } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { made, type Subject, target } from './subject.js';

export function describeForget(subject: Subject): void {
  describe('forget', () => {
    const record = async (asset: string, at: number, more: Partial<NewEvent> = {}) =>
      (await subject.commit({ at, events: [made(asset, 'p', more)] })).events[0] ?? 0;
    const reading = (asset: string, event: number) =>
      ({ inputs: [{ target: target(asset, 'p'), event, dataVersion: null, origin: 'declared' }] }) as const;
    const kept = async (before: number, perPartition = 1) => {
      const { records } = await subject.log.forget({ before, perPartition }, { dryRun: true });
      return records.map((verdict) => [verdict.event, verdict.kept]);
    };

    it('keeps the latest, what present and published records read, and held versions; the rest is gone', async () => {
      const output = { storage: 's', ref: 'a2' };
      const dropped = { storage: 's', ref: 'a1' };
      await subject.commit({ outputs: [output, dropped].map((made) => ({ ...made, target: target('a', 'p') })) });
      const a1 = await record('a', 100, { output: dropped });
      const a2 = await record('a', 200, { output });
      const a3 = await record('a', 300);
      const b1 = await record('b', 400, reading('a', a1));
      const c1 = await record('c', 500, reading('b', b1));
      const b2 = await record('b', 600, reading('a', a3));
      const a4 = await record('a', 700);
      const c2 = await record('c', 800);
      const d1 = await record('d', 2000);
      await subject.commit({ at: 900, outputs: [{ ...dropped, target: target('a', 'p'), dropped: 'retention' }] });

      const publish = (published: boolean) => subject.commit({ publications: [{ event: c1, published }] });
      await publish(true);
      expect(await kept(1000)).toEqual([
        [c2, 'it says what the partition is now'],
        [a4, 'it says what the partition is now'],
        [b2, 'it says what the partition is now'],
        [c1, 'a published record cites it'],
        [b1, 'a published record cites it'],
        [a3, 'a present record has read it'],
        [a2, 'its version is still held'],
        [a1, 'a published record cites it'],
      ]);
      await publish(false);
      expect((await kept(1000, 2)).filter(([, why]) => why === 'it is among the last 2 records')).toEqual([
        [c1, 'it is among the last 2 records'],
        [b1, 'it is among the last 2 records'],
      ]);
      expect(await subject.log.output('s', 'a1')).not.toBeNull();
      const { records } = await subject.log.forget({ before: 1000, perPartition: 1 }, { dryRun: false });
      const gone = records.filter((one) => one.kept === null);
      expect(gone).toEqual([
        { event: c1, kind: 'materialization', target: target('c', 'p'), kept: null },
        { event: b1, kind: 'materialization', target: target('b', 'p'), kept: null },
        { event: a1, kind: 'materialization', target: target('a', 'p'), kept: null },
      ]);
      const left = await subject.log.events({ limit: 100 });
      expect(left.map(({ position }) => position)).toEqual([a2, a3, b2, a4, c2, d1]);
      expect(await subject.log.inputs(b1)).toEqual([]);
      expect(await subject.log.output('s', 'a1')).toBeNull();
      expect(await subject.log.output('s', 'a2')).not.toBeNull();
      expect(await subject.log.latest('b')).toMatchObject([{ event: b2 }]);
    });

    it('keeps the latest record of a wiped partition, and never gives a position twice', async () => {
      await record('a', 100);
      const last = await record('a', 200);
      const wipe = await record('a', 300, { kind: 'wipe' });
      expect(await kept(1000)).toEqual([
        [wipe, 'it is the newest event of the log'],
        [last, 'it is the latest record'],
        [1, null],
      ]);
      await subject.log.forget({ before: 1000, perPartition: 1 }, { dryRun: false });
      expect(await subject.log.head()).toBe(wipe);
      expect(await record('a', 1100)).toBe(wipe + 1);
      expect((await subject.log.recordedAssets()).map(({ key }) => key)).toEqual(['a']);
    });

    it('lets runs go of which nothing is left, with their steps; the newest, open and listed ones stay', async () => {
      const run = { kind: 'asset' } as const;
      const begin = (name: string, at: number, request: object = {}) =>
        subject.commit({ at, runs: [{ name, status: 'succeeded', ...run, request }], steps: [stepOf(name)] });
      const stepOf = (name: string) =>
        ({ run: { name }, step: 1, status: 'succeeded', asset: 'a', parts: 'p' }) as const;
      await begin('nothing left', 100);
      await begin('of a record', 200);
      await begin('of the present record', 300);
      await begin('shown as failed', 400);
      await begin('of a listed backfill', 500, { backfill: 'b-0001' });
      await begin('of a forgotten backfill', 600, { backfill: 'b-0000' });
      await subject.commit({ at: 700, runs: [{ name: 'open', status: 'running', ...run, request: {} }] });
      await begin('young', 2000);
      await subject.commit({ state: [{ scope: 'backfill', asset: '', name: 'b-0001', value: {} }] });
      await record('a', 200, { run: 2 });
      await record('a', 300, { run: 3 });
      await record('b', 400, { kind: 'failure', run: 4, step: 1 });
      await record('c', 2000);
      const gone = ['nothing left', 'of a record', 'of a forgotten backfill'];
      const keep = { before: 1000, perPartition: 1 };
      expect((await subject.log.forget(keep, { dryRun: true })).runs).toEqual(gone);
      expect(await subject.log.runs({ limit: 99 })).toHaveLength(8);
      expect((await subject.log.forget(keep, { dryRun: false })).runs).toEqual(gone);
      expect((await subject.log.runs({ limit: 99 })).map(({ run: number }) => number)).toEqual([8, 7, 5, 4, 3]);
      expect([await subject.log.steps(1), (await subject.log.steps(3)).length]).toEqual([[], 1]);
      await begin('next', 3000);
      expect((await subject.log.runs({ limit: 1 }))[0]?.run).toBe(9);
      // The newest stays, however old, so that no number is given twice.
      expect((await subject.log.forget({ before: 9000, perPartition: 1 }, { dryRun: false })).runs).toContain('young');
      expect((await subject.log.runs({ limit: 1 }))[0]?.name).toBe('next');
    });

    it('keeps the failure that a partition shows, what automation has not dealt with, and what an open run wrote', async () => {
      const run = { kind: 'asset', request: {} } as const;
      await subject.commit({ runs: [{ name: 'r-1', status: 'running', ...run }] });
      const started = await record('a', 100, { run: 1 });
      await record('a', 200);
      const failed = await record('b', 300, { kind: 'failure', run: 1, step: 1 });
      await record('c', 400);
      expect(await kept(250)).toEqual([
        [2, 'it says what the partition is now'],
        [started, 'its run has not ended'],
      ]);
      await subject.commit({ runs: [{ run: 1, status: 'failed' }] });
      expect(await kept(350)).toEqual([
        [failed, 'it says what the partition is now'],
        [2, 'it says what the partition is now'],
        [started, null],
      ]);
    });
  });
}
