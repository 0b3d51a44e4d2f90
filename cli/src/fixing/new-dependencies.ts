// Dependencies that fixes declare at once. Each alone closes no cycle, or it would have no fix; together they might.

import type { AssetKey } from '@headwater/core';
import type { DeclarationEdit } from '@headwater/server/analysis';

export interface DeclaredReaders {
  /** Assets that declare that they read it, as the texts are now. */
  readersOf(asset: AssetKey): readonly AssetKey[];
}

export class NewDependencies {
  readonly #declared: DeclaredReaders;
  readonly #readers = new Map<AssetKey, AssetKey[]>();

  constructor(declared: DeclaredReaders) {
    this.#declared = declared;
  }

  /** False, and nothing is taken, where assets would come to wait for each other. */
  take(edits: readonly DeclarationEdit[]): boolean {
    const added = edits.filter((edit) => edit.kind === 'add-dependency');
    if (added.some(({ reader, asset }) => this.#waitsFor(asset, reader))) return false;
    for (const { reader, asset } of added) {
      const readers = this.#readers.get(asset);
      if (readers) readers.push(reader);
      else this.#readers.set(asset, [reader]);
    }
    return true;
  }

  /** An asset that reads itself waits for what it was before. */
  #waitsFor(asset: AssetKey, other: AssetKey): boolean {
    if (asset === other || this.#readers.size === 0) return false;
    const seen = new Set([other]);
    for (const key of seen) {
      if (key === asset) return true;
      for (const reader of this.#declared.readersOf(key)) seen.add(reader);
      for (const reader of this.#readers.get(key) ?? []) seen.add(reader);
    }
    return false;
  }
}
