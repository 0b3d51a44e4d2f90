// The snapshot as rules and features see it; what only some of them ask for is looked up when they do.

import { type AssetGraph, type AssetKey, buildGraph, type TextPosition } from '@headwater/core';
import { declaredIn, type Module } from '../link/module.js';
import type { Modules } from '../link/modules.js';
import { gathered, partOf } from '../parts.js';
import type { AnalysisProblem, AssetOccurrence, Parts, Snapshot } from '../snapshot.js';
import { declaredProject } from './declared.js';
import { distinctOccurrences, identifiersIn } from './occurrences.js';
import { innermost } from './innermost.js';
import { contains, createSpans, type ReadText } from './spans.js';

export interface ViewInput {
  readonly revision: number;
  /** The graph of the snapshot before. */
  readonly before: AssetGraph | null;
  readonly files: readonly string[];
  readonly parts: Parts;
  /** What no part can say, because it takes several of them. */
  readonly problems: readonly AnalysisProblem[];
  /** Of each file, in the order of the files: what is asked for later stands in these, also when there are others. */
  readonly texts: readonly (ReadText | null)[];
  readonly evaluated: readonly (Module | null)[];
  readonly modules: Modules;
  /** Other files of which the parts may have met something in that file. */
  lookersInto(file: string): readonly string[];
}

const lists = {
  assets: gathered(({ assets }) => assets),
  edges: gathered(({ edges }) => edges),
  reads: gathered(({ reads }) => reads),
  writes: gathered(({ writes }) => writes),
  dependencies: gathered(({ dependencies }) => dependencies),
  sideReads: gathered(({ sideReads }) => sideReads),
  names: gathered(({ names }) => names),
  suppressions: gathered(({ suppressions }) => suppressions),
  problems: gathered((part) => part.problems()),
  observations: gathered((part) => part.observations()),
};
const dynamicKeys = gathered((part) => part.problems().filter(({ kind }) => kind === 'dynamic-asset-key'));

export function createSnapshot({ revision, before, files, parts, problems, ...input }: ViewInput): Snapshot {
  const manifest = { assets: lists.assets(parts), edges: lists.edges(parts) };
  const graph = buildGraph(manifest, before);
  const occurrences = occurrenceLookup({ ...input, graph, parts, files });
  let allProblems: readonly AnalysisProblem[] | null = null;
  return {
    revision,
    parts,
    files,
    manifest,
    graph,
    // What not all ask for is joined when somebody does.
    get reads() {
      return lists.reads(parts);
    },
    get writes() {
      return lists.writes(parts);
    },
    get dependencies() {
      return lists.dependencies(parts);
    },
    get sideReads() {
      return lists.sideReads(parts);
    },
    get names() {
      return lists.names(parts);
    },
    get suppressions() {
      return lists.suppressions(parts);
    },
    get problems() {
      return (allProblems ??= [...lists.problems(parts), ...problems]);
    },
    get hasDynamicKeys() {
      return dynamicKeys(parts).length > 0;
    },
    observations: () => lists.observations(parts),
    declared: () => declaredProject({ declarations: input.evaluated.map(declaredIn), parts }),
    ...occurrences,
    declarationAt: (file, position) => {
      const around = manifest.assets.filter(({ span }) => contains(span, file, position));
      return innermost(around, ({ span }) => span)?.key ?? null;
    },
  };
}

type Occurrences = Pick<Snapshot, 'occurrencesIn' | 'occurrencesOf' | 'occurrenceAt'>;
type OccurrenceInput = Pick<ViewInput, 'parts' | 'files' | 'texts' | 'evaluated' | 'modules' | 'lookersInto'> &
  Pick<Snapshot, 'graph'>;

function occurrenceLookup({ parts, files, graph, modules, lookersInto, ...read }: OccurrenceInput): Occurrences {
  const byFile = new Map<string, readonly AssetOccurrence[]>();
  let byAsset: ReadonlyMap<AssetKey, readonly AssetOccurrence[]> | null = null;
  let indexes: ReadonlyMap<string, number> | null = null;
  const indexOf = (file: string): number => {
    indexes ??= new Map(files.map((each, index) => [each, index]));
    return indexes.get(file) ?? -1;
  };
  const spanOf = createSpans((file) => read.texts[indexOf(file)] ?? null);
  const identifiers = (file: string): readonly AssetOccurrence[] => {
    const module = read.evaluated[indexOf(file)] ?? null;
    if (!module) return [];
    const importName = (from: string, specifier: string, name: string) => modules.importName(from, specifier, name);
    const assetOf = (key: string): AssetKey | null => (graph.asset(key) === null ? null : key);
    return identifiersIn(module, { run: modules.newRun(), spanOf, importName, assetOf });
  };
  const occurrencesIn = (file: string): readonly AssetOccurrence[] => {
    const before = byFile.get(file);
    if (before) return before;
    // In the order of the parts, which decides between two that lie in one place.
    const meeting = [...lookersInto(file), file].sort();
    const met = meeting.flatMap((each) => partOf(parts, each)?.occurrences() ?? []);
    const here = met.filter(({ span }) => span.file === file);
    const all = distinctOccurrences([...here, ...identifiers(file)]);
    byFile.set(file, all);
    return all;
  };
  const occurrenceAt = (file: string, position: TextPosition): AssetOccurrence | null =>
    innermost(
      occurrencesIn(file).filter(({ span }) => contains(span, file, position)),
      ({ span }) => span,
    );
  const occurrencesOf = (asset: AssetKey): readonly AssetOccurrence[] => {
    byAsset ??= Map.groupBy(files.flatMap(occurrencesIn), (occurrence) => occurrence.asset);
    return byAsset.get(asset) ?? [];
  };
  return { occurrencesIn, occurrenceAt, occurrencesOf };
}
