// Backfills: what one covers, which runs it asks for after each round, and what is left out behind a failure.
// Runs are carried out here as the reference system does it: a range is one step, which fails as a whole.

import {
  type BackfillPolicy,
  type BackfillRun,
  backfillTarget,
  nextRuns,
  noProgress,
  type PartitionSets,
  rangeOfRun,
  rootsAmong,
  type World,
} from '@headwater/core';
import { hasKey, keysOf, type PartitionSet, setOfIntervals, setOfKeys, unionOf, wholeSet } from 'headwater/algebra';
import type { CaseData, CaseKind } from '../kind.js';
import { instant, integer, list, record, text, texts } from '../read.js';
import { worldOf } from '../world.js';

type Sets = Map<string, PartitionSet>;

export const backfill: CaseKind = {
  kind: 'backfill',
  run: ({ data }) => {
    const assets = list(data.assets, 'assets').map((asset) => record(asset, 'an asset'));
    const world = worldOf(assets, instant(data.current_time, 'current_time'));
    const policies = new Map(assets.map((asset) => [text(asset.name, 'name'), policyOf(asset.backfill_policy)]));
    const target = targetOf(world, record(data.target, 'target'));
    const failing = new Set(list(data.failing, 'failing').map((pair) => texts(pair, 'failing').join(' ')));
    const expected = list(data.iterations, 'iterations').map((item) => record(item, 'an iteration'));
    const [materialized, failed]: [Sets, Sets] = [new Map(), new Map()];
    const actual = expected.map(() => {
      const step = nextRuns({
        world,
        target,
        progress: { ...noProgress, materialized, failed },
        policyOf: (key) => policies.get(key) ?? 'partition',
      });
      const answer = {
        requested_runs: step.runs.map(runText).sort(),
        materialized_before: keyLists(materialized),
        failed_and_downstream_before: keyLists(step.failedAndBehind),
      };
      for (const run of step.runs) execute(world, run, { failing, materialized, failed });
      return answer;
    });
    return {
      expected: {
        target: data.target_partitions,
        iterations: expected.map(({ requested_runs: runs, ...before }) => ({
          requested_runs: list(runs, 'runs').map(expectedRun).sort(),
          ...before,
        })),
      },
      actual: { target: keyLists(target), iterations: actual },
    };
  },
};

function targetOf(world: World, target: CaseData): PartitionSets {
  if (target.by_asset !== undefined)
    return new Map(
      list(target.by_asset, 'by_asset').map((item) => {
        const { asset, ranges } = record(item, 'an asset');
        return [text(asset, 'asset'), rangesIn(world, text(asset, 'asset'), ranges)];
      }),
    );
  const assets = new Set(texts(target.assets, 'assets'));
  const roots = new Map(
    [...rootsAmong(world, assets)].map((key) => {
      const space = world.space(key);
      const isWhole = target.partitions === null || space.definition === null;
      return [key, isWhole ? wholeSet(space) : setOfKeys(space, texts(target.partitions, 'partitions')).set];
    }),
  );
  return backfillTarget(world, { assets, roots }).sets;
}

function rangesIn(world: World, asset: string, ranges: unknown): PartitionSet {
  const space = world.space(asset);
  const intervals = list(ranges, 'ranges').map((range) => {
    const [first = '', last = ''] = texts(range, 'a range');
    return [space.indexOf(first), space.indexOf(last)] as const;
  });
  return setOfIntervals(space, intervals);
}

function policyOf(policy: unknown): BackfillPolicy {
  if (policy === undefined) return 'partition';
  if (policy === 'single_run') return 'single-run';
  return { multiRun: integer(record(policy, 'a policy').multi_run, 'multi_run') };
}

/** Assets in order; what reads a failed one does not run, nor, of a range, any part of it. */
function execute(
  world: World,
  { assets, set }: BackfillRun,
  state: { readonly failing: ReadonlySet<string>; readonly materialized: Sets; readonly failed: Sets },
): void {
  const broken = new Set<string>();
  for (const asset of assets) {
    if (world.graph.upstream(asset).some(({ from }) => broken.has(from))) {
      broken.add(asset);
      continue;
    }
    const isFailing = [...keysOf(set)].some((key) => state.failing.has(`${asset} ${key}`) && hasKey(set, key));
    if (isFailing) broken.add(asset);
    const sets = isFailing ? state.failed : state.materialized;
    const before = sets.get(asset);
    sets.set(asset, before === undefined ? set : unionOf(before, set));
  }
}

function runText(run: BackfillRun): string {
  const range = rangeOfRun(run);
  const name = [...run.assets].sort().join('+');
  if (range === null) return `${name} -`;
  return run.isRange ? `${name} ${range.join(' … ')}` : `${name} ${range[0]}`;
}
function expectedRun(item: unknown): string {
  const run = record(item, 'a run');
  const name = [...texts(run.assets, 'assets')].sort().join('+');
  if (run.range !== undefined) return `${name} ${texts(run.range, 'range').join(' … ')}`;
  return `${name} ${run.partition === null ? '-' : text(run.partition, 'partition')}`;
}

function keyLists(sets: PartitionSets): Readonly<Record<string, readonly (string | null)[]>> {
  const lists = [...sets].map(([key, set]) => [key, [...keysOf(set)].map((part) => (part === '' ? null : part))]);
  return Object.fromEntries(lists);
}
