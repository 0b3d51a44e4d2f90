// The calls on the way to a place that is found in a helper function, as findings give them.

import type { SourceSpan } from '@headwater/core';

/** Of a chain from the asset's own function to the place; the nearest call first. */
export function callsTo(chain: readonly SourceSpan[]): readonly SourceSpan[] {
  return chain.slice(0, -1).reverse();
}
