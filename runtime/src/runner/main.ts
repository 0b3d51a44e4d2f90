// The runner: the process in which user code runs. It loads the project, runs one step at a time as the host tells it,
// and ends when the host goes. It writes nothing to the log and publishes nothing.

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  PROTOCOL_VERSION,
  type FromRunner,
  type RunnerHello,
  type RunStep,
  type StepError,
  type ToRunner,
} from '@headwater/protocol';
import { Declarations } from './declarations.js';
import { DeclaredStorages } from './declared-storages.js';
import { NotAwaitedError } from './awaited-work.js';
import { cacheKeyOf } from './cache-key.js';
import { endWithHost, watchHost } from './ends-with-host.js';
import { HostChannel } from './host-channel.js';
import { observeSource } from './observe.js';
import { ProjectFiles } from './project-files.js';
import { PrintLimit } from './print-limit.js';
import { answerTo } from './questions.js';
import { stepAtFault, withinStep } from './step-scope.js';
import { settingsOf } from './step-settings.js';
import { runStep, type RunnerWorld } from './step.js';
import { stepError } from './step-error.js';

/** Kept before user code can replace them. */
const writers = [process.stdout, process.stderr].map((stream) => stream.write.bind(stream));
const printing = new PrintLimit();
for (const stream of [process.stdout, process.stderr]) printing.watch(stream);

const declarations = new Declarations();
const host = new HostChannel((message, sent) => process.send?.(message, sent), printing);
let loaded: { readonly world: RunnerWorld; readonly files: ProjectFiles } | null = null;
let running: { readonly run: string; readonly step: number; readonly abort: AbortController } | null = null;
/** Files are loaded one list after the other, and none before there is a loader. */
let loading: Promise<void> = Promise.resolve();

endWithHost();
process.on('message', (message: ToRunner) => void receive(message).catch(giveUp));
process.on('unhandledRejection', (reason) => void failBeyondRepair(reason));
process.on('uncaughtException', (error) => void failBeyondRepair(error));

async function receive(message: ToRunner): Promise<void> {
  switch (message.kind) {
    case 'hello':
      loading = start(message);
      return loading;
    case 'load':
      loading = loading.then(() => load(message.files));
      return loading;
    case 'run':
      return run(message);
    case 'observe':
      return observe(message);
    case 'cacheKey':
      return cacheKey(message);
    case 'describe':
      return describe();
    case 'question':
      return answer(message);
    case 'abort':
      running?.abort.abort(new Error('The run was cancelled.'));
      return;
    case 'resolved':
    case 'partitionKeysAre':
      host.settle(message);
  }
}

async function start(hello: RunnerHello): Promise<void> {
  const files = new ProjectFiles(hello.project);
  const storages = new DeclaredStorages(hello.project, declarations);
  loaded = { world: { hello, declarations, storages, host }, files };
  if (hello.protocolVersion === PROTOCOL_VERSION) {
    await readTypeScript();
    files.watch();
    declarations.collect();
  }
  await load([]);
}

/**
 * Only now: the loader reads every module that comes after it, and need not read this program, which is no TypeScript
 * any more once it is built.
 */
async function readTypeScript(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const [modules, scripts] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')]);
  scripts.register();
  modules.register();
}

async function load(files: readonly string[]): Promise<void> {
  if (files.length > 0) watchHost();
  await loaded?.files.load(files);
  reportLoaded();
  host.send({
    kind: 'ready',
    protocolVersion: PROTOCOL_VERSION,
    assets: settingsOf(declarations),
  });
}

async function run(step: RunStep): Promise<void> {
  if (loaded === null) return;
  const { world } = loaded;
  const abort = new AbortController();
  running = { run: step.run.id, step: step.step, abort };
  printing.begin();
  const failed = (error: unknown): FromRunner => ({
    kind: 'failed',
    step: step.step,
    error: problemOf(step.asset, error),
    isCancelled: abort.signal.aborted,
    isLast: error instanceof NotAwaitedError,
  });
  const identity = { run: step.run.id, step: step.step };
  const outcome = await withinStep(identity, () => runStep(world, step, abort.signal)).catch(failed);
  // A promise that was rejected in the last moment and that nobody waits for is reported only now.
  await nextTurn();
  // An unhandled rejection has ended the step already.
  if (running?.step !== step.step) return;
  running = null;
  await end(outcome);
  if (outcome.kind === 'failed' && outcome.isLast) host.whenSent(() => process.exit(1));
}

