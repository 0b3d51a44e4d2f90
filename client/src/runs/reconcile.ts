// Compares the log with the destinations, shows where they differ, and makes them agree when the user says so: as
// `headwater reconcile` does, and in its words.

import * as vscode from 'vscode';
import type { Session } from '../session.js';
import { differencesIn, reconcileWords } from './command-words.js';
import { isTrusted, showProblem } from './materialize.js';
import { readCommand, runCommand } from './project-command.js';

interface Compared {
  readonly project: string;
  /** In the words of plans. */
  readonly selection: string;
  /** `daily_sales › 2024-10-02`. */
  readonly title: string;
}

export async function reconcile(session: Session, { project, selection, title }: Compared): Promise<void> {
  if (!(await isTrusted())) return;
  const looking = { location: vscode.ProgressLocation.Notification, title: `Headwater: looking for ${title}` };
  const words = reconcileWords(selection, { applies: false });
  const answer = await vscode.window.withProgress(looking, () => readCommand({ project, words }));
  if ('kind' in answer) return showProblem(answer);
  if (answer.code === 0)
    return void vscode.window.showInformationMessage(`The log and the destinations of ${title} agree.`);
  const differences = answer.code === 1 ? differencesIn(answer.output) : null;
  if (differences === null)
    return void vscode.window.showErrorMessage(`${title} was not compared. ${answer.complaint.trim()}`);
  const agree = 'Make Them Agree';
  const question = `The log and the destinations of ${title} differ.`;
  const options = { modal: true, detail: differences };
  if ((await vscode.window.showWarningMessage(question, options, agree)) !== agree) return;
  await runCommand(session, {
    project,
    words: reconcileWords(selection, { applies: true }),
    title: `Reconcile ${title}`,
  });
}
