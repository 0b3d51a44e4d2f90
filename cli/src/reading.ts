// The declarations beside what the log says of them, for commands that only look: no source is observed, no log is made.

import { noRecords, type Records, readRecords, type World } from '@headwater/core';
import type { CommandContext } from './commands/command.js';
import { withLog } from './event-log.js';
import type { Outcome } from './outcome.js';
import { type AnalysedProject, analyseProject } from './project.js';
import { dynamicKeys, sha256 } from './workshop.js';
import { worldAt } from './world.js';

export interface ReadProject {
  readonly world: World;
  readonly records: Records;
}

export async function recordsIn({ directory, at }: CommandContext): Promise<Outcome<ReadProject>> {
  const analysed = await analyseProject(directory);
  if (analysed.kind === 'failure') return analysed;
  return recordsOf(analysed.value, at);
}

export function recordsOf(
  { root, snapshot }: Pick<AnalysedProject, 'root' | 'snapshot'>,
  at: number,
): Promise<Outcome<ReadProject>> {
  return withLog(root, async (reader) => {
    if (reader === null) return { world: worldAt(snapshot.graph, at), records: noRecords };
    const world = worldAt(snapshot.graph, at, await dynamicKeys(snapshot.graph, reader));
    return { world, records: await readRecords(world, reader, sha256) };
  });
}
