// How many steps may run at once: of one asset, and of all that carry a tag.

import type { AssetDeclaration } from '@headwater/core';

const TAG = 'tag:';

export class RunningLimits {
  private readonly running = new Map<string, number>();

  constructor(
    private readonly limits: Readonly<Record<string, number>>,
    private readonly asset: (key: string) => AssetDeclaration | null,
  ) {}

  /** False: it has to wait until another one ends. */
  tryStart(key: string): boolean {
    const names = this.namesOf(key);
    if (names.some((name) => (this.running.get(name) ?? 0) >= (this.limits[name] ?? 0))) return false;
    for (const name of names) this.running.set(name, (this.running.get(name) ?? 0) + 1);
    return true;
  }
  end(key: string): void {
    for (const name of this.namesOf(key)) this.running.set(name, (this.running.get(name) ?? 0) - 1);
  }

  private namesOf(key: string): readonly string[] {
    const tags = this.asset(key)?.tags ?? {};
    return Object.keys(this.limits).filter((name) => {
      if (!name.startsWith(TAG)) return name === key;
      const [tag = '', value] = name.slice(TAG.length).split('=', 2);
      return Object.hasOwn(tags, tag) && (value === undefined || tags[tag] === value);
    });
  }
}
