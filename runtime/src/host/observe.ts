// Looks at sources before a plan or a run, and records what has moved: a change is an observation event.

import type { EventLog, Millis, NewEvent, World } from '@headwater/core';
import type { StepError } from '@headwater/protocol';
import { keysOf, wholeSet } from 'headwater/algebra';
import type { RunnerProcess } from './runner-process.js';
import { type EngineStep, inputKeysOf } from './steps.js';

export interface SourceKeys {
  readonly source: string;
  readonly partitions: readonly string[];
}
export interface Observation {
  readonly changed: readonly { readonly asset: string; readonly partition: string }[];
  /** Sources whose version could not be seen, and why. */
  readonly unseen: ReadonlyMap<string, StepError>;
}

/** Every partition of every source. */
export function allSources(world: World): readonly SourceKeys[] {
  const sources = world.graph.manifest.assets.filter((asset) => asset.kind === 'source');
  return sources.map(({ key }) => ({ source: key, partitions: [...keysOf(wholeSet(world.space(key)))] }));
}

/** What the steps read of sources. */
export function sourcesOf(world: World, steps: readonly EngineStep[]): readonly SourceKeys[] {
  const wanted = new Map<string, Set<string>>();
  for (const step of steps)
    for (const edge of world.graph.upstream(step.asset)) {
      if (edge.kind !== 'read' || world.graph.asset(edge.from)?.kind !== 'source') continue;
      const keys = wanted.get(edge.from) ?? new Set();
      for (const key of inputKeysOf(world, edge, [step.part]).keys) keys.add(key);
      wanted.set(edge.from, keys);
    }
  return [...wanted].map(([source, keys]) => ({ source, partitions: [...keys].sort() }));
}

export async function observeSources(
  { log, at }: { readonly log: EventLog; readonly at: () => Millis },
  runner: RunnerProcess,
  sources: readonly SourceKeys[],
): Promise<Observation> {
  const events: NewEvent[] = [];
  const unseen = new Map<string, StepError>();
  for (const { source, partitions } of sources) {
    const observed = await runner.observe(source, partitions);
    if (observed.kind === 'problem') unseen.set(source, observed.problem);
    else events.push(...(await changesOf(log, { source, partitions }, observed.versions)));
  }
  if (events.length > 0) await log.commit({ at: at(), events });
  return { changed: events.map(({ target }) => ({ asset: target.asset, partition: target.part })), unseen };
}

/** An unknown version is no change: nothing says that it moved. */
async function changesOf(
  log: EventLog,
  { source, partitions }: SourceKeys,
  versions: readonly (string | null)[],
): Promise<readonly NewEvent[]> {
  const known = new Map((await log.latest(source)).map((row) => [row.part, row.dataVersion]));
  return partitions.flatMap((part, index): NewEvent[] => {
    const dataVersion = versions[index] ?? null;
    if (dataVersion === null || known.get(part) === dataVersion) return [];
    return [{ kind: 'observation', target: { asset: source, part }, dataVersion, body: {} }];
  });
}
