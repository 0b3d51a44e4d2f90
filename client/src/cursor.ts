// Which asset is under the text cursor. Views follow it, so it asks the server once the cursor has come to rest,
// and it keeps the last asset while the cursor is somewhere that belongs to none.

import type { Target } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { LanguageServer } from './language-server.js';
import { LatestQuestion } from './latest-question.js';
import type { Projects } from './projects.js';

export interface TargetInProject {
  readonly project: string;
  readonly target: Target;
}

const restMs = 120;

export class Cursor implements vscode.Disposable {
  private last: TargetInProject | null = null;
  private readonly question = new LatestQuestion();
  private readonly moves = new vscode.EventEmitter<TargetInProject>();
  readonly onDidMove = this.moves.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: LanguageServer,
    private readonly projects: Projects,
  ) {
    const look = () => this.lookSoon();
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(look),
      vscode.window.onDidChangeActiveTextEditor(look),
      projects.onDidChange(look),
    ];
  }

  get current(): TargetInProject | null {
    return this.last;
  }

  private lookSoon(): void {
    this.question.afterRest(restMs, () => this.look());
  }

  private async look(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || editor.document.languageId !== 'typescript') return;
    const project = this.projects.of(editor.document.uri);
    if (project === null) return;
    const token = this.question.begin();
    const { line, character } = editor.selection.active;
    const params = { uri: editor.document.uri.toString(), line, character };
    const answer = await this.server.askQuietly('headwater/targetAt', params, token);
    if (token.isCancellationRequested || answer === null) return;
    const { asset, partition } = answer.target;
    if (
      this.last?.project === project.project &&
      this.last.target.asset === asset &&
      this.last.target.partition === partition
    )
      return;
    this.last = { project: project.project, target: answer.target };
    this.moves.fire(this.last);
  }

  dispose(): void {
    this.question.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.moves.dispose();
  }
}
