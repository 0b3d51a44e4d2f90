// One runner as the host sees it: a child process that is told to run a step and answers, fails, or dies.

import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  type FromRunner,
  type LoadedFile,
  PROTOCOL_VERSION,
  type RunnerHello,
  type RunnerQuestion,
  type RunStep,
  type StepDone,
  type StepError,
  type StepFailed,
  type StepSettings,
  type StepInputs,
  type ToRunner,
} from '@headwater/protocol';
import type { Secrets } from '../project/secrets.js';
import { withoutSecrets } from './masked-message.js';
import { OutputLines } from './output-lines.js';
import type { RunnerCommand } from './runner-command.js';

export type StepResult = StepDone | StepFailed | { readonly kind: 'died'; readonly reason: string };
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'stdout' | 'stderr';
export interface StepServices {
  log(level: Level, message: string): void;
  progress(done: number, total: number): void;
  /** A text: why there is no answer. */
  resolve(asset: string, partitions: readonly string[] | null): Promise<StepInputs | string>;
  partitionKeys(name: string): Promise<readonly string[]>;
}
export type Observed =
  | { readonly kind: 'versions'; readonly versions: readonly (string | null)[] }
  | { readonly kind: 'problem'; readonly problem: StepError };

export type CacheKey =
  | { readonly kind: 'key'; readonly key: string | null }
  | { readonly kind: 'problem'; readonly problem: StepError };

/** What a question says that its answer is, unchecked: the runner is of this same build. */
export type Answered =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly problem: StepError };

export type Described =
  | { readonly kind: 'manifest'; readonly manifest: string }
  | { readonly kind: 'problem'; readonly problem: StepError };

/** Of processes, which can be ended as one. */
const hasGroups = process.platform !== 'win32';
const MOST_REMEMBERED = 1000;
/** How long the outputs of a step may lag behind its answer. */
const DRAIN_MS = 1000;

export class RunnerProcess {
  readonly files: LoadedFile[] = [];
  private readonly child: ChildProcess;
  private readonly marker = `\u001e${randomUUID()}\u001e`;
  private current: { readonly services: StepServices; settle(result: StepResult): void } | null = null;
  private checking: string | null = null;
  /** Of steps that it ran, newest last: what they began may fail when they have ended. */
  private readonly past = new Map<string, StepServices>();
  private markers: (() => void)[] = [];
  private readonly observing = new Map<number, (observed: Observed) => void>();
  private readonly keys = new Map<number, (answer: CacheKey) => void>();
  private readonly questions = new Map<number, (answer: Answered) => void>();
  private readonly describing: ((answer: Described) => void)[] = [];
  private asking = 0;
  private readonly asked = new Set<string>();
  private death: string | null = null;
  private isEnding = false;
  private settings: ReadonlyMap<string, StepSettings> = new Map();
  private ready: Promise<void>;
  private readonly awaitingReady: (() => void)[] = [];

  constructor(
    command: RunnerCommand,
    project: Omit<RunnerHello, 'kind' | 'protocolVersion' | 'marker'>,
    private readonly world: { readonly variables: NodeJS.ProcessEnv; readonly secrets: Secrets },
  ) {
    this.child = fork(command.entry, [], {
      cwd: project.project,
      env: world.variables,
      execArgv: [...command.execArgv],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: what user code starts ends with it, and Ctrl-C reaches the host alone, which asks first.
      detached: hasGroups,
    });
    this.listenTo('stdout');
    this.listenTo('stderr');
    this.child.on('message', (message: FromRunner) => this.receive(withoutSecrets(world.secrets, message)));
    this.child.on('error', (error) => this.die(`process could not be started: ${error.message}`));
    this.child.on('exit', (code, signal) => {
      this.endGroup();
      const reason = signal === null ? `process exited with code ${code}` : `process was ended by ${signal}`;
      // The pipes may hold the last words; a grandchild that keeps them open must not keep us waiting.
      const timer = setTimeout(() => this.die(reason), DRAIN_MS);
      this.child.once('close', () => {
        clearTimeout(timer);
        this.die(reason);
      });
    });
    const { marker } = this;
    this.send({ kind: 'hello', protocolVersion: PROTOCOL_VERSION, marker, ...project });
    this.ready = this.nextReady();
  }

