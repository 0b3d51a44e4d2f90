// Which versions a step reads: the latest of the partitions that its mappings name, as the log has them now.

import type { DependencyEdge, EventInput, LatestRow, LogReader, World } from '@headwater/core';
import type { InputVersion, StepInputs } from '@headwater/protocol';
import { type EngineStep, inputKeysOf } from './steps.js';

/** One entry per declared input that is read. */
export async function givenInputs(
  world: World,
  log: LogReader,
  { asset, part }: Pick<EngineStep, 'asset' | 'part'>,
): Promise<readonly StepInputs[]> {
  return Promise.all(declaredReads(world, asset).map((edge) => inputOf(world, log, edge, part)));
}

async function inputOf(world: World, log: LogReader, edge: DependencyEdge, part: string): Promise<StepInputs> {
  const { keys, expected } = inputKeysOf(world, edge, [part]);
  return { asset: edge.from, keys, expected, versions: await latestVersions(log, edge.from, keys) };
}

/** What one call reads for all its partitions: each version once, in the order of the input's keys. */
export function joinedInputs(
  world: World,
  { asset, call }: EngineStep,
  given: readonly StepInputs[],
): readonly StepInputs[] {
  return declaredReads(world, asset).map((edge): StepInputs => {
    const { keys, expected } = inputKeysOf(world, edge, call);
    const own = given.filter((input) => input.asset === edge.from).flatMap(({ versions }) => versions);
    const versions = new Map(own.map((version) => [version.partition, version]));
    return { asset: edge.from, keys, expected, versions: keys.flatMap((key) => versions.get(key) ?? []) };
  });
}

function declaredReads({ graph }: World, asset: string): readonly DependencyEdge[] {
  return graph.upstream(asset).filter((edge) => edge.isDeclared && edge.kind === 'read');
}

/** A read that nobody declared: the named partitions, else those of the pair's default mapping. A text: why not. */
export async function undeclaredInput(
  world: World,
  log: LogReader,
  step: EngineStep,
  read: { readonly asset: string; readonly partitions: readonly string[] | null },
): Promise<StepInputs | string> {
  const asset = (await log.resolve(read.asset)) ?? read.asset;
  const known = world.graph.asset(asset) !== null;
  const keys = read.partitions ?? (known ? defaultKeys(world, asset, step) : ['']);
  const versions = await latestVersions(log, asset, keys);
  if (!known && versions.every((version) => version.event === null))
    return `${read.asset} is no asset or source that the plan knows, and the event log has no record of it.`;
  return { asset, keys, expected: keys.length, versions };
}

function defaultKeys(world: World, asset: string, step: EngineStep): readonly string[] {
  const known = world.graph.edge(asset, step.asset);
  const span = world.graph.asset(step.asset)?.span;
  if (span === undefined) return [''];
  const edge: DependencyEdge = known ?? {
    from: asset,
    to: step.asset,
    isDeclared: false,
    kind: 'read',
    mapping: null,
    incomplete: null,
    span,
    evidence: [],
  };
  return inputKeysOf(world, edge, step.call).keys;
}

export async function latestVersions(
  log: LogReader,
  asset: string,
  keys: readonly string[],
): Promise<readonly InputVersion[]> {
  const rows = await latestRows(log, asset, keys);
  return Promise.all(keys.map((partition) => versionOf(log, { asset, partition }, rows.get(partition))));
}

/** By partition; those without any record are left out. */
export async function latestRows(
  log: LogReader,
  asset: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LatestRow>> {
  const sorted = [...keys].sort();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  return new Map((await log.latest(asset, { from, to })).map((row) => [row.part, row]));
}

async function versionOf(
  log: LogReader,
  target: { readonly asset: string; readonly partition: string },
  row: LatestRow | undefined,
): Promise<InputVersion> {
  const event = row?.event ?? null;
  if (row === undefined || event === null)
    return { ...target, event: null, dataVersion: null, output: null, problem: null };
  const [record] = await log.events({ after: event - 1, before: event + 1, limit: 1 });
  const output = record?.output ?? null;
  const problem = output === null ? null : await whyGone(log, output, event);
  return { ...target, event, dataVersion: row.dataVersion, output, problem };
}

/** Names the table, the record and when it was dropped; null: nobody dropped it. */
export async function whyGone(
  log: LogReader,
  output: { readonly storage: string; readonly ref: string },
  event: number,
): Promise<string | null> {
  const dropped = (await log.output(output.storage, output.ref))?.dropped;
  if (dropped === undefined || dropped === null) return null;
  const when = new Date(dropped.at).toISOString();
  return `${output.ref} in ${output.storage}, the version of record ${event}, was dropped at ${when} (${dropped.why}).`;
}

/** What a record says of its inputs. */
export function recordedInputs(inputs: readonly StepInputs[], origin: EventInput['origin']): readonly EventInput[] {
  return inputs.flatMap((input) =>
    input.versions.map(({ asset, partition, event, dataVersion }) => {
      return { target: { asset, part: partition }, event, dataVersion, origin };
    }),
  );
}
