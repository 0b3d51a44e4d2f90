// Mappings of cubes, dimension by dimension: blocks of the one side become blocks of the other.

import { type Block, blocksOf, intervalsOfBlocks, sizeOfCube } from '../partitions/blocks.js';
import type { Intervals } from '../partitions/intervals.js';
import { countOf, type PartitionSet, setOfIntervals, unionOf, wholeSet } from '../partitions/set.js';
import type { PartitionSpace } from '../partitions/space.js';
import type { MappingPair, MappingRules, UpstreamResult } from './rules.js';

/** One dimension of the input mapped to one of the reader; null stands for all of a side that is no cube. */
export interface DimensionLink {
  readonly upstream: string | null;
  readonly downstream: string | null;
  readonly rules: MappingRules;
}

/** One block of a set by dimension. */
type Sides = ReadonlyMap<string | null, Intervals>;

/** Dimensions without a link are read in full. */
export function productUpstream(pair: MappingPair, set: PartitionSet, links: readonly DimensionLink[]): UpstreamResult {
  const missing = new Set<string>();
  let lacking = 0;
  const blocks: Block[] = [];
  for (const sides of sidesOf(set)) {
    let [found, expected] = [1, 1];
    const read = new Map<string | null, Intervals>();
    for (const name of sideNames(pair.upstream)) {
      const space = sideSpace(pair.upstream, name);
      const link = links.find((candidate) => candidate.upstream === name);
      const result = link
        ? upstreamOfSide(pair, link, sides)
        : { set: wholeSet(space), missing: [], expected: space.count };
      for (const key of result.missing) missing.add(key);
      read.set(name, result.set.intervals);
      found *= countOf(result.set);
      expected *= result.expected;
    }
    lacking += expected - found;
    blocks.push(blockOf(pair.upstream, read));
  }
  const whole = setOfBlocks(pair.upstream, blocks, set);
  return { set: whole, missing: [...missing], expected: countOf(whole) + lacking };
}

export function productDownstream(pair: MappingPair, set: PartitionSet, links: readonly DimensionLink[]): PartitionSet {
  const blocks = sidesOf(set).map((sides) => {
    const readers = new Map<string | null, Intervals>();
    for (const name of sideNames(pair.downstream)) {
      const link = links.find((candidate) => candidate.downstream === name);
      const space = sideSpace(pair.downstream, name);
      readers.set(name, (link ? downstreamOfSide(pair, link, sides) : wholeSet(space)).intervals);
    }
    return blockOf(pair.downstream, readers);
  });
  return setOfBlocks(pair.downstream, blocks, set);
}

/** A partition of the reader is incomplete when it is so in any of its dimensions. */
export function productIncomplete(pair: MappingPair, links: readonly DimensionLink[]): PartitionSet {
  let incomplete = setOfIntervals(pair.downstream, []);
  for (const link of links) {
    const readers = new Map<string | null, Intervals>();
    for (const name of sideNames(pair.downstream)) {
      const side = name === link.downstream ? link.rules.incomplete(pairOfSide(pair, link)) : null;
      readers.set(name, (side ?? wholeSet(sideSpace(pair.downstream, name))).intervals);
    }
    incomplete = unionOf(incomplete, setOfBlocks(pair.downstream, [blockOf(pair.downstream, readers)], incomplete));
  }
  return incomplete;
}

function upstreamOfSide(pair: MappingPair, link: DimensionLink, sides: Sides): UpstreamResult {
  const inner = pairOfSide(pair, link);
  return link.rules.upstream(inner, setOfIntervals(inner.downstream, sides.get(link.downstream) ?? []));
}
function downstreamOfSide(pair: MappingPair, link: DimensionLink, sides: Sides): PartitionSet {
  const inner = pairOfSide(pair, link);
  return link.rules.downstream(inner, setOfIntervals(inner.upstream, sides.get(link.upstream) ?? []));
}
function pairOfSide(pair: MappingPair, link: DimensionLink): MappingPair {
  return {
    ...pair,
    upstream: sideSpace(pair.upstream, link.upstream),
    downstream: sideSpace(pair.downstream, link.downstream),
  };
}

function sideNames(space: PartitionSpace): readonly (string | null)[] {
  return space.dimensions.length > 0 ? space.dimensions.map(({ name }) => name) : [null];
}
function sideSpace(space: PartitionSpace, name: string | null): PartitionSpace {
  return space.dimensions.find((dimension) => dimension.name === name)?.space ?? space;
}

function sidesOf(set: PartitionSet): readonly Sides[] {
  const [outer, inner] = set.space.dimensions;
  if (!outer || !inner) return set.intervals.length === 0 ? [] : [new Map([[null, set.intervals]])];
  return blocksOf(set).map(
    (block) =>
      new Map([
        [outer.name, block.outer],
        [inner.name, block.inner],
      ]),
  );
}
function blockOf(space: PartitionSpace, sides: Sides): Block {
  const [outer, inner] = space.dimensions;
  if (!outer || !inner) return { outer: sides.get(null) ?? [], inner: [[0, 0]] };
  return { outer: sides.get(outer.name) ?? [], inner: sides.get(inner.name) ?? [] };
}
function setOfBlocks(space: PartitionSpace, blocks: readonly Block[], source: PartitionSet): PartitionSet {
  const size = space.dimensions.length > 0 ? sizeOfCube(space) : { outer: space.count, inner: 1 };
  const set = setOfIntervals(space, intervalsOfBlocks(size, blocks));
  return { ...set, isExact: set.isExact && source.isExact };
}
