// How many steps may run at once: of one asset, and of all that carry a tag. The steps of one run are counted here, by who
// carries a plan out and by who says in which order that will be.

import type { AssetDeclaration, AssetKey } from './manifest.js';

const TAG = 'tag:';

/** As the settings have them: by `daily_sales`, `tag:warehouse`, `tag:team=finance`. */
export type LimitSettings = Readonly<Record<string, number>>;
export interface Limit {
  readonly name: string;
  readonly most: number;
}

/** Those that a step of the asset counts for. */
export function limitsOf(
  settings: LimitSettings,
  { key, tags }: Pick<AssetDeclaration, 'key' | 'tags'>,
): readonly Limit[] {
  return Object.entries(settings).flatMap(([name, most]) => {
    if (!name.startsWith(TAG)) return name === key ? [{ name, most }] : [];
    const [tag = '', value] = name.slice(TAG.length).split('=', 2);
    return Object.hasOwn(tags, tag) && (value === undefined || tags[tag] === value) ? [{ name, most }] : [];
  });
}

export class RunningLimits {
  private readonly running = new Map<string, number>();

  constructor(private readonly limitsOf: (asset: AssetKey) => readonly Limit[]) {}

  /** False: it has to wait until another one ends. */
  tryStart(asset: AssetKey): boolean {
    const limits = this.limitsOf(asset);
    if (limits.some(({ name, most }) => (this.running.get(name) ?? 0) >= most)) return false;
    for (const { name } of limits) this.running.set(name, (this.running.get(name) ?? 0) + 1);
    return true;
  }
  end(asset: AssetKey): void {
    for (const { name } of this.limitsOf(asset)) this.running.set(name, (this.running.get(name) ?? 0) - 1);
  }
}
