// Publishes findings and refused publications as diagnostics: only of files whose diagnostics differ from what the editor has, open files first.

import type { Diagnostic } from 'vscode-languageserver/node';
import { isShownInEditor, refusalDiagnostics, toDiagnostic } from '../features/index.js';
import type { Picture, ProjectSession } from './project-session.js';

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
    const { findings, snapshot } = session.view();
    this.send(session, { findings, snapshot }, () => true);
  }

  /** What is known first; what is known of documents that are not open comes later. */
  publishOpen(session: ProjectSession, picture: Picture): void {
    this.send(session, picture, (uri) => this.port.isOpen(uri));
  }

  private send(session: ProjectSession, picture: Picture, isMeant: (uri: string) => boolean): void {
    const { uri: project } = session;
    const byUri = this.diagnosticsOf(session, picture);
    const sent = this.sent.get(project) ?? new Map<string, string>();
    this.sent.set(project, sent);
    const uris = [...new Set([...byUri.keys(), ...sent.keys()])].filter(isMeant);
    const openFirst = uris.sort((a, b) => Number(this.port.isOpen(b)) - Number(this.port.isOpen(a)));
    for (const uri of openFirst) {
      const diagnostics = byUri.get(uri) ?? [];
      const text = JSON.stringify(diagnostics);
      if ((sent.get(uri) ?? '[]') !== text) this.port.send(uri, diagnostics);
      if (diagnostics.length > 0) sent.set(uri, text);
      else sent.delete(uri);
    }
  }

  private diagnosticsOf(session: ProjectSession, { findings, snapshot }: Picture): Map<string, Diagnostic[]> {
    const { uri: project } = session;
    // Asked once a rule, because there may be thousands of findings and the answer lies on disk.
    const pages = new Map<string, string | null>();
    const documentation = (rule: string): string | null => {
      const page = pages.has(rule) ? (pages.get(rule) ?? null) : this.port.documentation(rule);
      pages.set(rule, page);
      return page;
    };
    const shown = [
      ...findings.filter(isShownInEditor).map((finding) => {
        return { file: finding.span.file, diagnostic: toDiagnostic(finding, { project, documentation }) };
      }),
      ...refusalDiagnostics(snapshot.manifest.assets, session.refusals),
    ];
    const byFile = Map.groupBy(shown, ({ file }) => file);
    return new Map(
      [...byFile].map(([file, inFile]) => [session.uriOf(file), inFile.map(({ diagnostic }) => diagnostic)]),
    );
  }

  /** A project that is closed leaves nothing behind. */
  clear(project: string): void {
    for (const uri of this.sent.get(project)?.keys() ?? []) this.port.send(uri, []);
    this.sent.delete(project);
  }
}
