// Compares the records of one asset with what is there now: its code, its dependencies, and the data that it read.

import { depsDigest, readEdges } from './dependencies.js';
import { effectiveCodeVersion } from './versions.js';
import { type InputReach, inputReach } from './input-reach.js';
import type { AssetDeclaration, AssetKey, DependencyEdge, PartitionKey } from './manifest.js';
import type { EventInput, LatestRow } from './ports.js';
import type { Records } from './records.js';
import type { DataCause, DependencyCause, StaleCause } from './stale-cause.js';
import type { World } from './world.js';

export interface Staleness {
  /** Empty: fresh. Code first, then dependencies, then data, by key. */
  causesOf(index: number, row: LatestRow): readonly StaleCause[];
}

const fresh: readonly StaleCause[] = [];

export function openStaleness(world: World, records: Records, asset: AssetDeclaration): Staleness {
  const codeVersion = effectiveCodeVersion(asset);
  const digest = records.latest(asset.key).size === 0 ? '' : depsDigest(world, asset.key, records.digest);
  const inputs = readEdges(world, asset.key).map((edge) => openInput(world, records, edge));
  return {
    causesOf(index, row) {
      const causes: StaleCause[] = [];
      // A version that nobody knows, here or there, is no reason to rebuild: nothing says that it moved.
      if (codeVersion !== null && row.codeVersion !== null && codeVersion !== row.codeVersion)
        causes.push({ kind: 'code', reason: 'code-version-changed', from: row.codeVersion, to: codeVersion });
      // A record whose inputs were not looked up is no suspect.
      const read = row.event === null ? null : records.inputsOf(row.event);
      if (read === null) return causes.length === 0 ? fresh : causes;
      const isFromOutside = row.depsDigest === '' && read.length === 0;
      if (isFromOutside) return causes;
      const reading: Reading = {
        row,
        read: readByAsset(read),
        hasOtherDependencies: row.depsDigest !== '' && row.depsDigest !== digest,
      };
      const found = inputs.flatMap((input) => input.causesOf(index, reading));
      const removed = reading.hasOtherDependencies ? removedDependencies(read, inputs) : [];
      causes.push(
        ...found.filter(isDependencyCause),
        ...removed,
        ...found.filter((cause) => !isDependencyCause(cause)),
      );
      return causes;
    },
  };
}

function isDependencyCause(cause: StaleCause): boolean {
  return cause.kind === 'dependencies';
}

type ReadPartitions = ReadonlyMap<PartitionKey, EventInput>;

interface Reading {
  readonly row: LatestRow;
  readonly read: ReadonlyMap<AssetKey, ReadPartitions>;
  readonly hasOtherDependencies: boolean;
}

function readByAsset(read: readonly EventInput[]): ReadonlyMap<AssetKey, ReadPartitions> {
  const byAsset = new Map<AssetKey, Map<PartitionKey, EventInput>>();
  for (const input of read) {
    const { asset, part } = input.target;
    const parts = byAsset.get(asset);
    if (parts === undefined) byAsset.set(asset, new Map([[part, input]]));
    else parts.set(part, input);
  }
  return byAsset;
}

/** Reads that nobody declared come and go with the code, whose version speaks for them. */
function removedDependencies(
  read: readonly EventInput[],
  inputs: readonly { readonly key: AssetKey }[],
): readonly DependencyCause[] {
  const declaredThen = new Set(read.flatMap(({ origin, target }) => (origin === 'declared' ? [target.asset] : [])));
  for (const { key } of inputs) declaredThen.delete(key);
  return [...declaredThen].sort().map((input) => ({ kind: 'dependencies', reason: 'dependency-removed', input }));
}

interface OpenInput {
  readonly key: AssetKey;
  causesOf(index: number, reading: Reading): readonly (DataCause | DependencyCause)[];
}

function openInput(world: World, records: Records, edge: DependencyEdge): OpenInput {
  const key = edge.from;
  const space = world.space(key);
  const rows = records.latest(key);
  const reach = inputReach(world, edge);
  const isSource = world.graph.asset(key)?.kind === 'source';
  return {
    key,
    causesOf(index, { row, read, hasOtherDependencies }) {
      const parts = read.get(key);
      const keys = keysIn(reach, index, (at) => space.keyAt(at));
      if (parts === undefined && hasOtherDependencies)
        return keys.length === 0 ? [] : [{ kind: 'dependencies', reason: 'dependency-added', input: key }];
      if (parts !== undefined && hasOtherDependencies && isRemapped(keys, { row, parts, rows }))
        return [{ kind: 'dependencies', reason: 'mapping-changed', input: key }];
      return keys.flatMap((part) => {
        const difference = differenceBetween(parts?.get(part), rows.get(part), isSource);
        return difference === null ? [] : [{ kind: 'data', input: key, inputPartition: part, ...difference }];
      });
    },
  };
}

function keysIn(reach: InputReach, index: number, keyAt: (index: number) => PartitionKey): readonly PartitionKey[] {
  const keys: PartitionKey[] = [];
  for (const [first, last] of reach(index)) for (let at = first; at <= last; at += 1) keys.push(keyAt(at));
  return keys;
}

/** It read a partition that is no longer meant, or left one out that was there already: the mapping was another one. */
function isRemapped(
  keys: readonly PartitionKey[],
  then: {
    readonly row: LatestRow;
    readonly parts: ReadPartitions;
    readonly rows: ReadonlyMap<PartitionKey, LatestRow>;
  },
): boolean {
  const wanted = new Set(keys);
  for (const [part, input] of then.parts) if (input.event !== null && !wanted.has(part)) return true;
  const made = then.row.event ?? 0;
  return keys.some((part) => !then.parts.has(part) && (then.rows.get(part)?.versionEvent ?? made) < made);
}

/** What was read of one input partition against what is there now; null: the same, or nothing that anybody knows of. */
function differenceBetween(
  read: EventInput | undefined,
  now: LatestRow | undefined,
  isSource: boolean,
): Pick<DataCause, 'reason' | 'from' | 'to'> | null {
  const from = read?.dataVersion ?? null;
  const wasThere = read !== undefined && read.event !== null;
  if (now === undefined || now.event === null)
    return wasThere && !isSource ? { reason: 'input-wiped', from, to: null } : null;
  const to = now.dataVersion;
  if (to !== null) return to === from ? null : { reason: 'input-version-changed', from, to };
  // A source of unknown version is there whether or not it was looked at: looking again changed nothing.
  if (isSource || now.event === read?.event) return null;
  return { reason: 'input-rematerialized', from, to };
}
