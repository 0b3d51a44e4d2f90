// Which checks belong to which asset. There are few of them: all are looked at again when one of them changes, or a key by
// which they may be named.

import type { AssetKey } from '@headwater/core';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { textOf } from '../evaluate/text.js';
import { type DeclaredAsset, declaredIn } from './assets.js';
import type { Claims } from './claims.js';

interface FileChecks {
  /** Assets with the checks in their lists. */
  readonly lists: readonly (readonly [asset: DeclaredAsset, checks: readonly Declaration[]])[];
  readonly declared: readonly Declaration[];
}

const NONE: readonly never[] = [];

export class Checks {
  readonly #claims: Claims;
  readonly #files = new Map<string, FileChecks>();
  #byAsset: ReadonlyMap<AssetKey, readonly Declaration[]> = new Map();
  #attached: ReadonlySet<Declaration> = new Set();
  #isOutdated = false;

  constructor(claims: Claims) {
    this.#claims = claims;
  }

  of(asset: AssetKey): readonly Declaration[] {
    return this.#byAsset.get(asset) ?? NONE;
  }
  /** Whether it checks an asset that is there. */
  isAttached(check: Declaration): boolean {
    return this.#attached.has(check);
  }

  replace(file: string, declarations: readonly Declaration[], assets: readonly DeclaredAsset[]): void {
    const lists = assets.map((asset) => [asset, listedIn(asset)] as const).filter(([, checks]) => checks.length > 0);
    const declared = declarations.filter(({ kind }) => kind === 'check');
    const hasNone = lists.length === 0 && declared.length === 0;
    if (hasNone && !this.#files.has(file)) return;
    this.#isOutdated = true;
    if (hasNone) this.#files.delete(file);
    else this.#files.set(file, { lists, declared });
  }
  /** Keys have other declarations than before. */
  doubt(): void {
    this.#isOutdated ||= this.#files.size > 0;
  }

  /** Gives the files in which an asset has other checks than before, or a check belongs elsewhere. */
  update(): ReadonlySet<string> {
    const changed = new Set<string>();
    if (!this.#isOutdated) return changed;
    this.#isOutdated = false;
    const [before, attachedBefore] = [this.#byAsset, this.#attached];
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1));
    const byAsset = this.#sorted(files.map(([, checks]) => checks));
    const held = [...byAsset].flatMap(([key, checks]) => (this.#claims.fileOf(key) === null ? [] : checks));
    this.#byAsset = byAsset;
    this.#attached = new Set(held);
    for (const key of new Set([...before.keys(), ...byAsset.keys()])) {
      const file = this.#claims.fileOf(key);
      if (file !== null && !areSame(before.get(key) ?? [], this.of(key))) changed.add(file);
    }
    for (const [file, { declared }] of files)
      if (declared.some((check) => attachedBefore.has(check) !== this.#attached.has(check))) changed.add(file);
    return changed;
  }

  /** A check belongs to the asset whose list holds it, or to the one that it names. */
  #sorted(files: readonly FileChecks[]): ReadonlyMap<AssetKey, readonly Declaration[]> {
    const byAsset = new Map<AssetKey, Declaration[]>();
    const listed = new Set<Declaration>();
    const add = (key: AssetKey, check: Declaration): void => {
      const known = byAsset.get(key);
      if (known) known.push(check);
      else byAsset.set(key, [check]);
    };
    for (const [asset, checks] of files.flatMap(({ lists }) => lists)) {
      if (!this.#claims.isHolding(asset)) continue;
      for (const check of checks) {
        listed.add(check);
        add(asset.declaration.key, check);
      }
    }
    for (const check of files.flatMap(({ declared }) => declared)) {
      const key = listed.has(check) ? null : subjectOf(check);
      if (key !== null) add(this.#claims.presentOf(key) ?? key, check);
    }
    return byAsset;
  }
}

function listedIn({ declaration, producer }: DeclaredAsset): readonly Declaration[] {
  const own = declaredIn(valueOf(declaration, 'checks'));
  return producer === declaration ? own : [...own, ...declaredIn(valueOf(producer, 'checks'))];
}
function subjectOf(check: Declaration): string | null {
  const subject = valueOf(check, 'asset');
  if (subject?.kind === 'declared') return subject.declaration.key;
  return subject === null ? null : textOf(subject);
}
function areSame(a: readonly Declaration[], b: readonly Declaration[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
