// Declares a dependency from the panel: by the quick fix of the problem that the rule has reported, so that there is one
// way only in which such a declaration is written.

import * as vscode from 'vscode';
import { locationOf } from './projects.js';
import type { Session } from './session.js';

export interface MissingDependency {
  readonly project: string;
  readonly reader: string;
  readonly asset: string;
}

export async function declareDependency(
  { projects }: Session,
  { project, reader, asset }: MissingDependency,
): Promise<void> {
  const item = projects.asset(project, reader);
  if (item === null) return;
  const { uri, range } = locationOf(project, item.place);
  await vscode.window.showTextDocument(uri, { selection: range });
  const problem = vscode.languages.getDiagnostics(uri).find((diagnostic) => isAbout(diagnostic, reader, asset));
  if (problem !== undefined && (await applyFirstFix(uri, problem))) return;
  void vscode.window.showWarningMessage(`There is no fix that declares ${asset} in ${reader}; see Problems.`);
}

function isAbout(diagnostic: vscode.Diagnostic, reader: string, asset: string): boolean {
  const code = typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
  return code === 'undeclared-read' && diagnostic.message.includes(reader) && diagnostic.message.includes(asset);
}

async function applyFirstFix(uri: vscode.Uri, problem: vscode.Diagnostic): Promise<boolean> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    problem.range,
    vscode.CodeActionKind.QuickFix.value,
    1,
  );
  const edit = actions.find((action) => action.edit !== undefined && (action.isPreferred ?? true))?.edit;
  return edit !== undefined && vscode.workspace.applyEdit(edit);
}
