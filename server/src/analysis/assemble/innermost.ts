// Of things around a place, the one that lies inside of all others.

import type { SourceSpan } from '@headwater/core';
import { comparePositions } from './spans.js';

export function innermost<T>(items: readonly T[], spanOf: (item: T) => SourceSpan): T | null {
  const [first, ...others] = items;
  if (first === undefined) return null;
  return others.reduce(
    (best, item) => (comparePositions(spanOf(item).start, spanOf(best).start) >= 0 ? item : best),
    first,
  );
}
