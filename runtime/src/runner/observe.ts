// Asks a source for its present version: the author's function, else the digest of what lies in its storage.

import type { Source } from 'headwater';
import { InputReader, livePlace } from './input-reader.js';
import type { RunnerWorld } from './step.js';
import { readContext } from './step-context.js';
import { StepState } from './step-state.js';

/** One version per partition; null where nobody can say. Throws what the author's function throws. */
export async function observeSource(
  world: RunnerWorld,
  key: string,
  partitions: readonly string[],
): Promise<readonly (string | null)[]> {
  const source = world.declarations.find(key);
  if (source?.kind !== 'source') throw new Error(`No loaded file declares the source ${key}.`);
  const versions: (string | null)[] = [];
  for (const partition of partitions) versions.push(await versionOf(world, source, partition));
  return versions;
}

async function versionOf(world: RunnerWorld, source: Source<unknown>, partition: string): Promise<string | null> {
  const { resources } = world.hello;
  if (source.version !== undefined) {
    const context = readContext(
      { id: '', type: 'observation' },
      {
        inputs: new InputReader(world, []),
        state: new StepState({}),
        signal: new AbortController().signal,
        resources,
        send: (message) => world.host.send(message),
        assertOpen: () => undefined,
      },
    );
    return String(await source.version(partition === '' ? context : { ...context, partitionKey: partition }));
  }
  if (source.storage === undefined) return null;
  const place = await livePlace(world.storages, source);
  if (place.kind === 'unknown') throw new Error(place.message);
  return place.storage.digestLive(place.name, partition);
}
