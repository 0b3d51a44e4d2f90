// Whether the window holds a project, found out without the language server.
// A project is a folder with `headwater.json`, or one whose package.json names `headwater` among its dependencies.

import * as vscode from 'vscode';

export const projectFiles = '**/{headwater.json,package.json}';
const excluded = '**/{node_modules,dist,.git}/**';
const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

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

/** Somebody may be typing in it: what is no JSON names nothing. */
export function dependsOnHeadwater(packageJson: string): boolean {
  let manifest: unknown;
  try {
    manifest = JSON.parse(packageJson);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  return dependencyFields.some((field) => {
    const dependencies = property(manifest, field);
    return typeof dependencies === 'object' && dependencies !== null && Object.hasOwn(dependencies, 'headwater');
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
