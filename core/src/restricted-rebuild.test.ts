// Semantics 2.2: rebuilding exactly what a correction reaches gives the same destination as rebuilding everything, and
// one partition fewer does not. The destination is a map of values; each value is made from the inputs alone.

import { dailyPartitions, lastPartition, timeWindow, weeklyPartitions } from 'headwater';
import { keysOf, type Mapping, type PartitionSet, setOfKeys, unionOf, wholeSet } from 'headwater/algebra';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEdges } from './dependencies.js';
import { buildGraph } from './graph.js';
import { impactOf } from './impact.js';
import type { AssetKey, PartitionKey } from './manifest.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { openWorld, type World } from './world.js';

/** `asset@key` to what is stored there. */
type Destination = ReadonlyMap<string, number>;
interface Inputs {
  readonly asset: AssetKey;
  readonly part: PartitionKey;
  /** Values of what it reads, in the order of inputs and keys; a partition that is not stored is left out. */
  readonly values: readonly number[];
}
type Compute = (inputs: Inputs) => number;

const context = { now: Date.parse('2024-10-12T12:00:00Z'), dynamicKeys: () => null };
const cell = (asset: AssetKey, part: PartitionKey) => `${asset}@${part}`;

/** Builds the given partitions, inputs first, over what is stored. */
function rebuild(world: World, stored: Destination, sets: ReadonlyMap<AssetKey, PartitionSet>, compute: Compute) {
  const destination = new Map(stored);
  for (const asset of world.graph.order)
    for (const part of world.graph.asset(asset)?.kind === 'asset'
      ? keysOf(sets.get(asset) ?? noneOf(world, asset))
      : [])
      destination.set(cell(asset, part), compute({ asset, part, values: valuesRead(world, destination, asset, part) }));
  return destination;
}

function valuesRead(world: World, stored: Destination, asset: AssetKey, part: PartitionKey): readonly number[] {
  const own = setOfKeys(world.space(asset), [part]).set;
  return readEdges(world, asset).flatMap((edge) =>
    [...keysOf(world.upstream(edge, own).set)].flatMap((key) => stored.get(cell(edge.from, key)) ?? []),
  );
}

const noneOf = (world: World, asset: AssetKey) => setOfKeys(world.space(asset), []).set;
const everything = (world: World) => new Map(world.graph.order.map((key) => [key, wholeSet(world.space(key))]));

function reachedBy(world: World, corrections: readonly (readonly [AssetKey, PartitionKey])[]) {
  const sets = new Map<AssetKey, PartitionSet>();
  for (const [source, part] of corrections)
    for (const { key, set } of impactOf(world, source, setOfKeys(world.space(source), [part]).set).assets)
      sets.set(key, unionOf(sets.get(key) ?? noneOf(world, key), set));
  return sets;
}

function without(world: World, sets: ReadonlyMap<AssetKey, PartitionSet>, asset: AssetKey, part: PartitionKey) {
  const rest = [...keysOf(sets.get(asset) ?? noneOf(world, asset))].filter((key) => key !== part);
  return new Map([...sets, [asset, setOfKeys(world.space(asset), rest).set]]);
}