async function observe({ id, asset, partitions }: Extract<ToRunner, { kind: 'observe' }>): Promise<void> {
  if (loaded === null) return;
  const { world } = loaded;
  const answer = await observeSource(world, asset, partitions).then(
    (versions) => ({ versions, problem: null }),
    (error: unknown) => ({ versions: [], problem: problemOf(asset, error) }),
  );
  reportLoaded();
  host.send({ kind: 'observed', id, ...answer });
}

async function cacheKey({ id, asset, partition, versions }: Extract<ToRunner, { kind: 'cacheKey' }>): Promise<void> {
  if (loaded === null) return;
  const { project } = loaded.world.hello;
  try {
    host.send({ kind: 'cacheKeyIs', id, key: cacheKeyOf(declarations, { asset, partition, versions }), problem: null });
  } catch (error) {
    host.send({ kind: 'cacheKeyIs', id, key: null, problem: stepError(error, project) });
  }
}

async function describe(): Promise<void> {
  const { declaredManifest } = await import('./declared-manifest.js');
  const problem = loaded?.files.problem ?? null;
  if (problem !== null) return host.send({ kind: 'described', manifest: null, problem });
  try {
    host.send({ kind: 'described', manifest: JSON.stringify(declaredManifest(declarations)), problem });
  } catch (error) {
    const project = loaded?.world.hello.project ?? process.cwd();
    host.send({ kind: 'described', manifest: null, problem: stepError(error, project) });
  }
}

async function answer({ id, question }: Extract<ToRunner, { kind: 'question' }>): Promise<void> {
  if (loaded === null) return;
  const { world, files } = loaded;
  try {
    host.send({ kind: 'answer', id, answer: await answerTo(world, question), problem: null });
  } catch (error) {
    // Where a file could not be loaded, that is why nothing is declared.
    host.send({ kind: 'answer', id, answer: null, problem: files.problem ?? stepError(error, world.hello.project) });
  }
}

/** Where a file could not be loaded, that is why nothing is declared. */
function problemOf(asset: string, error: unknown): StepError {
  const problem = declarations.find(asset) === undefined ? loaded?.files.problem : null;
  return problem ?? stepError(error, loaded?.world.hello.project ?? process.cwd());
}

/** All that the step printed is in the pipes before the host hears that it has ended. */
async function end(outcome: FromRunner): Promise<void> {
  const marker = loaded?.world.hello.marker ?? '';
  await Promise.all(writers.map((write) => new Promise<void>((resolve) => void write(marker, () => resolve()))));
  reportLoaded();
  host.send(outcome);
}

function reportLoaded(): void {
  const files = loaded?.files.takeLoaded() ?? [];
  if (files.length > 0) host.send({ kind: 'loaded', files });
}

/** The host waits for an answer that will not come: it hears that this process has ended instead. */
function giveUp(reason: unknown): void {
  writers[1]?.(`${textOf(reason)}\n`, () => process.exit(1));
}

/** A promise nobody waited for, or a throw outside of any step: what this process would do next is anybody's guess. */
async function failBeyondRepair(reason: unknown): Promise<void> {
  const step = running;
  const project = loaded?.world.hello.project ?? process.cwd();
  const atFault = stepAtFault();
  if (atFault !== null && (atFault.run !== step?.run || atFault.step !== step.step)) {
    host.send({ kind: 'late', ...atFault, error: stepError(reason, project) });
    return;
  }
  if (step === null) {
    writers[1]?.(`${textOf(reason)}\n`);
    return;
  }
  running = null;
  const { aborted } = step.abort.signal;
  await end({ kind: 'failed', step: step.step, error: stepError(reason, project), isCancelled: aborted, isLast: true });
  host.whenSent(() => process.exit(1));
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
