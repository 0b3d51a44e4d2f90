// The whole of it, cold: read, extract, link, the graph.

import { measure } from './measure.js';
import { openSnapshot } from './open.js';

await measure(async (folder) => {
  const { manifest } = await openSnapshot(folder);
  if (manifest.edges.length === 0) throw new Error(`No edge was found in ${folder}.`);
  return [];
});
