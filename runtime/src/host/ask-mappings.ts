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
  | (MappingProblem & {
      /** Of the other edges. */
      readonly answers: ReadonlyMap<DependencyEdge, MappingAnswers>;
      readonly loaded: readonly LoadedFile[];
    });

/** `edge`: whose mapping it was; null: no single one's. */
interface MappingProblem {
  readonly kind: 'problem';
  readonly problem: StepError;
  readonly edge: DependencyEdge | null;
}
/** Of one that gave none, nothing but why. */
interface Answered {
  readonly answers: Map<DependencyEdge, MappingAnswers>;
  /** The first. */
  problem: MappingProblem | null;
  readonly loaded: Set<LoadedFile>;
}

const LIMIT_MS = 60_000;

/** The same world where nothing has to be asked. Aborted, the answer is a problem that says so. */
export async function askMappings(pool: RunnerPool, world: World, signal: AbortSignal): Promise<AskedWorld> {
  const edges = openQuestions(world);
  if (edges.length === 0) return { kind: 'world', world, loaded: [] };
  const found: Answered = { answers: new Map(), problem: null, loaded: new Set() };
  // One that ends its process, or that does not come back, leaves those behind it to another process.
  for (let rest = edges; rest.length > 0 && !signal.aborted; )
    rest = await askInRunner(pool, { world, edges: rest, signal }, found);
  const { answers, loaded } = { ...found, loaded: [...found.loaded] };
  const stopped = signal.aborted
    ? problem('Cancelled while the custom mappings of the project were asked.')
    : found.problem;
  if (stopped !== null) return { ...stopped, answers, loaded };
  const graph = buildGraph(withAnswers(world.graph.manifest, answers), world.graph);
  return { kind: 'world', world: openWorld(graph, world.context), loaded };
}

interface Question {
  readonly world: World;
  readonly edges: readonly DependencyEdge[];
  readonly signal: AbortSignal;
}

/** Answers with the edges that are left. */
async function askInRunner(pool: RunnerPool, question: Question, found: Answered): Promise<readonly DependencyEdge[]> {
  const { world, edges, signal } = question;
  const concerned = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const assets = world.graph.manifest.assets.filter(({ key }) => concerned.has(key));
  const runner = pool.take(filesOf({ assets, edges: [] }));
  try {
    const asked = await endsWithRun(signal, runner, () => withinLimit(runner, askEach(runner, world, edges)));
    for (const [edge, answer] of asked.answers) found.answers.set(edge, answer);
    found.problem ??= asked.problem;
    for (const file of runner.files) found.loaded.add(file);
    return asked.left;
  } finally {
    pool.give(runner);
  }
}

interface Asked extends Omit<Answered, 'loaded'> {
  readonly left: readonly DependencyEdge[];
}

/** One after the other, so that whoever ends the process or does not come back is known. */
async function askEach(runner: RunnerProcess, world: World, edges: readonly DependencyEdge[]): Promise<Asked> {
  await runner.loadedFiles();
  const asked: Asked = { answers: new Map(), problem: null, left: [] };
  // What ends the process while it is loaded is no mapping's fault.
  const isLoaded = runner.isAlive;
  const { now } = world.context;
  const dynamicKeys = dynamicKeysOf(world);
  for (const [index, edge] of edges.entries()) {
    const { from, to } = edge;
    const answered = await runner.ask({ kind: 'mappings', edges: [{ from, to }], now, dynamicKeys });
    if (answered.kind === 'problem') {
      const { problem } = answered;
      if (!isLoaded) return { ...asked, problem: { kind: 'problem', problem, edge: null } };
      const message = runner.isAlive ? problem.message : `${nameOf(world, edge)} gave no answer. ${problem.message}`;
      asked.problem ??= { kind: 'problem', problem: { ...problem, message }, edge };
      if (!runner.isAlive) return { ...asked, left: edges.slice(index + 1) };
      continue;
    }
    // It is what `mappingAnswers` gave, in the runner of this same build.
    const [answer] = answered.value as readonly MappingAnswers[];
    if (answer !== undefined) asked.answers.set(edge, answer);
  }
  return asked;
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
  if (asked.kind === 'world') {
    const answers = asked.world.graph.manifest.edges.flatMap((edge) =>
      edge.answers === undefined ? [] : [answerOf(edge, edge.answers)],
    );
    return { answers, problem: null, files };
  }
  const { edge, problem } = asked;
  const answers = [...asked.answers].map(([each, answer]) => answerOf(each, answer));
  return { answers, problem, files, ...(edge === null ? {} : { failed: { from: edge.from, to: edge.to } }) };
}
function answerOf({ from, to }: DependencyEdge, answer: MappingAnswers): AskMappingsResult['answers'][number] {
  return { from, to, answer };
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

async function withinLimit(runner: RunnerProcess, asking: Promise<Asked>): Promise<Asked> {
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    runner.kill();
  }, LIMIT_MS);
  const asked = await asking;
  clearTimeout(timer);
  if (!hasTimedOut || asked.problem === null) return asked;
  const { problem } = asked.problem;
  const message = `${problem.message} It was ended after ${LIMIT_MS / 1000} s.`;
  return { ...asked, problem: { ...asked.problem, problem: { ...problem, message } } };
}

function problem(message: string) {
  return { kind: 'problem', problem: { name: 'MappingError', message, frames: [] }, edge: null } as const;
}

function dynamicKeysOf({ graph, context }: World): Readonly<Record<string, readonly string[]>> {
  const names = new Set(graph.manifest.assets.flatMap(({ partitions }) => dynamicNames(partitions)));
  return Object.fromEntries([...names].map((name) => [name, context.dynamicKeys(name) ?? []]));
}
