// The status bar: how many of the reads in the code are declared, what an unsaved edit reaches, and the run that goes on.

import { editorCommands, runName } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { Edits } from '../edits.js';
import type { Projects } from '../projects.js';
import { type LiveRuns, progressOf } from '../runs/live-runs.js';
import { editWords } from './edit-words.js';

export class StatusBar implements vscode.Disposable {
  private readonly coverage = vscode.window.createStatusBarItem(
    'headwater.coverage',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly run = vscode.window.createStatusBarItem('headwater.run', vscode.StatusBarAlignment.Right, 91);

  /** Last on its side: it comes and goes, and moves nothing there. */
  private readonly edit = vscode.window.createStatusBarItem('headwater.edit', vscode.StatusBarAlignment.Left, 0);

  constructor(
    private readonly projects: Projects,
    private readonly runs: LiveRuns,
    private readonly edits: Edits,
  ) {
    this.coverage.name = 'Headwater: Coverage of Reads';
    this.coverage.command = 'workbench.actions.view.problems';
    this.run.name = 'Headwater: Run';
    this.run.command = 'headwater.showRuns';
    this.edit.name = 'Headwater: Impact of the Unsaved Edit';
    this.edit.command = editorCommands.showEditImpact;
    projects.onDidChange(() => this.showCoverage());
    edits.onDidChange(() => this.showEdit());
    runs.onDidChange(() => this.showRun());
  }

  private showCoverage(): void {
    const sum = (count: (coverage: { reads: number; declared: number; unknown: number }) => number) =>
      this.projects.all.reduce((total, { coverage }) => total + count(coverage), 0);
    const reads = sum(({ reads }) => reads);
    if (reads === 0) return this.coverage.hide();
    const declared = sum(({ declared }) => declared);
    const unknown = sum(({ unknown }) => unknown);
    this.coverage.text = `coverage ${Math.floor((100 * declared) / reads)} %`;
    this.coverage.tooltip = `${declared} of ${reads} reads are declared${unknown > 0 ? `; ${unknown} could not be decided` : ''}`;
    this.coverage.show();
  }

  private showEdit(): void {
    const words = editWords(this.edits.impact);
    if (words === null) return this.edit.hide();
    this.edit.text = words.text;
    this.edit.tooltip = words.tooltip;
    this.edit.show();
  }

  private showRun(): void {
    const [run] = this.runs.active;
    if (run === undefined) return this.run.hide();
    const { done, total } = progressOf(run);
    this.run.text = `$(sync~spin) ${runName(run.number)} ${done} of ${total}`;
    this.run.tooltip = 'Show this run';
    this.run.show();
  }

  dispose(): void {
    this.coverage.dispose();
    this.run.dispose();
    this.edit.dispose();
  }
}
