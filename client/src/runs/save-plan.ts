// The plan that the panel shows, as a file for `headwater apply`: the host seals it, because the file is bound to its log.

import * as vscode from 'vscode';
import { Host } from '../host/host.js';
import type { Session } from '../session.js';
import { isTrusted, showProblem } from './materialize.js';

export async function savePlan(session: Session): Promise<void> {
  const planned = session.panel.plannedExecution;
  if (planned === null || !(await isTrusted())) return;
  const folder = vscode.Uri.parse(planned.project);
  const file = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, 'plan.json'),
    filters: { 'Headwater plan': ['json'] },
    title: 'Save the Plan',
  });
  if (file === undefined) return;
  const host = await session.hosts.of(planned.project);
  if (!(host instanceof Host)) return showProblem(host);
  const { text } = await host.sealPlan({ plan: planned.document });
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const name = vscode.workspace.asRelativePath(file);
  vscode.window.setStatusBarMessage(`$(check) ${name} saved: apply it with headwater apply ${name}`, 8000);
}
