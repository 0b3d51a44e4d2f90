// Which records may be stale because of what they read. The present rows decide that alone; only a suspect's inputs are
// ever looked up, so that a plan over years of partitions reads one table.

import { depsDigest, readEdges } from './dependencies.js';
import { inputReach, isAllOf, knowsWhatIsGone } from './input-reach.js';
import type { AssetKey, DependencyEdge } from './manifest.js';
import type { Position } from './log-changes.js';
import type { LatestRow } from './log-rows.js';
import type { Records } from './records.js';
import { type VersionEvents, versionEventsOf } from './version-events.js';
import type { World } from './world.js';

/**
 * Answers for one asset after the other: its records that were made with other dependencies, or that have an input
 * whose present version came after everything that they read, or one that is gone, or that read all keys of a list.
 */
export function openSuspects(
  world: World,
  records: Pick<Records, 'latest' | 'digest'>,
): (key: AssetKey) => readonly Position[] {
  const known = new Map<AssetKey, VersionEvents>();
  function versionEvents(key: AssetKey): VersionEvents {
    const events = known.get(key) ?? versionEventsOf(world.space(key), records.latest(key));
    known.set(key, events);
    return events;
  }
  return (key) => {
    const rows = records.latest(key);
    if (rows.size === 0 || world.graph.asset(key)?.kind !== 'asset') return [];
    const space = world.space(key);
    const digest = depsDigest(world, key, records.digest);
    const mayDiffer = readEdges(world, key).map((edge) => inputOf(world, edge, versionEvents(edge.from)));
    const suspects: Position[] = [];
    for (const row of rows.values()) {
      const index = row.event === null ? -1 : space.indexOf(row.part);
      if (row.event === null || index < 0) continue;
      const hasOtherDependencies = row.depsDigest !== '' && row.depsDigest !== digest;
      if (hasOtherDependencies || mayDiffer.some((differs) => differs(index, row))) suspects.push(row.event);
    }
    return suspects;
  };
}

function inputOf(
  world: World,
  edge: DependencyEdge,
  events: VersionEvents,
): (index: number, reader: LatestRow) => boolean {
  // What functions answer may be other partitions than were read, whatever came since.
  if (edge.answers !== undefined) return () => true;
  // Where a source has no record at all nobody ever saw a version of it: nothing can be gone.
  if (events.isEmpty && world.graph.asset(edge.from)?.kind === 'source') return () => false;
  const reach = inputReach(world, edge);
  const input = world.space(edge.from);
  const isListed = knowsWhatIsGone(input);
  return (index, { readThrough }) => {
    const intervals = reach(index);
    // Keys of a list may have been taken out since, or have been out then and be back: neither shows in the rows.
    if (isListed && isAllOf(input, intervals)) return true;
    for (const [first, last] of intervals)
      for (let at = first; at <= last; at += 1) {
        const event = events.at(at);
        if (event === 0 ? readThrough > 0 : event > readThrough) return true;
      }
    return false;
  };
}
