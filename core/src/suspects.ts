// Which records may be stale because of what they read. The present rows decide that alone; only a suspect's inputs are
// ever looked up, so that a plan over years of partitions reads one table.

import { depsDigest, readEdges } from './dependencies.js';
import { inputReach } from './input-reach.js';
import type { AssetKey, DependencyEdge } from './manifest.js';
import type { LatestRow, Position } from './ports.js';
import type { Records } from './records.js';
import type { World } from './world.js';

/**
 * The records of an asset that were made with other dependencies, or that have an input whose present version came
 * after everything that they read, or one that is gone.
 */
export function suspectsOf(
  world: World,
  records: Pick<Records, 'latest' | 'digest'>,
  key: AssetKey,
): readonly Position[] {
  const rows = records.latest(key);
  if (rows.size === 0 || world.graph.asset(key)?.kind !== 'asset') return [];
  const space = world.space(key);
  const digest = depsDigest(world, key, records.digest);
  const inputs = readEdges(world, key).map((edge) => inputRows(world, records, edge));
  const suspects: Position[] = [];
  for (const row of rows.values()) {
    if (row.event === null) continue;
    const index = space.indexOf(row.part);
    if (index < 0) continue;
    const hasOtherDependencies = row.depsDigest !== '' && row.depsDigest !== digest;
    if (hasOtherDependencies || inputs.some((input) => input.mayDiffer(index, row))) suspects.push(row.event);
  }
  return suspects;
}

interface InputRows {
  mayDiffer(index: number, reader: LatestRow): boolean;
}

function inputRows(world: World, records: Pick<Records, 'latest'>, edge: DependencyEdge): InputRows {
  const rows = records.latest(edge.from);
  const space = world.space(edge.from);
  const reach = inputReach(world, edge);
  // Where a source has no row at all nobody ever saw a version of it: nothing can be gone.
  const isUnseen = rows.size === 0 && world.graph.asset(edge.from)?.kind === 'source';
  if (isUnseen) return { mayDiffer: () => false };
  return {
    mayDiffer(index, { readThrough }) {
      for (const [first, last] of reach(index))
        for (let at = first; at <= last; at += 1) {
          const versionEvent = rows.get(space.keyAt(at))?.versionEvent ?? null;
          if (versionEvent === null ? readThrough > 0 : versionEvent > readThrough) return true;
        }
      return false;
    },
  };
}
