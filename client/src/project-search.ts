// Whether the window holds a project, found out without the language server.
// A project is a folder with `headwater.json`, or one whose package.json names `headwater` among its dependencies.

import * as vscode from 'vscode';
import { dependsOnHeadwater } from './package-json.js';

export const projectFiles = '**/{headwater.json,package.json}';
const excluded = '**/{node_modules,dist,.git}/**';

export async function hasProject(): Promise<boolean> {
  if ((await vscode.workspace.findFiles('**/headwater.json', excluded, 1)).length > 0) return true;
  const manifests = await vscode.workspace.findFiles('**/package.json', excluded);
  const answers = await Promise.all(manifests.map(namesHeadwater));
  return answers.includes(true);
}

async function namesHeadwater(file: vscode.Uri): Promise<boolean> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  return text.includes('"headwater"') && dependsOnHeadwater(text);
}
