// Physical versions and check results.

import type { NewEvent } from '@headwater/core';
import { describe, expect, it } from 'vitest';
import { made, target, type Subject } from './subject.js';

export function describeOutputs(subject: Subject): void {
  describeVersions(subject);
  describePublications(subject);
  describeChecks(subject);
}

function describeVersions(subject: Subject): void {
  describe('outputs', () => {
    it('knows each physical version, and when and why it was dropped', async () => {
      await subject.commit({ outputs: [{ storage: 's', ref: 'a__1', target: target('a', 'p'), digest: 'd' }] });
      expect(await subject.log.output('s', 'a__1')).toEqual({ target: target('a', 'p'), digest: 'd', dropped: null });
      await subject.commit({
        at: 5000,
        outputs: [{ storage: 's', ref: 'a__1', target: target('a', 'p'), dropped: 'retention' }],
      });
      expect(await subject.log.output('s', 'a__1')).toEqual({
        target: target('a', 'p'),
        digest: 'd',
        dropped: { at: 5000, why: 'retention' },
      });
      expect(await subject.log.output('s', 'other')).toBeNull();
    });

    it('prunes old versions, and keeps what a published record cites through others', async () => {
      const version = async (asset: string, ref: string, at: number, event: Partial<NewEvent> = {}) => {
        const output = { storage: 's', ref };
        const result = await subject.commit({
          at,
          outputs: [{ ...output, target: target(asset) }],
          events: [made(asset, '', { ...event, output })],
        });
        return result.events[0] ?? 0;
      };
      const citing = (asset: string, event: number) =>
        ({ inputs: [{ target: target(asset), event, dataVersion: null, origin: 'declared' }] }) as const;
      const a1 = await version('a', 'a1', 100);
      await version('a', 'a2', 200);
      await version('a', 'a3', 900);
      await version('a', 'a4', 950);
      const b1 = await version('b', 'b1', 300, citing('a', a1));
      const c1 = await version('c', 'c1', 400, citing('b', b1));
      await version('b', 'b2', 500);
      await version('c', 'c2', 600);
      expect(await subject.log.citations()).toEqual([]);
      await subject.commit({ publications: [{ event: c1, published: true }] });
      const by = target('c');
      expect(await subject.log.citations()).toEqual([
        { cited: target('a'), at: 100, newer: 3, dropped: null, by },
        { cited: target('b'), at: 300, newer: 1, dropped: null, by },
        { cited: by, at: 400, newer: 1, dropped: null, by },
      ]);

      const expected = [
        { output: 's c2', kept: 'it is the latest version' },
        { output: 's b2', kept: 'it is the latest version' },
        { output: 's c1', kept: 'a published record cites it' },
        { output: 's b1', kept: 'a published record cites it' },
        { output: 's a4', kept: 'it is the latest version' },
        { output: 's a3', kept: 'it is not old enough' },
        { output: 's a2', kept: null },
        { output: 's a1', kept: 'a published record cites it' },
      ];
      const keep = { before: 800, perPartition: 1 };
      expect(await subject.log.judgeVersions(keep)).toEqual(expected);
      expect(await subject.log.output('s', 'a2')).toMatchObject({ dropped: null });
      const drop = (asset: string, ref: string, at: number) =>
        subject.commit({ at, outputs: [{ storage: 's', ref, target: target(asset), dropped: 'retention' }] });
      await drop('a', 'a2', 1000);
      expect(await subject.log.judgeVersions(keep)).toEqual(expected.filter(({ output }) => output !== 's a2'));

      await subject.commit({ at: 1100, publications: [{ event: c1, published: false }] });
      const later = await subject.log.judgeVersions({ before: 800, perPartition: 1 });
      expect(later.filter(({ kept }) => kept === null).map(({ output }) => output)).toEqual(['s c1', 's b1', 's a1']);
      await drop('a', 'a1', 1200);
      await subject.commit({ publications: [{ event: c1, published: true }] });
      expect(await subject.log.citations()).toMatchObject([
        { cited: target('a'), newer: 2, dropped: { at: 1200, why: 'retention' } },
        { cited: target('b') },
        { cited: target('c') },
      ]);
    });

    it('keeps a version whose older record is cited, where equal content was recorded again', async () => {
      const make = async (asset: string, ref: string, at: number, more: Partial<NewEvent> = {}) => {
        const output = { storage: 's', ref };
        const outputs = [{ ...output, target: target(asset) }];
        const result = await subject.commit({ at, outputs, events: [made(asset, '', { ...more, output })] });
        return result.events[0] ?? 0;
      };
      const first = await make('a', 'a1', 100);
      const input = { target: target('a'), event: first, dataVersion: null, origin: 'declared' } as const;
      const report = await make('report', 'r1', 150, { inputs: [input] });
      await make('a', 'a1', 200);
      await make('a', 'a2', 300);
      await subject.commit({ publications: [{ event: report, published: true }] });

      const keep = { before: 800, perPartition: 1 };
      expect(await subject.log.judgeVersions(keep)).toEqual([
        { output: 's a2', kept: 'it is the latest version' },
        { output: 's a1', kept: 'a published record cites it' },
        { output: 's r1', kept: 'a published record cites it' },
      ]);

      await subject.commit({ publications: [{ event: report, published: false }] });
      expect(await subject.log.judgeVersions(keep)).toEqual([
        { output: 's a2', kept: 'it is the latest version' },
        { output: 's a1', kept: null },
        { output: 's r1', kept: 'it is the latest version' },
      ]);
    });
  });
}

