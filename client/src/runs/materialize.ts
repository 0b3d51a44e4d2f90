// From a wish to a run: the server plans it, the project's host executes the plan, the user sees it go on.

import { runName, type PlanDocument, type PlanStoppers, selectionOf, type Target } from '@headwater/protocol';
import * as vscode from 'vscode';
import { Host } from '../host/host.js';
import { describeProblem, type HostProblem } from '../host/program.js';
import { openPlace } from '../projects.js';
import type { Session } from '../session.js';
import { type LiveRun, progressOf } from './live-runs.js';

export async function materialize(session: Session, project: string, target: Target): Promise<void> {
  if (!(await isTrusted())) return;
  const title = describeTarget(target);
  const document = await planExactly(session, { project, selection: selectionOf(target), title });
  if (document !== null) await execute(session, { project, document, title, about: target });
}

interface ChosenPartitions {
  readonly project: string;
  /** In the words of plans. */
  readonly selection: string;
  readonly title: string;
}

/** Several partitions at once; the panel stays with the grid, in which they can be watched. */
export async function materializeSelection(session: Session, { project, selection, title }: ChosenPartitions) {
  if (!(await isTrusted())) return;
  const document = await planExactly(session, { project, selection, title });
  if (document !== null) await execute(session, { project, document, title, about: null, staysHere: true });
}

/** What is named runs, fresh or not; null: there are errors in what it is made of, and it is not wanted as they leave it. */
async function planExactly(
  session: Session,
  { project, selection, title }: ChosenPartitions,
): Promise<PlanDocument | null> {
  await vscode.workspace.saveAll(false);
  await session.sources.look(project);
  const plan = await session.server.ask('headwater/plan', { project, selection, at: null, isForced: true });
  const { stoppers } = plan.view;
  return stoppers === undefined || (await isWantedWith(stoppers, { project, title })) ? plan.document : null;
}

async function isWantedWith(
  { errors, more }: PlanStoppers,
  { project, title }: Pick<ChosenPartitions, 'project' | 'title'>,
): Promise<boolean> {
  const [first] = errors;
  const others = errors.length - 1 + more;
  const what = `${first?.message ?? ''}${others > 0 ? ` (and ${others} more)` : ''}`;
  const [anyway, show] = ['Run Anyway', 'Go to Error'];
  const message = `${title} was not run: there are errors in what it is made of. ${what}`;
  const chosen = await vscode.window.showWarningMessage(message, anyway, show);
  if (chosen === show && first !== undefined) await openPlace(project, first.place);
  return chosen === anyway;
}

/** What the Plan tab shows, exactly as it is shown; else the panel says what has moved. */
export async function apply(session: Session): Promise<void> {
  const planned = session.panel.plannedExecution;
  if (planned === null) return;
  await vscode.workspace.saveAll(false);
  await execute(session, { ...planned, isExact: true });
}

export interface Execution {
  readonly project: string;
  readonly document: PlanDocument;
  readonly title: string;
  /** What the panel turns to; the plan of several assets is about none in particular. */
  readonly about: Target | null;
  /** The panel goes on showing what it shows, not the run. */
  readonly staysHere?: boolean;
  readonly isExact?: boolean;
}

export async function execute(session: Session, execution: Execution): Promise<void> {
  const { project, document, title, about, staysHere = false, isExact = false } = execution;
  if (!(await isTrusted())) return;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Headwater: ${title}`, cancellable: true },
    async (progress, token) => {
      progress.report({ message: 'starting' });
      const host = await session.hosts.of(project);
      if (!(host instanceof Host)) return void showProblem(host);
      const params = { plan: document, at: null };
      const answer = isExact ? await host.executeExactly(params) : await host.execute(params);
      if ('moved' in answer) return session.panel.refuse(answer.moved);
      const { run, number } = answer;
      session.runs.begin({ project, run, number, kind: 'materialize' });
      token.onCancellationRequested(() => host.cancel({ run }));
      if (!staysHere) await session.panel.showRun({ project, run: number, about });
      const subscription = session.runs.onDidChange((changed) => {
        if (changed.run === run) progress.report({ message: describeProgress(changed) });
      });
      const ended = await session.runs.whenOver(project, run);
      subscription.dispose();
      tellEnd(session, ended, title);
    },
  );
}

/** A step that failed is told by `Failures`; here is told how the run as a whole went. */
function tellEnd(session: Session, run: LiveRun, title: string): void {
  const name = `${title}: ${runName(run.number)}`;
  if (run.status === 'succeeded') vscode.window.setStatusBarMessage(`$(check) ${name} succeeded`, 8000);
  if (run.status !== 'failed' || [...run.steps.values()].some(({ status }) => status === 'failed')) return;
  const open = 'Open Log';
  void vscode.window.showErrorMessage(`${name} failed before any of its steps did.`, open).then((chosen) => {
    if (chosen === open) session.output.show();
  });
}

function describeProgress(run: LiveRun): string {
  const { done, total } = progressOf(run);
  return total > 1 ? `${runName(run.number)}, ${done} of ${total}` : runName(run.number);
}

export function describeTarget({ asset, partition }: Target): string {
  return partition === null ? asset : `${asset} › ${partition}`;
}

/** Running a pipeline is running its code: not in a folder that the user has not said to trust. */
export async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = 'Manage Workspace Trust';
  const message = 'Headwater runs nothing in a workspace that is not trusted.';
  if ((await vscode.window.showWarningMessage(message, manage)) === manage)
    await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}

export async function showProblem(problem: HostProblem): Promise<void> {
  const settings = 'Open Settings';
  const actions = problem.kind === 'no-node' || problem.kind === 'old-node' ? [settings] : [];
  const chosen = await vscode.window.showErrorMessage(describeProblem(problem), ...actions);
  if (chosen === settings) await vscode.commands.executeCommand('workbench.action.openSettings', 'headwater.nodePath');
}
