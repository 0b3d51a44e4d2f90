// How much of what is read is declared.

import type { Snapshot } from '../analysis/snapshot.js';

export interface Coverage {
  /** Distinct edges seen, declared or not. */
  readonly reads: number;
  readonly declared: number;
  /** Places where something is read that cannot be decided; in neither of the other numbers. */
  readonly unknown: number;
}

export function coverageOf({ reads, graph }: Snapshot): Coverage {
  const edges = new Map<string, boolean>();
  let unknown = 0;
  for (const { reader, asset, unknownKey } of reads) {
    if (asset === null) unknown += unknownKey === null ? 1 : 0;
    else if (asset !== reader) edges.set(`${asset}\n${reader}`, graph.edge(asset, reader)?.isDeclared === true);
  }
  const declared = [...edges.values()].filter((isDeclared) => isDeclared).length;
  return { reads: edges.size, declared, unknown };
}
