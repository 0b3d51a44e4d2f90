// What a change of an asset, or of one of its partitions, reaches: row by row along one axis of keys.

import {
  type AssetKey,
  type DependencyEdge,
  type Impact,
  type ImpactedAsset,
  impactOf,
  incompleteSet,
} from '@headwater/core';
import type { ImpactRow, ImpactView, TargetParams } from '@headwater/protocol';
import { countOf, intersectionOf, type PartitionSet, type PartitionSpace } from 'headwater/algebra';
import { edgeLabel } from '../edge-words.js';
import { declarationPlace, type ProjectFeature, type ProjectView, placeOf } from '../feature.js';
import { holds, statusesOf, worstOf } from './partition-statuses.js';
import { partitionsView, targetSet } from './set-view.js';

/** Cells that a row can show. A longer axis shows the stretch that is reached. */
const LONGEST_AXIS = 366;

export const impact: ProjectFeature<TargetParams, ImpactView> = {
  method: 'headwater/impact',
  handle({ target }, view) {
    const started = view.stopwatch();
    const answer = impactView(view, target);
    return { ...answer, elapsedMs: view.stopwatch() - started };
  },
};

function impactView(view: ProjectView, target: ImpactView['target']): Omit<ImpactView, 'elapsedMs'> {
  const { world } = view;
  const reach = impactOf(world, target.asset, targetSet(world, target));
  const axis = axisOf(world.space(target.asset), reach);
  const rows = reach.assets.map((reached) => ({ reached, row: rowOf(view, reached, axis) }));
  const declared = rows.filter(({ reached }) => reached.isDeclared);
  const keys = new Set([target.asset, ...reach.assets.map(({ key }) => key)]);
  return {
    target,
    at: world.context.now,
    axis,
    origin: originRow(view, reach, { axis, isWhole: target.partition === null }),
    reached: declared.map(({ row }) => row),
    undeclared: rows.filter(({ reached }) => !reached.isDeclared).map(({ row }) => row),
    notReached: [...world.graph.order].filter((key) => !keys.has(key)).sort(),
    totals: {
      assets: declared.length,
      partitions: declared.reduce((sum, { reached }) => sum + countOf(reached.set), 0),
      incomplete: declared.reduce((sum, { row }) => sum + row.incomplete, 0),
    },
    logPosition: view.records?.position ?? null,
  };
}

/** The origin's keys, or of many the stretch from the first to the last that anything reached has in common with them. */
function axisOf(space: PartitionSpace, { changed, assets }: Impact): readonly string[] {
  if (space.definition === null) return [];
  let [first, last] = [0, space.count - 1];
  if (space.count > LONGEST_AXIS) {
    const alike = [changed.set, ...assets.map(({ set }) => set)].filter((set) => set.space === space);
    const ends = alike.flatMap(({ intervals }) => [...(intervals[0] ?? []), ...(intervals.at(-1) ?? [])]);
    first = Math.max(0, Math.min(...ends, space.count - 1) - 2);
    last = Math.min(space.count - 1, first + LONGEST_AXIS - 1);
  }
  return Array.from({ length: last - first + 1 }, (_, offset) => space.keyAt(first + offset));
}

function originRow(
  view: ProjectView,
  { changed }: Impact,
  { axis, isWhole }: { axis: readonly string[]; isWhole: boolean },
): ImpactRow {
  const through = isWhole ? 'all of it' : 'chosen partition';
  return {
    ...cellsOf(view, changed.key, changed.set, axis),
    through,
    isDeclared: true,
    undeclared: null,
    incomplete: 0,
  };
}

function rowOf(view: ProjectView, reached: ImpactedAsset, axis: readonly string[]): ImpactRow {
  const { graph } = view.snapshot;
  const last = reached.via.at(-2);
  const edge = last === undefined ? null : graph.edge(last, reached.key);
  const label = edge === null ? '' : edgeLabel(view.world, edge);
  const hidden = reached.isDeclared ? null : undeclaredOn(view, reached.via);
  return {
    ...cellsOf(view, reached.key, reached.set, axis),
    through: [last, label].filter((part) => part !== undefined && part !== '').join(', '),
    isDeclared: reached.isDeclared,
    undeclared: hidden === null ? null : { asset: hidden.from, place: placeOf(hidden.span) },
    incomplete: countOf(intersectionOf(reached.set, incompleteSet(view.world, reached.key))),
  };
}

/** The first read on the way that nobody declared. */
function undeclaredOn({ snapshot }: ProjectView, via: readonly AssetKey[]): DependencyEdge | null {
  const edges = via.slice(1).map((key, index) => snapshot.graph.edge(via[index] ?? '', key));
  return edges.find((edge) => edge?.isDeclared === false) ?? null;
}

function cellsOf(view: ProjectView, key: AssetKey, set: PartitionSet, axis: readonly string[]) {
  const statuses = statusesOf(view, key);
  const space = set.space;
  const positions = axis.map((axisKey) => (space.definition === null ? -1 : space.indexOf(axisKey)));
  return {
    asset: key,
    place: declarationPlace(view.snapshot.graph.asset(key)),
    status: worstOf(indicesOf(set).map((index) => statuses.at(index))),
    partitions: partitionsView(view.world, key, set),
    cells: stretches(positions, (index) => index >= 0 && holds(set, index)),
    exists: stretches(positions, (index) => index >= 0),
  };
}

/** Enough of a set to tell its worst status. */
const MOST_INDICES = 2_000;

function indicesOf(set: PartitionSet): readonly number[] {
  const indices: number[] = [];
  for (const [first, last] of set.intervals)
    for (let index = first; index <= last && indices.length < MOST_INDICES; index++) indices.push(index);
  return indices;
}

function stretches(positions: readonly number[], isIn: (index: number) => boolean): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [position, index] of positions.entries()) {
    const last = found.at(-1);
    if (!isIn(index)) continue;
    if (last !== undefined && last[1] === position - 1) last[1] = position;
    else found.push([position, position]);
  }
  return found;
}
