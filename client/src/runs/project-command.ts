// The project's own command in a terminal of the editor: what it does is what it does for people, and what it says can be
// read there.

import * as vscode from 'vscode';
import { findProgram, nodeEnvironment } from '../host/program.js';
import type { Session } from '../session.js';
import { nodePathSetting } from '../settings.js';
import { isTrusted, showProblem } from './materialize.js';

export interface ProjectCommand {
  readonly project: string;
  readonly words: readonly string[];
  /** `Backfill of daily_sales › 2024-10-01 … 10-09 (9)`. */
  readonly title: string;
}

/** Runs it to its end, and tells how it ended. Cancelling ends the process, which is asked to leave things in order. */
export async function runCommand(session: Session, { project, words, title }: ProjectCommand): Promise<void> {
  if (!(await isTrusted())) return;
  await vscode.workspace.saveAll(false);
  const uri = vscode.Uri.parse(project);
  const program = await findProgram(uri.fsPath, { setting: nodePathSetting(), own: process.execPath });
  if ('kind' in program) return showProblem(program);
  const { node, command, isScript } = program;
  const [file, ...args] = isScript ? [node, command, ...words] : [command, ...words];
  const execution = new vscode.ProcessExecution(file, args, { cwd: uri.fsPath, env: textsIn(nodeEnvironment()) });
  const scope = vscode.workspace.getWorkspaceFolder(uri) ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task({ type: 'process' }, scope, `Headwater: ${title}`, 'headwater', execution, []);
  // The panel stays where it is: what goes on shows there.
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Never, focus: false, showReuseMessage: false };
  session.output.info(`${title}: headwater ${words.join(' ')}`);
  const code = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Headwater: ${title}`, cancellable: true },
    (_, token) => endOf(task, token),
  );
  if (code === 0) return void vscode.window.setStatusBarMessage(`$(check) ${title}: done`, 8000);
  const show = 'Show Terminal';
  const chosen = await vscode.window.showErrorMessage(`${title} did not end well.`, show);
  if (chosen === show) vscode.window.terminals.findLast(({ name }) => name.includes(title))?.show();
}

/** The exit code; undefined where the process was ended from outside. */
async function endOf(task: vscode.Task, token: vscode.CancellationToken): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  // The event may come before the call that starts it has answered.
  const subscription = vscode.tasks.onDidEndTaskProcess((event) => {
    if (event.execution.task.name === task.name) resolve(event.exitCode);
  });
  const execution = await vscode.tasks.executeTask(task);
  const cancelling = token.onCancellationRequested(() => execution.terminate());
  const code = await promise;
  subscription.dispose();
  cancelling.dispose();
  return code;
}

function textsIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
