// What a card says of its asset, wherever it is drawn. Pure.

import type { LineageNode } from '@headwater/protocol';
import { type Mark, partitionMark, worstFirst, worstStatus } from '../../format/status.js';

export function nodeMark(node: LineageNode): Mark {
  if (node.isUndeclared) return partitionMark('unsure');
  if (node.kind === 'source' && node.counts.length === 0) return { icon: 'source', tone: 'quiet', word: 'source' };
  return partitionMark(worstStatus(node.counts) ?? 'missing');
}

/** Of an asset that is apart, what is unsure matters most. */
export function unsureFirst(node: LineageNode): LineageNode['counts'] {
  const counts = worstFirst(node.counts);
  if (!node.isUndeclared) return counts;
  return [...counts.filter((each) => each.status === 'unsure'), ...counts.filter((each) => each.status !== 'unsure')];
}
