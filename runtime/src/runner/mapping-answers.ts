// Calls the mapping functions of the project's own code, partition by partition, and hands their answers out as plain data.
// Each is asked twice: what answers otherwise the second time would make plans that nobody can rely on.

import type { MappingAnswer, MappingQuestion } from '@headwater/protocol';
import type { Asset, MultiAsset, Source } from 'headwater';
import {
  downstreamOf,
  inferMapping,
  keysOf,
  type Mapping,
  type MappingPair,
  openSpace,
  type Partitions,
  setOfIntervals,
  upstreamOf,
} from 'headwater/algebra';
import { type Declarations, keyOf } from './declarations.js';

type Edge = MappingQuestion['edges'][number];

/** One answer per edge. Throws an error that names edge, mapping and partition. */
export function mappingAnswers(declarations: Declarations, question: MappingQuestion): readonly MappingAnswer[] {
  const { edges, now, dynamicKeys } = question;
  const context = { now, dynamicKeys: (name: string) => dynamicKeys[name] ?? [] };
  return edges.map((edge) => {
    const [input, reader] = [declared(declarations, edge.from), declared(declarations, edge.to)];
    const [read, reading] = [partitionsOf(declarations, input), partitionsOf(declarations, reader)];
    const pair: MappingPair = {
      upstream: openSpace(read, context),
      downstream: openSpace(reading, context),
      context,
      callsCustomFunctions: true,
    };
    const mapping = mappingOf(declarations, edge) ?? defaultMapping(edge, read, reading);
    const first = answerOf(edge, mapping, pair);
    const other = differingKey(first, answerOf(edge, mapping, pair));
    if (other !== null)
      throw new Error(
        `${nameOf(edge, mapping)} answers otherwise each time it is asked: see ${other}. Make it depend on its arguments alone.`,
      );
    return first;
  });
}

function answerOf(edge: Edge, mapping: Mapping, pair: MappingPair): MappingAnswer {
  const upstream = eachKey(pair.downstream, (key, index) =>
    called(edge, mapping, `${edge.to}@${key}`, () => {
      const { set, missing, expected } = upstreamOf(mapping, pair, setOfIntervals(pair.downstream, [[index, index]]));
      return { keys: [...keysOf(set), ...missing], expected };
    }),
  );
  const downstream = eachKey(pair.upstream, (key, index) =>
    called(edge, mapping, `${edge.from}@${key}`, () => [
      ...keysOf(downstreamOf(mapping, pair, setOfIntervals(pair.upstream, [[index, index]]))),
    ]),
  );
  return { upstream, downstream };
}

function eachKey<Answer>(
  space: MappingPair['upstream'],
  ask: (key: string, index: number) => Answer,
): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    Array.from({ length: space.count }, (_, index) => {
      const key = space.keyAt(index);
      return [key, ask(key, index)];
    }),
  );
}

/** What the author's function throws, with the place in their code, and with what was asked. */
function called<Answer>(edge: Edge, mapping: Mapping, target: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const named = new Error(`${nameOf(edge, mapping)} failed for ${target}: ${message}`);
    named.name = 'MappingError';
    if (error instanceof Error && error.stack !== undefined) named.stack = error.stack;
    throw named;
  }
}

function differingKey(first: MappingAnswer, second: MappingAnswer): string | null {
  for (const side of ['upstream', 'downstream'] as const)
    for (const [key, answer] of Object.entries(first[side]))
      if (JSON.stringify(answer) !== JSON.stringify(second[side][key])) return key;
  return null;
}

function nameOf({ from, to }: Edge, mapping: Mapping): string {
  const what = mapping.kind === 'custom' ? `The custom mapping “${mapping.describe}”` : 'The mapping';
  return `${what} of ${from} → ${to}`;
}

function declared(declarations: Declarations, key: string): Asset<unknown> | Source<unknown> {
  const found = declarations.find(key);
  if (found === undefined) throw new Error(`No loaded file declares ${key}.`);
  return found;
}

/** An output says what differs from the function that makes it. */
function partitionsOf(declarations: Declarations, asset: Asset<unknown> | Source<unknown>): Partitions | null {
  return asset.partitions ?? declarations.multiAssetOf(asset.key)?.partitions ?? null;
}

/** As it is declared; the first entry of a pair counts. Null: the pair's default. */
function mappingOf(declarations: Declarations, { from, to }: Edge): Mapping | null {
  const reader = declared(declarations, to);
  const deps = producerOf(declarations, reader)?.deps ?? [];
  for (const dependency of deps) {
    if (typeof dependency !== 'object' || dependency.kind !== 'dependency') continue;
    if (declarations.find(keyOf(dependency.asset))?.key === from) return dependency.mapping;
  }
  return null;
}
function producerOf(
  declarations: Declarations,
  asset: Asset<unknown> | Source<unknown>,
): Asset<unknown> | MultiAsset | null {
  return declarations.multiAssetOf(asset.key) ?? (asset.kind === 'asset' ? asset : null);
}

function defaultMapping(edge: Edge, upstream: Partitions | null, downstream: Partitions | null): Mapping {
  const inferred = inferMapping(upstream, downstream);
  if (inferred.kind === 'mapping') return inferred.mapping;
  throw new Error(`Nothing says which partitions of ${edge.from} each one of ${edge.to} reads.`);
}
