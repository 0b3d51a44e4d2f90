// Which reads count as undeclared: what is declared for its order alone is no input, and where nobody can tell what is
// declared, nothing is judged. The graph says it, and all that asks follows the graph.

import { impactOf, openWorld } from '@headwater/core';
import { wholeSet } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';
import { coverageOf, coverageReport, unknownReaders } from '../rules/index.js';
import type { Snapshot } from './snapshot.js';

const header = `
//- /a.ts
import { after, asset, from, identity, source } from 'headwater';
import { chosen } from 'elsewhere';
export const raw = source('raw');
export const shop = source('shop');
`;
function reading(deps: string, body = 'await ctx.read(raw);'): Snapshot {
  return analyse(`${header}
export const report = asset('report', { deps: ${deps}, async materialize(ctx) { ${body} } });
export const summary = asset('summary', { deps: [report], async materialize(ctx) { await ctx.read(report); } });
`).snapshot;
}
function reached({ graph }: Snapshot): readonly string[] {
  const world = openWorld(graph, { now: 0, dynamicKeys: () => [] });
  return impactOf(world, 'raw', wholeSet(world.space('raw'))).assets.map(
    ({ key, isDeclared, via }) => `${via.join(' → ')}${isDeclared ? '' : ' ?'} (${key})`,
  );
}

describe('what is declared for its order alone, and read', () => {
  const snapshot = reading('[after(raw)]');

  it('orders, and is an undeclared read beside that', () => {
    expect(snapshot.graph.upstream('report').map(({ kind, isDeclared }) => [kind, isDeclared])).toEqual([
      ['order', true],
      ['read', false],
    ]);
    expect(snapshot.graph.edge('raw', 'report')).toMatchObject({ kind: 'read', isDeclared: false });
    expect(snapshot.declared().manifest.edges['report']).toEqual({
      raw: { kind: 'order', mapping: null, incomplete: null },
    });
  });
  it('is undeclared in impact and coverage', () => {
    expect(reached(snapshot)).toEqual(['raw → report ? (report)', 'raw → report → summary ? (summary)']);
    expect(coverageOf(snapshot)).toEqual({ reads: 2, declared: 1, unknown: 0 });
  });
  it('is undeclared where a run alone has seen it', () => {
    const unread = reading('[after(raw)]', '');
    expect(reached(unread)).toEqual([]);
    const observed = { readers: new Set(['report']), reads: [{ reader: 'report', asset: 'raw' }] };
    expect(coverageReport(unread, observed).seen[0]).toMatchObject({ asset: 'raw', isDeclared: false });
  });
  it('is declared where it is declared as read', () => {
    const declared = reading('[from(raw, identity()), after(shop)]');
    expect(edgesOf(declared)).toEqual(['raw → report', 'report → summary', 'shop → report']);
    expect(reached(declared)).toEqual(['raw → report (report)', 'raw → report → summary (summary)']);
  });
});

describe('what is read where the list may name anything', () => {
  const snapshot = reading('[shop, chosen()]');

  it('is no undeclared read: not in the graph, nor in what follows from it', () => {
    expect(edgesOf(snapshot)).toEqual(['report → summary', 'shop → report']);
    expect(reached(snapshot)).toEqual([]);
    expect(coverageOf(snapshot)).toEqual({ reads: 1, declared: 1, unknown: 1 });
  });
  it('may be reached by any change', () => {
    const readers = unknownReaders(snapshot, new Set(['raw']));
    expect(readers.map(({ reader, span }) => `${reader} ${span.file}:${span.start.line}`)).toEqual(['report a.ts:6']);
  });
  it('stays declared where it is named', () => {
    expect(reached(reading('[raw, chosen()]'))).toEqual(['raw → report (report)', 'raw → report → summary (summary)']);
  });
});
