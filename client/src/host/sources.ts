// What moves outside of the pipelines: the host looks at the versions of sources before a plan is made, and when a file
// that one may read has changed. Nobody is told where that fails: plans are then made of what the log has.

import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Session } from '../session.js';
import { Host } from './host.js';
import { describeProblem } from './program.js';
import { mayBelongToSource } from './source-files.js';

/** A plan waits no longer than this for sources that are slow to answer; it is made anew when they have. */
const longestWaitMs = 5000;
/** Until the server has read what was observed. */
const longestReadingMs = 2000;
/** Files change in bursts. */
const restMs = 400;
/** What changes on disk so soon after a look was written by the look itself, such as a database's journal. */
const quietMs = 1000;

export class Sources implements vscode.Disposable {
  private readonly wanted = new Set<string>();
  private readonly looking = new Map<string, Promise<void>>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly quietUntil = new Map<string, number>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly session: Pick<Session, 'hosts' | 'output' | 'projects' | 'runs' | 'server'>) {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const changed = (uri: vscode.Uri) => this.changedOnDisk(uri);
    this.subscriptions = [
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidCreate(changed),
      watcher.onDidDelete(changed),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => this.saved(uri)),
    ];
  }

  /** Resolves once the server knows what has moved. */
  async look(project: string): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    await Promise.race([this.lookAtAll(project), sleep(longestWaitMs)]);
  }

  /** One look at a time; who asks meanwhile waits for another one after it. */
  private lookAtAll(project: string): Promise<void> {
    this.wanted.add(project);
    const present = this.looking.get(project);
    if (present !== undefined) return present;
    const looking = this.lookWhileWanted(project)
      .catch((error: unknown) => this.session.output.warn(`sources of ${project}: ${error}`))
      .finally(() => {
        this.looking.delete(project);
        this.quietUntil.set(project, Date.now() + quietMs);
      });
    this.looking.set(project, looking);
    return looking;
  }

  private async lookWhileWanted(project: string): Promise<void> {
    while (this.wanted.delete(project)) await this.observe(project);
  }

  private async observe(project: string): Promise<void> {
    const { hosts, output, server } = this.session;
    const { document } = await server.ask('headwater/sources', { project });
    if (document === null) return;
    const host = await hosts.of(project);
    if (!(host instanceof Host)) return output.warn(`sources of ${project}: ${describeProblem(host)}`);
    let subscription: vscode.Disposable | undefined;
    const isRead = new Promise<void>((resolve) => {
      subscription = server.onDidChange((changed) => {
        if (changed.project === project && changed.what === 'records') resolve();
      });
    });
    try {
      const { changed } = await host.observe({ plan: document });
      if (changed.length > 0) await Promise.race([isRead, sleep(longestReadingMs)]);
    } finally {
      subscription?.dispose();
    }
  }

  private saved(uri: vscode.Uri): void {
    const project = this.projectReading(uri);
    if (project !== null) this.lookSoon(project);
  }

  /** Starts no host, since anything may change files; and a run writes outputs, after it has looked by itself. */
  private changedOnDisk(uri: vscode.Uri): void {
    const project = this.projectReading(uri);
    if (project === null || !this.session.hosts.isStarted(project) || this.looking.has(project)) return;
    if (this.session.runs.active.some((run) => run.project === project)) return;
    if (Date.now() >= (this.quietUntil.get(project) ?? 0)) this.lookSoon(project);
  }

  /** The project whose sources may read a file. */
  private projectReading(uri: vscode.Uri): string | null {
    const project = this.session.projects.of(uri)?.project ?? null;
    if (project === null) return null;
    return mayBelongToSource(uri.path.slice(vscode.Uri.parse(project).path.length + 1)) ? project : null;
  }

  private lookSoon(project: string): void {
    clearTimeout(this.timers.get(project));
    this.timers.set(
      project,
      setTimeout(() => void this.look(project), restMs),
    );
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
