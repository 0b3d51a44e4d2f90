// Runs one step: the materialize function with its context, then the checks on what it wrote.

import type {
  FromRunner,
  InputVersion,
  MadeOutput,
  RunnerHello,
  RunStep,
  StepCheckResult,
  StepDone,
  WrittenOutput,
} from '@headwater/protocol';
import type { Asset, Check, MaterializeResult } from 'headwater';
import { AwaitedWork } from './awaited-work.js';
import { resultOf, runCheck, sensible } from './checks.js';
import type { Declarations } from './declarations.js';
import type { DeclaredStorages } from './declared-storages.js';
import { DynamicKeyChanges } from './dynamic-keys.js';
import type { HostChannel } from './host-channel.js';
import { InputReader } from './input-reader.js';
import { jsonText } from './json-text.js';
import { nothingWritten } from './nothing-written.js';
import { assetContext, checkContext, loggerTo, type StepParts } from './step-context.js';
import { assertWhole, RangeOutput } from './range-output.js';
import { SharedOutput } from './shared-output.js';
import { type Output, StepOutput } from './step-output.js';
import { StepState } from './step-state.js';

/** Characters of JSON: metadata says something of the data, and is not the data. */
const MOST_METADATA = 1_000_000;

export interface RunnerWorld {
  readonly hello: RunnerHello;
  readonly declarations: Declarations;
  readonly storages: DeclaredStorages;
  readonly host: HostChannel;
}

/** Throws what user code throws. */
export async function runStep(world: RunnerWorld, step: RunStep, signal: AbortSignal): Promise<StepDone> {
  const asset = assetNamed(world, step.asset);
  assertSameShape(world, asset, step);
  if (step.examines !== null) return examine(world, { step, asset, signal, version: step.examines });
  const producer = world.declarations.multiAssetOf(asset.key);
  const materialize = producer?.materialize ?? asset.materialize;
  if (materialize === undefined) throw new Error(`The asset ${asset.key} has no materialize function.`);
  const assets = [asset, ...step.alsoMakes.map((key) => assetNamed(world, key))];
  const calls = partitionCalls(step).map((call): PartitionCall => {
    return { step: call, outputs: assets.map((each) => new StepOutput(world, each, call.partition)) };
  });
  const parts = partsOf(world, step, { signal, output: outputOf(asset.key, producer?.name ?? null, calls) });

  const result = (await materialize.call(producer ?? asset, assetContext(step, parts))) ?? {};
  parts.begun.assertEnded(asset.key);
  assertWhole(
    asset.key,
    calls.flatMap(({ outputs }) => outputs),
  );
  const [refusal] = parts.refusals;
  const isWritten = calls.some(({ outputs }) => outputs.some(({ written }) => written !== null));
  // Also where the function has caught it: what was refused is not materialized.
  if (refusal !== undefined && !isWritten) throw refusal;
  const made: MadeOutput[] = [];
  for (const call of calls) made.push(...(await finishPartition(world, { call, parts, result })));
  parts.end();
  const [first, ...others] = made;
  return {
    kind: 'done',
    step: step.step,
    output: first?.output ?? null,
    dataVersion: first?.dataVersion ?? null,
    checks: first?.checks ?? [],
    others,
    metadata: plainMetadata(asset.key, result),
    reads: parts.inputs.reads(),
    state: parts.state.taken(),
    partitionKeys: parts.keys.changes,
  };
}

/** Analysis takes partitions that it cannot evaluate for none; a call without its partition would build who knows what. */
function assertSameShape({ declarations }: RunnerWorld, asset: Asset<unknown>, { partition }: RunStep): void {
  const partitions = asset.partitions ?? declarations.multiAssetOf(asset.key)?.partitions ?? null;
  if ((partitions === null) === (partition === '')) return;
  throw new Error(
    partitions === null
      ? `${asset.key} has no partitions when it is loaded, and the plan has ${partition}: let its declaration depend on the text alone.`
      : `${asset.key} has partitions when it is loaded, and the plan has none: what they are cannot be read from the text. Write them out, or use dynamicPartitions.`,
  );
}

interface PartitionCall {
  /** As if the call built this partition alone: what its checks are given. */
  readonly step: RunStep;
  readonly outputs: readonly StepOutput[];
}

/** The step's own partition first. */
function partitionCalls(step: RunStep): readonly RunStep[] {
  const own = step.partitions.filter(({ partition }) => partition === step.partition);
  const others = step.partitions.filter(({ partition }) => partition !== step.partition);
  return [...own, ...others].map((part) => ({ ...step, ...part, partitions: [part] }));
}

/** `producer`: the function with several outputs that makes the asset; null: its own. */
function outputOf(asset: string, producer: string | null, calls: readonly PartitionCall[]): Output {
  const outputs = calls.map(({ step, outputs: own }): [string, Output] => {
    const [only] = producer === null ? own : [];
    return [step.partition, only ?? new SharedOutput(producer ?? asset, own)];
  });
  const [only] = outputs.length === 1 ? outputs : [];
  return only?.[1] ?? new RangeOutput(producer ?? asset, new Map(outputs));
}

