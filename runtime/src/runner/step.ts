// Runs one step: the materialize function with its context, then the checks on what it wrote.

import type { FromRunner, RunnerHello, RunStep, StepCheckResult, StepDone } from '@headwater/protocol';
import type { Asset, MaterializeResult } from 'headwater';
import { resultOf, runCheck } from './checks.js';
import type { Declarations } from './declarations.js';
import { DynamicKeyChanges } from './dynamic-keys.js';
import type { HostChannel } from './host-channel.js';
import { InputReader } from './input-reader.js';
import { assetContext, checkContext, type StepParts } from './step-context.js';
import { StepOutput } from './step-output.js';
import { StepState } from './step-state.js';

export interface RunnerWorld {
  readonly hello: RunnerHello;
  readonly declarations: Declarations;
  readonly host: HostChannel;
}

/** Throws what user code throws. */
export async function runStep(world: RunnerWorld, step: RunStep, signal: AbortSignal): Promise<StepDone> {
  const asset = world.declarations.find(step.asset);
  if (asset?.kind !== 'asset') throw new Error(`No loaded file declares the asset ${step.asset}.`);
  const parts = partsOf(world, step, asset, signal);
  const { materialize } = asset;
  if (materialize === undefined) throw new Error(notRunnable(world, asset));

  const result = (await materialize.call(asset, assetContext(step, parts))) ?? {};
  if (parts.output.written !== null) standInOwn(parts, step, asset.key);
  const checks = await checksOf(world, { step, asset, parts, result });
  parts.end();
  return {
    kind: 'done',
    step: step.step,
    output: parts.output.written,
    dataVersion: result.dataVersion ?? parts.output.version,
    metadata: plainMetadata(asset.key, result),
    checks,
    state: parts.state.taken(),
    partitionKeys: parts.keys.changes,
  };
}

function partsOf(
  world: RunnerWorld,
  step: RunStep,
  asset: Asset<unknown>,
  signal: AbortSignal,
): StepParts & { end(): void } {
  const { project, defaultStorage, resources } = world.hello;
  let isOpen = true;
  return {
    inputs: new InputReader({ project, declarations: world.declarations, host: world.host }, step.inputs),
    output: new StepOutput({ project, defaultStorage }, asset, step.partition),
    state: new StepState(step.state),
    keys: new DynamicKeyChanges(world.host),
    signal,
    resources,
    send: (message: FromRunner) => {
      if (isOpen) world.host.send(message);
    },
    assertOpen() {
      if (!isOpen) throw new Error(`The step of ${asset.key} has ended: what is not awaited belongs to no record.`);
    },
    end() {
      isOpen = false;
    },
  };
}

/** A check examines the candidate, not the version that was live before. */
function standInOwn({ inputs, output }: StepParts, step: RunStep, asset: string): void {
  if (output.written === null) return;
  const { storage, ref, digest } = output.written;
  inputs.standIn({
    asset,
    partition: step.partition,
    event: null,
    dataVersion: digest,
    output: { storage, ref },
    problem: null,
  });
}

async function checksOf(
  world: RunnerWorld,
  made: {
    readonly step: RunStep;
    readonly asset: Asset<unknown>;
    readonly parts: StepParts;
    readonly result: MaterializeResult;
  },
): Promise<readonly StepCheckResult[]> {
  const declared = world.declarations.checksOf(made.asset);
  const results: StepCheckResult[] = [];
  for (const check of declared)
    results.push(await runCheck(check, checkContext(made.step, made.parts), world.hello.project));
  for (const [name, result] of Object.entries(made.result.checks ?? {})) {
    const own = declared.find((check) => check.name === name);
    results.push(resultOf(name, result, { severity: own?.severity ?? 'error', blocking: own?.blocking ?? false }));
  }
  return results;
}

function plainMetadata(asset: string, { metadata }: MaterializeResult): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(JSON.stringify(metadata ?? {}));
  } catch (error) {
    throw new Error(`The metadata of ${asset} is no JSON.`, { cause: error });
  }
}

function notRunnable(world: RunnerWorld, asset: Asset<unknown>): string {
  const multi = world.declarations.multiAssetOf(asset.key);
  if (multi === undefined) return `The asset ${asset.key} has no materialize function.`;
  return `${asset.key} is an output of the multi-asset ${multi}, which this version of Headwater does not run.`;
}
