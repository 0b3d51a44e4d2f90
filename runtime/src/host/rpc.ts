// The host as a process of its own: it speaks JSON-RPC over its standard input and output, and prints nothing else there.

import { access } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { EventLog, Plan } from '@headwater/core';
import {
  type AskMappingsParams,
  type AskMappingsResult,
  type CancelParams,
  type CompareParams,
  type DifferenceView,
  type ExecuteParams,
  type ExecuteRefusal,
  type ExecuteResult,
  type HostInitialize,
  type HostInitialized,
  hostMethods,
  type HostRunners,
  type LogLine,
  type MovedThing,
  type ObserveParams,
  type ObserveResult,
  type PreviewParams,
  type PreviewView,
  PROTOCOL_VERSION,
  type SealPlanParams,
  type SealPlanResult,
} from '@headwater/protocol';
import {
  type CancellationToken,
  createMessageConnection,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { parsePlan } from '../plan-document.js';
import { writePlanFile } from '../plan-file.js';
import { openProjectLog } from '../project/project-log.js';
import { environmentProblem } from '../project/environment.js';
import { readSettings } from '../project/settings.js';
import { createEngine, type Engine } from './engine.js';
import { LogBatches } from './log-batches.js';
import { type Movement, movedSince, WorldMovedError } from './moved.js';
import { differenceView, previewView } from './version-views.js';
import { type RunnerPool, runnersOf } from './runner-pool.js';

/** As the language server's protocol numbers it. */
const REQUEST_CANCELLED = -32800;

export interface HostOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Of the product. */
  readonly version: string;
}

/** Serves until the other end hangs up or asks for an end. */
export async function serveHost(options: HostOptions): Promise<void> {
  const connection = createMessageConnection(
    new StreamMessageReader(options.input),
    new StreamMessageWriter(options.output),
  );
  const host = new HostService(connection, options.version);
  const ended = new Promise<void>((resolve) => {
    connection.onRequest(hostMethods.shutdown, async () => {
      await host.close();
      setImmediate(resolve);
      return null;
    });
    connection.onClose(resolve);
  });
  host.listen();
  connection.listen();
  await ended;
  await host.close();
  connection.dispose();
  // An open input would keep the process alive with nobody to serve.
  options.input.destroy();
}

class HostService {
  private isHeard = true;
  private engine: Engine | null = null;
  private log: EventLog | null = null;
  private runners: RunnerPool | null = null;
  private readonly running = new Map<string, AbortController>();
  private readonly finishing = new Set<Promise<void>>();
  private readonly batches: LogBatches;

  constructor(
    private readonly connection: MessageConnection,
    private readonly version: string,
  ) {
    this.batches = new LogBatches((lines: readonly LogLine[]) => this.notify(hostMethods.logLines, lines));
  }

  listen(): void {
    this.connection.onClose(() => this.hangUp());
    this.connection.onRequest(hostMethods.initialize, (params: HostInitialize) => this.initialize(params));
    this.connection.onRequest<ExecuteResult | ExecuteRefusal, void>(hostMethods.execute, (params: ExecuteParams) =>
      this.execute(params),
    );
    this.connection.onRequest(hostMethods.sealPlan, (params: SealPlanParams) => this.seal(params));
    this.connection.onRequest<ObserveResult, void>(hostMethods.observe, (params: ObserveParams, token) =>
      this.observe(params, token),
    );
    this.connection.onRequest(hostMethods.runners, (): HostRunners => this.runners?.counts ?? { busy: 0, warm: 0 });
    this.connection.onRequest<AskMappingsResult, void>(hostMethods.askMappings, (params: AskMappingsParams, token) =>
      withSignal(token, (signal) => this.initialized().askMappingsOf(planOf(params.plan), signal)),
    );
    this.connection.onRequest<PreviewView, void>(hostMethods.preview, (params: PreviewParams) => {
      return previewView(this.initialized().storagesIn(params.files), this.opened(), params);
    });
    this.connection.onRequest<DifferenceView, void>(hostMethods.compare, (params: CompareParams) => {
      return differenceView(this.initialized().storagesIn(params.files), this.opened(), params);
    });
    this.connection.onRequest(hostMethods.cancel, (params: CancelParams) => {
      this.running.get(params.run)?.abort();
      return null;
    });
  }

  /** Ends what runs, and waits until that is in the log. */
  async close(): Promise<void> {
    for (const abort of this.running.values()) abort.abort();
    await Promise.allSettled(this.finishing);
    this.batches.close();
    this.engine?.close();
    this.engine = null;
    this.runners = null;
    await this.log?.close();
    this.log = null;
  }

