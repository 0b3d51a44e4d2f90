// Shows a failed step where it failed: a problem on the line of the user's code that threw, and a message that leads to
// the run. It stays until the asset is run again or the file is edited.

import { runName, type StepChanged, type StepError } from '@headwater/protocol';
import * as vscode from 'vscode';
import { locationOf, type Projects } from '../projects.js';
import { describeTarget } from './materialize.js';
import type { LiveRun, LiveRuns } from './live-runs.js';

export class Failures implements vscode.Disposable {
  private readonly diagnostics = vscode.languages.createDiagnosticCollection('headwater-runs');
  private readonly shown = new Map<string, { readonly uri: vscode.Uri; readonly diagnostic: vscode.Diagnostic }>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly projects: Projects,
    runs: LiveRuns,
    private readonly showRun: (project: string, number: number) => Promise<void>,
  ) {
    this.subscriptions = [
      // Checks that are run by themselves are told in the Test Explorer.
      runs.onDidFail(({ run, step }) => (run.kind === 'check' ? undefined : this.show(run, step))),
      runs.onDidChange((run) => {
        if (run.kind === 'check') return;
        for (const step of run.steps.values()) if (step.status === 'running') this.clear(run.project, step);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.clearFile(document.uri);
      }),
    ];
  }

  private async show(run: LiveRun, step: StepChanged): Promise<void> {
    const title = describeTarget({ asset: step.asset, partition: step.partition === '' ? null : step.partition });
    const error = step.error ?? { name: 'Error', message: 'failed', frames: [] };
    // The server shows a refused publication at the declaration, also of runs that this window has not started.
    const isRefusal = error.name === 'NotPublished' && error.frames.length === 0;
    const location = isRefusal ? null : this.placeOf(run.project, step.asset, error);
    if (location !== null) {
      const line = new vscode.Range(
        location.range.start,
        location.range.start.with(undefined, Number.MAX_SAFE_INTEGER),
      );
      const message = `${title} failed in ${runName(run.number)}: ${error.message}`;
      const diagnostic = new vscode.Diagnostic(line, message, vscode.DiagnosticSeverity.Error);
      diagnostic.source = 'headwater';
      diagnostic.code = 'run-failed';
      this.shown.set(stepKey(run.project, step), { uri: location.uri, diagnostic });
      this.publish(location.uri);
    }
    const show = 'Show Run';
    if ((await vscode.window.showErrorMessage(`${title} failed: ${error.message}`, show)) === show)
      await this.showRun(run.project, run.number);
  }

  /** The innermost frame in the project; the declaration where the error passed through none. */
  private placeOf(project: string, asset: string, error: StepError): vscode.Location | null {
    const [frame] = error.frames;
    const place = frame ?? this.projects.asset(project, asset)?.place;
    return place === undefined ? null : locationOf(project, place);
  }

  private clear(project: string, step: StepChanged): void {
    const present = this.shown.get(stepKey(project, step));
    if (present === undefined) return;
    this.shown.delete(stepKey(project, step));
    this.publish(present.uri);
  }

  private clearFile(uri: vscode.Uri): void {
    for (const [key, present] of this.shown) if (present.uri.toString() === uri.toString()) this.shown.delete(key);
    this.diagnostics.delete(uri);
  }

  private publish(uri: vscode.Uri): void {
    const here = [...this.shown.values()].filter((present) => present.uri.toString() === uri.toString());
    this.diagnostics.set(
      uri,
      here.map(({ diagnostic }) => diagnostic),
    );
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.diagnostics.dispose();
  }
}

const stepKey = (project: string, { asset, partition }: StepChanged) => [project, asset, partition].join('\n');
