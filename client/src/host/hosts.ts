// The host processes of this window: at most one a project, started by the first run or plan that needs it.

import type { HostRunners, LogLine, RunChanged, StepChanged, StepProgress } from '@headwater/protocol';
import * as vscode from 'vscode';
import { nodePathSetting } from '../settings.js';
import { Host } from './host.js';
import { findProgram, type HostProblem } from './program.js';

export type HostEvent = { readonly project: string } & (
  | { readonly kind: 'run'; readonly change: RunChanged }
  | { readonly kind: 'step'; readonly change: StepChanged }
  | { readonly kind: 'log'; readonly lines: readonly LogLine[] }
  | { readonly kind: 'progress'; readonly progress: StepProgress }
  | { readonly kind: 'ended'; readonly how: string }
);

export class Hosts implements vscode.Disposable {
  private readonly hosts = new Map<string, Promise<Host | HostProblem>>();
  private readonly events = new vscode.EventEmitter<HostEvent>();
  readonly onEvent = this.events.event;

  constructor(private readonly output: vscode.LogOutputChannel) {}

  /** A start that failed is tried again by the next run: the user may have put it right meanwhile. */
  async of(project: string): Promise<Host | HostProblem> {
    const present = this.hosts.get(project);
    if (present !== undefined) return present;
    const starting = this.start(project);
    this.hosts.set(project, starting);
    const host = await starting;
    if (!(host instanceof Host)) this.hosts.delete(project);
    return host;
  }

  /** Null while the project has no host, or one that does not say. */
  async runnersOf(project: string): Promise<HostRunners | null> {
    const host = await this.hosts.get(project);
    return host instanceof Host ? host.runners() : null;
  }

  isStarted(project: string): boolean {
    return this.hosts.has(project);
  }

  private async start(project: string): Promise<Host | HostProblem> {
    const folder = vscode.Uri.parse(project).fsPath;
    const program = await findProgram(folder, { setting: nodePathSetting(), own: process.execPath });
    if ('kind' in program) return program;
    this.output.info(`host of ${folder}: ${program.node} ${program.command}`);
    const fire = (event: HostEvent) => this.events.fire(event);
    return Host.start(program, folder, {
      runChanged: (change) => fire({ project, kind: 'run', change }),
      stepChanged: (change) => fire({ project, kind: 'step', change }),
      logLines: (lines) => fire({ project, kind: 'log', lines }),
      progress: (progress) => fire({ project, kind: 'progress', progress }),
      output: (text) => this.output.info(`host: ${text.trimEnd()}`),
      ended: (how) => {
        this.hosts.delete(project);
        this.output.info(`host of ${folder}: ${how}`);
        fire({ project, kind: 'ended', how });
      },
    });
  }

  async stop(): Promise<void> {
    const hosts = await Promise.all([...this.hosts.values()]);
    this.hosts.clear();
    await Promise.all(hosts.filter((host) => host instanceof Host).map((host) => host.stop()));
  }

  dispose(): void {
    this.events.dispose();
  }
}
