// How much of what is read is declared.

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

export function coverageOf({ reads, graph, dependencies }: Snapshot): Coverage {
  const open = openReaders({ dependencies });
  const edges = new Map<string, boolean | null>();
  let unknown = 0;
  for (const { reader, asset, unknownKey } of reads) {
    if (asset === null) unknown += unknownKey === null ? 1 : 0;
    else if (asset !== reader) {
      const isDeclared = graph.edge(asset, reader)?.isDeclared === true;
      edges.set(`${asset}\n${reader}`, isDeclared || (open.has(reader) ? null : false));
    }
  }
  const known = [...edges.values()].filter((isDeclared) => isDeclared !== null);
  const declared = known.filter((isDeclared) => isDeclared).length;
  return { reads: known.length, declared, unknown: unknown + edges.size - known.length };
}
