// The mark M of assets that are not what they were where the branch began, as the editor marks files. What is in git is
// asked for when definitions have settled, a file was saved, or the window is looked at again.

import * as vscode from 'vscode';
import type { LanguageServer } from '../language-server.js';
import { LatestQuestion } from '../latest-question.js';
import type { Projects } from '../projects.js';

const SCHEME = 'headwater-asset';
/** Nobody waits for a mark, and git is started for it. */
const REST_MS = 2_000;

export interface BranchMark {
  /** `origin/main`. */
  readonly base: string;
  /** In words what of each asset is changed, by key. */
  readonly changed: ReadonlyMap<string, string>;
}

/** What decorations are asked by: no file, so that nothing else decorates it. */
export function assetUri(project: string, asset: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${encodeURIComponent(asset)}`, query: project });
}

export class BranchMarks implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly marks = new Map<string, BranchMark>();
  private readonly question = new LatestQuestion();
  private readonly viewers = new Set<string>();
  private readonly changes = new vscode.EventEmitter<undefined>();
  readonly onDidChangeFileDecorations = this.changes.event;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly server: LanguageServer,
    private readonly projects: Projects,
  ) {
    this.subscriptions = [
      vscode.window.registerFileDecorationProvider(this),
      projects.onDidChange(() => {
        if (projects.all.some(({ project }) => !this.marks.has(project))) this.lookSoon();
      }),
      server.onDidChange(({ what }) => {
        if (what === 'definitions') this.lookSoon();
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (projects.of(uri) !== null) this.lookSoon();
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.lookSoon();
      }),
    ];
  }

  provideFileDecoration({ scheme, path, query }: vscode.Uri): vscode.FileDecoration | undefined {
    const marks = scheme === SCHEME ? this.marks.get(query) : undefined;
    const what = marks?.changed.get(decodeURIComponent(path.slice(1)));
    if (marks === undefined || what === undefined) return undefined;
    const color = new vscode.ThemeColor('gitDecoration.modifiedResourceForeground');
    return new vscode.FileDecoration('M', `changed since ${marks.base}: ${what}`, color);
  }

  /** Null: nobody knows yet. */
  in(project: string): BranchMark | null {
    return this.marks.get(project) ?? null;
  }

  /** Nothing is asked for while nobody sees the marks. */
  seenBy(viewer: 'tree' | 'panel', { isVisible }: { readonly isVisible: boolean }): void {
    if (!isVisible) this.viewers.delete(viewer);
    else if (!this.viewers.has(viewer)) {
      this.viewers.add(viewer);
      this.lookSoon();
    }
  }

  private lookSoon(): void {
    if (this.viewers.size === 0) return;
    this.question.afterRest(REST_MS, () => this.look());
  }

  private async look(): Promise<void> {
    const token = this.question.begin();
    for (const { project } of this.projects.all) {
      const found = await this.server.askQuietly('headwater/branchChanges', { project }, token);
      if (token.isCancellationRequested) return;
      if (found !== null) this.take(project, found.base ?? '', found.changed);
    }
  }

  private take(project: string, base: string, found: readonly { readonly asset: string; readonly what: string }[]) {
    const before = this.marks.get(project);
    const changed = new Map(found.map(({ asset, what }) => [asset, what]));
    this.marks.set(project, { base, changed });
    const isSame = before?.base === base && JSON.stringify([...before.changed]) === JSON.stringify([...changed]);
    if (!isSame && (changed.size > 0 || (before?.changed.size ?? 0) > 0)) this.changes.fire(undefined);
  }

  dispose(): void {
    this.question.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changes.dispose();
  }
}
