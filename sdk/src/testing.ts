// `headwater/testing`: runs one `materialize` with given inputs. No log, no process, no storage: what it wrote comes back.
// And the contract of storages, for those who write one.

import type { Asset, MultiAsset } from './declarations/asset.js';
import type { Check } from './declarations/check.js';
import type {
  AssetContext,
  AssetReference,
  CheckContext,
  PartitionWindow,
  StateStore,
} from './declarations/context.js';
import type { CheckResult } from './declarations/result.js';
import { openSpace } from './partitions/open.js';
import type { PartitionSpace } from './partitions/space.js';

export {
  type StorageContractCase,
  type StorageSubject,
  type StorageWorkplace,
  storageContract,
} from './storage-contract/index.js';

/** The values of several partitions of one input; made by `byPartition`. */
export interface PartitionedInput {
  readonly kind: 'byPartition';
  readonly values: Readonly<Record<string, unknown>>;
  readonly expected: number;
}
export interface MaterializeOptions {
  /** Left out for an asset without partitions. */
  readonly partition?: string;
  /** Instead of `partition`: a call for a range, as a backfill makes it for an asset that declares `backfill`. */
  readonly partitions?: readonly string[];
  /** By key: a value, or `byPartition({…})`. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  /** Keys of dynamic partitions, by the definition's name. */
  readonly partitionKeys?: Readonly<Record<string, readonly string[]>>;
  readonly signal?: AbortSignal;
}
export interface Materialized {
  /** What was written; undefined: nothing, or several partitions. */
  readonly value: unknown;
  /** What was written, by partition; `''` for an asset without partitions. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly dataVersion: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /**
   * By the check's name, those of the declaration and those that the function returned. Of a range, which is checked
   * partition by partition: the first result that did not pass, else the last.
   */
  readonly checks: Readonly<Record<string, CheckResult>>;
  readonly state: Readonly<Record<string, unknown>>;
  readonly partitionKeys: Readonly<Record<string, readonly string[]>>;
  readonly logs: readonly { readonly level: string; readonly message: string; readonly fields?: object }[];
}

/** `expected`: how many partitions the whole window has; else as many as there are values. */
export function byPartition(
  values: Readonly<Record<string, unknown>>,
  { expected = Object.keys(values).length }: { readonly expected?: number } = {},
): PartitionedInput {
  return { kind: 'byPartition', values, expected };
}

/**
 * Runs the function of an asset, and its checks on what it wrote. Throws what they throw.
 *
 * With `materialize(dailySales, { partition: '2024-10-02', inputs: { raw_orders: rows } })`, what the function wrote is
 * in `value` of the answer.
 */
export async function materialize(
  asset: Asset<unknown> | MultiAsset,
  options: MaterializeOptions = {},
): Promise<Materialized> {
  const name = asset.kind === 'asset' ? asset.key : asset.name;
  if (asset.materialize === undefined) throw new Error(`${name} has no materialize function.`);
  const step = new TestStep(name, asset, options);
  const result = (await asset.materialize(step.assetContext())) ?? {};
  const checks: Record<string, CheckResult> = {};
  for (const check of asset.checks ?? []) checks[check.name] = await step.check(check);
  const [only] = step.partitions.length === 1 ? step.written.values() : [];
  return {
    value: only?.value,
    values: Object.fromEntries([...step.written].map(([partition, { value }]) => [partition, value])),
    dataVersion: result.dataVersion ?? only?.version ?? null,
    metadata: result.metadata ?? {},
    checks: { ...checks, ...result.checks },
    state: Object.fromEntries(step.state),
    partitionKeys: Object.fromEntries([...step.keys].map(([definition, keys]) => [definition, [...keys]])),
    logs: step.logs,
  };
}

/** Every JavaScript host has the class; no ECMAScript library types it. */
function neverAborted(): AbortSignal {
  const Controller: new () => { readonly signal: AbortSignal } = Reflect.get(globalThis, 'AbortController');
  return new Controller().signal;
}

