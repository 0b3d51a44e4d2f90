// What is wrong with the partitions of an asset. Only rules ask: where the answer lies in a text is noted with the file's
// links (`links.ts`), so that it holds for as long as they do.

import { checkPartitions, type Partitions } from 'headwater/algebra';
import { valueOf } from '../evaluate/declaration.js';
import { arePartitionsUnknown, partitionsIn, whyNoPartitions } from '../evaluate/partitions.js';
import type { Place } from '../evaluate/value.js';
import type { AnalysisProblem } from '../snapshot.js';
import type { DeclaredAsset } from './assets.js';
import type { SpanOf } from './spans.js';

/** Where its partitions are declared. */
export function partitionsPlaceOf({ declaration, producer }: DeclaredAsset): Place | null {
  return declaration.partitionsPlace ?? producer.partitionsPlace;
}

export function partitionProblems(asset: DeclaredAsset, spanOf: SpanOf): readonly AnalysisProblem[] {
  const { declaration, producer } = asset;
  const place = partitionsPlaceOf(asset);
  if (place === null) return [];
  const value = valueOf(declaration, 'partitions') ?? valueOf(producer, 'partitions');
  if (arePartitionsUnknown(value)) return [{ kind: 'unknown-partitions', span: spanOf(place), asset: declaration.key }];
  const partitions = partitionsIn(value);
  const misshapen = partitions === null ? whyNoPartitions(value) : null;
  const messages = partitions === null ? [] : messagesOn(partitions);
  return [...(misshapen === null ? [] : [misshapen]), ...messages].map((message) => ({
    kind: 'invalid-partitions',
    span: spanOf(place),
    asset: declaration.key,
    message,
  }));
}

/** By the definition, which many assets share. */
const known = new WeakMap<Partitions, readonly string[]>();

function messagesOn(partitions: Partitions): readonly string[] {
  const before = known.get(partitions);
  if (before) return before;
  const messages = checkPartitions(partitions).map(({ message }) => message);
  known.set(partitions, messages);
  return messages;
}
