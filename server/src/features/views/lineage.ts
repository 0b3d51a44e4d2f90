// The lineage around one asset: what it reads and who reads it, so many steps either way, with the status of each.

import {
  type AssetDeclaration,
  type AssetKey,
  compareKeys,
  type DependencyEdge,
  impactOf,
  onePerPair,
} from '@headwater/core';
import type { LineageEdge, LineageNode, LineageParams, LineageView } from '@headwater/protocol';
import { emptySet, type PartitionSet, unionOf } from 'headwater/algebra';
import { coverageOf } from '../../rules/index.js';
import { edgeDescription, edgeLabel } from '../edge-words.js';
import { type LogView, type ProjectFeature, type ProjectView, placeOf } from '../feature.js';
import { type Activity, readActivity } from './activity.js';
import { assetNews } from './asset-news.js';
import { assetDetail } from './asset-words.js';
import { declaredNames } from './declared-names.js';
import { requireAsset } from './known-target.js';
import { countStatuses, statusesOf, statusRuns } from './partition-statuses.js';
import { partitionsView, targetSet } from './set-view.js';
import { workedRows } from './worked-rows.js';
import { targetShape } from '../shape.js';

/** How many keys the picker offers on either side of the chosen one. */
const KEYS_AROUND = 15;

export const lineage: ProjectFeature<LineageParams, LineageView> = {
  method: 'headwater/lineage',
  takes: { ...targetShape, upstream: 'number', downstream: 'number' },
  async handle(params, view) {
    requireAsset(view.world, params.target.asset);
    const answer = lineageView(view, params, await readActivity(view));
    return { ...answer, nodes: await withNews(view, answer) };
  },
};

/** Of more assets, cards say less than that. */
const MOST_WITH_NEWS = 60;

async function withNews(view: LogView, { nodes, target: { partition } }: LineageView): Promise<LineageView['nodes']> {
  if (nodes.length > MOST_WITH_NEWS) return nodes;
  return Promise.all(
    nodes.map(async (each) => {
      const asset = view.snapshot.graph.asset(each.key);
      const withTime = each.distance === 0;
      return asset === null ? each : { ...each, ...(await assetNews(view, asset, { partition, withTime })) };
    }),
  );
}

function lineageView(view: LogView, { target, upstream, downstream }: LineageParams, activity: Activity): LineageView {
  const { graph } = view.snapshot;
  const distances = distancesFrom(view, target.asset, { upstream, downstream });
  const reached = reachedFrom(view, target);
  const nodes = [...distances]
    .sort(([a, x], [b, y]) => x - y || compareKeys(a, b))
    .flatMap(([key, distance]) => {
      const asset = graph.asset(key);
      const set = target.partition === null ? null : (reached.get(key) ?? null);
      return asset === null ? [] : [node(view, asset, { distance, set, activity, shown: distances })];
    });
  const edges = [...distances.keys()].flatMap((key) =>
    onePerPair(graph.downstream(key)).flatMap((edge) =>
      distances.has(edge.to) ? [edgeView(view, edge, target.partition)] : [],
    ),
  );
  return { target, nodes, edges, keys: keysAround(view, target), coverage: coverageOf(view.snapshot) };
}

/** Breadth first either way; what is reached both ways keeps the shorter one. */
function distancesFrom(
  { snapshot }: ProjectView,
  origin: AssetKey,
  depth: { readonly upstream: number; readonly downstream: number },
): ReadonlyMap<AssetKey, number> {
  const distances = new Map<AssetKey, number>([[origin, 0]]);
  const spread = (steps: number, sign: 1 | -1) => {
    let frontier: readonly AssetKey[] = [origin];
    for (let step = 1; step <= steps && frontier.length > 0; step++) {
      const next = frontier.flatMap((key) =>
        sign === 1
          ? snapshot.graph.downstream(key).map(({ to }) => to)
          : snapshot.graph.upstream(key).map(({ from }) => from),
      );
      frontier = next.filter((key) => !distances.has(key));
      for (const key of frontier) distances.set(key, sign * step);
    }
  };
  spread(depth.upstream, -1);
  spread(depth.downstream, 1);
  return distances;
}

