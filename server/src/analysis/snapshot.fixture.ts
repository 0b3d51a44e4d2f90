// What tests compare of snapshots.

import type { Snapshot } from './index.js';

/** All that a snapshot says, as plain data. */
export function contentOf(snapshot: Snapshot): unknown {
  const { manifest, reads, writes, dependencies, sideReads, names, problems } = snapshot;
  const { hasDynamicKeys, files, graph, suppressions } = snapshot;
  const occurrences = files.map((file) => snapshot.occurrencesIn(file));
  const lists = {
    reads,
    writes,
    dependencies,
    sideReads,
    names,
    observations: snapshot.observations(),
    problems,
    suppressions,
  };
  const said = { manifest, ...lists, hasDynamicKeys, files, order: graph.order, occurrences };
  // A copy: what is compared later is what was said then.
  return JSON.parse(JSON.stringify(said));
}
