// How much of what is read is declared: reads that analysis sees in code, and reads that runs have seen.

import { type AssetKey, nothingObserved, type ObservedReads } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import { openReaders } from './open-readers.js';

export interface Coverage {
  /** Distinct edges seen of which it is known whether they are declared. */
  readonly reads: number;
  readonly declared: number;
  /**
   * Places where something is read that cannot be decided, and edges whose reader declares what cannot be decided; in
   * neither of the other numbers.
   */
  readonly unknown: number;
}
export interface SeenRead {
  readonly reader: AssetKey;
  readonly asset: AssetKey;
  /** Null: its reader declares what cannot be decided. */
  readonly isDeclared: boolean | null;
  /** Analysis sees it in the code. */
  readonly isStatic: boolean;
  /** A run has seen it. */
  readonly isObserved: boolean;
}
export interface CoverageReport {
  /** In the order of their readers, then of what is read. */
  readonly seen: readonly SeenRead[];
  /** Places where something is read that cannot be decided. */
  readonly undecided: number;
  /** Declared, and read by none of the runs that say what they read. */
  readonly neverObserved: readonly Pick<SeenRead, 'reader' | 'asset' | 'isStatic'>[];
  /** Assets of which no run has said yet what it reads, by key. */
  readonly withoutRuns: readonly AssetKey[];
}

export function coverageOf(snapshot: Snapshot, observed: ObservedReads = nothingObserved): Coverage {
  const { seen, undecided } = coverageReport(snapshot, observed);
  const known = seen.filter(({ isDeclared }) => isDeclared !== null);
  const declared = known.filter(({ isDeclared }) => isDeclared).length;
  return { reads: known.length, declared, unknown: undecided + seen.length - known.length };
}

export function coverageReport({ reads, graph, dependencies }: Snapshot, observed: ObservedReads): CoverageReport {
  const open = openReaders({ dependencies });
  const isKnown = ({ reader, asset }: Edge) => graph.asset(reader) !== null && graph.asset(asset) !== null;
  const byCode = edgesIn(reads.flatMap(({ reader, asset }) => (asset === null ? [] : [{ reader, asset }])));
  const byRuns = edgesIn(observed.reads.filter(isKnown));
  const declares = ({ reader, asset }: Edge) => {
    const edge = graph.edge(asset, reader);
    return edge?.kind === 'read' && edge.isDeclared;
  };
  const edges = new Map([...byCode, ...byRuns]);
  const seen = [...edges.values()].map(
    (edge): SeenRead => ({
      ...edge,
      isDeclared: declares(edge) || (open.has(edge.reader) ? null : false),
      isStatic: byCode.has(idOf(edge)),
      isObserved: byRuns.has(idOf(edge)),
    }),
  );
  const assets = graph.order.filter((key) => graph.asset(key)?.kind === 'asset');
  const neverObserved = assets
    .filter((key) => observed.readers.has(key))
    .flatMap((reader) => graph.upstream(reader).map(({ from, kind }) => ({ reader, asset: from, kind })))
    .filter((edge) => edge.kind === 'read' && edge.asset !== edge.reader && declares(edge) && !byRuns.has(idOf(edge)))
    .map((edge) => ({ reader: edge.reader, asset: edge.asset, isStatic: byCode.has(idOf(edge)) }));
  const rank = ({ reader, asset }: Edge) => [graph.rank(reader), graph.rank(asset)] as const;
  return {
    seen: seen.sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]),
    undecided: reads.filter(({ asset, unknownKey }) => asset === null && unknownKey === null).length,
    neverObserved,
    withoutRuns: assets.filter((key) => !observed.readers.has(key)),
  };
}

type Edge = Pick<SeenRead, 'reader' | 'asset'>;

function idOf({ reader, asset }: Edge): string {
  return `${asset}\n${reader}`;
}
/** What an asset reads of itself is no edge. */
function edgesIn(reads: readonly Edge[]): ReadonlyMap<string, Edge> {
  return new Map(reads.filter(({ reader, asset }) => reader !== asset).map((edge) => [idOf(edge), edge]));
}
