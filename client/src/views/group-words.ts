// What a group of assets says of itself: how many it has, and how many of those need somebody.

import type { AssetItem, PartitionStatus } from '@headwater/protocol';

const told: readonly PartitionStatus[] = ['failed', 'running', 'missing', 'stale', 'unverified'];

/** `18 · 1 failed · 5 stale · 1 undeclared`. `undeclared`: keys of the project's assets that read what they do not declare. */
export function groupWords(assets: readonly AssetItem[], undeclared: ReadonlySet<string>): string {
  const count = (is: (asset: AssetItem) => boolean): number => assets.filter(is).length;
  const parts = [
    ...told.map((status) => [count((asset) => asset.status === status), status] as const),
    [count(({ key }) => undeclared.has(key)), 'undeclared'] as const,
  ];
  return [
    String(assets.length),
    ...parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`),
  ].join(' · ');
}

export function undeclaredReaders(assets: readonly AssetItem[]): ReadonlySet<string> {
  return new Set(
    assets.flatMap(({ downstream }) => downstream.filter(({ isDeclared }) => !isDeclared).map(({ key }) => key)),
  );
}
