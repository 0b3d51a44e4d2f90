// What a change reaches, of an asset's partitions or of the code of several: row by row along one axis of keys.

import {
  type AssetKey,
  type ChangedPartitions,
  type DependencyEdge,
  type ImpactedAsset,
  impactOfAll,
  incompleteSet,
  publishedIn,
} from '@headwater/core';
import { type ImpactParams, type ImpactRow, type ImpactView, quotedAsset, quotedKey } from '@headwater/protocol';
import { countOf, intersectionOf, keysOf, type PartitionSet, type PartitionSpace } from 'headwater/algebra';
import { unknownReaders } from '../../rules/index.js';
import { edgeLabel } from '../edge-words.js';
import { declarationPlace, type ProjectFeature, type ProjectView, placeOf } from '../feature.js';
import { declaredNames } from './declared-names.js';
import { holds, statusesOf, worstOf } from './partition-statuses.js';
import { type Change, changeOf, type Origin } from './impact-change.js';
import { rebuildEstimate } from './rebuild-estimate.js';
import { partitionsView } from './set-view.js';
import { targetShape } from '../shape.js';

/** Cells that a row can show. A longer axis shows the stretch that is reached. */
const LONGEST_AXIS = 366;

export const impact: ProjectFeature<ImpactParams, ImpactView> = {
  method: 'headwater/impact',
  takes: { ...targetShape, cause: { kind: 'text' } },
  async handle({ target, cause }, view) {
    const changing = await changeOf(view, target, cause);
    const started = view.stopwatch();
    const { answer, counted } = impactView(view, target, changing);
    const elapsedMs = view.stopwatch() - started;
    const { code, earlier } = changing;
    const edits = code === null ? null : ((await earlier?.edits()) ?? null);
    const rebuild = await rebuildEstimate(view, counted);
    return {
      ...answer,
      elapsedMs,
      ...(code === null || edits === null ? {} : { code: { ...code, edits } }),
      ...(rebuild === null ? {} : { rebuild }),
    };
  },
};

interface Reached {
  readonly answer: Omit<ImpactView, 'elapsedMs' | 'rebuild'>;
  /** What its totals count. */
  readonly counted: readonly ChangedPartitions[];
}

function impactView(view: ProjectView, target: ImpactView['target'], { origins, code }: Change): Reached {
  const { world } = view;
  const reached = impactOfAll(world, origins);
  const axis = axisOf([...origins, ...reached]);
  const rows = reached.map((each) => ({ reached: each, row: rowOf(view, each, axis) }));
  const declared = rows.filter(({ reached: { isDeclared } }) => isDeclared);
  const keys = new Set([...origins, ...reached].map(({ key }) => key));
  // What does not change reaches nobody.
  const unknown = origins.length === 0 ? [] : unknownReaders(view.snapshot, keys);
  const unsure = new Set(unknown.map(({ reader }) => reader));
  const counted = [...(code === null ? [] : origins), ...declared.map((each) => each.reached)];
  const sum = (count: (row: ImpactRow) => number): number => declared.reduce((all, { row }) => all + count(row), 0);
  const answer = {
    target,
    at: world.context.now,
    axis,
    origins: origins.map((origin) => originRow(view, origin, axis)),
    code,
    selection: origins.map(({ key, set }) => reachSelection(key, set)).join(' '),
    reached: declared.map(({ row }) => row),
    undeclared: rows.filter(({ reached: { isDeclared } }) => !isDeclared).map(({ row }) => row),
    ...(unknown.length === 0
      ? {}
      : { unknown: unknown.map(({ reader, span }) => ({ asset: reader, place: placeOf(span) })) }),
    notReached: [...world.graph.order].filter((key) => !keys.has(key) && !unsure.has(key)).sort(),
    totals: {
      assets: counted.length,
      partitions: counted.reduce((all, { set }) => all + countOf(set), 0),
      incomplete: sum(({ incomplete }) => incomplete),
      published: sum(({ published = 0 }) => published),
    },
    logPosition: view.records?.position ?? null,
  };
  return { answer, counted };
}

/** The asset and all that follows from it, of the changed partitions. */
function reachSelection(key: AssetKey, set: PartitionSet): string {
  const name = `${quotedAsset(key)}+`;
  const [only] = keysOf(set);
  return countOf(set) === 1 && only !== undefined && only !== '' ? `${name}@${quotedKey(only)}` : name;
}

/** The keys that most of it is partitioned by, or of many the stretch from the first to the last that is reached. */
function axisOf(changed: readonly ChangedPartitions[]): readonly string[] {
  const bySpace = Map.groupBy(
    changed.map(({ set }) => set).filter(({ space }) => space.definition !== null),
    ({ space }) => space,
  );
  const [space, sets] = [...bySpace].reduce<readonly [PartitionSpace | null, readonly PartitionSet[]]>(
    (most, each) => (each[1].length > most[1].length ? each : most),
    [null, []],
  );
  if (space === null) return [];
  let [first, last] = [0, space.count - 1];
  if (space.count > LONGEST_AXIS) {
    const ends = sets.flatMap(({ intervals }) => [...(intervals[0] ?? []), ...(intervals.at(-1) ?? [])]);
    first = Math.max(0, Math.min(...ends, space.count - 1) - 2);
    last = Math.min(space.count - 1, first + LONGEST_AXIS - 1);
  }
  return Array.from({ length: last - first + 1 }, (_, offset) => space.keyAt(first + offset));
}

function originRow(view: ProjectView, { key, set, what }: Origin, axis: readonly string[]): ImpactRow {
  return { ...cellsOf(view, key, set, axis), through: what, isDeclared: true, undeclared: null, incomplete: 0 };
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
    ...publishedOf(view, reached),
  };
}

function publishedOf({ records }: ProjectView, { key, set }: ImpactedAsset): Pick<ImpactRow, 'published'> {
  if (records === null || records.published.size === 0) return {};
  const published = countOf(publishedIn(records, key, set));
  return published === 0 ? {} : { published };
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
  const asset = view.snapshot.graph.asset(key);
  return {
    asset: key,
    place: declarationPlace(asset),
    ...(asset === null ? {} : { declared: declaredNames(asset) }),
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
