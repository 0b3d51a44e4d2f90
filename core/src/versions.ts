// What stands for the state of code and of data, so that "changed" is a comparison of two texts.

import { compareKeys } from './graph.js';
import type { AssetDeclaration, AssetKey } from './manifest.js';
import type { Digest } from './ports.js';

/** The author's own, else the one computed from the code; null: nobody knows it, and nothing is stale because of it. */
export function effectiveCodeVersion(asset: AssetDeclaration): string | null {
  return asset.codeVersion ?? asset.codeDigest;
}

export interface InputDataVersion {
  readonly asset: AssetKey;
  readonly dataVersion: string;
}

/**
 * The data version of what neither its author nor its storage gives one: a digest of the code version and the data
 * versions of the inputs, in the order of their assets' keys. Several partitions of one input count as the digest of
 * their versions, in the order in which they are given.
 */
export function derivedDataVersion(codeVersion: string, inputs: readonly InputDataVersion[], digest: Digest): string {
  const byAsset = Map.groupBy(inputs, ({ asset }) => asset);
  const versions = [...byAsset]
    .sort(([a], [b]) => compareKeys(a, b))
    .map(([, parts]) => {
      const joined = parts.map(({ dataVersion }) => dataVersion).join('');
      return parts.length === 1 ? joined : digest(joined);
    });
  return digest(codeVersion + versions.join(''));
}
