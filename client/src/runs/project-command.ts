// The project's own command in a terminal of the editor: what it does is what it does for people, and what it says can be
// read there.

import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { findProgram, type HostProblem, nodeEnvironment } from '../host/program.js';
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
  const line = await lineOf(uri, words);
  if ('kind' in line) return showProblem(line);
  const { file, args } = line;
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

export interface CommandAnswer {
  /** Null: it was ended from outside. */
  readonly code: number | null;
  readonly output: string;
  /** What it printed beside it. */
  readonly complaint: string;
}

/** Runs one that only looks, and answers with what it prints. */
export async function readCommand({
  project,
  words,
}: Omit<ProjectCommand, 'title'>): Promise<CommandAnswer | HostProblem> {
  const uri = vscode.Uri.parse(project);
  const line = await lineOf(uri, words);
  if ('kind' in line) return line;
  const { promise, resolve } = Promise.withResolvers<CommandAnswer>();
  const options = { cwd: uri.fsPath, env: nodeEnvironment(), maxBuffer: MOST_PRINTED, shell: line.isShim };
  execFile(line.file, line.args, options, (error, output, complaint) => {
    const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
    resolve({ code, output, complaint: complaint || (error?.message ?? '') });
  });
  return promise;
}

/** Bytes. */
const MOST_PRINTED = 8_000_000;

interface CommandLine {
  readonly file: string;
  readonly args: string[];
  /** A package manager's shim, which Windows runs through its shell alone. */
  readonly isShim: boolean;
}

async function lineOf(project: vscode.Uri, words: readonly string[]): Promise<CommandLine | HostProblem> {
  const program = await findProgram(project.fsPath, { setting: nodePathSetting(), own: process.execPath });
  if ('kind' in program) return program;
  const { node, command, isScript } = program;
  return isScript
    ? { file: node, args: [command, ...words], isShim: false }
    : { file: command, args: [...words], isShim: process.platform === 'win32' };
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
