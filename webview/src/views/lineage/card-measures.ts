// How large cards are, by how much they say. Pure.

import type { LineageNode } from '@headwater/protocol';
import { lettersIn } from '../../format/letters.js';
import type { CardSize, Measures } from './shapes.js';

/** Letters of `· built 10-11 08:00` behind the detail. */
const BUILT = 16;

const BASE_HEIGHT = 101;
const ACTION_HEIGHT = 30;
const COMPACT_HEIGHT = 46;

/** How much the cards say, by the height that there is; `tight` are compact ones that stand close together. */
export type Density = 'full' | 'compact' | 'tight';

export function cardMeasures(density: Density): Measures {
  if (density === 'full') return { sizeOf: fullSize, rowGap: 64 };
  return { sizeOf: compactSize, rowGap: density === 'tight' ? 14 : 30 };
}

/** Of a picture, in which nothing can be pressed. */
export const pictureMeasures: Measures = {
  sizeOf: (node) => ({ width: fullSize(node).width, height: BASE_HEIGHT }),
  rowGap: 64,
};

function compactSize(node: LineageNode): CardSize {
  const extra = (node.changed ? 20 : 0) + (node.distance === 0 ? 26 : 0);
  return {
    width: Math.round(Math.min(260, Math.max(180, lettersIn(node.key) * 8 + 46 + extra))),
    height: COMPACT_HEIGHT,
  };
}

function fullSize(node: LineageNode): CardSize {
  const isFocus = node.distance === 0;
  const extra = node.kind === 'source' ? 58 : node.changed ? 20 : 0;
  const width = Math.min(
    300,
    Math.max(
      isFocus ? 244 : 216,
      Math.max(
        lettersIn(node.key) * 8 + 46 + extra,
        (lettersIn(node.detail) + (node.builtAt === undefined ? 0 : BUILT)) * 6 + 22,
      ),
    ),
  );
  return { width: Math.round(width), height: BASE_HEIGHT + (isFocus && node.kind === 'asset' ? ACTION_HEIGHT : 0) };
}
