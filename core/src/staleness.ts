// Compares the records of one asset with what is there now: its code, its dependencies, and the data that it read.

import { type Interval, keysOf, type PartitionSpace, setOfIntervals, setOfKeys } from 'headwater/algebra';
import { depsDigest, readEdges } from './dependencies.js';
import { effectiveCodeVersion } from './versions.js';
import { inputReach, isAllOf, knowsWhatIsGone } from './input-reach.js';
import type { AssetDeclaration, AssetKey, DependencyEdge, PartitionKey } from './manifest.js';
import { callsFunctions } from './mapping-answers.js';
import type { EventInput } from './log-changes.js';
import type { LatestRow } from './log-rows.js';
import type { Records } from './records.js';
import type { DataCause, DependencyCause, StaleCause } from './stale-cause.js';
import type { World } from './world.js';

export interface Staleness {
  /** Empty: fresh. Code first, then dependencies, then data, by key. */
  causesOf(index: number, row: LatestRow): readonly StaleCause[];
}

export function openStaleness(world: World, records: Records, asset: AssetDeclaration): Staleness {
  const digest = records.latest(asset.key).size === 0 ? '' : depsDigest(world, asset.key, records.digest);
  const inputs = readEdges(world, asset.key).map((edge) => openInput(world, records, edge));
  const codeCauses = openCodeCauses(asset);
  return {
    causesOf(index, row) {
      const code = codeCauses(row);
      // A record whose inputs were not looked up is no suspect.
      const read = row.event === null ? null : records.inputsOf(row.event);
      if (read === null) return code;
      const isFromOutside = row.depsDigest === '' && read.length === 0;
      if (isFromOutside) return code;
      const hasOtherDependencies = row.depsDigest !== '' && row.depsDigest !== digest;
      const found: InputCauses = {
        dependencies: hasOtherDependencies ? removedDependencies(read, inputs) : [],
        data: [],
      };
      const reading = { row, read: new ReadInputs(read), hasOtherDependencies };
      for (const input of inputs) input.collect(index, reading, found);
      if (found.dependencies.length + found.data.length === 0) return code;
      return [...code, ...found.dependencies, ...found.data];
    },
  };
}

const fresh: readonly StaleCause[] = [];

/**
 * A version that nobody knows, here or there, is no reason to rebuild: nothing says that it moved. Mostly all records
 * of an asset were made by one version, and share their list.
 */
function openCodeCauses(asset: AssetDeclaration): (row: LatestRow) => readonly StaleCause[] {
  const to = effectiveCodeVersion(asset);
  const known = new Map<string, readonly StaleCause[]>();
  return ({ codeVersion: from }) => {
    if (to === null || from === null || from === to) return fresh;
    const causes = known.get(from) ?? [{ kind: 'code', reason: 'code-version-changed', from, to }];
    known.set(from, causes);
    return causes;
  };
}

interface InputCauses {
  readonly dependencies: DependencyCause[];
  readonly data: DataCause[];
}
interface Reading {
  readonly row: LatestRow;
  readonly read: ReadInputs;
  readonly hasOtherDependencies: boolean;
}

/** What a record read. Records name their inputs in the order in which they are asked for: finding one is one step. */
class ReadInputs {
  private next = 0;
  private byPlace: ReadonlyMap<string, EventInput> | null = null;

  constructor(private readonly all: readonly EventInput[]) {}

  find(asset: AssetKey, part: PartitionKey): EventInput | undefined {
    const likely = this.all[this.next];
    if (likely?.target.asset === asset && likely.target.part === part) {
      this.next += 1;
      return likely;
    }
    this.byPlace ??= new Map(this.all.map((input) => [`${input.target.asset}\n${input.target.part}`, input]));
    return this.byPlace.get(`${asset}\n${part}`);
  }

  of(asset: AssetKey): readonly EventInput[] {
    return this.all.filter((input) => input.target.asset === asset);
  }
}

