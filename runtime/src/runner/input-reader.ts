// Reads the inputs of one step: the versions it was given, others by asking the host, and sources as they are now.

import type { InputVersion, StepInputs } from '@headwater/protocol';
import type { Asset, InputInfo, Source } from 'headwater';
import type { ReadAnswer } from '../storages/storage.js';
import { type Declarations, keyOf } from './declarations.js';
import type { DeclaredStorages } from './declared-storages.js';
import type { HostChannel } from './host-channel.js';

type Reference = string | { readonly key: string };

export class InputReader {
  private readonly given: ReadonlyMap<string, StepInputs>;
  /** Values that stand for an asset whatever the log says: the candidate that a check examines. */
  private readonly own = new Map<string, InputVersion>();
  private readonly seen = new Set<string>();

  constructor(
    private readonly world: {
      readonly declarations: Declarations;
      readonly storages: DeclaredStorages;
      readonly host: HostChannel;
    },
    inputs: readonly StepInputs[],
  ) {
    this.given = new Map(inputs.map((input) => [input.asset, input]));
  }

  /** From now on the asset reads as this version. */
  standIn(version: InputVersion): void {
    this.own.set(version.asset, version);
  }

  async read(reference: Reference, options?: { readonly partition?: string }): Promise<unknown> {
    const versions = await this.versions(reference, options?.partition);
    const [only] = versions;
    if (only !== undefined && versions.length === 1) return this.valueOf(only);
    const joined: unknown[] = [];
    for (const version of versions) {
      const value = await this.valueOf(version);
      if (!Array.isArray(value))
        throw new Error(
          `${keyOf(reference)} has ${versions.length} partitions here, and their values are no arrays that could be joined: read them with ctx.readEach.`,
        );
      joined.push(...value);
    }
    return joined;
  }

  async readEach(reference: Reference): Promise<ReadonlyMap<string, unknown>> {
    const values = new Map<string, unknown>();
    for (const version of await this.versions(reference, undefined))
      values.set(version.partition, await this.valueOf(version));
    return values;
  }

  /** Keys of what was read so far, sorted. */
  reads(): readonly string[] {
    return [...this.seen].sort();
  }

  info(reference: Reference): InputInfo {
    const input = this.given.get(this.keyOf(reference));
    if (input === undefined) throw new Error(`${keyOf(reference)} is no declared input of this step.`);
    return { keys: input.keys, expected: input.expected, complete: input.keys.length === input.expected };
  }

  private keyOf(reference: Reference): string {
    const key = keyOf(reference);
    return this.world.declarations.find(key)?.key ?? key;
  }

  private async versions(reference: Reference, partition: string | undefined): Promise<readonly InputVersion[]> {
    const key = this.keyOf(reference);
    const own = this.own.get(key);
    if (own !== undefined && (partition === undefined || partition === own.partition)) return [own];
    const given = this.given.get(key);
    const named = given?.versions.find((version) => version.partition === partition);
    if (given !== undefined && (partition === undefined || named !== undefined)) {
      this.seen.add(given.asset);
      return named === undefined ? given.versions : [named];
    }
    const resolved = await this.world.host.resolve(key, partition === undefined ? null : [partition]);
    this.seen.add(resolved.asset);
    return resolved.versions;
  }

  private async valueOf(version: InputVersion): Promise<unknown> {
    if (version.problem !== null) throw new Error(version.problem);
    if (version.output !== null) return taken(await this.stored(version.output), version);
    const declared = this.world.declarations.find(version.asset);
    if (declared?.kind === 'source') return taken(await this.live(declared, version.partition), version);
    const name = nameOf(version);
    if (version.event === null)
      throw new Error(`${name} has no record yet. Materialize it first: headwater materialize ${name}`);
    throw new Error(`The record of ${name} names no stored value: its materialize did not call ctx.write.`);
  }

  private async stored(output: { readonly storage: string; readonly ref: string }): Promise<ReadAnswer> {
    const found = await this.world.storages.named(output.storage);
    if (found.kind === 'unknown') throw new Error(found.message);
    return found.storage.read(output.ref);
  }

  private async live(source: Source<unknown>, partition: string): Promise<ReadAnswer> {
    const place = await livePlace(this.world.storages, source);
    if (place.kind === 'unknown') throw new Error(place.message);
    return place.storage.readLive(place.name, partition);
  }
}

/** Where a source lies, and its plain name there: that of its table, or of its file in the storage's folder. */
export async function livePlace(storages: DeclaredStorages, source: Asset<unknown> | Source<unknown>) {
  if (source.storage === undefined)
    return {
      kind: 'unknown',
      message: `The source ${source.key} names no storage to read it from: declare one, or read it in your own code.`,
    } as const;
  const { kind, ...options } = source.storage;
  const found = await storages.declared({ kind, options });
  return found.kind === 'unknown' ? found : { ...found, name: source.table };
}

function taken(answer: ReadAnswer, version: InputVersion): unknown {
  if (answer.kind === 'value') return answer.value;
  const record = version.event === null ? '' : `, which record ${version.event} names`;
  throw new Error(`${nameOf(version)} cannot be read${record}: ${answer.message}`);
}

function nameOf({ asset, partition }: { readonly asset: string; readonly partition: string }): string {
  return partition === '' ? asset : `${asset}@${partition}`;
}
