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
/** A source that has not answered by then is given up: the next look must not wait for it. */
const longestLookMs = 60_000;
/** Until the server has read what was observed. */
const longestReadingMs = 2000;
/** Files change in bursts. */
const restMs = 400;
/** A look may itself write files, such as a database's journal: looks that find nothing come at doubling intervals. */
const mostDoublings = 5;

export class Sources implements vscode.Disposable {
  private readonly wanted = new Set<string>();
  private readonly looking = new Map<string, Promise<void>>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Looks one after the other that found nothing. */
  private readonly inVain = new Map<string, number>();
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
    this.inVain.delete(project);
    await Promise.race([this.lookAtAll(project), sleep(longestWaitMs)]);
  }

  /** One look at a time; who asks meanwhile waits for another one after it. */
  private lookAtAll(project: string): Promise<void> {
    if (!vscode.workspace.isTrusted) return Promise.resolve();
    this.wanted.add(project);
    const present = this.looking.get(project);
    if (present !== undefined) return present;
    const looking = this.lookWhileWanted(project)
      .catch((error: unknown) => this.session.output.warn(`sources of ${project}: ${error}`))
      .finally(() => this.looking.delete(project));
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
    const cancelling = new vscode.CancellationTokenSource();
    const limit = setTimeout(() => cancelling.cancel(), longestLookMs);
    try {
      const { changed } = await host.observe({ plan: document }, cancelling.token);
      this.inVain.set(project, changed.length > 0 ? 0 : (this.inVain.get(project) ?? 0) + 1);
      if (changed.length > 0) await Promise.race([isRead, sleep(longestReadingMs)]);
    } finally {
      clearTimeout(limit);
      cancelling.dispose();
      subscription?.dispose();
    }
  }

  private saved(uri: vscode.Uri): void {
    const project = this.projectReading(uri);
    if (project === null) return;
    clearTimeout(this.timers.get(project));
    this.timers.delete(project);
    this.inVain.delete(project);
    this.lookSoon(project);
  }

  /** Starts no host: all kinds of programs write files. */
  private changedOnDisk(uri: vscode.Uri): void {
    const project = this.projectReading(uri);
    if (project !== null && this.session.hosts.isStarted(project)) this.lookSoon(project);
  }

  /** The project whose sources may read a file. */
  private projectReading(uri: vscode.Uri): string | null {
    const project = this.session.projects.of(uri)?.project ?? null;
    if (project === null) return null;
    return mayBelongToSource(uri.path.slice(vscode.Uri.parse(project).path.length + 1)) ? project : null;
  }

  private lookSoon(project: string): void {
    if (this.timers.has(project)) return;
    const wait = restMs * 2 ** Math.min(mostDoublings, this.inVain.get(project) ?? 0);
    const look = () => {
      this.timers.delete(project);
      // A run has looked by itself, and writes files all the time.
      if (this.session.runs.active.some((run) => run.project === project)) this.lookSoon(project);
      else void this.lookAtAll(project);
    };
    this.timers.set(project, setTimeout(look, wait));
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