/** So that partitions without an end exist, and no clock is asked. */
const LATE = Date.UTC(2100, 0, 1);

class TestStep {
  readonly written = new Map<string, { readonly value: unknown; readonly version: string | null }>();
  readonly partitions: readonly string[];
  readonly state: Map<string, unknown>;
  readonly keys: Map<string, Set<string>>;
  readonly logs: { readonly level: string; readonly message: string; readonly fields?: object }[] = [];

  constructor(
    private readonly name: string,
    private readonly asset: Asset<unknown> | MultiAsset,
    private readonly options: MaterializeOptions,
  ) {
    this.partitions = options.partitions ?? [options.partition ?? ''];
    this.state = new Map(Object.entries(options.state ?? {}));
    const keys = Object.entries(options.partitionKeys ?? {});
    this.keys = new Map(keys.map(([definition, list]) => [definition, new Set(list)]));
    this.requirePartitions();
  }

  /** A run never calls the function for a partition that does not exist: then no test may, and pass. */
  private requirePartitions(): void {
    const { name, partitions } = this;
    const space = this.space();
    if (space.definition !== null && partitions.includes(''))
      throw new Error(`${name} has partitions: say which one with { partition }.`);
    // Keys of dynamic partitions need not be given.
    const unknown = space.isExact ? partitions.find((key) => space.indexOf(key) < 0) : undefined;
    if (unknown === undefined) return;
    throw new Error(
      space.definition === null ? `${name} has no partitions: leave ${unknown} out.` : `${name} has no ${unknown}.`,
    );
  }

  private space(): PartitionSpace {
    return openSpace(this.asset.partitions ?? null, {
      now: LATE,
      dynamicKeys: (definition) => {
        const keys = this.keys.get(definition);
        return keys === undefined ? null : [...keys];
      },
    });
  }

  assetContext(): AssetContext {
    const context = this.checkContext(this.partitions);
    const onlyPartition = () => this.onlyPartition();
    return {
      ...context,
      get partitionKey() {
        return onlyPartition();
      },
      // Spreading would ask for the window, which not every asset has.
      get window() {
        return context.window;
      },
      write: async (value, options) => this.write(value, options),
      progress: () => undefined,
      triggeringAssetEvents: {},
      dataInterval: null,
      publish: async ({ candidate, validate }) => {
        const rows = this.read(candidate);
        if (!Array.isArray(rows)) throw new Error(`${candidate.key} holds no rows to publish.`);
        if (!(await validate(rows))) throw new Error(`${candidate.key} did not pass the validation before publishing.`);
        this.write(rows);
      },
      partitions: (definition) => this.dynamicKeys(definition),
    };
  }

  async check(check: Check): Promise<CheckResult> {
    let last: CheckResult = { passed: true };
    for (const partition of this.partitions) {
      last = await check.run(this.checkContext([partition]));
      if (!last.passed) break;
    }
    return last;
  }

  private checkContext(partitions: readonly string[]): CheckContext {
    const { signal = neverAborted() } = this.options;
    const partition = partitions[0] ?? '';
    const windowOf = () => this.window(partitions);
    // What a value is, the author of the test says.
    const read = async (asset: AssetReference, options?: { readonly partition?: string }) =>
      this.read(asset, options?.partition ?? this.ownPartition(asset, partitions));
    const readEach = async (asset: AssetReference) => new Map(Object.entries(this.input(asset).values));
    const context: Omit<CheckContext, 'window'> = {
      read: read as CheckContext['read'],
      readEach: readEach as CheckContext['readEach'],
      input: (asset) => {
        const { values, expected } = this.input(asset);
        const keys = Object.keys(values);
        return { keys, expected, complete: keys.length === expected };
      },
      resource: <T>(name: string) => this.resource(name) as T,
      log: {
        debug: this.logger('debug'),
        info: this.logger('info'),
        warn: this.logger('warn'),
        error: this.logger('error'),
      },
      signal,
      state: this.stateStore(),
      run: { id: 'test', type: 'test' },
      partitionKey: partition,
      partitionKeys: partitions,
    };
    return Object.defineProperty(context as CheckContext, 'window', { get: windowOf, configurable: true });
  }

