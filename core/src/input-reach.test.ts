import { dailyPartitions, lastPartition, monthlyPartitions, specificPartitions } from 'headwater';
import { type Mapping, type Partitions, setOfIntervals } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { inputReach } from './input-reach.js';
import { manifestOf } from './manifest.fixture.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-05', end: '2024-10-20' });
const window = (startOffset: number, endOffset: number): Mapping => ({ kind: 'timeWindow', startOffset, endOffset });
const mappings: readonly (Mapping | null)[] = [
  null,
  window(0, 0),
  window(-6, 0),
  window(-3, -1),
  window(2, 5),
  window(-40, 40),
  window(-40, -30),
  window(1, -1),
];

function checkReach(input: Partitions | null, mapping: Mapping | null): void {
  const manifest = manifestOf({ input: { partitions: input }, made: { partitions: days, reads: { input: mapping } } });
  const world = openWorld(buildGraph(manifest), { now: Date.parse('2024-10-15T12:00:00Z'), dynamicKeys: () => null });
  const edge = world.graph.edge('input', 'made');
  if (edge === null) throw new Error('There is no edge.');
  const reach = inputReach(world, edge);
  const space = world.space('made');
  for (let index = 0; index < space.count; index += 1)
    expect(reach(index)).toEqual(world.upstream(edge, setOfIntervals(space, [[index, index]])).set.intervals);
}

it.each([
  ['the same days', days],
  ['days that start earlier', dailyPartitions({ start: '2024-09-01' })],
  ['days that start later and end sooner', dailyPartitions({ start: '2024-10-08', end: '2024-10-11' })],
  ['days of another zone', dailyPartitions({ start: '2024-10-01', timezone: 'Europe/Berlin' })],
  ['months', monthlyPartitions({ start: '2024-01-01' })],
  ['no partitions', null],
])('says of %s what the mapping says', (_, input) => {
  for (const mapping of mappings) checkReach(input, mapping);
});

it('leaves other mappings to themselves', () => {
  checkReach(days, lastPartition());
  checkReach(days, specificPartitions(['2024-10-06', '2024-10-09']));
  checkReach(days, { kind: 'identity' });
});
