// Checks in the Test Explorer: run there, they examine what is materialized, as `headwater check-data` does, and their
// results stay with the records.

import { runName } from '@headwater/protocol';
import * as vscode from 'vscode';
import { Host } from '../host/host.js';
import { isTrusted, showProblem } from '../runs/materialize.js';
import type { Session } from '../session.js';
import { CheckRun } from './check-run.js';
import { checkTargets } from './check-targets.js';
import { CheckTree } from './check-tree.js';

const nothingRecorded = 'Nothing to examine: no chosen partition has a record. Materialize it first.';

export class CheckTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('headwater.checks', 'Headwater Checks');
  private readonly tree: CheckTree;

  constructor(private readonly session: Session) {
    this.tree = new CheckTree(this.controller, session.projects, session.server);
    this.controller.refreshHandler = () => session.projects.refresh();
    const profile = vscode.TestRunProfileKind.Run;
    const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => this.run(request, token);
    this.controller.createRunProfile('Check What Is Materialized', profile, run, true);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (!(await isTrusted())) return;
    await vscode.workspace.saveAll(false);
    const byProject = Map.groupBy(this.chosen(request), (item) => this.tree.node(item)?.project ?? '');
    for (const [project, items] of byProject)
      if (!token.isCancellationRequested) await this.check(request, { project, items, token });
  }

  private async check(
    request: vscode.TestRunRequest,
    {
      project,
      items,
      token,
    }: {
      readonly project: string;
      readonly items: readonly vscode.TestItem[];
      readonly token: vscode.CancellationToken;
    },
  ): Promise<void> {
    const { session, tree } = this;
    const shown = new CheckRun(this.controller.createTestRun(request), tree, project, items);
    let end = nothingRecorded;
    try {
      const targets = checkTargets(items.flatMap((item) => tree.node(item) ?? []));
      const { document } = await session.server.ask('headwater/checkPlan', { project, targets, at: null }, token);
      if (document === null) return;
      const host = await session.hosts.of(project);
      if (!(host instanceof Host)) {
        end = 'The checks were not run: Headwater could not start in this project.';
        return void showProblem(host);
      }
      const { run, number } = await host.execute({ plan: document, at: null, kind: 'check' });
      session.runs.begin({ project, run, number, kind: 'check' });
      const listening = session.hosts.onEvent((event) => {
        if (event.kind === 'step' && event.change.run === run) shown.hear(event.change);
        if (event.kind === 'log') shown.print(event.lines.filter((line) => line.run === run));
      });
      const cancelling = token.onCancellationRequested(() => host.cancel({ run }));
      const { status } = await session.runs.whenOver(project, run);
      if (status === 'cancelled') end = `${runName(number)} was cancelled.`;
      listening.dispose();
      cancelling.dispose();
    } catch (error) {
      end = `The checks were not run: ${error instanceof Error ? error.message : String(error)}`;
      session.output.warn(end);
    } finally {
      shown.end(end);
    }
  }

  /** Checks and partitions that were asked for and not left out; all checks where nothing was named. */
  private chosen({ include, exclude = [] }: vscode.TestRunRequest): readonly vscode.TestItem[] {
    const left = new Set(exclude);
    const chosen = (items: readonly vscode.TestItem[]): readonly vscode.TestItem[] =>
      items.flatMap((item) => {
        if (left.has(item)) return [];
        return this.tree.node(item) === null ? chosen(childrenOf(item.children)) : [item];
      });
    return chosen(include ?? childrenOf(this.controller.items));
  }

  dispose(): void {
    this.tree.dispose();
    this.controller.dispose();
  }
}

function childrenOf(collection: vscode.TestItemCollection): readonly vscode.TestItem[] {
  return [...collection].map(([, item]) => item);
}
