// A world in which every declared mapping that calls functions is known by its answers. The functions run in a runner, and
// one that does not come back costs the runner, not the host.

import {
  buildGraph,
  type DependencyEdge,
  type MappingAnswers,
  openQuestions,
  openWorld,
  withAnswers,
  type World,
} from '@headwater/core';
import type { AskMappingsResult, LoadedFile, StepError } from '@headwater/protocol';
import { projectPath } from '../runner/step-error.js';
import { endsWithRun } from './ends-with-run.js';
import { dynamicNames, filesOf } from './manifest-files.js';
import type { ProjectSettings } from '../project/settings.js';
import { type RunnerPool, runnersOf } from './runner-pool.js';
import type { RunnerProcess } from './runner-process.js';

/** `loaded`: files of the project that were loaded for it. */
export type AskedWorld =
  | { readonly kind: 'world'; readonly world: World; readonly loaded: readonly LoadedFile[] }
  | (MappingProblem & { readonly loaded: readonly LoadedFile[] });

/** `edge`: whose mapping it was; null: no single one's. */
interface MappingProblem {
  readonly kind: 'problem';
  readonly problem: StepError;
  readonly edge: DependencyEdge | null;
}
type EdgeAnswers =
  | { readonly kind: 'answers'; readonly answers: ReadonlyMap<DependencyEdge, MappingAnswers> }
  | MappingProblem;

const LIMIT_MS = 60_000;

/** The same world where nothing has to be asked. Aborted, the answer is a problem that says so. */
export async function askMappings(pool: RunnerPool, world: World, signal: AbortSignal): Promise<AskedWorld> {
  const edges = openQuestions(world);
  if (edges.length === 0) return { kind: 'world', world, loaded: [] };
  const { manifest } = world.graph;
  const concerned = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const assets = manifest.assets.filter(({ key }) => concerned.has(key));
  const runner = pool.take(filesOf({ assets, edges: [] }));
  try {
    const answered = await endsWithRun(signal, runner, () => withinLimit(runner, askEach(runner, world, edges)));
    const { files: loaded } = runner;
    if (signal.aborted) return { ...problem('Cancelled while the custom mappings of the project were asked.'), loaded };
    if (answered.kind === 'problem') return { ...answered, loaded };
    const graph = buildGraph(withAnswers(manifest, answered.answers), world.graph);
    return { kind: 'world', world: openWorld(graph, world.context), loaded };
  } finally {
    pool.give(runner);
  }
}

/** One after the other, so that whoever ends the process or does not come back is known. */
async function askEach(runner: RunnerProcess, world: World, edges: readonly DependencyEdge[]): Promise<EdgeAnswers> {
  await runner.loadedFiles();
  // What ends the process while it is loaded is no mapping's fault.
  const isLoaded = runner.isAlive;
  const { now } = world.context;
  const dynamicKeys = dynamicKeysOf(world);
  const answers = new Map<DependencyEdge, MappingAnswers>();
  for (const edge of edges) {
    const { from, to } = edge;
    const answered = await runner.ask({ kind: 'mappings', edges: [{ from, to }], now, dynamicKeys });
    if (answered.kind === 'problem') {
      const { problem } = answered;
      if (!isLoaded) return { kind: 'problem', problem, edge: null };
      const isNamed = runner.isAlive;
      const message = isNamed ? problem.message : `${nameOf(world, edge)} gave no answer. ${problem.message}`;
      return { kind: 'problem', problem: { ...problem, message }, edge };
    }
    // It is what `mappingAnswers` gave, in the runner of this same build.
    const [answer] = answered.value as readonly MappingAnswers[];
    if (answer !== undefined) answers.set(edge, answer);
  }
  return { kind: 'answers', answers };
}

function nameOf(world: World, edge: DependencyEdge): string {
  const mapping = world.mapping(edge);
  const what = mapping?.kind === 'custom' ? `The custom mapping “${mapping.describe}”` : 'The mapping';
  return `${what} of ${edge.from} → ${edge.to}`;
}

/** As the editor hears it. */
export function mappingsResult(project: string, asked: AskedWorld): AskMappingsResult {
  const files = Object.fromEntries(
    asked.loaded.flatMap(({ path, hash }) => {
      const file = projectPath(path, project);
      return file === null ? [] : [[file, hash]];
    }),
  );
  if (asked.kind === 'problem') {
    const { edge, problem } = asked;
    return { answers: [], problem, files, ...(edge === null ? {} : { failed: { from: edge.from, to: edge.to } }) };
  }
  const answers = asked.world.graph.manifest.edges.flatMap(({ from, to, answers: answer }) =>
    answer === undefined ? [] : [{ from, to, answer }],
  );
  return { answers, problem: null, files };
}

/** In runners of its own, for those who have no engine. */
export async function askMappingsOf(
  project: string,
  settings: Pick<ProjectSettings, 'defaultStorage' | 'resources'>,
  { world, signal }: { readonly world: World; readonly signal: AbortSignal },
): Promise<AskedWorld> {
  const runners = runnersOf(project, settings);
  try {
    return await askMappings(runners, world, signal);
  } finally {
    runners.close();
  }
}

async function withinLimit(runner: RunnerProcess, answer: Promise<EdgeAnswers>): Promise<EdgeAnswers> {
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    runner.kill();
  }, LIMIT_MS);
  const answered = await answer;
  clearTimeout(timer);
  if (!hasTimedOut || answered.kind === 'answers') return answered;
  const message = `${answered.problem.message} It was ended after ${LIMIT_MS / 1000} s.`;
  return { ...answered, problem: { ...answered.problem, message } };
}

function problem(message: string) {
  return { kind: 'problem', problem: { name: 'MappingError', message, frames: [] }, edge: null } as const;
}

function dynamicKeysOf({ graph, context }: World): Readonly<Record<string, readonly string[]>> {
  const names = new Set(graph.manifest.assets.flatMap(({ partitions }) => dynamicNames(partitions)));
  return Object.fromEntries([...names].map((name) => [name, context.dynamicKeys(name) ?? []]));
}
