// A key for dynamic partitions, which only the event log knows: asked for, and added by the project's own command.

import * as vscode from 'vscode';
import type { Session } from '../session.js';
import { addKeyWords, keyProblem } from './command-words.js';
import { runCommand } from './project-command.js';

export async function addKey(session: Session, project: string, definition: string): Promise<void> {
  const key = await vscode.window.showInputBox({
    title: `Add a key to ${definition}`,
    prompt: 'Every asset with these partitions has it then, and it is missing until it is built',
    validateInput: keyProblem,
  });
  if (key === undefined) return;
  await runCommand(session, { project, words: addKeyWords(definition, key), title: `Add ${key} to ${definition}` });
}
