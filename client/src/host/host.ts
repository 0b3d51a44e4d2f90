// One project's host process, seen from the editor: started, greeted, spoken to, and ended.
// The engine lives there; this side carries plans over and hears what happens.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
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
  type ObserveParams,
  type ObserveResult,
  type PreviewParams,
  type PreviewView,
  PROTOCOL_VERSION,
  type RunChanged,
  type SealPlanParams,
  type SealPlanResult,
  type StepChanged,
  type StepProgress,
} from '@headwater/protocol';
import {
  type CancellationToken,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type HostProblem, type HostProgram, nodeEnvironment } from './program.js';

export interface HostListener {
  runChanged(change: RunChanged): void;
  stepChanged(change: StepChanged): void;
  logLines(lines: readonly LogLine[]): void;
  progress(progress: StepProgress): void;
  /** Anything that the host writes beside its messages. */
  output(text: string): void;
  ended(how: string): void;
}

const greetingMs = 20_000;

export class Host {
  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    private readonly connection: MessageConnection,
  ) {}

  static async start(program: HostProgram, project: string, listener: HostListener): Promise<Host | HostProblem> {
    const child = spawnHost(program, project);
    let noise = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      noise = (noise + text).slice(-2000);
      listener.output(text);
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
    });
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.onNotification(hostMethods.runChanged, (change: RunChanged) => listener.runChanged(change));
    connection.onNotification(hostMethods.stepChanged, (change: StepChanged) => listener.stepChanged(change));
    connection.onNotification(hostMethods.logLines, (lines: readonly LogLine[]) => listener.logLines(lines));
    connection.onNotification(hostMethods.progress, (progress: StepProgress) => listener.progress(progress));
    connection.onError(([error]) => listener.output(`${error.message}\n`));
    connection.listen();

    const greeting = await greet(connection, project, ended);
    if ('kind' in greeting) {
      child.kill();
      connection.dispose();
      return greeting.kind === 'did-not-start'
        ? { ...greeting, detail: `${greeting.detail}\n${noise}`.trim() }
        : greeting;
    }
    void ended.then((how) => {
      connection.dispose();
      listener.ended(how);
    });
    return new Host(child, connection);
  }

  execute(params: Omit<ExecuteParams, 'isExact'>): Promise<ExecuteResult> {
    return this.connection.sendRequest(hostMethods.execute, params);
  }

  /** Runs the plan as it is, or nothing of it where something has moved since it was made. */
  executeExactly(params: Omit<ExecuteParams, 'isExact'>): Promise<ExecuteResult | ExecuteRefusal> {
    return this.connection.sendRequest(hostMethods.execute, { ...params, isExact: true });
  }

  sealPlan(params: SealPlanParams): Promise<SealPlanResult> {
    return this.connection.sendRequest(hostMethods.sealPlan, params);
  }

  observe(params: ObserveParams, token?: CancellationToken): Promise<ObserveResult> {
    return this.connection.sendRequest(hostMethods.observe, params, token);
  }

  /** Null: the host is of an older Headwater and does not say. */
  runners(): Promise<HostRunners | null> {
    return this.connection.sendRequest<HostRunners>(hostMethods.runners).catch(() => null);
  }

  askMappings(params: AskMappingsParams, token: CancellationToken): Promise<AskMappingsResult> {
    return this.connection.sendRequest(hostMethods.askMappings, params, token);
  }

  preview(params: PreviewParams): Promise<PreviewView> {
    return this.connection.sendRequest(hostMethods.preview, params);
  }

  compare(params: CompareParams): Promise<DifferenceView> {
    return this.connection.sendRequest(hostMethods.compare, params);
  }

  async cancel(params: CancelParams): Promise<void> {
    await this.connection.sendRequest(hostMethods.cancel, params);
  }

  /** It ends by itself once it is asked to, or when its input closes; what still lives then is killed. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    const limit = setTimeout(() => this.child.kill('SIGKILL'), 5000);
    await this.connection.sendRequest(hostMethods.shutdown).catch(() => this.child.stdin.end());
    await exited;
    clearTimeout(limit);
  }
}

function spawnHost({ node, command, isScript }: HostProgram, project: string): ChildProcessWithoutNullStreams {
  const args = ['host', '--project', project];
  const env = nodeEnvironment();
  if (isScript) return spawn(node, [command, ...args], { cwd: project, env });
  const search = [path.dirname(node), env.PATH]
    .filter((entry) => entry !== undefined && entry !== '.')
    .join(path.delimiter);
  return spawn(command, args, { cwd: project, env: { ...env, PATH: search }, shell: process.platform === 'win32' });
}

async function greet(
  connection: MessageConnection,
  project: string,
  ended: Promise<string>,
): Promise<HostInitialized | HostProblem> {
  const params: HostInitialize = { protocolVersion: PROTOCOL_VERSION, project };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<HostProblem>((resolve) => {
    timer = setTimeout(
      () => resolve({ kind: 'did-not-start', detail: `it said nothing for ${greetingMs / 1000} s` }),
      greetingMs,
    );
  });
  const answer = await Promise.race([
    connection.sendRequest<HostInitialized>(hostMethods.initialize, params).catch((error: unknown): HostProblem => {
      return { kind: 'did-not-start', detail: error instanceof Error ? error.message : String(error) };
    }),
    ended.then((detail): HostProblem => ({ kind: 'did-not-start', detail })),
    silence,
  ]);
  clearTimeout(timer);
  if ('kind' in answer || answer.protocolVersion === PROTOCOL_VERSION) return answer;
  return { kind: 'other-protocol', theirs: answer.protocolVersion, ours: PROTOCOL_VERSION, version: answer.version };
}