/** Partitions that the target reaches downstream, and those that it reads upstream, each through composed mappings. */
function reachedFrom(
  view: ProjectView,
  target: { readonly asset: AssetKey; readonly partition: string | null },
): ReadonlyMap<AssetKey, PartitionSet> {
  const { world } = view;
  const origin = targetSet(world, target);
  const reached = new Map<AssetKey, PartitionSet>([[target.asset, origin]]);
  const frontier = [target.asset];
  for (let key = frontier.pop(); key !== undefined; key = frontier.pop()) {
    const set = reached.get(key);
    for (const edge of world.graph.upstream(key)) {
      if (set === undefined || edge.kind === 'order' || edge.from === edge.to) continue;
      const read = world.upstream(edge, set).set;
      const before = reached.get(edge.from) ?? emptySet(world.space(edge.from));
      const after = unionOf(before, read);
      if (sameIntervals(after, before)) continue;
      reached.set(edge.from, after);
      frontier.push(edge.from);
    }
  }
  for (const { key, set } of impactOf(world, target.asset, origin).assets)
    reached.set(key, unionOf(reached.get(key) ?? emptySet(world.space(key)), set));
  return reached;
}

function sameIntervals(a: PartitionSet, b: PartitionSet): boolean {
  return (
    a.intervals.length === b.intervals.length &&
    a.intervals.every(([first, last], at) => b.intervals[at]?.[0] === first && b.intervals[at][1] === last)
  );
}

interface Around {
  readonly distance: number;
  readonly set: PartitionSet | null;
  readonly activity: Activity;
  readonly shown: ReadonlyMap<AssetKey, number>;
}

function node(view: ProjectView, asset: AssetDeclaration, around: Around): LineageNode {
  const { distance, set, activity, shown } = around;
  const { graph } = view.snapshot;
  const reads = graph.upstream(asset.key);
  const isUndeclared = distance > 0 && reads.some(({ from, isDeclared }) => shown.has(from) && !isDeclared);
  const statuses = statusesOf(view, asset.key, { activity, unsure: isUndeclared ? set : null });
  const strip = statusRuns(view, asset.key, statuses);
  return {
    key: asset.key,
    kind: asset.kind,
    detail: assetDetail(asset),
    place: placeOf(asset.span),
    distance,
    isUndeclared,
    declared: declaredNames(asset),
    strip,
    counts: countStatuses(strip),
    ...(statuses.hasOtherCode() ? { changed: 'changed since it was last built' } : {}),
    reached: set === null ? null : partitionsView(view.world, asset.key, set),
    reachedAt: set === null ? [] : set.intervals,
    hiddenUpstream: onePerPair(reads).filter(({ from }) => !shown.has(from)).length,
    hiddenDownstream: onePerPair(graph.downstream(asset.key)).filter(({ to }) => !shown.has(to)).length,
  };
}

function edgeView(view: ProjectView, edge: DependencyEdge, partition: string | null): LineageEdge {
  return {
    from: edge.from,
    to: edge.to,
    isDeclared: edge.isDeclared,
    kind: edge.kind,
    label: edgeLabel(view.world, edge),
    description: edgeDescription(view.world, edge),
    worked: workedRows(view.world, edge, partition),
    place: placeOf(edge.span),
  };
}

function keysAround({ world }: ProjectView, target: LineageParams['target']): readonly string[] {
  const space = world.space(target.asset);
  if (space.definition === null) return [];
  const chosen = target.partition === null ? space.count - 1 : space.indexOf(target.partition);
  const middle = chosen < 0 ? space.count - 1 : chosen;
  const first = Math.max(0, Math.min(middle - KEYS_AROUND, space.count - 1 - 2 * KEYS_AROUND));
  const last = Math.min(space.count - 1, first + 2 * KEYS_AROUND);
  return Array.from({ length: last - first + 1 }, (_, offset) => space.keyAt(first + offset));
}
