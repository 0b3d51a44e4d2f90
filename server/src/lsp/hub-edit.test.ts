// While an edit that everything depends on is worked out, whoever asks something is answered between the steps.

import { expect, test } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { Workspace } from '../analysis/index.js';
import { Moments } from './moments.js';

const READERS = 300;
const AT = Date.parse('2024-10-12T00:00:00Z');

const hub = (key: string): string => `export const KEY = '${key}';\n`;
const reader = (index: number): string => `import { asset } from 'headwater';
import { KEY } from './hub.js';
asset('reader_${index}', { async materialize(ctx) { await ctx.read(KEY); await ctx.read('nobody'); } });
`;
const moments = new Moments({ rules: {}, facts: { defaultStorage: null, retention: null } });

test('rules are asked in steps, each of which is about some files or one rule', () => {
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply([
    { path: 'hub.ts', text: hub('orders') },
    ...Array.from({ length: READERS }, (_, index) => ({ path: `reader-${index}.ts`, text: reader(index) })),
  ]);
  const known = (): Parameters<Moments['at']>[0] => ({
    snapshot: workspace.snapshot,
    graph: workspace.snapshot.graph,
    at: AT,
    dynamicKeys: null,
    recordFacts: null,
  });
  expect(moments.at(known()).findings()).toHaveLength(2 * READERS);

  const before = workspace.snapshot;
  let linking = 0;
  for (const _ of workspace.applyInSteps([{ path: 'hub.ts', text: hub('nothing') }], null)) {
    linking += 1;
    expect(workspace.snapshot).toBe(before);
  }
  const moment = moments.at(known());
  let judging = 0;
  for (const _ of moment.judging) {
    judging += 1;
    // Who asks about an asset learns of it without all rules.
    expect(moment.world.graph.asset('reader_7')?.key).toBe('reader_7');
    expect([moments.at(known()), moment.isJudged]).toEqual([moment, false]);
  }
  expect(linking).toBeGreaterThan(READERS);
  // Every rule that looks at readers has a step for each group of files.
  expect(judging).toBeGreaterThan(30);
  expect(moment.isJudged).toBe(true);
  expect(moment.findings()).toHaveLength(2 * READERS);
});

test('whoever asks what the rules say before they are through gets all of it', () => {
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply([
    { path: 'hub.ts', text: hub('orders') },
    { path: 'reader.ts', text: reader(0) },
  ]);
  const moment = moments.at({
    snapshot: workspace.snapshot,
    graph: workspace.snapshot.graph,
    at: AT,
    dynamicKeys: null,
    recordFacts: null,
  });
  moment.judging.next();
  expect(moment.isJudged).toBe(false);
  expect(moment.findings().map(({ rule }) => rule)).toEqual(['unknown-dependency', 'unknown-dependency']);
  expect(moment.judging.next().done).toBe(true);
});

test('at first sight, open files have all that the whole run finds in them', () => {
  const table = `storage: { kind: 'sqliteTable', file: 'w.db', table: 't' }`;
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply([
    { path: 'hub.ts', text: hub('orders') },
    { path: 'open.ts', text: `${reader(0)}asset('one', { ${table}, materialize() {} });\n` },
    { path: 'before.ts', text: `${reader(1)}asset('two', { ${table}, materialize() {} });\n` },
  ]);
  const known = {
    snapshot: workspace.snapshot,
    graph: workspace.snapshot.graph,
    at: AT,
    dynamicKeys: null,
    recordFacts: null,
  };
  const inOpen = (findings: readonly { readonly span: { readonly file: string } }[]): readonly unknown[] =>
    findings.filter(({ span }) => span.file === 'open.ts');
  const first = moments.atFirst(known, new Set(['open.ts'])).findings;
  expect(inOpen(first)).toHaveLength(3);
  expect(inOpen(first)).toEqual(inOpen(moments.beside(known).findings()));
});
