// What the project's files declared while they were loaded. Two copies of the library may be in play, so declarations
// are told apart by their `kind`, never by their class.

import type { Asset, Check, Job, MultiAsset, Source, Watcher } from 'headwater';
import { COLLECTOR, type Declared } from 'headwater/algebra';

export class Declarations {
  private readonly byKey = new Map<string, Asset<unknown> | Source<unknown>>();
  private readonly current = new Map<string, string>();
  private readonly checks: Check[] = [];
  readonly jobs: Job[] = [];
  readonly watchers: Watcher[] = [];
  private readonly multi = new Map<string, MultiAsset>();

  /** From now on, every declaration that is made in this process is kept here. */
  collect(): void {
    Reflect.set(globalThis, COLLECTOR, (declaration: Declared) => this.add(declaration));
  }

  private add(declaration: Declared): void {
    switch (declaration.kind) {
      case 'asset':
      case 'source':
        this.addAsset(declaration as Asset<unknown> | Source<unknown>); // The kind says so.
        return;
      case 'check':
        this.checks.push(declaration as Check); // As above.
        return;
      case 'multiAsset': {
        const multi = declaration as MultiAsset; // As above.
        requireLists(multi.name, multi, ['outputs', 'deps', 'checks']);
        for (const output of multi.outputs) {
          this.addAsset(output);
          this.multi.set(output.key, multi);
        }
        return;
      }
      case 'job':
        this.jobs.push(declaration as Job); // As above.
        return;
      case 'watcher':
        this.watchers.push(declaration as Watcher); // As above.
    }
  }
  /** Throws where the declaration is made, so that its file is named. */
  private addAsset(asset: Asset<unknown> | Source<unknown>): void {
    if (asset.kind === 'asset') requireLists(asset.key, asset, ['deps', 'checks', 'formerKeys']);
    this.byKey.set(asset.key, asset);
    if (asset.kind === 'asset') for (const former of asset.formerKeys ?? []) this.current.set(former, asset.key);
  }

  /** By its key or a former one. */
  find(key: string): Asset<unknown> | Source<unknown> | undefined {
    return this.byKey.get(key) ?? this.byKey.get(this.current.get(key) ?? '');
  }
  keys(): readonly string[] {
    return [...this.byKey.keys()];
  }
  /** The function with several outputs that makes the asset, where it is one of those. */
  multiAssetOf(key: string): MultiAsset | undefined {
    return this.multi.get(this.find(key)?.key ?? key);
  }
  /** Those that the asset names, and those that name the asset; each name once. */
  checksOf(asset: Asset<unknown>): readonly Check[] {
    const named = this.checksNaming(asset.key);
    const shared = this.multi.get(asset.key)?.checks ?? [];
    const own = new Map([...shared, ...(asset.checks ?? []), ...named].map((check) => [check.name, check]));
    return [...own.values()];
  }
  checksNaming(key: string): readonly Check[] {
    return this.checks.filter(({ asset }) => asset !== undefined && this.find(keyOf(asset))?.key === key);
  }
}

/** Types end where the code is compiled. */
function requireLists<Name extends string>(
  declared: string,
  options: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): void {
  const wrong = names.find((name) => !Array.isArray(options[name] ?? []));
  if (wrong !== undefined)
    throw new Error(`\`${wrong}\` of ${declared} is no list: write it in brackets, \`${wrong}: […]\``);
}

export function keyOf(reference: string | { readonly key: string }): string {
  return typeof reference === 'string' ? reference : reference.key;
}
