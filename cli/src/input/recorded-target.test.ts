// `asset@partition` as people and plans write it, for every command that takes one.

import { buildGraph, openWorld } from '@headwater/core';
import { staticPartitions } from 'headwater';
import { keysOf } from 'headwater/algebra';
import { expect, test } from 'vitest';
import { manifestOf } from '../../../core/src/manifest.fixture.js';
import { recordedTarget } from './recorded-target.js';
import { parseTarget } from './target.js';

const keys = ['a,b', 'c@d', 'say "e"', 'f'];
const world = openWorld(
  buildGraph(manifestOf({ gated: { partitions: staticPartitions(keys) }, 'mail@noon': { partitions: null } })),
  { now: 0, dynamicKeys: () => null },
);

test.each([
  ['gated', { asset: 'gated', part: null }],
  ['gated@f', { asset: 'gated', part: 'f' }],
  ['gated@"a,b"', { asset: 'gated', part: 'a,b' }],
  ['gated@a,b', { asset: 'gated', part: 'a,b' }],
  ['gated@c@d', { asset: 'gated', part: 'c@d' }],
  ['"gated"@"c@d"', { asset: 'gated', part: 'c@d' }],
  [String.raw`gated@"say \"e\""`, { asset: 'gated', part: 'say "e"' }],
  ['"mail@noon"', { asset: 'mail@noon', part: null }],
])('%s', (text, { asset, part }) => {
  expect(recordedTarget(text)).toEqual({ kind: 'success', value: { asset, part } });
  const parsed = parseTarget(world, text);
  expect(parsed.kind === 'success' && [parsed.value.key, ...keysOf(parsed.value.set)]).toEqual([
    asset,
    ...(part !== null ? [part] : asset === 'gated' ? keys : ['']),
  ]);
});

test.each(['', '@f', '@'])('`%s` names no asset', (text) => {
  expect(recordedTarget(text)).toMatchObject({ kind: 'failure', message: `\`${text}\` names no asset.` });
});
