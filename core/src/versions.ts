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
 * versions of the inputs, in the order of their assets' keys; several partitions of one input keep the given order.
 */
export function derivedDataVersion(codeVersion: string, inputs: readonly InputDataVersion[], digest: Digest): string {
  const ordered = [...inputs].sort((a, b) => compareKeys(a.asset, b.asset));
  return digest(codeVersion + ordered.map(({ dataVersion }) => dataVersion).join(''));
}
