// The snapshot as rules and features see it; what only some of them ask for is looked up when they do.

import { type AssetGraph, type AssetKey, buildGraph, type SourceSpan, type TextPosition } from '@headwater/core';
import type { DynamicKey } from '../evaluate/findings.js';
import type { Modules } from '../link/modules.js';
import type { AnalysisProblem, AssetOccurrence, BodyObservation, Snapshot, Suppression } from '../snapshot.js';
import type { Assembly } from './assemble.js';
import { distinctOccurrences, identifiersIn } from './occurrences.js';
import { innermost } from './innermost.js';
import { contains, type SpanOf } from './spans.js';

export interface ViewInput {
  readonly revision: number;
  /** The graph of the snapshot before. */
  readonly before: AssetGraph | null;
  readonly files: readonly string[];
  readonly assembly: Assembly;
  readonly problems: readonly AnalysisProblem[];
  readonly suppressions: readonly Suppression[];
  readonly dynamicKeys: readonly DynamicKey[];
  readonly modules: Modules;
  readonly spanOf: SpanOf;
}

export function createSnapshot(input: ViewInput): Snapshot {
  const { revision, files, assembly, dynamicKeys, spanOf } = input;
  const { assets, edges, reads, writes, dependencies, sideReads, names } = assembly;
  const manifest = { assets, edges };
  const withoutKey = dynamicKeys.map((key): AnalysisProblem => {
    const span = spanOfDynamicKey(key, spanOf);
    return key.isEmpty ? { kind: 'empty-asset-key', span } : { kind: 'dynamic-asset-key', span };
  });
  const occurrences = occurrenceLookup(input);
  let observations: readonly BodyObservation[] | null = null;
  return {
    revision,
    manifest,
    graph: buildGraph(manifest, input.before),
    reads,
    writes,
    dependencies,
    sideReads,
    names,
    suppressions: input.suppressions,
    problems: [...input.problems, ...withoutKey],
    hasDynamicKeys: dynamicKeys.some(({ isEmpty }) => !isEmpty),
    files,
    observations: () => (observations ??= assembly.observations()),
    declared: assembly.declared,
    ...occurrences,
    declarationAt: (file, position) => {
      const around = assets.filter(({ span }) => contains(span, file, position));
      return innermost(around, ({ span }) => span)?.key ?? null;
    },
  };
}

/** From the call to the end of the argument that only a run knows. */
function spanOfDynamicKey({ call, argument }: DynamicKey, spanOf: SpanOf): SourceSpan {
  const span = spanOf(call);
  return argument !== null && argument.file === call.file ? { ...span, end: spanOf(argument).end } : span;
}

type Occurrences = Pick<Snapshot, 'occurrencesIn' | 'occurrencesOf' | 'occurrenceAt'>;

function occurrenceLookup({ assembly, files, modules, spanOf }: ViewInput): Occurrences {
  let known: ReadonlyMap<string, readonly AssetOccurrence[]> | null = null;
  let keys: ReadonlySet<AssetKey> | null = null;
  const byFile = new Map<string, readonly AssetOccurrence[]>();
  let byAsset: ReadonlyMap<AssetKey, readonly AssetOccurrence[]> | null = null;
  const identifiers = (file: string): readonly AssetOccurrence[] => {
    const module = modules.module(file);
    if (!module) return [];
    const importName = (from: string, specifier: string, name: string) => modules.importName(from, specifier, name);
    return identifiersIn(module, {
      run: modules.newRun(),
      spanOf,
      importName,
      assetOf: (key) => {
        keys ??= new Set(assembly.assets.map((asset) => asset.key));
        return keys.has(key) ? key : null;
      },
    });
  };
  const occurrencesIn = (file: string): readonly AssetOccurrence[] => {
    const before = byFile.get(file);
    if (before) return before;
    // Who looks at one file need not wait until those of all files are sorted.
    const inFile = known?.get(file) ?? assembly.occurrences.filter(({ span }) => known === null && span.file === file);
    const all = distinctOccurrences([...inFile, ...identifiers(file)]);
    byFile.set(file, all);
    return all;
  };
  const occurrenceAt = (file: string, position: TextPosition): AssetOccurrence | null =>
    innermost(
      occurrencesIn(file).filter(({ span }) => contains(span, file, position)),
      ({ span }) => span,
    );
  const occurrencesOf = (asset: AssetKey): readonly AssetOccurrence[] => {
    known ??= Map.groupBy(assembly.occurrences, ({ span }) => span.file);
    byAsset ??= Map.groupBy(files.flatMap(occurrencesIn), (occurrence) => occurrence.asset);
    return byAsset.get(asset) ?? [];
  };
  return { occurrencesIn, occurrenceAt, occurrencesOf };
}
