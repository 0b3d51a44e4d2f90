// What a plan needs to know of the log, read once: the present state of every partition, and for the partitions that may
// be stale because of what they read, what exactly that was. Reading needs the port; everything after that is arithmetic.

import { type Doubts, noDoubts, readDoubts } from './doubts.js';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { EventInput, Position } from './log-changes.js';
import type { LatestRow } from './log-rows.js';
import type { Digest, LogReader } from './ports.js';
import { uncarriedKeys, withOwnFormerKeys } from './former-keys.js';
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
  /** Keys under which the log still has what is another asset's now. */
  const uncarried = new Map<AssetKey, AssetKey>();
  for (const key of world.graph.order) {
    const rows = new Map<PartitionKey, LatestRow>();
    for (const row of await reader.latest(key)) rows.set(row.part, row);
    latest.set(key, rows);
    const asset = world.graph.asset(key);
    const former = asset === null ? [] : await uncarriedKeys(reader, withOwnFormerKeys(world.graph.manifest, asset));
    for (const name of former) {
      uncarried.set(name, key);
      // Where both have a state of one partition, the present name's own stands.
      for (const row of await reader.latest(name)) if (!rows.has(row.part)) rows.set(row.part, row);
    }
  }
  const rowsOf = (key: AssetKey) => latest.get(key) ?? noRows;

  const inputs = new Map<Position, readonly EventInput[]>();
  const suspectsOf = openSuspects(world, { latest: rowsOf, digest });
  for (const key of world.graph.order) {
    const suspects = suspectsOf(key);
    const names = [key, ...[...uncarried].flatMap(([former, present]) => (present === key ? former : []))];
    if (suspects.length > rowsOf(key).size * MANY) {
      const read = new Map<Position, readonly EventInput[]>();
      for (const name of names) for (const [event, own] of await reader.latestInputs(name)) read.set(event, own);
      for (const event of suspects) inputs.set(event, renamed(read.get(event) ?? [], uncarried));
    } else for (const event of suspects) inputs.set(event, renamed(await reader.inputs(event), uncarried));
  }
  const published = await reader.published();
  const doubts = await readDoubts(reader);
  return { position, digest, latest: rowsOf, inputsOf: (event) => inputs.get(event) ?? null, published, doubts };
}

function renamed(inputs: readonly EventInput[], uncarried: ReadonlyMap<AssetKey, AssetKey>): readonly EventInput[] {
  if (uncarried.size === 0) return inputs;
  return inputs.map((input) => {
    const asset = uncarried.get(input.target.asset);
    return asset === undefined ? input : { ...input, target: { ...input.target, asset } };
  });
}
