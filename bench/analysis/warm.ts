// The whole of it with the facts of all files on disk: read, link, the graph.

import { measure } from './measure.js';
import { openWarm } from './open.js';

await measure(async (folder) => {
  const { manifest } = await openWarm(folder);
  if (manifest.edges.length === 0) throw new Error(`No edge was found in ${folder}.`);
  return [];
});
