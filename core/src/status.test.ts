import { allPartitions, dailyPartitions, staticPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { recordsOf } from './records.fixture.js';
import type { Records } from './records.js';
import { statusOf } from './status.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });

function causesOf(sketches: Record<string, AssetSketch>, records: Records, asset = 'made'): string[] {
  const world = openWorld(buildGraph(manifestOf(sketches)), { now: Date.parse('2025-01-01'), dynamicKeys: () => null });
  return [...statusOf(world, records, asset).stale].map(([part, causes]) => {
    const words = causes.map((cause) => {
      if (cause.kind === 'code') return `${cause.reason} ${cause.from}→${cause.to}`;
      if (cause.kind === 'dependencies') return `${cause.reason} ${cause.input}`;
      return `${cause.reason} ${cause.input}@${cause.inputPartition} ${cause.from}→${cause.to}`;
    });
    return `${part}: ${words.join(', ')}`;
  });
}

describe('the code version', () => {
  it('makes stale where both are known and differ', () => {
    const made = { codeVersion: '2' };
    expect(causesOf({ made }, recordsOf(['made x #1']))).toEqual([': code-version-changed 1→2']);
    expect(causesOf({ made }, recordsOf(['made x #2']))).toEqual([]);
  });
  it('is no reason where nobody knows one of them', () => {
    expect(causesOf({ made: { codeVersion: '2' } }, recordsOf(['made x']))).toEqual([]);
    expect(causesOf({ made: {} }, recordsOf(['made x #1']))).toEqual([]);
  });
});

describe('an input', () => {
  const sketches = { raw: {}, made: { reads: { raw: null } } };
  it('makes stale with each version but the one that was read', () => {
    expect(causesOf(sketches, recordsOf(['raw a', 'made x ← raw a', 'raw b']))).toEqual([
      ': input-version-changed raw@ a→b',
    ]);
    expect(causesOf(sketches, recordsOf(['raw a', 'made x ← raw a', 'raw b', 'raw a']))).toEqual([]);
  });
  it('makes stale when it is built again and nobody knows its version', () => {
    expect(causesOf(sketches, recordsOf(['raw', 'made x ← raw']))).toEqual([]);
    expect(causesOf(sketches, recordsOf(['raw', 'made x ← raw', 'raw']))).toEqual([
      ': input-rematerialized raw@ null→null',
    ]);
  });
  it('of unknown version that is a source was always there', () => {
    const source = { raw: { kind: 'source' }, made: { reads: { raw: null } } } as const;
    expect(causesOf(source, recordsOf(['raw', 'made x ← raw', 'raw']))).toEqual([]);
    expect(causesOf(source, recordsOf(['raw', 'made x ← raw', 'raw b']))).toEqual([
      ': input-version-changed raw@ null→b',
    ]);
  });
  it('that is gone makes stale', () => {
    const records = recordsOf(['raw a', 'made x ← raw a']);
    const wiped: Records = { ...records, latest: (asset) => (asset === 'raw' ? new Map() : records.latest(asset)) };
    expect(causesOf(sketches, wiped)).toEqual([': input-wiped raw@ a→null']);
  });
  it('is no reason for a record that came from outside: nobody knows what it read', () => {
    expect(causesOf(sketches, recordsOf(['made x', 'raw a']))).toEqual([]);
  });
  it.each([
    ['by having no partitions of its own', { reads: { raw: null } }, ['made x ← raw@eu a, raw@us a']],
    [
      'by its mapping',
      { partitions: staticPartitions(['p']), reads: { raw: allPartitions() } },
      ['made@p x ← raw@eu a, raw@us a'],
    ],
  ])('that lost a partition makes stale what has read it and reads all of them %s', (_, made, built) => {
    const raw = ['raw@eu a', 'raw@us a'];
    const after = (keys: string[], ...lines: string[]) =>
      causesOf({ raw: { partitions: staticPartitions(keys) }, made }, recordsOf([...raw, ...lines]));
    const [part = ''] = /(?<=@)p/.exec(built[0] ?? '') ?? [];
    expect(after(['eu', 'us'], ...built)).toEqual([]);
    expect(after(['eu'], ...built)).toEqual([`${part}: mapping-changed raw`]);
    // Built again without it, it is fresh, whatever the log still has of the other.
    expect(after(['eu'], ...built, built[0]?.replace(', raw@us a', '') ?? '')).toEqual([]);
  });
  it('that lost a partition leaves fresh what has not read it, or reads others', () => {
    const keys = staticPartitions(['eu']);
    const records = ['raw@us a', 'raw@eu a', 'made@eu x ← raw@eu a'];
    expect(
      causesOf({ raw: { partitions: keys }, made: { partitions: keys, reads: { raw: null } } }, recordsOf(records)),
    ).toEqual([]);
    const total = { raw: { partitions: keys }, made: { reads: { raw: null } } };
    expect(causesOf(total, recordsOf(['raw@eu a', 'made x ← raw@eu a', 'raw@us a']))).toEqual([]);
  });
  it('of which the time has not come is not lost', () => {
    const later = {
      raw: { partitions: dailyPartitions({ start: '2024-10-01' }) },
      made: { reads: { raw: allPartitions() } },
    };
    expect(
      causesOf(
        later,
        recordsOf(['raw@2024-12-31 a', 'raw@2025-06-01 a', 'made x ← raw@2024-12-31 a, raw@2025-06-01 a']),
      ),
    ).toEqual([]);
  });
  it('that gained a partition makes stale what reads all of them', () => {
    const all = { raw: { partitions: days }, made: { reads: { raw: allPartitions() } } };
    expect(causesOf(all, recordsOf(['raw@2024-10-01 a', 'made x ← raw@2024-10-01 a', 'raw@2024-10-02 a']))).toEqual([
      ': input-version-changed raw@2024-10-02 null→a',
    ]);
  });
});

describe('dependencies', () => {
  const now = () => 'now';
  it('that came and went make stale, and hide no changed data', () => {
    const sketches = { kept: {}, added: {}, gone: {}, made: { reads: { kept: null, added: null } } };
    const lines = ['kept a', 'gone g', 'added n', 'made x %before ← kept a, gone g', 'kept b'];
    expect(causesOf(sketches, recordsOf(lines, now))).toEqual([
      ': dependency-removed gone, dependency-added added, input-version-changed kept@ a→b',
    ]);
  });
  it('of another digest that say the same are no reason', () => {
    const sketches = { kept: {}, made: { reads: { kept: null } } };
    expect(causesOf(sketches, recordsOf(['kept a', 'made x %before ← kept a'], now))).toEqual([]);
  });
  it('with another mapping make stale the partitions that it changes', () => {
    const sketches = (start: number) => ({
      raw: { partitions: days },
      made: { partitions: days, reads: { raw: timeWindow({ startOffset: start, endOffset: 0 }) } },
    });
    const raw = ['01', '02'].map((day) => `raw@2024-10-${day} a`);
    const narrow = ['made@2024-10-01 x %before ← raw@2024-10-01 a', 'made@2024-10-02 x %before ← raw@2024-10-02 a'];
    const wide = [narrow[0] ?? '', 'made@2024-10-02 x %before ← raw@2024-10-01 a, raw@2024-10-02 a'];
    expect(causesOf(sketches(-1), recordsOf([...raw, ...narrow], now))).toEqual(['2024-10-02: mapping-changed raw']);
    expect(causesOf(sketches(0), recordsOf([...raw, ...wide], now))).toEqual(['2024-10-02: mapping-changed raw']);
    expect(causesOf(sketches(-1), recordsOf([...raw, ...wide], now))).toEqual([]);
  });
});