/** Reads that nobody declared come and go with the code, whose version speaks for them. */
function removedDependencies(
  read: readonly EventInput[],
  inputs: readonly { readonly key: AssetKey }[],
): DependencyCause[] {
  const declaredThen = new Set(read.flatMap(({ origin, target }) => (origin === 'declared' ? [target.asset] : [])));
  for (const { key } of inputs) declaredThen.delete(key);
  return [...declaredThen].sort().map((input) => ({ kind: 'dependencies', reason: 'dependency-removed', input }));
}

interface OpenInput {
  readonly key: AssetKey;
  collect(index: number, reading: Reading, found: InputCauses): void;
}

function openInput(world: World, records: Records, edge: DependencyEdge): OpenInput {
  const key = edge.from;
  const space = world.space(key);
  const rows = records.latest(key);
  const reach = inputReach(world, edge);
  const isAnswered = edge.answers !== undefined;
  const knowsGone = knowsWhatIsGone(space);
  // Nobody has asked the mapping: of what it may mean, only what was read is known to count.
  const isUnanswered = !isAnswered && callsFunctions(world, edge);
  const isSource = world.graph.asset(key)?.kind === 'source';
  return {
    key,
    collect(index, reading, found) {
      const intervals = isUnanswered ? partsRead(space, reading.read.of(key)) : reach(index);
      // Functions may answer otherwise although they are declared in the same words.
      const reason =
        reading.hasOtherDependencies || isAnswered
          ? changedDependency(keysIn(space, intervals), rows, { key, reading })
          : null;
      if (reason !== null || (knowsGone && isAllOf(space, intervals) && hasReadGone(space, reading.read.of(key)))) {
        found.dependencies.push({ kind: 'dependencies', reason: reason ?? 'mapping-changed', input: key });
        return;
      }
      for (const [first, last] of intervals)
        for (let at = first; at <= last; at += 1) {
          const inputPartition = space.keyAt(at);
          const read = reading.read.find(key, inputPartition);
          const difference = differenceBetween(read, rows.get(inputPartition), { isSource });
          if (difference !== null) found.data.push({ kind: 'data', input: key, inputPartition, ...difference });
        }
    },
  };
}

/** Whether a partition is among them that the input has no longer. */
function hasReadGone(space: PartitionSpace, read: readonly EventInput[]): boolean {
  return read.some(({ event, target }) => event !== null && space.indexOf(target.part) < 0);
}

function partsRead(space: PartitionSpace, read: readonly EventInput[]): readonly Interval[] {
  const parts = read.map(({ target }) => target.part);
  return setOfKeys(space, parts).set.intervals;
}

function keysIn(space: PartitionSpace, intervals: readonly Interval[]): readonly PartitionKey[] {
  return [...keysOf(setOfIntervals(space, intervals))];
}

/**
 * Whether the record did not read this input, or read other partitions of it: one that is no longer meant, or not one
 * that was there already. Null: it read it as it would be read now.
 */
function changedDependency(
  keys: readonly PartitionKey[],
  rows: ReadonlyMap<PartitionKey, LatestRow>,
  { key, reading }: { readonly key: AssetKey; readonly reading: Reading },
): 'dependency-added' | 'mapping-changed' | null {
  const then = reading.read.of(key);
  if (then.length === 0 && reading.hasOtherDependencies) return keys.length === 0 ? null : 'dependency-added';
  const wanted = new Set(keys);
  if (then.some(({ event, target }) => event !== null && !wanted.has(target.part))) return 'mapping-changed';
  const made = reading.row.event ?? 0;
  const readParts = new Set(then.map(({ target }) => target.part));
  const hasLeftOut = keys.some((part) => !readParts.has(part) && (rows.get(part)?.versionEvent ?? made) < made);
  return hasLeftOut ? 'mapping-changed' : null;
}

/** What was read of one input partition against what is there now; null: the same, or nothing that anybody knows of. */
function differenceBetween(
  read: EventInput | undefined,
  now: LatestRow | undefined,
  { isSource }: { readonly isSource: boolean },
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
