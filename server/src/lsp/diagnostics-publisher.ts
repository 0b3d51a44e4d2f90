// Publishes findings and refused publications as diagnostics: only of files whose diagnostics differ from what the editor
// has, open files first.

import type { Diagnostic } from 'vscode-languageserver/node';
import { isShownInEditor, refusalDiagnostics, toDiagnostic } from '../features/index.js';
import type { Finding } from '../rules/index.js';
import type { Picture } from './moments.js';
import type { ProjectSession } from './project-session.js';

export interface DiagnosticsPort {
  send(uri: string, diagnostics: Diagnostic[]): void;
  documentation(rule: string): string | null;
  isOpen(uri: string): boolean;
}

/** What is said of one document, as the rules say it, and as it was sent; refusals are few. */
interface Sent {
  readonly uri: string;
  readonly findings: readonly Finding[];
  readonly refused: readonly Diagnostic[];
  readonly text: string;
}
const NOTHING: Omit<Sent, 'uri'> = { findings: [], refused: [], text: '[]' };

export class DiagnosticsPublisher {
  /** Per project and file, what was sent last. */
  private readonly sent = new Map<string, Map<string, Sent>>();

  constructor(private readonly port: DiagnosticsPort) {}

  publish(session: ProjectSession, picture: Picture): void {
    this.send(session, picture, () => true);
  }

  /** What is known first; what is known of documents that are not open comes later. */
  publishOpen(session: ProjectSession, picture: Picture): void {
    this.send(session, picture, (file) => this.port.isOpen(session.uriOf(file)));
  }

  /** Rules find the same objects again where nothing has changed, so that only the rest is put into words. */
  private send(session: ProjectSession, picture: Picture, isMeant: (file: string) => boolean): void {
    const { uri: project } = session;
    const sent = this.sent.get(project) ?? new Map<string, Sent>();
    this.sent.set(project, sent);
    const findings = Map.groupBy(picture.findings.filter(isShownInEditor), ({ span }) => span.file);
    const refusals = refusalDiagnostics(picture.snapshot.manifest.assets, session.refusals);
    const refused = Map.groupBy(refusals, ({ file }) => file);
    const toDiagnostics = this.wording(project);
    const changed = [...new Set([...findings.keys(), ...refused.keys(), ...sent.keys()])].flatMap((file) => {
      const before = sent.get(file) ?? NOTHING;
      const present = findings.get(file) ?? [];
      const ofLog = (refused.get(file) ?? []).map(({ diagnostic }) => diagnostic);
      const isSame = areSame(present, before.findings) && before.refused.length + ofLog.length === 0;
      return isSame || !isMeant(file) ? [] : [{ file, before, findings: present, refused: ofLog }];
    });
    const isOpen = ({ file }: { readonly file: string }): boolean => this.port.isOpen(session.uriOf(file));
    const openFirst = changed.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    for (const { file, before, ...said } of openFirst) {
      const diagnostics = [...toDiagnostics(said.findings), ...said.refused];
      const text = JSON.stringify(diagnostics);
      const uri = session.uriOf(file);
      if (before.text !== text) this.port.send(uri, diagnostics);
      if (diagnostics.length > 0) sent.set(file, { uri, ...said, text });
      else sent.delete(file);
    }
  }

  private wording(project: string): (findings: readonly Finding[]) => Diagnostic[] {
    // Asked once a rule, because there may be thousands of findings and the answer lies on disk.
    const pages = new Map<string, string | null>();
    const documentation = (rule: string): string | null => {
      const page = pages.has(rule) ? (pages.get(rule) ?? null) : this.port.documentation(rule);
      pages.set(rule, page);
      return page;
    };
    return (findings) => findings.map((finding) => toDiagnostic(finding, { project, documentation }));
  }

  /** A project that is closed leaves nothing behind. */
  clear(project: string): void {
    for (const { uri } of this.sent.get(project)?.values() ?? []) this.port.send(uri, []);
    this.sent.delete(project);
  }
}

function areSame(a: readonly Finding[], b: readonly Finding[]): boolean {
  return a.length === b.length && a.every((finding, index) => finding === b[index]);
}
