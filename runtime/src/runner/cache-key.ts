// Asks the author's own function for a step's cache key. It is joined with code and input versions, never put in their place.

import { type Declarations, keyOf } from './declarations.js';

/** Null: the asset has no such function. Throws what the function throws. */
export function cacheKeyOf(
  declarations: Declarations,
  step: {
    readonly asset: string;
    readonly partition: string;
    readonly versions: Readonly<Record<string, string>>;
  },
): string | null {
  const asset = declarations.find(step.asset);
  const cache = asset?.kind === 'asset' ? (asset.cache ?? declarations.multiAssetOf(asset.key)?.cache) : undefined;
  if (asset === undefined || cache === undefined || cache === false) return null;
  const versions = new Map(Object.entries(step.versions));
  return String(
    cache.key({
      partitionKey: step.partition,
      version(reference) {
        const key = keyOf(reference);
        const version = versions.get(declarations.find(key)?.key ?? key);
        if (version === undefined) throw new Error(`${key} is no input of ${asset.key} whose version is known.`);
        return version;
      },
    }),
  );
}
