// Activation: decides whether the window holds a project, and loads all the rest only then.
// It stays a few kilobytes, because it runs wherever somebody opens a TypeScript file.

import * as vscode from 'vscode';
import { hasProject, projectFiles } from './project-search.js';
import type { Session } from './session.js';

let session: Promise<Session> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const start = () => (session ??= import('./session.js').then((module) => module.startSession(context)));
  for (const id of contributedCommands(context))
    context.subscriptions.push(
      vscode.commands.registerCommand(id, async (...args: unknown[]) =>
        (await import('./session.js')).runCommand(id, args, session),
      ),
    );

  const startWhereProject = async () => {
    if (session !== undefined || !(await hasProject())) return;
    await vscode.commands.executeCommand('setContext', 'headwater.hasProject', true);
    await start();
  };
  const watcher = vscode.workspace.createFileSystemWatcher(projectFiles, false, false, true);
  context.subscriptions.push(
    watcher,
    watcher.onDidCreate(startWhereProject),
    watcher.onDidChange(startWhereProject),
    vscode.workspace.onDidChangeWorkspaceFolders(startWhereProject),
  );
  await startWhereProject();
}

export async function deactivate(): Promise<void> {
  await (await session)?.stop();
}

/** The manifest is generated from the commands' registry, so it need not be loaded to know their names. */
function contributedCommands(context: vscode.ExtensionContext): readonly string[] {
  const manifest: { readonly contributes: { readonly commands: readonly { readonly command: string }[] } } =
    context.extension.packageJSON;
  return manifest.contributes.commands.map(({ command }) => command);
}