function describeChecks(subject: Subject): void {
  describe('checks', () => {
    it('ties a result to the record that the same commit makes', async () => {
      const check = {
        check: 'all_stores_present',
        target: target('a', 'p'),
        event: null,
        step: 1,
        outcome: 'failed',
        severity: 'error',
        blocking: true,
        evidence: { measured: ['S3'] },
      } as const;
      await subject.commit({
        events: [made('b'), made('a', 'p')],
        checks: [check, { ...check, event: 1, outcome: 'passed' }],
      });
      expect(await subject.log.checks('a')).toEqual([
        { ...check, event: 2, at: 1000 },
        { ...check, event: 1, outcome: 'passed', at: 1000 },
      ]);
      expect(await subject.log.checks('a', 'other')).toEqual([]);
      expect(await subject.log.checks('a', 'p')).toHaveLength(2);
    });
  });
}

function describePublications(subject: Subject): void {
  it('knows which records are published now, and no longer those that were', async () => {
    await subject.commit({ events: [made('a', '1'), made('a', '2')] });
    expect(await subject.log.published()).toEqual(new Set());
    await subject.commit({
      publications: [
        { event: 1, published: true },
        { event: 2, published: true },
      ],
    });
    await subject.commit({ at: 1100, publications: [{ event: 1, published: false }] });
    expect(await subject.log.published()).toEqual(new Set([2]));
    // Another record of the partition is not published by that.
    await subject.commit({ events: [made('a', '2')] });
    expect(await subject.log.published()).toEqual(new Set([2]));
    await subject.commit({ at: 1200, publications: [{ event: 1, published: true }] });
    expect(await subject.log.published()).toEqual(new Set([1, 2]));
  });

  it('keeps with a publication since when it holds and what was said, once for each record', async () => {
    await subject.commit({ events: [made('a', '1'), made('a', '2')] });
    const publish = (event: number, at: number, note?: string) =>
      subject.commit({ at, publications: [{ event, published: true, ...(note === undefined ? {} : { note }) }] });
    await publish(2, 1100);
    await publish(1, 1200, 'draft');
    await publish(1, 1300, 'quarterly report');
    expect(await subject.log.publications()).toEqual([
      { event: 1, since: 1300, note: 'quarterly report' },
      { event: 2, since: 1100, note: null },
    ]);
    await subject.commit({ at: 1400, publications: [{ event: 1, published: false }] });
    expect(await subject.log.publications()).toEqual([{ event: 2, since: 1100, note: null }]);
  });
}
