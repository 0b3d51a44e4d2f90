// What planning and building need at once: the declarations at an instant, the event log, and the engine that runs steps.
// Everything that loads native code or the runtime is imported here and late, so that other commands start without it.

import { hash } from 'node:crypto';
import {
  type AssetGraph,
  type EventLog,
  type LogReader,
  type Manifest,
  type Plan,
  readRecords,
  type Records,
  type World,
} from '@headwater/core';
import type { Engine } from '@headwater/runtime';
import type { Partitions } from 'headwater/algebra';
import { withWritableLog } from '../log/event-log.js';
import { failure, type Outcome, success } from '../outcome.js';
import type { Terminal } from '../output/terminal.js';
import { outcomeOf } from '../project/asked-world.js';
import type { AnalysedProject } from '../project/project.js';
import { worldAt } from '../project/world.js';
import type { Declared } from './plan-stoppers.js';

export interface Workshop {
  readonly world: World;
  readonly engine: Engine;
  readonly log: EventLog;
  /** What analysis says of the declarations. */
  readonly declared: Declared;
  readonly analysed: Pick<AnalysedProject, 'root' | 'texts'>;
  /** Of the command. */
  readonly signal: AbortSignal;
  /** Content hashes of the analysed files: a plan carries them, and a runner that has loaded others refuses. */
  readonly files: NonNullable<Plan['files']>;
}
export interface WorkshopOptions extends Declared, Pick<AnalysedProject, 'root' | 'texts'> {
  readonly at: number;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Steps at once; null or left out: as the settings say. */
  readonly jobs?: number | null;
  /** False: the work follows no mapping, so that none of the project's functions is called for it. */
  readonly asksMappings?: boolean;
}

/** Opens the log, makes it where there is none, and closes everything when the work is done. */
export async function inWorkshop<Result>(
  options: WorkshopOptions,
  work: (workshop: Workshop) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const { createEngine, digestOfFile, environmentProblem, readSettings } = await import('@headwater/runtime');
  const { root: project, snapshot, texts, at, terminal, signal, jobs = null, asksMappings = true } = options;
  const { graph } = snapshot;
  const settings = await readSettings(project);
  if (settings.kind === 'refused') return failure(settings.message);
  // Each step would fail for it.
  const unreadable = environmentProblem(project);
  if (unreadable !== null) return failure(unreadable);
  return withWritableLog(project, { at }, async ({ log, runLog }) => {
    const engine = createEngine({
      project,
      log,
      runLog,
      settings: settings.settings,
      clock: Date.now,
      ...(jobs === null ? {} : { jobs }),
    });
    try {
      for (const run of await engine.recover()) terminal.note(`${run} had lost its host; its log is closed now.`);
      const files = Object.fromEntries([...texts].map(([path, text]) => [path, digestOfFile(text)]));
      const unasked = worldAt(graph, at, await dynamicKeys(graph, log));
      const world = asksMappings ? outcomeOf(await engine.askMappings(unasked, signal)) : success(unasked);
      return world.kind === 'failure'
        ? world
        : await work({ world: world.value, engine, log, declared: options, analysed: options, signal, files });
    } catch (error) {
      if (signal.aborted && error === signal.reason) return failure('Cancelled before anything began.');
      throw error;
    } finally {
      engine.close();
    }
  });
}

export interface Observing {
  readonly sources: Manifest;
  readonly terminal: Terminal;
}

/** What the log says once the sources have been looked at. */
export async function currentRecords(workshop: Workshop, observing: Observing): Promise<Records> {
  await observe(workshop, observing);
  return readRecords(workshop.world, workshop.log, sha256);
}

export async function observe({ world, engine, signal }: Workshop, { sources, terminal }: Observing): Promise<void> {
  const { unseen } = await engine.observe(sources, { at: world.context.now, signal });
  for (const [source, problem] of unseen)
    terminal.note(`The version of ${source} is unknown: ${problem.name}: ${problem.message}`);
}

export async function dynamicKeys(graph: AssetGraph, log: LogReader): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Set(graph.manifest.assets.flatMap(({ partitions }) => dynamicNames(partitions)));
  const keys = new Map<string, readonly string[]>();
  for (const name of names) keys.set(name, await log.partitionKeys(name));
  return keys;
}

/** Of the dynamic definitions in it. */
export function dynamicNames(partitions: Partitions | null): readonly string[] {
  if (partitions?.kind === 'dynamic') return [partitions.name];
  return partitions?.kind === 'multi' ? Object.values(partitions.dimensions).flatMap(dynamicNames) : [];
}

export function sha256(text: string): string {
  return hash('sha256', text);
}
