// What a plan needs to know of the log, read once: the present state of every partition, and for the partitions that may
// be stale because of what they read, what exactly that was. Reading needs the port; everything after that is arithmetic.

import { type Doubts, noDoubts, readDoubts } from './doubts.js';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { Digest, EventInput, LatestRow, LogReader, Position } from './ports.js';
import { openSuspects } from './suspects.js';
import type { World } from './world.js';

export interface Records {
  /** The log's head when it was read; null: there is no log. */
  readonly position: Position | null;
  /** The one by which records name the dependencies that they were made with. */
  readonly digest: Digest;
  latest(asset: AssetKey): ReadonlyMap<PartitionKey, LatestRow>;
  /** What the record of a suspect read; null for a record that cannot be stale by its inputs. */
  inputsOf(event: Position): readonly EventInput[] | null;
  /** Records that are published, present or superseded. */
  readonly published: ReadonlySet<Position>;
  readonly doubts: Doubts;
}

const noRows: ReadonlyMap<PartitionKey, LatestRow> = new Map();
export const noRecords: Records = {
  position: null,
  digest: () => '',
  latest: () => noRows,
  inputsOf: () => null,
  published: new Set(),
  doubts: noDoubts,
};

/** From this share of an asset's records on, reading the inputs of all of them is quicker than asking one by one. */
const MANY = 0.1;

export async function readRecords(world: World, reader: LogReader, digest: Digest): Promise<Records> {
  const position = await reader.head();
  const latest = new Map<AssetKey, ReadonlyMap<PartitionKey, LatestRow>>();
  for (const key of world.graph.order) {
    const rows = new Map<PartitionKey, LatestRow>();
    for (const row of await reader.latest(key)) rows.set(row.part, row);
    latest.set(key, rows);
  }
  const rowsOf = (key: AssetKey) => latest.get(key) ?? noRows;

  const inputs = new Map<Position, readonly EventInput[]>();
  const suspectsOf = openSuspects(world, { latest: rowsOf, digest });
  for (const key of world.graph.order) {
    const suspects = suspectsOf(key);
    if (suspects.length > rowsOf(key).size * MANY) {
      const read = await reader.latestInputs(key);
      for (const event of suspects) inputs.set(event, read.get(event) ?? []);
    } else for (const event of suspects) inputs.set(event, await reader.inputs(event));
  }
  const published = await reader.published();
  const doubts = await readDoubts(reader);
  return { position, digest, latest: rowsOf, inputsOf: (event) => inputs.get(event) ?? null, published, doubts };
}
