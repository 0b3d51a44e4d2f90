// A snapshot in a form that can be kept: what it says, packed, and the same snapshot made from that again without a
// text, a fact or the compiler.

import { type AssetKey, graphOfShape, type GraphShape, type TextPosition } from '@headwater/core';
import { UNKNOWN_MAPPING } from '../evaluate/mappings.js';
import { innermost } from '../assemble/innermost.js';
import { contains } from '../assemble/spans.js';
import type { AssetOccurrence, BodyObservation, DeclaredProject, Snapshot } from '../snapshot.js';
import { pack } from './pack.js';
import type { Packed } from './packed-form.js';
import { unpack } from './unpack.js';

type Said = { readonly shape: GraphShape; readonly observations: readonly BodyObservation[] } & Pick<
  Snapshot,
  | 'revision'
  | 'manifest'
  | 'reads'
  | 'writes'
  | 'dependencies'
  | 'sideReads'
  | 'names'
  | 'suppressions'
  | 'problems'
  | 'hasDynamicKeys'
  | 'files'
>;

export interface Picture {
  readonly said: Packed;
  /** In each of the files, in their order: of none in which nobody will ask for them. */
  readonly occurrences: Packed;
  readonly declared: Packed;
}

/** The functions of a mapping that nobody knows. */
const CONSTANTS: readonly unknown[] = [UNKNOWN_MAPPING.upstream, UNKNOWN_MAPPING.downstream];

/** Who will ask for occurrences: an editor for any, rules alone for those of assets under former keys. */
export type OccurrenceUse = 'editor' | 'rules';

/** Null: it holds something that cannot be kept. */
export function pictureOf(snapshot: Snapshot, use: OccurrenceUse): Picture | null {
  const { revision, manifest, reads, writes, dependencies, sideReads, names } = snapshot;
  const { suppressions, problems, hasDynamicKeys, files, graph } = snapshot;
  const observations = snapshot.observations();
  const lists = { reads, writes, dependencies, sideReads, names, observations, suppressions, problems };
  const shape = { order: graph.order, cycles: graph.cycles };
  const content: Said = { revision, manifest, shape, ...lists, hasDynamicKeys, files };
  const said = pack(content, CONSTANTS);
  const asked = use === 'editor' ? new Set(files) : filesWithFormerKeys(snapshot);
  const occurrences = pack(files.map((file) => (asked.has(file) ? snapshot.occurrencesIn(file) : [])));
  const declared = pack(snapshot.declared(), CONSTANTS);
  return said && occurrences && declared && { said, occurrences, declared };
}

function filesWithFormerKeys({ reads, dependencies, sideReads, names }: Snapshot): ReadonlySet<string> {
  const sites = [reads, dependencies, sideReads, names].flatMap((list) =>
    list.filter((site) => site.formerKey !== null),
  );
  return new Set(sites.map(({ span }) => span.file));
}

/** A picture that this program has made. */
export function snapshotFrom(picture: Picture): Snapshot {
  const { shape, observations, ...said } = unpack(picture.said, CONSTANTS) as Said;
  const { assets, edges } = said.manifest;
  const { reads, writes, dependencies, sideReads, names, suppressions } = said;
  const lists = { reads, writes, dependencies, sideReads, names, suppressions };
  const problems = (): Snapshot['problems'] => said.problems;
  let byFile: ReadonlyMap<string, readonly AssetOccurrence[]> | null = null;
  let byAsset: ReadonlyMap<AssetKey, readonly AssetOccurrence[]> | null = null;
  let declared: DeclaredProject | null = null;
  const occurrences = (): ReadonlyMap<string, readonly AssetOccurrence[]> => {
    if (byFile) return byFile;
    const lists = unpack(picture.occurrences) as readonly (readonly AssetOccurrence[])[];
    byFile = new Map(said.files.map((file, index) => [file, lists[index] ?? []]));
    return byFile;
  };
  const occurrencesIn = (file: string): readonly AssetOccurrence[] => occurrences().get(file) ?? [];
  return {
    ...said,
    // Nothing changes in it, so that one part is enough.
    parts: [
      {
        parts: [
          { ...lists, file: '', assets, edges, problems, occurrences: () => [], observations: () => observations },
        ],
      },
    ],
    graph: graphOfShape(said.manifest, shape),
    observations: () => observations,
    declared: () => {
      declared ??= unpack(picture.declared, CONSTANTS) as DeclaredProject;
      return declared;
    },
    occurrencesIn,
    occurrencesOf: (asset) => {
      byAsset ??= Map.groupBy([...occurrences().values()].flat(), (occurrence) => occurrence.asset);
      return byAsset.get(asset) ?? [];
    },
    occurrenceAt: (file: string, position: TextPosition) =>
      innermost(
        occurrencesIn(file).filter(({ span }) => contains(span, file, position)),
        ({ span }) => span,
      ),
    declarationAt: (file: string, position: TextPosition) =>
      innermost(
        assets.filter(({ span }) => contains(span, file, position)),
        ({ span }) => span,
      )?.key ?? null,
  };
}
