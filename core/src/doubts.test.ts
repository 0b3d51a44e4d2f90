// Semantics 3.4: what an older log says is unverified, neither stale nor missing, until somebody has looked; so is what
// the last step of a partition left that was cut short. A record that is made later is sure.

import { staticPartitions } from 'headwater';
import { keysOf } from 'headwater/algebra';
import { describe, expect, it } from 'vitest';
import { type Doubts, noDoubts } from './doubts.js';
import { buildGraph } from './graph.js';
import { manifestOf } from './manifest.fixture.js';
import { planOf } from './plan.js';
import { recordsOf } from './records.fixture.js';
import type { Records } from './records.js';
import { select } from './selection.js';
import { statusOf } from './status.js';
import { whyOf } from './why.js';
import { openWorld } from './world.js';

const partitions = staticPartitions(['1', '2', '3']);
const world = openWorld(
  buildGraph(manifestOf({ a: { partitions, codeVersion: 'new' }, b: { partitions, reads: { a: null } } })),
  { now: 0, dynamicKeys: () => null },
);
/** `a@1` is fresh, `a@2` stale, `a@3` missing; `b@1` fresh, the rest missing. */
const lines = ['a@1 v1 #new', 'a@2 v1 #old', 'b@1 v1 ← a@1 v1'];

function recordsWith(doubts: Doubts, more: readonly string[] = []): Records {
  return { ...recordsOf([...lines, ...more]), doubts };
}
function checkStatus(records: Records, expected: Readonly<Record<string, readonly string[]>>): void {
  const { missing, stale, unverified } = statusOf(world, records, 'a');
  const shown = { missing: [...keysOf(missing)], stale: [...stale.keys()], unverified: [...keysOf(unverified)] };
  expect(shown).toEqual(expected);
}
function checkPlan(records: Records, words: readonly string[], expected: readonly string[]): void {
  const selected = select(world, words, (key) => statusOf(world, records, key));
  if (selected.kind === 'invalid') throw new Error(selected.message);
  const { steps, unverified = [] } = planOf(world, records, selected.selection);
  expect([
    ...steps.flatMap(({ asset, reasons }) => reasons.map(({ kind, partitions: keys }) => `${asset} ${keys} ${kind}`)),
    ...unverified.map(({ asset, partitions: keys }) => `${asset} ${keys} left out`),
  ]).toEqual(expected);
}

const olderLog: Doubts = { ...noDoubts, all: 3 };
const cutShort: Doubts = { all: null, of: (asset) => new Map(asset === 'a' ? [['1', 3]] : []) };

describe('a doubt', () => {
  it('without one, a partition is fresh, stale or missing', () => {
    checkStatus(recordsWith(noDoubts), { missing: ['3'], stale: ['2'], unverified: [] });
  });

  it('about an older log makes everything unverified but what was built since', () => {
    checkStatus(recordsWith(olderLog), { missing: [], stale: [], unverified: ['1', '2', '3'] });
    checkStatus(recordsWith(olderLog, ['a@2 v2 #new']), { missing: [], stale: [], unverified: ['1', '3'] });
    const why = whyOf(world, recordsWith(olderLog), { asset: 'b', part: '2' });
    expect([why.state, why.doubt, why.behind.map(({ state }) => state)]).toEqual([
      'unverified',
      'older-log',
      ['unverified'],
    ]);
  });

  it('about an older log leaves everything out of a plan that is not asked for by its key', () => {
    const records = recordsWith(olderLog);
    checkPlan(records, [], ['a 1,2,3 left out', 'b 1,2,3 left out']);
    checkPlan(records, ['a@2'], ['a 2 requested']);
    checkPlan(records, ['a@2+'], ['a 2 requested', 'b 2 left out']);
    checkPlan(records, ['unverified'], ['a 1,2,3 left out', 'b 1,2,3 left out']);
  });

  it('about a step that was cut short is about its partition alone, which a plan builds again', () => {
    checkStatus(recordsWith(cutShort), { missing: ['3'], stale: ['2'], unverified: ['1'] });
    const doubtOf = (part: string) => whyOf(world, recordsWith(cutShort), { asset: 'a', part }).doubt;
    expect(['1', '2', '3'].map(doubtOf)).toEqual(['cut-short', null, null]);
    checkPlan(recordsWith(cutShort), ['a'], ['a 3 missing', 'a 1 unverified', 'a 2 code-changed']);
    checkStatus(recordsWith(cutShort, ['a@1 v1 #new']), { missing: ['3'], stale: ['2'], unverified: [] });
  });
});
