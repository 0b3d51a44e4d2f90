// A world in which every declared mapping that calls functions is known by its answers. The functions run in a runner, and
// one that does not come back costs the runner, not the host.

import { buildGraph, type MappingAnswers, openQuestions, openWorld, withAnswers, type World } from '@headwater/core';
import type { AskMappingsResult, LoadedFile, StepError } from '@headwater/protocol';
import { projectPath } from '../runner/step-error.js';
import { endsWithRun } from './ends-with-run.js';
import { dynamicNames, filesOf } from './manifest-files.js';
import type { ProjectSettings } from '../project/settings.js';
import { type RunnerPool, runnersOf } from './runner-pool.js';
import type { Answered, RunnerProcess } from './runner-process.js';

/** `loaded`: files of the project that were loaded for it. */
export type AskedWorld =
  | { readonly kind: 'world'; readonly world: World; readonly loaded: readonly LoadedFile[] }
  | { readonly kind: 'problem'; readonly problem: StepError; readonly loaded: readonly LoadedFile[] };

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
    const question = {
      kind: 'mappings',
      edges: edges.map(({ from, to }) => ({ from, to })),
      now: world.context.now,
      dynamicKeys: dynamicKeysOf(world),
    } as const;
    const answered = await endsWithRun(signal, runner, () => withinLimit(runner, runner.ask(question)));
    const { files: loaded } = runner;
    if (signal.aborted) return { ...problem('Cancelled while the custom mappings of the project were asked.'), loaded };
    if (answered.kind === 'problem') return { ...answered, loaded };
    // It is what `mappingAnswers` gave, in the runner of this same build.
    const answers = answered.value as readonly MappingAnswers[];
    const byEdge = new Map(edges.flatMap((edge, index) => (answers[index] ? [[edge, answers[index]] as const] : [])));
    const graph = buildGraph(withAnswers(manifest, byEdge), world.graph);
    return { kind: 'world', world: openWorld(graph, world.context), loaded };
  } finally {
    pool.give(runner);
  }
}

/** As the editor hears it. */
export function mappingsResult(project: string, asked: AskedWorld): AskMappingsResult {
  const files = Object.fromEntries(
    asked.loaded.flatMap(({ path, hash }) => {
      const file = projectPath(path, project);
      return file === null ? [] : [[file, hash]];
    }),
  );
  if (asked.kind === 'problem') return { answers: [], problem: asked.problem, files };
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

async function withinLimit(runner: RunnerProcess, answer: Promise<Answered>): Promise<Answered> {
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    runner.kill();
  }, LIMIT_MS);
  const answered = await answer;
  clearTimeout(timer);
  if (!hasTimedOut) return answered;
  return problem(`The custom mappings of the project did not answer within ${LIMIT_MS / 1000} s.`);
}

function problem(message: string) {
  return { kind: 'problem', problem: { name: 'MappingError', message, frames: [] } } as const;
}

function dynamicKeysOf({ graph, context }: World): Readonly<Record<string, readonly string[]>> {
  const names = new Set(graph.manifest.assets.flatMap(({ partitions }) => dynamicNames(partitions)));
  return Object.fromEntries([...names].map((name) => [name, context.dynamicKeys(name) ?? []]));
}
