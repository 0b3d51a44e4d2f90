// The context that user code is given: a thin face over the step's inputs, output and state.

import type { FromRunner, RunStep } from '@headwater/protocol';
import type { AssetContext, CheckContext, Logger, PartitionWindow, ReadContext } from 'headwater';
import type { AwaitedWork } from './awaited-work.js';
import { NotPublishedError, publishRows } from './publish.js';
import { resourceNamed } from './resources.js';
import type { DynamicKeyChanges } from './dynamic-keys.js';
import type { InputReader } from './input-reader.js';
import type { Output } from './step-output.js';
import { shortened } from './shortened.js';
import type { StepState } from './step-state.js';

export interface ReadParts {
  readonly inputs: InputReader;
  readonly state: StepState;
  readonly signal: AbortSignal;
  readonly resources: Readonly<Record<string, unknown>>;
  send(message: FromRunner): void;
  /** Throws once the step has ended: what comes later belongs to no record. */
  assertOpen(): void;
}
export interface StepParts extends ReadParts {
  readonly output: Output;
  readonly keys: DynamicKeyChanges;
  readonly begun: AwaitedWork;
  /** What `ctx.publish` has refused. */
  readonly refusals: NotPublishedError[];
}

export function assetContext(step: RunStep, parts: StepParts): AssetContext {
  return {
    ...readContext(step.run, parts),
    // Asking is what fails where there is none, or not one, so it is asked for only when user code does.
    get partitionKey() {
      return onlyPartition(step);
    },
    partitionKeys: step.partitions.map(({ partition }) => partition),
    get window() {
      return windowOf(step);
    },
    async write(value, options) {
      parts.assertOpen();
      await parts.begun.run('ctx.write', () => parts.output.write(value, options));
    },
    progress: (done, total) => parts.send({ kind: 'progress', done, total }),
    triggeringAssetEvents: {},
    dataInterval: null,
    async publish(publication) {
      parts.assertOpen();
      try {
        await parts.begun.run('ctx.publish', () => publishRows(parts, publication));
      } catch (error) {
        if (error instanceof NotPublishedError) parts.refusals.push(error);
        throw error;
      }
    },
    partitions: (name) => dynamicKeys(name, parts),
  };
}

function dynamicKeys(name: string, { keys, begun, assertOpen }: StepParts): ReturnType<AssetContext['partitions']> {
  const { add, remove, list } = keys.of(name);
  const change = (method: 'add' | 'remove', work: typeof add) => async (changed: readonly string[]) => {
    assertOpen();
    await begun.run(`ctx.partitions('${name}').${method}`, () => work(changed));
  };
  return { add: change('add', add), remove: change('remove', remove), list };
}

export function checkContext(step: RunStep, parts: StepParts): CheckContext {
  return {
    ...readContext(step.run, parts),
    partitionKey: step.partition,
    partitionKeys: [step.partition],
    get window() {
      return windowOf(step);
    },
  };
}

export function readContext(run: ReadContext['run'], parts: ReadParts): ReadContext {
  const read = (asset: string | { readonly key: string }, options?: { readonly partition?: string }) => {
    parts.assertOpen();
    return parts.inputs.read(asset, options);
  };
  const readEach = (asset: string | { readonly key: string }) => {
    parts.assertOpen();
    return parts.inputs.readEach(asset);
  };
  return {
    // What a value is, the asset's author declares; the schema has checked it where there is one.
    read: read as ReadContext['read'],
    readEach: readEach as ReadContext['readEach'],
    input: (asset) => parts.inputs.info(asset),
    resource<T>(name: string): T {
      return resourceNamed(parts.resources, name) as T; // The author says what they configured.
    },
    log: loggerTo(parts.send),
    signal: parts.signal,
    state: parts.state,
    run,
  };
}

export function loggerTo(send: (message: FromRunner) => void): Logger {
  const log = (level: keyof Logger) => (message: string, fields?: object) =>
    send({
      kind: 'log',
      at: Date.now(),
      level,
      message: shortened(fields === undefined ? String(message) : `${message} ${JSON.stringify(fields)}`),
    });
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

/** Code that builds one partition must not take a range for its first day. */
function onlyPartition({ asset, partition, partitions }: RunStep): string {
  if (partitions.length === 1) return partition;
  const [first, last] = [partitions[0]?.partition, partitions.at(-1)?.partition];
  throw new Error(
    `This call builds ${partitions.length} partitions of ${asset}, ${first} … ${last}, as \`backfill\` declares: take ctx.partitionKeys, and write each with ctx.write(value, { partition }).`,
  );
}

function windowOf({ asset, window }: RunStep): PartitionWindow {
  if (window === null) throw new Error(`${asset} is not partitioned by time: it has no window.`);
  return { start: new Date(window[0]), end: new Date(window[1]) };
}
