// From a partition to what made it stale: its own causes, the changes at their root, and what it waits for upstream.

import { differenceOf, hasKey, isEmptySet, keysOf, type PartitionSet, setOfKeys, unionOf } from 'headwater/algebra';
import { readEdges } from './dependencies.js';
import { type Doubt, doubtAbout } from './doubts.js';
import { inputKeys } from './input-reach.js';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { Target } from './log-changes.js';
import type { LatestRow } from './log-rows.js';
import type { Records } from './records.js';
import type { StaleCause } from './stale-cause.js';
import { type AssetStatus, statusOf } from './status.js';
import type { World } from './world.js';

/** A change that was made, and not merely passed on: where it happened and what it was. */
export interface RootCause {
  readonly target: Target;
  readonly kind: StaleCause['kind'];
  readonly reason:
    | 'code-version-changed'
    | 'data-version-changed'
    | 'rematerialized'
    | 'wiped'
    | 'dependency-added'
    | 'dependency-removed'
    | 'mapping-changed';
  /** The dependency, where the change is one of dependencies. */
  readonly input: AssetKey | null;
}
export interface Why {
  readonly target: Target;
  /** Of its data; whether its last run failed is another question. */
  readonly state: 'missing' | 'stale' | 'unverified' | 'fresh';
  /** Why it is unverified; null: it is not. */
  readonly doubt: Doubt | null;
  /** The step that failed last, since its record if there is one; null: none did. */
  readonly failed: LatestRow['failed'];
  readonly causes: readonly StaleCause[];
  readonly roots: readonly RootCause[];
  /** What it reads that is missing, stale or behind such: a rebuild of those may change it, fresh or not. */
  readonly behind: readonly Why[];
}

/** Empty where the target is fresh or missing. */
export function rootCauses(world: World, records: Records, target: Target): readonly RootCause[] {
  return rootsOf(target, statusOf(world, records, target.asset).stale.get(target.part) ?? []);
}

function rootsOf(target: Target, causes: readonly StaleCause[]): readonly RootCause[] {
  return causes.map((cause): RootCause => {
    if (cause.kind === 'code') return { target, kind: cause.kind, reason: cause.reason, input: null };
    if (cause.kind === 'dependencies') return { target, kind: cause.kind, reason: cause.reason, input: cause.input };
    const changed = { asset: cause.input, part: cause.inputPartition };
    return { target: changed, kind: cause.kind, reason: changes[cause.reason], input: null };
  });
}

const changes = {
  'input-version-changed': 'data-version-changed',
  'input-rematerialized': 'rematerialized',
  'input-wiped': 'wiped',
} as const;

/** Upstream answers are made first and shared, so that neither a long chain nor a wide window is walked twice. */
export function whyOf(world: World, records: Records, target: Target): Why {
  const explained = new Map<AssetKey, Map<PartitionKey, Why>>();
  const concerned = upstreamOf(world, target);
  for (const asset of world.graph.order) {
    const set = concerned.get(asset);
    if (set === undefined || world.graph.asset(asset)?.kind !== 'asset') continue;
    const status = statusOf(world, records, asset);
    const rows = records.latest(asset);
    const ofAsset = new Map<PartitionKey, Why>();
    explained.set(asset, ofAsset);
    for (const part of keysOf(set)) {
      const behind = readEdges(world, asset).flatMap((edge) =>
        inputKeys(world, edge, part).flatMap((key) => explained.get(edge.from)?.get(key) ?? []),
      );
      const row = rows.get(part);
      const target = { asset, part };
      const why = explain(target, status, behind.filter(needsWork));
      const doubt = why.state === 'unverified' ? doubtAbout(records.doubts, target, row?.event ?? null) : null;
      ofAsset.set(part, { ...why, doubt, failed: row?.failed ?? null });
    }
  }
  const none = { target, state: 'fresh', doubt: null, failed: null, causes: [], roots: [], behind: [] } as const;
  return explained.get(target.asset)?.get(target.part) ?? none;
}

function explain(
  target: Target,
  { stale, missing, unverified }: AssetStatus,
  behind: readonly Why[],
): Omit<Why, 'doubt' | 'failed'> {
  const causes = stale.get(target.part) ?? [];
  const isIn = (set: PartitionSet) => hasKey(set, target.part);
  const made = causes.length > 0 ? 'stale' : 'fresh';
  const state = isIn(unverified) ? 'unverified' : isIn(missing) ? 'missing' : made;
  return { target, state, causes, roots: rootsOf(target, causes), behind };
}

function needsWork({ state, behind }: Why): boolean {
  return state !== 'fresh' || behind.length > 0;
}

/** The partitions that one is made from, directly or through others, itself included. */
function upstreamOf(world: World, { asset, part }: Target): ReadonlyMap<AssetKey, PartitionSet> {
  const reached = new Map([[asset, setOfKeys(world.space(asset), [part]).set]]);
  for (const key of [...world.graph.order].reverse()) {
    const start = reached.get(key);
    if (start === undefined) continue;
    const set = withOwnInputs(world, key, start);
    reached.set(key, set);
    for (const edge of readEdges(world, key)) {
      if (edge.from === key) continue;
      const inputs = world.upstream(edge, set).set;
      reached.set(edge.from, unionOf(reached.get(edge.from) ?? inputs, inputs));
    }
  }
  return reached;
}

/** An asset that reads itself is made from its own other partitions, as far back as they go. */
function withOwnInputs(world: World, key: AssetKey, start: PartitionSet): PartitionSet {
  const own = readEdges(world, key).find((edge) => edge.from === key);
  let all = start;
  for (let next = start; own !== undefined && !isEmptySet(next); all = unionOf(all, next))
    next = differenceOf(world.upstream(own, next).set, all);
  return all;
}
