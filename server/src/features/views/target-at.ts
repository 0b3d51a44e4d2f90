// The asset at a text position: the one that the place names, else the one whose declaration it lies in.

import type { TargetAtResult } from '@headwater/protocol';
import { type DocumentView, placeOf, toTextPosition } from '../feature.js';
import { partitionFor } from '../partition-choice.js';

export function targetAt(
  view: DocumentView,
  position: { readonly line: number; readonly character: number },
): TargetAtResult | null {
  const { snapshot, file } = view;
  const place = toTextPosition(position);
  const key = snapshot.occurrenceAt(file, place)?.asset ?? snapshot.declarationAt(file, place);
  const asset = key === null ? null : snapshot.graph.asset(key);
  if (asset === null) return null;
  return {
    target: { asset: asset.key, partition: partitionFor(view, asset.key) },
    place: placeOf(asset.span),
  };
}
