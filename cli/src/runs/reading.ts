// The declarations beside what the log says of them, for commands that only look: no source is observed, no log is made.

import { type LogReader, noRecords, type Records, readRecords, type World } from '@headwater/core';
import type { CommandContext } from '../command.js';
import { withLog } from '../log/event-log.js';
import { type Outcome, success } from '../outcome.js';
import { askedWorld } from '../project/asked-world.js';
import { type AnalysedProject, analyseProject } from '../project/project.js';
import { worldAt } from '../project/world.js';
import { dynamicKeys, dynamicNames, sha256 } from './workshop.js';

export interface ReadProject {
  readonly world: World;
  readonly records: Records;
}

export async function recordsOf(
  project: AnalysedProject,
  { at, signal }: Pick<CommandContext, 'at' | 'signal'>,
): Promise<Outcome<ReadProject>> {
  const { graph } = project.snapshot;
  const read = await withLog(project.root, async (reader): Promise<Outcome<ReadProject>> => {
    const keys = reader === null ? undefined : await dynamicKeys(graph, reader);
    const asked = await askedWorld(project, { world: worldAt(graph, at, keys), signal });
    if (asked.kind === 'failure') return asked;
    const { value: world } = asked;
    if (reader === null) return success({ world, records: noRecords });
    const records = await readRecords(world, reader, sha256);
    return success({ world, records: await withDoubts(project.root, reader, records) });
  });
  return read.kind === 'failure' ? read : read.value;
}

/** A log that lies in another file than before may be an older copy: the destinations are asked. */
async function withDoubts(project: string, reader: LogReader, records: Records): Promise<Records> {
  if ((await reader.remembered()) !== 'unknown') return records;
  const { isBehindDestinations } = await import('@headwater/runtime');
  const isOlder = await isBehindDestinations(project, reader);
  return isOlder ? { ...records, doubts: { ...records.doubts, all: await reader.head() } } : records;
}

/** The declarations alone, with the keys that the log knows: no mapping is followed, and nothing that is recorded is read. */
export async function declarationsIn({ directory, terminal, at }: CommandContext): Promise<Outcome<World>> {
  const analysed = await analyseProject({ directory, terminal });
  if (analysed.kind === 'failure') return analysed;
  return declaredWorld(analysed.value, at);
}

/** The log is opened only where it is needed: for the keys of dynamic partitions. */
export async function declaredWorld({ root, snapshot }: AnalysedProject, at: number): Promise<Outcome<World>> {
  const { graph } = snapshot;
  if (!graph.manifest.assets.some(({ partitions }) => dynamicNames(partitions).length > 0))
    return success(worldAt(graph, at));
  return withLog(root, async (reader) =>
    worldAt(graph, at, reader === null ? undefined : await dynamicKeys(graph, reader)),
  );
}

/** It has dynamic partitions, and the log knows no key of them: which there will be, nobody can say. */
export function isKeyless(world: World, asset: string): boolean {
  const { definition, count } = world.space(asset);
  return count === 0 && dynamicNames(definition).length > 0;
}
