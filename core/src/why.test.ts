import { dailyPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { recordsOf } from './records.fixture.js';
import { rootCauses, type Why, whyOf } from './why.js';
import { openWorld, type World } from './world.js';

function worldOf(sketches: Record<string, AssetSketch>): World {
  return openWorld(buildGraph(manifestOf(sketches)), { now: Date.parse('2025-01-01'), dynamicKeys: () => null });
}

/** One line a target, indented below what waits for it. */
function lines(why: Why, depth = 0): string[] {
  const roots = why.roots.map(({ target, reason }) => `${target.asset}@${target.part} ${reason}`).join(', ');
  const line = `${'  '.repeat(depth)}${why.target.asset}@${why.target.part} ${why.state} ${roots}`.trimEnd();
  return [line, ...why.behind.flatMap((each) => lines(each, depth + 1))];
}

describe('why', () => {
  const chain = worldOf({
    raw: { kind: 'source' },
    daily: { reads: { raw: null } },
    report: { reads: { daily: null } },
    mail: { reads: { report: null } },
  });
  const built = ['raw a', 'daily d ← raw a', 'report r ← daily d', 'mail m ← report r'];

  it('leads from what is fresh still to what it waits for', () => {
    expect(lines(whyOf(chain, recordsOf([...built, 'raw b']), { asset: 'mail', part: '' }))).toEqual([
      'mail@ fresh',
      '  report@ fresh',
      '    daily@ stale raw@ data-version-changed',
    ]);
  });
  it('stops where nothing has to be done', () => {
    expect(lines(whyOf(chain, recordsOf(built), { asset: 'mail', part: '' }))).toEqual(['mail@ fresh']);
    expect(lines(whyOf(chain, recordsOf([]), { asset: 'raw', part: '' }))).toEqual(['raw@ fresh']);
  });
  it('names what is missing', () => {
    expect(lines(whyOf(chain, recordsOf(built.slice(0, 1)), { asset: 'report', part: '' }))).toEqual([
      'report@ missing',
      '  daily@ missing',
    ]);
  });
  it('follows partitions, those of the asset itself included', () => {
    const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
    const yesterday = timeWindow({ startOffset: -1, endOffset: -1 });
    const world = worldOf({ running: { partitions: days, codeVersion: '2', reads: { running: yesterday } } });
    const records = recordsOf([
      'running@2024-10-01 a #1',
      'running@2024-10-02 b #2 ← running@2024-10-01 a',
      'running@2024-10-03 c #2 ← running@2024-10-02 b',
    ]);
    expect(lines(whyOf(world, records, { asset: 'running', part: '2024-10-03' }))).toEqual([
      'running@2024-10-03 fresh',
      '  running@2024-10-02 fresh',
      '    running@2024-10-01 stale running@2024-10-01 code-version-changed',
    ]);
  });
  it('has the roots of what is stale itself', () => {
    const records = recordsOf([...built, 'raw b']);
    expect(rootCauses(chain, records, { asset: 'daily', part: '' })).toEqual([
      { target: { asset: 'raw', part: '' }, kind: 'data', reason: 'data-version-changed', input: null },
    ]);
    expect(rootCauses(chain, records, { asset: 'mail', part: '' })).toEqual([]);
  });
});
