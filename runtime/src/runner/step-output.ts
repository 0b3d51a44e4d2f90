// The one value of a step: validated by the asset's schema, written as a physical version, not yet live.

import type { StorageChoice, WrittenOutput } from '@headwater/protocol';
import type { Asset } from 'headwater';
import { isRecord } from '../storages/digest.js';
import { type DeclaredStorages, optionsOf } from './declared-storages.js';

/** What `ctx.write` writes to. */
export interface Output {
  write(value: unknown, options?: WriteOptions): Promise<void>;
}
export interface WriteOptions {
  readonly version?: string;
  readonly partition?: string;
}

export class StepOutput implements Output {
  written: WrittenOutput | null = null;
  /** The author's name of the version, given when it was written. */
  version: string | null = null;
  private isWriting = false;

  constructor(
    private readonly place: {
      readonly hello: { readonly defaultStorage: StorageChoice };
      readonly storages: DeclaredStorages;
    },
    readonly asset: Asset<unknown>,
    readonly part: string,
  ) {}

  async write(value: unknown, options: WriteOptions = {}): Promise<void> {
    const { asset, place } = this;
    const { version = null, partition = this.part } = options;
    if (partition !== this.part)
      throw new Error(`${asset.key} builds ${this.part === '' ? 'no partitions' : this.part} here, not ${partition}.`);
    if (this.isWriting) throw new Error(`${asset.key} was written already: a step writes one value.`);
    this.isWriting = true;
    const valid = await validated(asset, value);
    const declaration = storageOf(asset, place.hello.defaultStorage);
    const found = await place.storages.declared(declaration);
    if (found.kind === 'unknown') throw new Error(found.message);
    const written = await found.storage.write({
      name: asset.table,
      part: this.part,
      value: valid,
      version,
      options: optionsOf(declaration),
    });
    if (written.kind === 'refused') throw new Error(written.message);
    const { ref, digest, bytes } = written;
    this.written = { storage: found.storage.name, ref, digest, bytes };
    this.version = version;
  }
}

function storageOf(asset: Asset<unknown>, defaultStorage: StorageChoice): StorageChoice {
  if (asset.storage === undefined) return defaultStorage;
  const { kind, ...options } = asset.storage;
  return { kind, options };
}

/** By Standard Schema, whichever library the author uses. */
async function validated(asset: Asset<unknown>, value: unknown): Promise<unknown> {
  const standard = isObject(asset.schema) ? Reflect.get(asset.schema, '~standard') : undefined;
  const validate = isObject(standard) ? Reflect.get(standard, 'validate') : undefined;
  if (typeof validate !== 'function') return value;
  const result: unknown = await validate.call(standard, value);
  if (!isRecord(result)) return value;
  const { issues } = result;
  if (!Array.isArray(issues) || issues.length === 0) return result.value;
  const said = issues.slice(0, 3).map((issue) => (isRecord(issue) ? String(issue.message) : String(issue)));
  throw new Error(`The value of ${asset.key} does not fit its schema: ${said.join('; ')}.`);
}

/** Schemas of some libraries are functions with properties. */
function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
