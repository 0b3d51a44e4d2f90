// Rows of recorded versions, for Events: the project's host reads them, because only it opens storages.

import type { DifferenceView, FromPage, PreviewView } from '@headwater/protocol';
import * as vscode from 'vscode';
import { Host } from '../host/host.js';
import { describeProblem } from '../host/program.js';
import type { Session } from '../session.js';

/** A page of a preview. */
const rowsAtOnce = 50;

type Question = Extract<FromPage, { readonly kind: 'preview' | 'compare' }>;

export async function showVersions(session: Session, project: string, question: Question): Promise<void> {
  const { panel, projects } = session;
  const shown = panel.current.current?.target.asset ?? '';
  const place = projects.asset(project, shown)?.place;
  const files = place === undefined ? [] : [place.file];
  if (question.kind === 'preview') {
    const { record, offset } = question;
    const view = await answerOf<PreviewView>(session, project, (host) =>
      host.preview({ files, record, offset, limit: rowsAtOnce }),
    );
    return panel.send({ kind: 'preview', record, view });
  }
  const { kind, ...compared } = question;
  const view = await answerOf<DifferenceView>(session, project, (host) => host.compare({ files, ...compared }));
  panel.send({ kind: 'difference', a: compared.a, b: compared.b, view });
}

/** Why there is none stands in its place: the rest of the view is there without it. */
async function answerOf<View>(
  { hosts }: Session,
  project: string,
  ask: (host: Host) => Promise<View>,
): Promise<View | { readonly kind: 'unavailable'; readonly message: string }> {
  const unavailable = (message: string) => ({ kind: 'unavailable', message }) as const;
  if (!vscode.workspace.isTrusted) return unavailable('Stored rows are not read in a workspace that is not trusted.');
  try {
    const host = await hosts.of(project);
    return host instanceof Host ? await ask(host) : unavailable(describeProblem(host));
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : String(error));
  }
}
