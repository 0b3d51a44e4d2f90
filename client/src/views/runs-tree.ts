// The tree Runs: the last runs of the window's projects, those that go on first. Enter shows one in the panel.

import { runName, type RunSummary } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { LanguageServer } from '../language-server.js';
import type { Projects } from '../projects.js';
import type { LiveRuns } from '../runs/live-runs.js';
import { runIcon } from './status-icon.js';

export interface RunNode {
  readonly project: string;
  readonly run: RunSummary;
}

const shown = 50;

export class RunsTree implements vscode.TreeDataProvider<RunNode> {
  private readonly changes = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changes.event;

  constructor(
    private readonly server: LanguageServer,
    private readonly projects: Projects,
    runs: LiveRuns,
  ) {
    server.onDidChange(({ what }) => {
      if (what === 'records') this.changes.fire(undefined);
    });
    projects.onDidChange(() => this.changes.fire(undefined));
    runs.onDidChange(() => this.changes.fire(undefined));
  }

  async getChildren(node?: RunNode): Promise<RunNode[]> {
    if (node !== undefined) return [];
    const lists = await Promise.all(
      this.projects.all.map(async ({ project }) => {
        const view = await this.server.askQuietly('headwater/runs', { project });
        return (view?.runs ?? []).slice(0, shown).map((run) => ({ project, run }));
      }),
    );
    return lists
      .flat()
      .sort((a, b) => b.run.startedAt - a.run.startedAt)
      .slice(0, shown);
  }

  getTreeItem({ project, run }: RunNode): vscode.TreeItem {
    const item = new vscode.TreeItem(runName(run.number), vscode.TreeItemCollapsibleState.None);
    item.id = `${project} ${run.number}`;
    item.description = run.status === 'stopped' ? `stopped · ${run.title}` : run.title;
    item.iconPath = runIcon(run.status);
    item.contextValue = run.endedAt === null && run.status !== 'stopped' ? 'run.active' : 'run';
    item.command = { command: 'headwater.showRuns', title: 'Show Run', arguments: [{ project, run: run.number }] };
    return item;
  }
}
