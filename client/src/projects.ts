// The projects of this window as the server last described them, and the way from a file or a place to one of them.

import type { AssetItem, Place, ProjectInfo } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { LanguageServer } from './language-server.js';

export class Projects implements vscode.Disposable {
  private known: readonly ProjectInfo[] = [];
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changes.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: LanguageServer) {
    this.subscriptions = [server.onDidStart(() => this.refresh()), server.onDidChange(() => this.refresh())];
  }

  get all(): readonly ProjectInfo[] {
    return this.known;
  }

  async refresh(): Promise<void> {
    const projects = await this.server.askQuietly('headwater/projects', {});
    if (projects === null) return;
    this.known = projects;
    this.changes.fire();
  }

  /** The innermost project that a file lies in. */
  of(uri: vscode.Uri): ProjectInfo | null {
    const inside = this.known.filter(({ project }) => isInside(uri, vscode.Uri.parse(project)));
    return inside.reduce<ProjectInfo | null>(
      (best, info) => (best === null || info.project.length > best.project.length ? info : best),
      null,
    );
  }

  named(project: string): ProjectInfo | null {
    return this.known.find((info) => info.project === project) ?? null;
  }

  asset(project: string, key: string): AssetItem | null {
    return this.named(project)?.assets.find((asset) => asset.key === key) ?? null;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changes.dispose();
  }
}

function isInside(uri: vscode.Uri, folder: vscode.Uri): boolean {
  return uri.scheme === folder.scheme && `${uri.path}/`.startsWith(`${folder.path.replace(/\/$/, '')}/`);
}

export function locationOf(project: string, place: Place): vscode.Location {
  const position = new vscode.Position(place.line - 1, place.column - 1);
  return new vscode.Location(vscode.Uri.joinPath(vscode.Uri.parse(project), place.file), position);
}

export async function openPlace(project: string, place: Place): Promise<void> {
  const { uri, range } = locationOf(project, place);
  await vscode.window.showTextDocument(uri, { selection: range });
}