describe('the restricted rebuild of 2.2', () => {
  const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
  const world = openWorld(
    buildGraph(
      manifestOf({
        raw: { kind: 'source', partitions: days },
        daily: { partitions: days, reads: { raw: null } },
        sales_7d: { partitions: days, reads: { daily: timeWindow({ startOffset: -6, endOffset: 0 }) } },
      }),
    ),
    context,
  );
  const sum: Compute = ({ values }) => values.reduce((a, b) => a + b, 0);
  const rows = (correction: number) =>
    new Map(
      Array.from({ length: 9 }, (_, n) => [cell('raw', `2024-10-0${n + 1}`), 101 + n + (n === 1 ? correction : 0)]),
    );
  const before = rebuild(world, rows(0), everything(world), sum);
  const week = (stored: Destination, day: number) => [
    stored.get(cell('sales_7d', `2024-10-0${day}`)),
    valuesRead(world, stored, 'sales_7d', `2024-10-0${day}`).length,
  ];

  it('sums the window that it can read', () => {
    expect([week(before, 1), week(before, 3)]).toEqual([
      [101, 1],
      [306, 3],
    ]);
  });

  it('changes exactly seven outputs when 2 October is corrected by 50', () => {
    const sets = reachedBy(world, [['raw', '2024-10-02']]);
    const corrected = new Map([...before, ...rows(50)]);
    const restricted = rebuild(world, corrected, sets, sum);
    expect([week(restricted, 3), week(restricted, 7)]).toEqual([
      [356, 3],
      [778, 7],
    ]);
    const changed = [...keysOf(wholeSet(world.space('sales_7d')))].filter(
      (part) => restricted.get(cell('sales_7d', part)) !== before.get(cell('sales_7d', part)),
    );
    expect(changed).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2024-10-0${day}`));
    expect(restricted).toEqual(rebuild(world, corrected, everything(world), sum));
  });
});

// ---- any graph ----
const definitions = {
  daily: dailyPartitions({ start: '2024-09-15' }),
  later: dailyPartitions({ start: '2024-09-22' }),
  weekly: weeklyPartitions({ start: '2024-09-15' }),
  none: null,
} as const;
const kinds = fc.constantFrom<(keyof typeof definitions)[]>('daily', 'daily', 'later', 'weekly', 'none');
const mappings = fc.oneof(
  fc.constant(null),
  fc.constant(lastPartition()),
  fc
    .record({ startOffset: fc.integer({ min: -4, max: 0 }), span: fc.integer({ min: 0, max: 4 }) })
    .map(({ startOffset, span }) => timeWindow({ startOffset, endOffset: startOffset + span })),
);

/** Two sources and up to six assets, each over some of those before it. */
const worlds = fc
  .array(fc.record({ kind: kinds, reads: fc.array(fc.tuple(fc.nat(), mappings), { minLength: 1, maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((assets) => {
    const sketches: Record<AssetKey, AssetSketch> = {
      s0: { kind: 'source', partitions: definitions.daily },
      s1: { kind: 'source', partitions: definitions.later },
    };
    for (const [n, { kind, reads }] of assets.entries()) {
      const before = Object.keys(sketches);
      const partitions = definitions[kind];
      const chosen = reads.map(([index, mapping]): [AssetKey, Mapping | null] => {
        const input = before[index % before.length] ?? 's0';
        const isWindowed = sketches[input]?.partitions === partitions && partitions !== null;
        return [input, isWindowed || (mapping?.kind === 'last' && sketches[input]?.partitions) ? mapping : null];
      });
      sketches[`a${n}`] = { partitions, reads: Object.fromEntries(chosen) };
    }
    return openWorld(buildGraph(manifestOf(sketches)), context);
  });
const corrections = fc.array(fc.tuple(fc.constantFrom('s0', 's1'), fc.nat()), { minLength: 1, maxLength: 4 });

describe('in any graph, after any corrections', () => {
  it('the reached partitions are enough, and each of them is needed', () => {
    let compared = 0;
    fc.assert(
      fc.property(worlds, corrections, fc.nat(), (world, picks, choice) => {
        const known = new Map<string, number>();
        // Equal inputs, equal value; different inputs, different value.
        const compute: Compute = (inputs) => {
          const text = JSON.stringify(inputs);
          const value = known.get(text) ?? known.size + 1_000_000;
          known.set(text, value);
          return value;
        };
        const chosen = picks.map(([source, n]) => {
          const space = world.space(source);
          return [source, space.keyAt(n % space.count)] as const;
        });
        const raw = new Map(
          ['s0', 's1'].flatMap((key) => [...keysOf(wholeSet(world.space(key)))].map((part) => [cell(key, part), 0])),
        );
        const before = rebuild(world, raw, everything(world), compute);
        const corrected = new Map([...before, ...chosen.map(([key, part]) => [cell(key, part), 1] as const)]);
        const full = rebuild(world, corrected, everything(world), compute);
        const reached = reachedBy(world, chosen);
        expect(rebuild(world, corrected, reached, compute)).toEqual(full);

        const needed = [...reached].flatMap(([key, set]) => [...keysOf(set)].map((part) => [key, part] as const));
        const left = needed[choice % Math.max(needed.length, 1)];
        if (left === undefined) return;
        compared += 1;
        expect(rebuild(world, corrected, without(world, reached, ...left), compute)).not.toEqual(full);
      }),
      { numRuns: 150 },
    );
    // Corrections that reach nothing prove nothing.
    expect(compared).toBeGreaterThan(75);
  });
});
