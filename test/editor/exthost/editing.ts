// What tests in the extension host do with documents, and how they wait: for an event, never for a time.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';

export function projectFile(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function open(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(projectFile(name)));
}

/** Where a text begins in a document. */
export function positionOf(document: vscode.TextDocument, text: string, into = 0): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `"${text}" is in ${document.fileName}`);
  return document.positionAt(offset + into);
}

export async function replace(editor: vscode.TextEditor, before: string | RegExp, after: string): Promise<void> {
  const { document } = editor;
  const found = typeof before === 'string' ? before : document.getText().match(before)?.[0];
  assert.ok(found !== undefined, `${before} is in ${document.fileName}`);
  const start = positionOf(document, found);
  const range = new vscode.Range(start, document.positionAt(document.offsetAt(start) + found.length));
  assert.ok(await editor.edit((edit) => edit.replace(range, after)));
}

/** Puts the text on disk back into the editor. */
export async function revert(editor: vscode.TextEditor): Promise<void> {
  await vscode.window.showTextDocument(editor.document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
  assert.equal(editor.document.isDirty, false);
}

export function problemsOf(uri: vscode.Uri, rule: string): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ code }) => (typeof code === 'object' ? code.value : code) === rule);
}

/** The first problem of a rule in a file, as soon as there is one. */
export async function problem(uri: vscode.Uri, rule: string): Promise<vscode.Diagnostic> {
  await untilDiagnostics(() => problemsOf(uri, rule).length > 0);
  const [first] = problemsOf(uri, rule);
  assert.ok(first);
  return first;
}

export async function noProblem(uri: vscode.Uri, rule: string): Promise<void> {
  await untilDiagnostics(() => problemsOf(uri, rule).length === 0);
}

function untilDiagnostics(holds: () => boolean): Promise<void> {
  return until(vscode.languages.onDidChangeDiagnostics, holds);
}

/** Resolves once the claim holds: now, or after one of the events. The test's own time limit ends the wait. */
export function until<T>(event: vscode.Event<T>, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve();
    const subscription = event(() => {
      if (!holds()) return;
      subscription.dispose();
      resolve();
    });
  });
}

/** Applies the quick fix with this title at a problem. */
export async function fix(uri: vscode.Uri, at: vscode.Diagnostic, title: RegExp): Promise<void> {
  const actions = await quickFixes(uri, at.range);
  const action = actions.find((candidate) => title.test(candidate.title));
  assert.ok(action?.edit, `a fix "${title}" among ${actions.map((candidate) => `"${candidate.title}"`).join(', ')}`);
  assert.ok(await vscode.workspace.applyEdit(action.edit));
}

/** The editor cancels the question when one of those whom it asks is still starting: then it is asked again. */
async function quickFixes(uri: vscode.Uri, range: vscode.Range): Promise<vscode.CodeAction[]> {
  const kind = vscode.CodeActionKind.QuickFix.value;
  for (;;) {
    try {
      return await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range, kind, 20);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'Canceled') throw error;
    }
  }
}

export async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  return hovers
    .flatMap(({ contents }) => contents.map((part) => (typeof part === 'string' ? part : part.value)))
    .join('\n');
}

export async function lenses(uri: vscode.Uri): Promise<vscode.Command[]> {
  const all = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
  return all.flatMap(({ command }) => command ?? []);
}

/** `src/sales.ts:9` for each definition. */
export async function definitions(uri: vscode.Uri, position: vscode.Position): Promise<string[]> {
  const command = 'vscode.executeDefinitionProvider';
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(command, uri, position);
  return found.map((place) => {
    const [target, range] = 'uri' in place ? [place.uri, place.range] : [place.targetUri, place.targetRange];
    return `${vscode.workspace.asRelativePath(target)}:${range.start.line + 1}`;
  });
}