  private onlyPartition(): string {
    const [only = '', ...others] = this.partitions;
    if (others.length === 0) return only;
    throw new Error(`This call builds ${this.partitions.length} partitions of ${this.name}: take ctx.partitionKeys.`);
  }

  private write(value: unknown, options: { readonly version?: string; readonly partition?: string } = {}): void {
    const { name, partitions, written } = this;
    const { version = null, partition = partitions.length === 1 ? partitions[0] : undefined } = options;
    if (partition === undefined || !partitions.includes(partition))
      throw new Error(`${name} builds ${partitions.join(', ')} here: say which one with { partition }.`);
    if (written.has(partition)) throw new Error(`${name} was written already: a step writes one value.`);
    written.set(partition, { value, version });
  }

  /** A check reads the candidate of its own partition. */
  private ownPartition(reference: AssetReference, partitions: readonly string[]): string | undefined {
    const isOwn = this.asset.kind === 'asset' && keyOf(reference) === this.asset.key;
    return isOwn && this.written.size > 1 && partitions.length === 1 ? partitions[0] : undefined;
  }

  private read(reference: AssetReference, partition?: string): unknown {
    const { values } = this.input(reference);
    const key = keyOf(reference);
    if (partition !== undefined) {
      if (!Object.hasOwn(values, partition)) throw new Error(`The test gives no value of ${key}@${partition}.`);
      return values[partition];
    }
    const parts = Object.values(values);
    if (parts.length === 1) return parts[0];
    if (parts.every(Array.isArray)) return parts.flat(1);
    throw new Error(
      `${key} has ${parts.length} partitions here, whose values are no arrays: read them with ctx.readEach.`,
    );
  }

  private input(reference: AssetReference): PartitionedInput {
    const key = keyOf(reference);
    const isOwn = this.asset.kind === 'asset' && key === this.asset.key && this.written.size > 0;
    const { inputs = {} } = this.options;
    if (!isOwn && !Object.hasOwn(inputs, key)) throw new Error(`The test gives no value of ${key}.`);
    if (isOwn) return byPartition(Object.fromEntries([...this.written].map(([part, { value }]) => [part, value])));
    const value = inputs[key];
    return isPartitioned(value) ? value : byPartition({ [this.partitions[0] ?? '']: value });
  }

  private resource(name: string): unknown {
    const { resources = {} } = this.options;
    if (!Object.hasOwn(resources, name)) throw new Error(`The test gives no resource ${name}.`);
    return resources[name];
  }

  private logger(level: string): (message: string, fields?: object) => void {
    return (message, fields) => void this.logs.push({ level, message, ...(fields === undefined ? {} : { fields }) });
  }

  private stateStore(): StateStore {
    const { state } = this;
    return {
      get: async <T>(name: string) => state.get(name) as T | undefined,
      set: async (name, value) => void state.set(name, value),
      delete: async (name) => void state.delete(name),
      list: async () => [...state.keys()].sort(),
    };
  }

  private dynamicKeys(definition: string) {
    const keys = this.keys.get(definition) ?? new Set<string>();
    this.keys.set(definition, keys);
    return {
      add: async (added: readonly string[]) => added.forEach((key) => void keys.add(key)),
      remove: async (removed: readonly string[]) => removed.forEach((key) => void keys.delete(key)),
      list: async () => [...keys],
    };
  }

  private window(partitions: readonly string[]): PartitionWindow {
    const space = this.space();
    const [first, last] = [partitions[0], partitions.at(-1)].map((key) => space.windowAt(space.indexOf(key ?? '')));
    if (!first || !last) throw new Error(`${this.name} is not partitioned by time: it has no window.`);
    return { start: new Date(first.start), end: new Date(last.end) };
  }
}

function keyOf(reference: AssetReference): string {
  return typeof reference === 'string' ? reference : reference.key;
}

function isPartitioned(value: unknown): value is PartitionedInput {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'byPartition';
}
