// What the edits reach that are not saved, in the project of the active editor. Asked whenever the definitions there may be
// others; also while nothing is edited, for then the server learns for nothing what it is to compare an edit with.

import type { EditImpact } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { LanguageServer } from './language-server.js';
import { LatestQuestion } from './latest-question.js';
import type { Projects } from './projects.js';

/** Between keys nobody reads a number. */
const restMs = 300;

export class Edits implements vscode.Disposable {
  private last: { readonly project: string; readonly impact: EditImpact } | null = null;
  private readonly question = new LatestQuestion();
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changes.event;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly server: LanguageServer,
    private readonly projects: Projects,
  ) {
    const look = () => this.lookSoon();
    this.subscriptions = [
      projects.onDidChange(look),
      vscode.window.onDidChangeActiveTextEditor(look),
      vscode.workspace.onDidSaveTextDocument(look),
      vscode.workspace.onDidCloseTextDocument(look),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && projects.of(document.uri) !== null) look();
      }),
    ];
  }

  /** Null: nobody knows yet. */
  get impact(): EditImpact | null {
    return this.last?.impact ?? null;
  }
  /** Null: nobody knows yet, or it is another project that is edited. */
  in(project: string): EditImpact | null {
    return this.last?.project === project ? this.last.impact : null;
  }

  private lookSoon(): void {
    this.question.afterRest(restMs, () => this.look());
  }

  private async look(): Promise<void> {
    const active = vscode.window.activeTextEditor?.document.uri;
    const project = active === undefined ? this.last?.project : this.projects.of(active)?.project;
    if (project === undefined) return;
    const token = this.question.begin();
    const impact = await this.server.askQuietly('headwater/editImpact', { project }, token);
    if (token.isCancellationRequested || impact === null) return;
    const before = JSON.stringify(this.last);
    this.last = { project, impact };
    if (JSON.stringify(this.last) !== before) this.changes.fire();
  }

  dispose(): void {
    this.question.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changes.dispose();
  }
}
