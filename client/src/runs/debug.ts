// One partition under the debugger: the project's own command builds it in a run of its own, and the debugger follows
// it into the process in which the pipeline's code runs.

import { selectionOf, type Target } from '@headwater/protocol';
import * as vscode from 'vscode';
import { findProgram } from '../host/program.js';
import type { Session } from '../session.js';
import { nodePathSetting } from '../settings.js';
import { debugConfiguration } from './debug-configuration.js';
import { describeTarget, isTrusted, showProblem } from './materialize.js';

export async function debugPartition(session: Session, project: string, target: Target): Promise<void> {
  if (!(await isTrusted())) return;
  await vscode.workspace.saveAll(false);
  const uri = vscode.Uri.parse(project);
  const program = await findProgram(uri.fsPath, { setting: nodePathSetting(), own: process.execPath });
  if ('kind' in program) return showProblem(program);
  session.output.info(`debugging ${describeTarget(target)}: ${program.node} ${program.command}`);
  const configuration = debugConfiguration(program, {
    name: `Headwater: ${describeTarget(target)}`,
    folder: uri.fsPath,
    selection: selectionOf(target),
  });
  if (!(await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), configuration)))
    throw new Error(`the debugger did not start for ${describeTarget(target)}.`);
}
