// From a selection's words to a plan: sources are looked at first, then the log says what is missing or stale.

import { type Manifest, noRecords, type Plan, planOf, type Selection, select, type World } from '@headwater/core';
import { type Failure, failure, type Outcome, success } from './outcome.js';
import type { Terminal } from './terminal.js';
import { currentRecords, type Workshop } from './workshop.js';

export interface PlanRequest {
  readonly selection: readonly string[];
  readonly terminal: Terminal;
}

export async function planIn(workshop: Workshop, { selection: words, terminal }: PlanRequest): Promise<Outcome<Plan>> {
  const { world } = workshop;
  const selected = selectAssets(world, words);
  if (selected.kind === 'failure') return selected;
  const records = await currentRecords(workshop, { sources: sourcesOf(world, selected.value), terminal });
  return success(planOf(world, records, selected.value));
}

/** Where no log was made yet, nothing has a record: no source has to be looked at to know that. */
export function planWithoutLog(world: World, words: readonly string[]): Outcome<Plan> {
  const selected = selectAssets(world, words);
  return selected.kind === 'failure' ? selected : success(planOf(world, noRecords, selected.value));
}

/** Several words may come as one: `'+a b@2024-10-02'`. */
function selectAssets(world: World, words: readonly string[]): Outcome<Selection> {
  const result = select(
    world,
    words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== ''),
  );
  if (result.kind === 'invalid') return failure(result.message);
  const { selection } = result;
  const cycle = world.graph.cycles.find((members) => members.some((key) => selection.has(key)));
  return cycle === undefined ? success(selection) : refuseCycle(world, cycle);
}

function refuseCycle({ graph }: World, cycle: readonly string[]): Failure {
  const places = cycle
    .flatMap((key) => graph.asset(key) ?? [])
    .map(({ key, span }) => `${key} (${span.file}:${span.start.line})`);
  return failure(
    `No plan: these wait for each other: ${places.join(', ')}.`,
    '`headwater check` shows the edges between them.',
  );
}

/** The sources that the selected assets read, and nothing else: only their files have to be loaded to look at them. */
function sourcesOf({ graph }: World, selection: Selection): Manifest {
  const keys = new Set([...selection.keys()].flatMap((key) => graph.upstream(key)).map((edge) => edge.from));
  const assets = graph.manifest.assets.filter(({ key, kind }) => kind === 'source' && keys.has(key));
  return { assets, edges: [] };
}
