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
  /** By key: a value, or `byPartition({…})`. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly resources?: Readonly<Record<string, unknown>>;
  /** Keys of dynamic partitions, by the definition's name. */
  readonly partitionKeys?: Readonly<Record<string, readonly string[]>>;
  readonly signal?: AbortSignal;
}
export interface Materialized {
  /** What was written; undefined: nothing. */
  readonly value: unknown;
  readonly dataVersion: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** By the check's name, those of the declaration and those that the function returned. */
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
  return {
    value: step.written?.value,
    dataVersion: result.dataVersion ?? step.written?.version ?? null,
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
  written: { readonly value: unknown; readonly version: string | null } | null = null;
  readonly state: Map<string, unknown>;
  readonly keys: Map<string, Set<string>>;
  readonly logs: { readonly level: string; readonly message: string; readonly fields?: object }[] = [];

  constructor(
    private readonly name: string,
    private readonly asset: Asset<unknown> | MultiAsset,
    private readonly options: MaterializeOptions,
  ) {
    this.state = new Map(Object.entries(options.state ?? {}));
    const keys = Object.entries(options.partitionKeys ?? {});
    this.keys = new Map(keys.map(([definition, list]) => [definition, new Set(list)]));
  }

  assetContext(): AssetContext {
    const context = this.checkContext();
    return {
      ...context,
      // Spreading would ask for the window, which not every asset has.
      get window() {
        return context.window;
      },
      write: async (value, options) => this.write(value, options?.version ?? null),
      progress: () => undefined,
      triggeringAssetEvents: {},
      dataInterval: null,
      publish: async ({ candidate, validate }) => {
        const rows = this.read(candidate);
        if (!Array.isArray(rows)) throw new Error(`${candidate.key} holds no rows to publish.`);
        if (!(await validate(rows))) throw new Error(`${candidate.key} did not pass the validation before publishing.`);
        this.write(rows, null);
      },
      partitions: (definition) => this.dynamicKeys(definition),
    };
  }

  async check(check: Check): Promise<CheckResult> {
    return check.run(this.checkContext());
  }

  private checkContext(): CheckContext {
    const { partition = '', signal = neverAborted() } = this.options;
    const windowOf = () => this.window(partition);
    // What a value is, the author of the test says.
    const read = async (asset: AssetReference, options?: { readonly partition?: string }) =>
      this.read(asset, options?.partition);
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
      partitionKeys: [partition],
    };
    return Object.defineProperty(context as CheckContext, 'window', { get: windowOf, configurable: true });
  }

  private write(value: unknown, version: string | null): void {
    if (this.written !== null) throw new Error(`${this.name} was written already: a step writes one value.`);
    this.written = { value, version };
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
    const isOwn = this.asset.kind === 'asset' && key === this.asset.key && this.written !== null;
    const { inputs = {}, partition = '' } = this.options;
    if (!isOwn && !Object.hasOwn(inputs, key)) throw new Error(`The test gives no value of ${key}.`);
    const value = isOwn ? this.written?.value : inputs[key];
    return isPartitioned(value) ? value : byPartition({ [partition]: value });
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

  private window(partition: string): PartitionWindow {
    const space = openSpace(this.asset.partitions ?? null, {
      now: LATE,
      dynamicKeys: (name) => [...(this.keys.get(name) ?? [])],
    });
    const window = space.windowAt(space.indexOf(partition));
    if (window === null) throw new Error(`${this.name} is not partitioned by time: it has no window.`);
    return { start: new Date(window.start), end: new Date(window.end) };
  }
}

function keyOf(reference: AssetReference): string {
  return typeof reference === 'string' ? reference : reference.key;
}

function isPartitioned(value: unknown): value is PartitionedInput {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'byPartition';
}
