// Mappings of the author's own functions: the server says which ones nobody has asked, the project's host asks its code, and
// the server takes the answers. What a host finds wrong with them stands at its place until they answer.

import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { locationOf } from '../projects.js';
import type { Session } from '../session.js';
import { Host } from './host.js';
import { describeProblem } from './program.js';

/** The host itself gives up after a minute. */
const longestAskingMs = 90_000;
/** Files change in bursts. */
const restMs = 400;

export class Mappings implements vscode.Disposable {
  private readonly wanted = new Set<string>();
  private readonly asking = new Set<string>();
  private readonly problems = vscode.languages.createDiagnosticCollection('headwater-mappings');
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly session: Pick<Session, 'hosts' | 'output' | 'projects' | 'server'>) {
    const { projects, server } = session;
    this.subscriptions = [
      this.problems,
      projects.onDidChange(() => projects.all.forEach(({ project }) => this.askSoon(project))),
      server.onDidChange(({ project }) => this.askSoon(project)),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => this.askSoon(projects.of(uri)?.project ?? null)),
    ];
  }

  /** One after the other; what changes meanwhile is asked once more. */
  private askSoon(project: string | null): void {
    if (project === null || !vscode.workspace.isTrusted) return;
    this.wanted.add(project);
    if (this.asking.has(project)) return;
    this.asking.add(project);
    this.askWhileWanted(project)
      .catch((error: unknown) => this.session.output.warn(`mappings of ${project}: ${error}`))
      .finally(() => this.asking.delete(project));
  }

  private async askWhileWanted(project: string): Promise<void> {
    for (await sleep(restMs); this.wanted.delete(project); await sleep(restMs))
      if (!this.isEdited(project)) await this.ask(project);
  }

  /** A host reads what is saved. */
  private isEdited(project: string): boolean {
    return vscode.workspace.textDocuments.some(
      ({ isDirty, uri }) => isDirty && this.session.projects.of(uri)?.project === project,
    );
  }

  private async ask(project: string): Promise<void> {
    const { hosts, output, server } = this.session;
    const { document } = await server.ask('headwater/mappings', { project });
    if (document === null) return;
    const host = await hosts.of(project);
    if (!(host instanceof Host)) return output.warn(`mappings of ${project}: ${describeProblem(host)}`);
    const cancelling = new vscode.CancellationTokenSource();
    const limit = setTimeout(() => cancelling.cancel(), longestAskingMs);
    try {
      const result = await host.askMappings({ plan: document }, cancelling.token);
      const problem = await server.ask('headwater/takeMappings', { project, result });
      this.forget(project);
      if (problem === null) return;
      const { uri, range } = locationOf(project, problem.place);
      const shown = new vscode.Diagnostic(range, problem.message, vscode.DiagnosticSeverity.Warning);
      shown.source = 'headwater';
      shown.code = 'mapping-failed';
      this.problems.set(uri, [shown]);
    } finally {
      clearTimeout(limit);
      cancelling.dispose();
    }
  }

  private forget(project: string): void {
    for (const [uri] of this.problems)
      if (this.session.projects.of(uri)?.project === project) this.problems.delete(uri);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
