// From a selection's words to a plan: sources are looked at first, then the log says what is missing or stale.

import {
  asksForStatus,
  type Manifest,
  type Plan,
  planOf,
  readRecords,
  type Records,
  type Selection,
  type StatusLookup,
  select,
  statusOf,
  type World,
} from '@headwater/core';
import { type Failure, failure, type Outcome, success } from '../outcome.js';
import type { Terminal } from '../output/terminal.js';
import { refuseErrors } from './plan-stoppers.js';
import type { ReadProject } from './reading.js';
import { currentRecords, observe, sha256, type Workshop } from './workshop.js';

export interface PlanRequest {
  readonly selection: readonly string[];
  readonly terminal: Terminal;
  /** Builds also what is published. */
  readonly restates?: boolean;
  /** Plans also where there are errors in what the plan is made of. */
  readonly allowsErrors?: boolean;
}

export interface SelectedHere {
  readonly selection: Selection;
  readonly records: Records;
}

/** The selection beside what the log says of everything: no source is looked at, for nothing is to be built. */
export async function selectAsRecorded(
  { world, log }: Pick<Workshop, 'world' | 'log'>,
  { selection }: PlanRequest,
): Promise<Outcome<SelectedHere>> {
  return selectedBy(world, await readRecords(world, log, sha256), selection);
}

/** The same once every source has been looked at. */
export async function selectAsOfNow(
  workshop: Workshop,
  { selection, terminal }: PlanRequest,
): Promise<Outcome<SelectedHere>> {
  const { world } = workshop;
  const records = await currentRecords(workshop, { sources: sourcesBehind(world, null), terminal });
  return selectedBy(world, records, selection);
}

function selectedBy(world: World, records: Records, words: readonly string[]): Outcome<SelectedHere> {
  const selected = selectAssets(world, words, (key) => statusOf(world, records, key));
  return selected.kind === 'failure' ? selected : success({ selection: selected.value, records });
}

export async function planIn(workshop: Workshop, request: PlanRequest): Promise<Outcome<Plan>> {
  const { world } = workshop;
  const { selection: words, terminal } = request;
  if (asksForStatus(words)) return planByStatus(workshop, request);
  const selected = selectAssets(world, words);
  if (selected.kind === 'failure') return selected;
  const refused = refusalOf(selected.value, workshop, request);
  if (refused !== null) return refused;
  const records = await currentRecords(workshop, { sources: sourcesOf(world, selected.value.keys()), terminal });
  return success({ ...planOf(world, records, selected.value, request), files: workshop.files });
}

/** What is selected depends on what is stale, so that every source is looked at first. */
async function planByStatus(workshop: Workshop, request: PlanRequest): Promise<Outcome<Plan>> {
  const selected = await selectToBuild(workshop, request);
  if (selected.kind === 'failure') return selected;
  const { selection, records } = selected.value;
  return success({ ...planOf(workshop.world, records, selection, request), files: workshop.files });
}

/** As `selectAsOfNow`, refused where there are errors in what a plan of it would be made of. */
export async function selectToBuild(workshop: Workshop, request: PlanRequest): Promise<Outcome<SelectedHere>> {
  const selected = await selectAsOfNow(workshop, request);
  if (selected.kind === 'failure') return selected;
  return refusalOf(selected.value.selection, workshop, request) ?? selected;
}

function refusalOf(
  selection: Selection,
  { world, declared }: Pick<Workshop, 'world' | 'declared'>,
  { selection: words, allowsErrors = false }: Omit<PlanRequest, 'terminal'>,
): Failure | null {
  return allowsErrors ? null : refuseErrors(declared, { selection, words, now: world.context.now });
}

/** Looks at the sources that a plan of before reads, so that the log knows what has moved. */
export async function observePlanned(
  workshop: Workshop,
  { plan, terminal }: { readonly plan: Plan; readonly terminal: Terminal },
): Promise<void> {
  const planned = plan.steps.map(({ asset }) => asset);
  await observe(workshop, { sources: sourcesOf(workshop.world, planned), terminal });
}

/** From what is recorded alone, where the sources need not or cannot be looked at. */
export function planFromRecords(
  { world, records, declared }: ReadProject & Pick<Workshop, 'declared'>,
  request: Omit<PlanRequest, 'terminal'>,
): Outcome<Plan> {
  const selected = selectedBy(world, records, request.selection);
  if (selected.kind === 'failure') return selected;
  const { selection } = selected.value;
  return refusalOf(selection, { world, declared }, request) ?? success(planOf(world, records, selection, request));
}

function selectAssets(world: World, words: readonly string[], status: StatusLookup = null): Outcome<Selection> {
  // An empty word is a variable of the shell that has no value; all that there is was not meant.
  if (words.some((word) => /^[\s,]*$/.test(word)))
    return failure('An empty selection selects nothing.', 'Leave it out to select everything.');
  const result = select(world, words, status);
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

/** The sources that an asset reads, itself or through others; null: all that anything reads. */
export function sourcesBehind(world: World, asset: string | null): Manifest {
  if (asset === null) return sourcesOf(world, world.graph.order);
  const behind = new Set([asset]);
  for (const key of behind) for (const { from } of world.graph.upstream(key)) behind.add(from);
  return sourcesOf(world, behind);
}

/** The sources that the selected assets read, and nothing else: only their files have to be loaded to look at them. */
function sourcesOf({ graph }: World, selected: Iterable<string>): Manifest {
  const keys = new Set([...selected].flatMap((key) => graph.upstream(key)).map((edge) => edge.from));
  const assets = graph.manifest.assets.filter(({ key, kind }) => kind === 'source' && keys.has(key));
  return { assets, edges: [] };
}
