// Errors in what plans are made of: the same where all rules have been asked as where only those are that find them.

import { select, openWorld } from '@headwater/core';
import { expect, test } from 'vitest';
import { testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { aboutSelected, planStoppers, type RuleOverrides, runRules, stoppersAmong } from './index.js';

const { snapshot } = analyse(`
//- /sound.ts
import { asset } from 'headwater';
export const sound = asset('sound', { async materialize(ctx) { await ctx.read('twice'); } });
//- /twice.ts
import { asset } from 'headwater';
export const one = asset('twice', { async materialize() {} });
export const other = asset('twice', { async materialize() {} });
//- /unknown.ts
import { asset } from 'headwater';
export const reader = asset('reader', { deps: ['nobody'], async materialize() {} });
// headwater-disable-next-line unknown-dependency -- it comes with the next release
export const quiet = asset('quiet', { deps: ['nobody'], async materialize() {} });
//- /open.ts
import { asset } from 'headwater';
export const open = asset('open', { async materialize( });
`);
const input = { snapshot, now: testNow };
const rulesIn = (overrides: RuleOverrides) => {
  const found = planStoppers(input, overrides);
  expect(stoppersAmong(runRules(input, overrides))).toEqual(found);
  return found.map(({ rule }) => rule);
};

test('neither errors in bodies nor what is kept quiet are among them', () => {
  expect(new Set(rulesIn({}))).toEqual(new Set(['duplicate-asset-key', 'syntax-error', 'unknown-dependency']));
  expect(new Set(rulesIn({ 'unknown-dependency': 'warning', 'syntax-error': 'off' }))).toEqual(
    new Set(['duplicate-asset-key']),
  );
});

test.each([
  ['sound', []],
  ['reader', ['unknown-dependency']],
  ['twice', ['duplicate-asset-key']],
  ['open', ['syntax-error']],
])('a selection of %s is stopped by %j', (words, rules) => {
  const world = openWorld(snapshot.graph, { now: testNow, dynamicKeys: () => null });
  const selected = select(world, [words], null);
  if (selected.kind === 'invalid') throw new Error(selected.message);
  const errors = planStoppers(input);
  const about = aboutSelected(errors, { graph: world.graph, selection: selected.selection, isWhole: false });
  expect([...new Set(about.map(({ rule }) => rule))]).toEqual(rules);
  expect(aboutSelected(errors, { graph: world.graph, selection: selected.selection, isWhole: true })).toEqual(errors);
});
