// One key, one declaration: which of several holds, and which are too many. Kept by key, so that an edit asks about the
// keys of its own file and not about those of the project.

import { compareKeys } from '@headwater/core';
import { areExclusive, type Declaration } from '../evaluate/declaration.js';
import { toPlain } from '../evaluate/plain.js';
import type { AnalysisProblem } from '../snapshot.js';
import { type DeclaredAsset, formerKeysOf } from './assets.js';
import { ByName } from './by-name.js';
import type { SpanOf } from './spans.js';

/** A declaration whose key is taken by an earlier one. */
export interface Clash {
  readonly declaration: Declaration;
  readonly first: Declaration;
}

export class Claims {
  readonly #claims = new ByName<DeclaredAsset>();
  /** By former key, the assets that had it. */
  readonly #former = new ByName<DeclaredAsset>();
  readonly #clashes = new Map<string, readonly Clash[]>();

  /** The first of each key holds. */
  isHolding(asset: DeclaredAsset): boolean {
    return this.#claims.of(asset.declaration.key)[0]?.value === asset;
  }
  fileOf(key: string): string | null {
    return this.#claims.of(key)[0]?.file ?? null;
  }
  /** The key of the asset that had this one before; of several the last. */
  presentOf(former: string): string | null {
    return this.#former.of(former).findLast(({ value }) => this.isHolding(value))?.value.declaration.key ?? null;
  }
  /** Sorted by key. */
  get clashes(): readonly Clash[] {
    const byKey = [...this.#clashes].sort(([a], [b]) => compareKeys(a, b));
    return byKey.flatMap(([, clashes]) => clashes);
  }

  /** Gives the files in which a declaration holds that did not, or does not any more; and whether former keys changed. */
  replace(
    file: string,
    assets: readonly DeclaredAsset[],
  ): { readonly files: ReadonlySet<string>; readonly isFormerChanged: boolean } {
    const files = new Set<string>();
    const doubtful = new Set<string>();
    let isFormerChanged = false;
    const claimed = assets.map((asset) => [asset.declaration.key, asset] as const);
    const former = assets.flatMap((asset) => formerKeysOf(asset.declaration).map((key) => [key, asset] as const));
    this.#claims.replace(file, claimed, (key, before) => {
      const claims = this.#claims.of(key);
      doubtful.add(key);
      for (const { value } of claims) for (const each of formerKeysOf(value.declaration)) doubtful.add(each);
      const holder = claims[0];
      if (before[0]?.value === holder?.value) return;
      if (before[0] !== undefined) files.add(before[0].file);
      if (holder !== undefined) files.add(holder.file);
    });
    this.#former.replace(file, former, (key) => {
      doubtful.add(key);
      isFormerChanged = true;
    });
    for (const key of doubtful) this.#judge(key);
    return { files, isFormerChanged };
  }

  #judge(key: string): void {
    const said = this.#claims.of(key);
    // As nearly all keys are: one asset's, and never another one's.
    if (said.length < 2 && this.#former.of(key).length === 0) {
      this.#clashes.delete(key);
      return;
    }
    const claims = said.map(({ value }) => value.declaration);
    const clashes = [...clashesAmong(claims), ...this.#clashesWithFormer(key, claims[0])];
    if (clashes.length > 0) this.#clashes.set(key, clashes);
    else this.#clashes.delete(key);
  }
  #clashesWithFormer(key: string, taken: Declaration | undefined): readonly Clash[] {
    if (taken === undefined) return [];
    const owners = this.#former.of(key).filter(({ value }) => value.declaration.key !== key && this.isHolding(value));
    return owners.map(({ value }) => ({ declaration: taken, first: value.declaration }));
  }
}

function clashesAmong(claims: readonly Declaration[]): readonly Clash[] {
  return claims.flatMap((declaration, index) => {
    const first = claims
      .slice(0, index)
      .find(
        (other) => other !== declaration && !areExclusive(other, declaration) && !areEqualSources(other, declaration),
      );
    return first === undefined ? [] : [{ declaration, first }];
  });
}

function areEqualSources(a: Declaration, b: Declaration): boolean {
  if (a.kind !== 'source' || b.kind !== 'source') return false;
  return describe(a) === describe(b);
}
function describe({ options }: Declaration): string {
  const fields = [...(options?.fields ?? [])].map(([name, slot]) => [name, toPlain(slot.value)] as const);
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function duplicates(clashes: readonly Clash[], spanOf: SpanOf): readonly AnalysisProblem[] {
  return clashes.map(({ declaration, first }) => ({
    kind: 'duplicate-asset-key',
    span: spanOf(declaration.keyPlace),
    key: declaration.key,
    first: spanOf(first.keyPlace),
  }));
}
