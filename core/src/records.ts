// What a plan needs to know of the log, read once: the present state of every partition, and for the partitions whose
// inputs may have moved, what exactly they read. Reading needs the port; everything after that is arithmetic.

import { keysOf, setOfIntervals } from 'headwater/algebra';
import type { AssetKey, DependencyEdge, PartitionKey } from './manifest.js';
import type { EventInput, LatestRow, LogReader, Position } from './ports.js';
import type { World } from './world.js';

export interface Records {
  /** The log's head when it was read; null: there is no log. */
  readonly position: Position | null;
  latest(asset: AssetKey): ReadonlyMap<PartitionKey, LatestRow>;
  /** What the record of a suspect read; null for a record that cannot be stale by its inputs. */
  inputsOf(event: Position): readonly EventInput[] | null;
}

const noRows: ReadonlyMap<PartitionKey, LatestRow> = new Map();
export const noRecords: Records = { position: null, latest: () => noRows, inputsOf: () => null };

export async function readRecords(world: World, reader: LogReader): Promise<Records> {
  const position = await reader.head();
  const latest = new Map<AssetKey, ReadonlyMap<PartitionKey, LatestRow>>();
  for (const key of world.graph.order)
    latest.set(key, new Map((await reader.latest(key)).map((row) => [row.part, row])));
  const rowsOf = (key: AssetKey) => latest.get(key) ?? noRows;

  const inputs = new Map<Position, readonly EventInput[]>();
  for (const key of world.graph.order)
    for (const [part, row] of rowsOf(key))
      if (row.event !== null && mayReadOther(world, rowsOf, key, part))
        inputs.set(row.event, await reader.inputs(row.event));
  return { position, latest: rowsOf, inputsOf: (event) => inputs.get(event) ?? null };
}

/** The partitions of an input that one partition of its reader reads, as they exist now. */
export function inputKeys(world: World, edge: DependencyEdge, part: PartitionKey): readonly PartitionKey[] {
  const space = world.space(edge.to);
  const index = space.indexOf(part);
  if (index < 0) return [];
  return [...keysOf(world.upstream(edge, setOfIntervals(space, [[index, index]])).set)];
}

/**
 * A suspect has an input whose present version came after everything that its record read, or an input that has a
 * version although the record read nothing. Only suspects' inputs are read.
 */
function mayReadOther(
  world: World,
  rowsOf: (key: AssetKey) => ReadonlyMap<PartitionKey, LatestRow>,
  key: AssetKey,
  part: PartitionKey,
): boolean {
  const row = rowsOf(key).get(part);
  if (row === undefined) return false;
  for (const edge of readEdges(world, key)) {
    const rows = rowsOf(edge.from);
    for (const inputPart of inputKeys(world, edge, part)) {
      const input = rows.get(inputPart);
      if ((input?.versionEvent ?? 0) > row.readThrough) return true;
    }
  }
  return false;
}

/** Declared edges that carry data. */
export function readEdges(world: World, key: AssetKey): readonly DependencyEdge[] {
  return world.graph.upstream(key).filter((edge) => edge.isDeclared && edge.kind === 'read');
}
