// What is wrong in the settings of the window's projects, as diagnostics of `headwater.json`.

import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { toPosition } from '../features/index.js';
import type { SettingsProblem } from '../project/index.js';
import { uriOf } from './uris.js';

/** Of each settings file of the window, absolute; one that can be used has none. */
export type ProblemsBySettings = ReadonlyMap<string, readonly SettingsProblem[]>;

const severities = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning } as const;

export class SettingsDiagnostics {
  /** Files that the editor shows something of. */
  private shown: readonly string[] = [];

  constructor(private readonly send: (uri: string, diagnostics: Diagnostic[]) => void) {}

  publish(problems: ProblemsBySettings): void {
    const wrong = [...problems].filter(([, found]) => found.length > 0);
    const present = wrong.map(([file]) => file);
    for (const file of this.shown) if (!present.includes(file)) this.send(uriOf(file), []);
    for (const [file, found] of wrong) this.send(uriOf(file), found.map(toDiagnostic));
    this.shown = present;
  }
}

function toDiagnostic({ start, end, severity, message }: SettingsProblem): Diagnostic {
  const range = { start: toPosition(start), end: toPosition(end) };
  return { range, severity: severities[severity], source: 'headwater', code: 'settings', message };
}
