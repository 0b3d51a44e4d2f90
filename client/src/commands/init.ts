// Makes a folder a project: an empty `headwater.json`, which is all that one needs.

import * as vscode from 'vscode';
import type { Command } from './command.js';

export const init: Command = {
  id: 'headwater.init',
  title: 'Initialize Project',
  palette: 'no-project',
  needs: 'nothing',
  async run() {
    const folder = await pickFolder();
    if (folder === undefined) return;
    const file = vscode.Uri.joinPath(folder.uri, 'headwater.json');
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(file, { ignoreIfExists: true, contents: new TextEncoder().encode('{}\n') });
    await vscode.workspace.applyEdit(edit);
    await vscode.window.showTextDocument(file);
  },
};

async function pickFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) return vscode.window.showWorkspaceFolderPick({ placeHolder: 'Folder of the project' });
  if (folders.length === 0) void vscode.window.showInformationMessage('Open a folder first.');
  return folders[0];
}
