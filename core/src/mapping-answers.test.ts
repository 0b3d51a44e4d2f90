import { countOf, keysOf, setOfKeys } from 'headwater/algebra';
import { customMapping, multiPartitions, multiMapping, staticPartitions } from 'headwater';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { impactOf } from './impact.js';
import { manifestOf } from './manifest.fixture.js';
import { answersFor, type MappingAnswers, openQuestions, withAnswers } from './mapping-answers.js';
import { recordsOf } from './records.fixture.js';
import { statusOf } from './status.js';
import { openWorld, type World } from './world.js';

const letters = staticPartitions(['a', 'b', 'c']);
const before = customMapping({ describe: 'the one before', upstream: never, downstream: never });
function never(): never {
  throw new Error('called outside of a runner');
}
const sketches = {
  raw: { partitions: letters },
  made: { partitions: letters, reads: { raw: before } },
  // It has one partition all the same, and may not read all that there is.
  all: { reads: { made: before } },
  // Of an input without partitions there is nothing to choose.
  copied: { partitions: letters, reads: { all: before } },
};
/** `made` reads the letter before; its author says that `c` reaches `a` too. */
const answers: MappingAnswers = {
  upstream: {
    a: { keys: ['z'], expected: 1 },
    b: { keys: ['a'], expected: 1 },
    c: { keys: ['b'], expected: 1 },
  },
  downstream: { a: ['b'], b: [], c: ['a'] },
};
/** What has no partitions has one key. */
const whole: MappingAnswers = { upstream: { '': { keys: ['c'], expected: 1 } }, downstream: { a: [], b: [], c: [''] } };

function open({ isAnswered }: { readonly isAnswered: boolean }): World {
  const context = { now: 0, dynamicKeys: () => null };
  const asked = openWorld(buildGraph(manifestOf(sketches)), context);
  const { manifest } = asked.graph;
  expect(openQuestions(asked).map(({ from, to }) => `${from} → ${to}`)).toEqual(['raw → made', 'made → all']);
  if (!isAnswered) return asked;
  const answered = withAnswers(
    manifest,
    new Map(openQuestions(asked).map((edge) => [edge, edge.to === 'made' ? answers : whole])),
  );
  return openWorld(buildGraph(answered), context);
}
function edgeIn(world: World) {
  const edge = world.graph.edge('raw', 'made');
  if (edge === null) throw new Error('raw → made is gone');
  return edge;
}
const setIn = (world: World, keys: readonly string[]) => setOfKeys(world.space('raw'), keys).set;

describe('answers beside an edge', () => {
  const world = open({ isAnswered: true });
  const edge = edgeIn(world);

  it('say what partitions read, and what they lack', () => {
    expect([...keysOf(world.upstream(edge, setIn(world, ['b', 'c'])).set)]).toEqual(['a', 'b']);
    expect(world.upstream(edge, setIn(world, ['a']))).toMatchObject({ missing: ['z'], expected: 1 });
    expect(openQuestions(world)).toEqual([]);
  });
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ])('say what a change of %s reaches, by either of the two functions', (changed, reached) => {
    expect([...keysOf(world.downstream(edge, setIn(world, [changed])))]).toEqual([reached]);
    expect(impactOf(world, 'raw', setIn(world, [changed])).assets[0]?.set).toMatchObject({ isExact: true });
  });
  it('are cut to what a plan needs, and bound the rest', () => {
    const cut = answersFor(edge, setIn(world, ['b']));
    expect(cut.answers).toEqual({ upstream: { b: { keys: ['a'], expected: 1 } }, downstream: {} });
    const { set } = world.upstream(cut, setIn(world, ['c']));
    expect([countOf(set), set.isExact]).toEqual([3, false]);
  });
  it('name what they mean otherwise than a record', () => {
    const made = ['raw@a r1', 'raw@b r1', 'raw@c r1', 'made@b m1 ← raw@b r1', 'made@c m1 ← raw@b r1'];
    expect([...statusOf(world, recordsOf(made), 'made').stale]).toEqual([
      ['b', [{ kind: 'dependencies', reason: 'mapping-changed', input: 'raw' }]],
    ]);
  });
});

describe('a mapping that nobody has asked', () => {
  const world = open({ isAnswered: false });

  it('may reach anything, and says so', () => {
    expect(impactOf(world, 'raw', setIn(world, ['a'])).assets[0]).toMatchObject({
      key: 'made',
      set: { isExact: false },
    });
  });
  it.each([
    ['nothing moved', [], []],
    ['another partition of the input moved', ['raw@c r2'], []],
    ['what was read moved', ['raw@a r2'], ['b']],
  ])('makes stale by what records read alone: %s', (_, moved, stale) => {
    const records = recordsOf(['raw@a r1', 'raw@b r1', 'raw@c r1', 'made@b m1 ← raw@a r1', ...moved]);
    expect([...statusOf(world, records, 'made').stale.keys()]).toEqual(stale);
  });
});

it('asks also for what a cube maps dimension by dimension', () => {
  const cube = multiPartitions({ letter: letters, shop: letters });
  const mapping = multiMapping({ letter: before });
  const manifest = manifestOf({ raw: { partitions: cube }, made: { partitions: cube, reads: { raw: mapping } } });
  const world = openWorld(buildGraph(manifest), { now: 0, dynamicKeys: () => null });
  expect(openQuestions(world)).toHaveLength(1);
});
