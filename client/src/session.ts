// A window with a project in it: everything that lives as long as that, put together in one place.
// Loaded by the activation on demand; commands get it as their world.

import type { LanguageInitialization } from '@headwater/protocol';
import * as vscode from 'vscode';
import { CheckTests } from './checks/check-tests.js';
import { chosenPartitions } from './chosen-partitions.js';
import { commands } from './commands/index.js';
import { Cursor } from './cursor.js';
import { Edits } from './edits.js';
import { Hosts } from './host/hosts.js';
import { Mappings } from './host/mappings.js';
import { Sources } from './host/sources.js';
import { LanguageServer } from './language-server.js';
import { Panel } from './panel/panel.js';
import { Projects } from './projects.js';
import { Failures } from './runs/failures.js';
import { LiveRuns } from './runs/live-runs.js';
import { AssetsTree } from './views/assets-tree.js';
import { BranchMarks } from './views/branch-marks.js';
import { RelationsTree } from './views/relations-tree.js';
import { RunsTree } from './views/runs-tree.js';
import { StatusBar } from './views/status-bar.js';

export class Session {
  readonly output = vscode.window.createOutputChannel('Headwater', { log: true });
  readonly server: LanguageServer;
  readonly projects: Projects;
  readonly cursor: Cursor;
  readonly hosts: Hosts;
  readonly runs: LiveRuns;
  readonly sources: Sources;
  readonly edits: Edits;
  readonly marks: BranchMarks;
  readonly panel: Panel;
  readonly memory: vscode.Memento;

  constructor(context: vscode.ExtensionContext) {
    const dist = vscode.Uri.joinPath(context.extensionUri, 'dist');
    this.memory = context.workspaceState;
    this.server = new LanguageServer(vscode.Uri.joinPath(dist, 'server.js').fsPath, this.output, () =>
      this.initialization(),
    );
    this.projects = new Projects(this.server);
    this.cursor = new Cursor(this.server, this.projects);
    this.hosts = new Hosts(this.output);
    this.runs = new LiveRuns(this.hosts);
    this.sources = new Sources(this);
    this.edits = new Edits(this.server, this.projects);
    this.marks = new BranchMarks(this.server, this.projects);
    this.panel = new Panel(this, dist);
    const failures = new Failures(this.projects, this.runs, (project, run) =>
      this.panel.showRun({ project, run, about: null }),
    );
    const statusBar = new StatusBar(this.projects, this.runs, this.edits);
    context.subscriptions.push(
      this.output,
      this.server,
      this.projects,
      this.cursor,
      this.hosts,
      this.runs,
      this.sources,
      this.edits,
      this.marks,
      this.panel,
      failures,
      statusBar,
      new CheckTests(this),
      new Mappings(this),
    );
    context.subscriptions.push(...this.provideViews(), ...this.passOnNews());
  }

  private initialization(): LanguageInitialization {
    return { isTrusted: vscode.workspace.isTrusted, chosenPartitions: chosenPartitions(this.memory) };
  }

  private provideViews(): readonly vscode.Disposable[] {
    const { projects, cursor, server, runs, marks } = this;
    const tree = <T>(id: string, treeDataProvider: vscode.TreeDataProvider<T>) =>
      vscode.window.createTreeView(id, { treeDataProvider, showCollapseAll: true });
    const related = (['upstream', 'downstream'] as const).map((direction) => {
      const relations = new RelationsTree(direction, projects, cursor);
      const view = tree(`headwater.${direction}`, relations);
      relations.onDidChangeTreeData(() => {
        view.description = relations.description;
      });
      return view;
    });
    const assets = tree('headwater.assets', new AssetsTree(projects));
    marks.seenBy('tree', { isVisible: assets.visible });
    return [
      assets,
      assets.onDidChangeVisibility(({ visible }) => marks.seenBy('tree', { isVisible: visible })),
      ...related,
      tree('headwater.runs', new RunsTree(server, projects, runs)),
      // The page keeps its scroll position and its layout while another panel is in front.
      vscode.window.registerWebviewViewProvider(Panel.viewId, this.panel, {
        webviewOptions: { retainContextWhenHidden: true },
      }),
    ];
  }

  private passOnNews(): readonly vscode.Disposable[] {
    return [
      this.cursor.onDidMove((target) => this.panel.follow(target)),
      this.projects.onDidChange(() => this.panel.refreshSoon()),
      this.server.onDidChange(() => this.panel.refreshSoon()),
      this.runs.onDidChange(() => this.panel.refreshSoon()),
      this.edits.onDidChange(() => this.panel.refreshSoon()),
      this.marks.onDidChangeFileDecorations(() => this.panel.refreshSoon()),
      this.hosts.onEvent((event) => {
        if (event.kind === 'log') this.panel.addLogLines(event.lines);
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.server.restart()),
    ];
  }

  async stop(): Promise<void> {
    await Promise.all([this.hosts.stop(), this.server.stop()]);
  }
}

export async function startSession(context: vscode.ExtensionContext): Promise<Session> {
  const session = new Session(context);
  // The language client tells the user when the server does not start; commands that need no answer still work.
  await session.server.start().catch((error: unknown) => session.output.error(String(error)));
  return session;
}

/** Runs a command by its name, in the session where there is one. */
export async function runCommand(
  id: string,
  args: readonly unknown[],
  session: Promise<Session> | undefined,
): Promise<void> {
  const command = commands.find((candidate) => candidate.id === id);
  if (command === undefined) throw new Error(`There is no command ${id}.`);
  if (command.needs === 'nothing') return command.run();
  if (session !== undefined) return command.run(await session, args[0]);
  const initialize = 'Initialize Project';
  if ((await vscode.window.showInformationMessage('This folder has no Headwater project.', initialize)) === initialize)
    await vscode.commands.executeCommand('headwater.init');
}