  /** What is loaded already stays; whatever is asked of the runner next waits for the rest. */
  load(files: readonly string[]): void {
    const more = files.filter((file) => !this.asked.has(file));
    if (more.length === 0) return;
    for (const file of more) this.asked.add(file);
    this.send({ kind: 'load', files: more });
    this.ready = Promise.all([this.ready, this.nextReady()]).then(() => undefined);
  }

  get isAlive(): boolean {
    return !this.isEnding && this.death === null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** In words: what of the step is under way now, where that is not the function itself. */
  get during(): string {
    return this.checking === null ? '' : ` while the check ${this.checking} ran`;
  }

  async run(step: Omit<RunStep, 'kind'>, services: StepServices): Promise<StepResult> {
    await this.ready;
    if (this.death !== null) return { kind: 'died', reason: this.death };
    return new Promise((settle) => {
      this.current = { services, settle };
      this.checking = null;
      this.remember(`${step.run.id}/${step.step}`, services);
      this.send({ kind: 'run', ...step });
    });
  }

  /** Files of the project that it has loaded so far, once it has loaded what it was asked to. */
  async loadedFiles(): Promise<readonly LoadedFile[]> {
    await this.ready;
    return this.files;
  }

  /** Null: nothing that it has loaded declares the asset. */
  async settingsOf(asset: string): Promise<StepSettings | null> {
    await this.ready;
    return this.settings.get(asset) ?? null;
  }

  async cacheKey(step: Omit<Extract<ToRunner, { kind: 'cacheKey' }>, 'kind' | 'id'>): Promise<CacheKey> {
    await this.ready;
    if (this.death !== null) return diedWhileAsked(this.death);
    const id = ++this.asking;
    return new Promise((resolve) => {
      this.keys.set(id, resolve);
      this.send({ kind: 'cacheKey', id, ...step });
    });
  }

  /** Of what it has loaded so far. */
  async ask(question: RunnerQuestion): Promise<Answered> {
    await this.ready;
    if (this.death !== null) return diedWhileAsked(this.death);
    const id = ++this.asking;
    return new Promise((resolve) => {
      this.questions.set(id, resolve);
      this.send({ kind: 'question', id, question });
    });
  }

  /** All that it has loaded declares, as JSON. */
  async describe(): Promise<Described> {
    await this.ready;
    if (this.death !== null) return diedWhileAsked(this.death);
    return new Promise((resolve) => {
      this.describing.push(resolve);
      this.send({ kind: 'describe' });
    });
  }

  async observe(asset: string, partitions: readonly string[]): Promise<Observed> {
    await this.ready;
    if (this.death !== null) return diedWhileAsked(this.death);
    const id = ++this.asking;
    return new Promise((resolve) => {
      this.observing.set(id, resolve);
      this.send({ kind: 'observe', id, asset, partitions });
    });
  }

  abort(): void {
    this.send({ kind: 'abort' });
  }
  kill(): void {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    this.endGroup();
  }

  /** Once its first process is gone and seen to be, the group's number may be given to others. */
  private endGroup(): void {
    const { pid } = this.child;
    if (!hasGroups || pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  private remember(step: string, services: StepServices): void {
    this.past.set(step, services);
    const [oldest] = this.past.keys();
    if (this.past.size > MOST_REMEMBERED && oldest !== undefined) this.past.delete(oldest);
  }
  private nextReady(): Promise<void> {
    if (this.death !== null) return Promise.resolve();
    return new Promise((resolve) => this.awaitingReady.push(resolve));
  }
  private send(message: ToRunner): void {
    // Sending to a process that is going: its exit tells the story.
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  private receive(message: FromRunner): void {
    switch (message.kind) {
      case 'ready':
        if (message.protocolVersion !== PROTOCOL_VERSION) this.die(otherProtocol(message.protocolVersion));
        this.settings = new Map(Object.entries(message.assets));
        this.awaitingReady.shift()?.();
        return;
      case 'loaded':
        this.files.push(...message.files);
        return;
      case 'log':
        this.current?.services.log(message.level, message.message);
        return;
      case 'late':
        this.isEnding = true;
        this.past.get(`${message.run}/${message.step}`)?.log('error', lateText(message.error));
        return;
      case 'checking':
        this.checking = message.check;
        return;
      case 'progress':
        this.current?.services.progress(message.done, message.total);
        return;
      case 'resolve':
        void this.answerResolve(message.id, message.asset, message.partitions);
        return;
      case 'partitionKeys':
        void this.answerKeys(message.id, message.name);
        return;
      case 'observed':
        this.observing.get(message.id)?.(
          message.problem === null
            ? { kind: 'versions', versions: message.versions }
            : { kind: 'problem', problem: message.problem },
        );
        this.observing.delete(message.id);
        return;
      case 'described':
        this.describing.shift()?.(
          message.manifest !== null
            ? { kind: 'manifest', manifest: message.manifest }
            : { kind: 'problem', problem: message.problem ?? diedWhileAsked('process described nothing').problem },
        );
        return;
      case 'answer':
        this.questions.get(message.id)?.(
          message.problem === null
            ? { kind: 'answer', value: message.answer }
            : { kind: 'problem', problem: message.problem },
        );
        this.questions.delete(message.id);
        return;
      case 'cacheKeyIs':
        this.keys.get(message.id)?.(
          message.problem === null ? { kind: 'key', key: message.key } : { kind: 'problem', problem: message.problem },
        );
        this.keys.delete(message.id);
        return;
      case 'done':
      case 'failed':
        this.isEnding ||= message.kind === 'failed' && message.isLast;
        void this.settleDrained(message);
    }
  }

  private async answerResolve(id: number, asset: string, partitions: readonly string[] | null): Promise<void> {
    const answer = await this.current?.services.resolve(asset, partitions);
    if (typeof answer === 'string' || answer === undefined)
      this.send({ kind: 'resolved', id, inputs: null, message: answer ?? null });
    else this.send({ kind: 'resolved', id, inputs: answer, message: null });
  }
  private async answerKeys(id: number, name: string): Promise<void> {
    const keys = (await this.current?.services.partitionKeys(name)) ?? [];
    this.send({ kind: 'partitionKeysAre', id, keys });
  }

  /** Both outputs end with the marker: all that the step printed has been read. */
  private async settleDrained(result: StepDone | StepFailed): Promise<void> {
    await Promise.race([Promise.all([this.marked('stdout'), this.marked('stderr')]), delay(DRAIN_MS)]);
    this.settle(result);
  }
  private settle(result: StepResult): void {
    const { current } = this;
    this.current = null;
    current?.settle(result);
  }

  private readonly marks = { stdout: 0, stderr: 0 };
  private async marked(stream: 'stdout' | 'stderr'): Promise<void> {
    while (this.marks[stream] === 0 && this.death === null) await new Promise<void>((wake) => this.markers.push(wake));
    this.marks[stream] -= 1;
  }
  private wakeMarked(): void {
    for (const wake of this.markers.splice(0)) wake();
  }

  private listenTo(stream: 'stdout' | 'stderr'): void {
    const lines = new OutputLines(this.marker, {
      mask: (text) => this.world.secrets.maskText(text),
      line: (text) => this.current?.services.log(stream, text),
      marker: () => {
        this.marks[stream] += 1;
        this.wakeMarked();
      },
    });
    const output = this.child[stream];
    output?.setEncoding('utf8');
    output?.on('data', (chunk: string) => lines.push(chunk));
    output?.on('end', () => lines.end());
  }

  private die(reason: string): void {
    if (this.death !== null) return;
    this.death = reason;
    this.kill();
    for (const wake of this.awaitingReady.splice(0)) wake();
    this.wakeMarked();
    const waiting = [...this.observing.values(), ...this.keys.values(), ...this.questions.values()];
    for (const resolve of waiting) resolve(diedWhileAsked(reason));
    this.questions.clear();
    this.observing.clear();
    this.keys.clear();
    for (const answer of this.describing.splice(0)) answer(diedWhileAsked(reason));
    this.settle({ kind: 'died', reason: reason + this.during });
  }
}

/** Both come from one package, so that one of them is not of this installation. */
function otherProtocol(theirs: number): string {
  const what =
    theirs > PROTOCOL_VERSION
      ? 'Headwater was updated while this host ran: reload the editor, or run the command again'
      : 'the runner is of an older Headwater: install it again';
  return `process speaks version ${theirs} of the protocol, this host ${PROTOCOL_VERSION}; ${what}`;
}

function diedWhileAsked(reason: string): { readonly kind: 'problem'; readonly problem: StepError } {
  return { kind: 'problem', problem: { name: 'RunnerError', message: `The ${reason}.`, frames: [] } };
}

function lateText({ name, message, frames: [place] }: StepError): string {
  const where = place === undefined ? '' : ` (${place.file}:${place.line}:${place.column})`;
  return `Something that the step had begun and not awaited failed after its end: ${name}: ${message}${where}`;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