/** Nothing is made: the checks examine a version that is there. */
async function examine(
  world: RunnerWorld,
  given: {
    readonly step: RunStep;
    readonly asset: Asset<unknown>;
    readonly signal: AbortSignal;
    readonly version: InputVersion;
  },
): Promise<StepDone> {
  const { step, asset, signal, version } = given;
  const parts = partsOf(world, step, { signal, output: new StepOutput(world, asset, step.partition) });
  parts.inputs.standIn(version);
  const checks = await checksOf(world, { step, asset, parts, result: {} });
  parts.end();
  return {
    kind: 'done',
    step: step.step,
    output: null,
    dataVersion: null,
    checks,
    others: [],
    metadata: {},
    reads: [],
    state: [],
    partitionKeys: [],
  };
}

function assetNamed(world: RunnerWorld, key: string): Asset<unknown> {
  const asset = world.declarations.find(key);
  if (asset?.kind !== 'asset') throw new Error(`No loaded file declares the asset ${key}.`);
  return asset;
}

interface Finishing {
  readonly call: PartitionCall;
  readonly parts: StepParts;
  readonly result: MaterializeResult;
}

async function finishPartition(
  world: RunnerWorld,
  { call: { step, outputs }, parts, result }: Finishing,
): Promise<readonly MadeOutput[]> {
  const own: StepParts = { ...parts, inputs: inputsOf(world, step) };
  const made: MadeOutput[] = [];
  for (const { asset, written, version } of outputs) {
    if (written === null && result.dataVersion === undefined) {
      const said = await nothingWritten(world.storages, { asset, partition: step.partition });
      if (said !== null) loggerTo(parts.send).warn(said);
    }
    if (written !== null) own.inputs.standIn(standInFor(asset.key, step.partition, written));
    const checks = await checksOf(world, { step, asset, parts: own, result });
    const dataVersion = result.dataVersion ?? version;
    made.push({ asset: asset.key, partition: step.partition, output: written, dataVersion, checks });
  }
  return made;
}

function inputsOf(world: RunnerWorld, { inputs }: RunStep): InputReader {
  return new InputReader(world, inputs);
}

function partsOf(
  world: RunnerWorld,
  step: RunStep,
  { signal, output }: Pick<StepParts, 'signal' | 'output'>,
): StepParts & { end(): void } {
  const { resources } = world.hello;
  let isOpen = true;
  return {
    inputs: inputsOf(world, step),
    output,
    state: new StepState(step.state),
    keys: new DynamicKeyChanges(world.host),
    begun: new AwaitedWork(),
    refusals: [],
    signal,
    resources,
    send: (message: FromRunner) => {
      if (isOpen) world.host.send(message);
    },
    assertOpen() {
      if (!isOpen) throw new Error(`The step of ${step.asset} has ended: what is not awaited belongs to no record.`);
    },
    end() {
      isOpen = false;
    },
  };
}

/** A check examines the candidate, not the version that was live before. */
function standInFor(asset: string, partition: string, written: WrittenOutput): InputVersion {
  const { storage, ref, digest } = written;
  return { asset, partition, event: null, dataVersion: digest, output: { storage, ref }, problem: null };
}

/** A result that the function returned under a declared check's name is that check's: it is not measured again. */
async function checksOf(
  world: RunnerWorld,
  made: {
    readonly step: RunStep;
    readonly asset: Asset<unknown>;
    readonly parts: StepParts;
    readonly result: MaterializeResult;
  },
): Promise<readonly StepCheckResult[]> {
  const all = world.declarations.checksOf(made.asset);
  const { checks: asked } = made.step;
  const declared = asked === null ? all : asked.map((name) => checkNamed(all, name, made.asset.key));
  const results: StepCheckResult[] = [];
  const returned = made.result.checks ?? {};
  for (const check of declared.filter(({ name }) => !Object.hasOwn(returned, name))) {
    // It may end this process, or never end itself: then its name is all that anybody knows.
    world.host.send({ kind: 'checking', check: check.name });
    results.push(await runCheck(check, checkContext(made.step, made.parts), world.hello.project));
    world.host.send({ kind: 'checking', check: null });
  }
  for (const [name, result] of Object.entries(returned)) {
    const own = declared.find((check) => check.name === name);
    results.push(
      resultOf(name, sensible(name, result), { severity: own?.severity ?? 'error', blocking: own?.blocking ?? false }),
    );
  }
  return results;
}

function checkNamed(checks: readonly Check[], name: string, asset: string): Check {
  const found = checks.find((check) => check.name === name);
  if (found === undefined) throw new Error(`${asset} has no check ${name}.`);
  return found;
}

function plainMetadata(asset: string, { metadata }: MaterializeResult): Readonly<Record<string, unknown>> {
  const text = metadataText(asset, metadata ?? {});
  if (text.length > MOST_METADATA)
    throw new Error(`The metadata of ${asset} has ${text.length} characters; a record keeps ${MOST_METADATA}.`);
  return JSON.parse(text);
}

function metadataText(asset: string, metadata: object): string {
  try {
    return jsonText(metadata);
  } catch (error) {
    throw new Error(`The metadata of ${asset} is no JSON.`, { cause: error });
  }
}
