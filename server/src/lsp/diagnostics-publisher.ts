// Publishes findings and refused publications as diagnostics: only of files whose diagnostics differ from what the editor has, open files first.

import type { Diagnostic } from 'vscode-languageserver/node';
import { isShownInEditor, refusalDiagnostics, toDiagnostic } from '../features/index.js';
import type { ProjectSession } from './project-session.js';

export interface DiagnosticsPort {
  send(uri: string, diagnostics: Diagnostic[]): void;
  documentation(rule: string): string | null;
  isOpen(uri: string): boolean;
}

export class DiagnosticsPublisher {
  /** Per project and document, what was sent last. */
  private readonly sent = new Map<string, Map<string, string>>();

  constructor(private readonly port: DiagnosticsPort) {}

  publish(session: ProjectSession): void {
    const { project, findings, snapshot } = session.view();
    const documentation = (rule: string) => this.port.documentation(rule);
    const shown = [
      ...findings.filter(isShownInEditor).map((finding) => {
        return { file: finding.span.file, diagnostic: toDiagnostic(finding, { project, documentation }) };
      }),
      ...refusalDiagnostics(snapshot.manifest.assets, session.refusals),
    ];
    const byUri = Map.groupBy(shown, ({ file }) => session.uriOf(file));
    const before = this.sent.get(project) ?? new Map<string, string>();
    const after = new Map<string, string>();
    const uris = [...new Set([...byUri.keys(), ...before.keys()])];
    const openFirst = uris.sort((a, b) => Number(this.port.isOpen(b)) - Number(this.port.isOpen(a)));
    for (const uri of openFirst) {
      const diagnostics = (byUri.get(uri) ?? []).map(({ diagnostic }) => diagnostic);
      const text = JSON.stringify(diagnostics);
      if (diagnostics.length > 0) after.set(uri, text);
      if ((before.get(uri) ?? '[]') !== text) this.port.send(uri, diagnostics);
    }
    this.sent.set(project, after);
  }

  /** A project that is closed leaves nothing behind. */
  clear(project: string): void {
    for (const uri of this.sent.get(project)?.keys() ?? []) this.port.send(uri, []);
    this.sent.delete(project);
  }
}