  private async initialize({ protocolVersion, project }: HostInitialize): Promise<HostInitialized> {
    if (protocolVersion !== PROTOCOL_VERSION)
      throw refusal(
        `The editor speaks version ${protocolVersion} of the host's protocol, this Headwater (${this.version}) speaks ${PROTOCOL_VERSION}: update ${protocolVersion < PROTOCOL_VERSION ? 'the extension' : 'Headwater in the project'}.`,
      );
    if (this.engine !== null) throw refusal('The host has been initialized already.');
    await access(project).catch(() => {
      throw refusal(`There is no folder ${project}.`);
    });
    const settings = await readSettings(project);
    if (settings.kind === 'refused') throw refusal(settings.message);
    const unreadable = environmentProblem(project);
    if (unreadable !== null) throw refusal(unreadable);
    // Its first step is what the user waits for: a runner starts while the log is opened.
    const runners = runnersOf(project, settings.settings);
    runners.prepare();
    const opened = await openProjectLog(project, { at: Date.now() });
    if (opened.kind === 'refused') {
      runners.close();
      throw refusal(opened.message);
    }
    const { log, runLog } = opened;
    this.log = log;
    this.runners = runners;
    this.engine = createEngine({ project, log, runLog, settings: settings.settings, clock: Date.now, runners });
    await this.engine.recover();
    return { protocolVersion: PROTOCOL_VERSION, version: this.version, node: process.version, pid: process.pid };
  }

  private async execute(params: ExecuteParams): Promise<ExecuteResult | ExecuteRefusal> {
    // Of other hosts that have gone since this one began.
    await this.initialized().recover();
    const plan = planOf(params.plan);
    if (params.isExact !== true) return this.start(plan, params);
    const moved = await this.movedOf(plan);
    if (moved.length > 0) return { moved };
    try {
      return await this.start(plan, params);
    } catch (error) {
      // Somebody has committed since the look a moment ago.
      if (error instanceof WorldMovedError) return { moved: await this.movedOf(plan) };
      throw error;
    }
  }

  /** Records and files of the plan that are not as they were when it was made. */
  private async movedOf(plan: Plan): Promise<readonly MovedThing[]> {
    const engine = this.initialized();
    const files = (await engine.changedFiles(plan)).map((name) => ({ name, what: 'has changed' }));
    const records = this.log === null ? [] : await movedSince(plan, this.log);
    return [...files, ...records.map(movedRecord)];
  }

  private async start(
    plan: Plan,
    { at, kind = 'materialize', isExact = false }: ExecuteParams,
  ): Promise<ExecuteResult> {
    const abort = new AbortController();
    const { run, number, finished } = await this.initialized().start(plan, {
      at,
      kind,
      isExact,
      signal: abort.signal,
      listener: {
        runChanged: (change) => this.notify(hostMethods.runChanged, change),
        stepChanged: (change) => {
          // What a step printed is shown before its end is.
          this.batches.flush();
          this.notify(hostMethods.stepChanged, change);
        },
        logLines: (lines) => this.batches.add(lines),
        progress: (progress) => this.notify(hostMethods.progress, progress),
      },
    });
    this.running.set(run, abort);
    this.follow(run, finished);
    return { run, number };
  }

  /** A run that the log itself fails has no other place to say so. */
  private follow(run: string, finished: Promise<unknown>): void {
    const ended = finished
      .then(
        () => undefined,
        (error: unknown) => {
          const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
          process.stderr.write(`The run ${run} broke off: ${why}\n`);
        },
      )
      .finally(() => {
        this.running.delete(run);
        this.finishing.delete(ended);
      });
    this.finishing.add(ended);
  }

  private async seal({ plan }: SealPlanParams): Promise<SealPlanResult> {
    this.initialized();
    return { text: this.log === null ? '' : await writePlanFile(planOf(plan), this.log) };
  }

  private observe({ plan }: ObserveParams, token: CancellationToken): Promise<ObserveResult> {
    const { manifest, at } = planOf(plan);
    return withSignal(token, async (signal) => {
      const { changed } = await this.initialized().observe(manifest, { at, signal });
      return { changed };
    });
  }

  private opened(): EventLog {
    if (this.log === null) throw refusal('The host is not initialized.');
    return this.log;
  }
  private initialized(): Engine {
    if (this.engine === null) throw refusal('The host is not initialized.');
    return this.engine;
  }
  /** Nobody listens any more when the editor has hung up; the run's end is committed all the same. */
  private notify(method: string, params: object): void {
    if (this.isHeard) this.connection.sendNotification(method, params).catch(() => this.hangUp());
  }
  private hangUp(): void {
    this.isHeard = false;
  }
}

function movedRecord({ target: { asset, part }, what, event }: Movement): MovedThing {
  const { kind, at, run = null, dataVersion = null } = event;
  const partition = part === '' ? null : part;
  return {
    name: partition === null ? asset : `${asset} › ${partition}`,
    what,
    record: { asset, partition, kind, at, run, dataVersion },
  };
}

async function withSignal<Result>(token: CancellationToken, work: (signal: AbortSignal) => Promise<Result>) {
  const abort = new AbortController();
  const cancelled = new ResponseError<void>(REQUEST_CANCELLED, 'The request was cancelled.');
  const subscription = token.onCancellationRequested(() => abort.abort(cancelled));
  // A token that was cancelled before its request was handled tells nobody of it.
  if (token.isCancellationRequested) abort.abort(cancelled);
  try {
    return await work(abort.signal);
  } finally {
    subscription.dispose();
  }
}

function planOf(document: unknown) {
  const parsed = parsePlan(document);
  if (parsed.kind === 'refused') throw refusal(parsed.message);
  return parsed.plan;
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, message);
}
