// From `--from` and `--to` to what a backfill covers, or why that is no answer.

import { type BackfillTarget, backfillTarget, type PartitionSets, rootsAmong, type World } from '@headwater/core';
import { countOf, isEmptySet, parseSet, type PartitionSet, wholeSet } from 'headwater/algebra';
import { failure, type Outcome, success } from '../outcome.js';

export interface RangeBounds {
  readonly from: unknown;
  readonly to: unknown;
}

/** The range is one of the assets that read none of the others; the others follow by their mappings. */
export function rangeTarget(world: World, sets: PartitionSets, bounds: RangeBounds): Outcome<BackfillTarget> {
  const cut = [...sets].find(([, set]) => countOf(set) < set.space.count);
  if (cut !== undefined)
    return failure(
      `The selection says already which partitions of ${cut[0]} are meant.`,
      'Leave --from and --to out, or name assets alone.',
    );
  const assets = new Set(sets.keys());
  const roots = rootsAmong(world, assets);
  if (roots.size === 0)
    return failure('The selection names nothing that can be built: a range means nothing here.', 'Name assets.');
  if ([...roots].every((key) => world.space(key).definition === null))
    return failure(
      `${[...roots].join(', ')} has no partitions: a range means nothing here.`,
      'Leave --from and --to out.',
    );
  const ranges = new Map<string, PartitionSet>();
  for (const key of roots) {
    const range = rangeOf(world, key, bounds);
    if (range.kind === 'failure') return range;
    ranges.set(key, range.value);
  }
  return success(backfillTarget(world, { assets, roots: ranges }));
}

function rangeOf(world: World, key: string, { from, to }: RangeBounds): Outcome<PartitionSet> {
  const space = world.space(key);
  if (space.definition === null || space.count === 0) return success(wholeSet(space));
  const first = typeof from === 'string' ? from : space.keyAt(0);
  const last = typeof to === 'string' ? to : space.keyAt(space.count - 1);
  // In quotes a key is taken as it is, whatever signs it has; other words may be periods.
  const [start, end] = [first, last].map((bound) => (space.indexOf(bound) >= 0 ? JSON.stringify(bound) : bound));
  const parsed = parseSet(space, `${start}..${end}`);
  return parsed.kind === 'invalid' ? failure(`${key}: ${parsed.problem.message}`) : success(parsed.set);
}

/** Assets that were chosen and get nothing, because nothing in the selection leads from the range to them. */
export function unreached(sets: PartitionSets, target: BackfillTarget): readonly string[] {
  return [...sets].flatMap(([key, set]) => (isEmptySet(set) || target.sets.has(key) ? [] : key));
}
