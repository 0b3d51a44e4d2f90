// Rows of recorded versions, for Events: the project's host reads them, because only it opens storages.

import type { DifferenceView, FromPage, PreviewView } from '@headwater/protocol';
import * as vscode from 'vscode';
import { Host } from '../host/host.js';
import { describeProblem } from '../host/program.js';
import type { Session } from '../session.js';
import { csvOf } from './csv.js';

/** A page of a preview. */
const rowsAtOnce = 50;

type Question = Extract<FromPage, { readonly kind: 'preview' | 'compare' }>;

export async function showVersions(session: Session, project: string, question: Question): Promise<void> {
  const { panel } = session;
  const files = shownFiles(session, project);
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

/** As many rows of a version as an editor is opened with. */
const mostRows = 50_000;

/** All rows of one version as a text of their own. */
export async function openRows(
  session: Session,
  project: string,
  { record, name }: Extract<FromPage, { readonly kind: 'openRows' }>,
): Promise<void> {
  const view = await answerOf<PreviewView>(session, project, (host) =>
    host.preview({ files: shownFiles(session, project), record, offset: 0, limit: mostRows }),
  );
  if (view.kind === 'unavailable') return void vscode.window.showErrorMessage(`${name}: ${view.message}`);
  const isTable = view.kind === 'rows';
  const languages = new Set(await vscode.languages.getLanguages());
  const language = isTable && languages.has('csv') ? 'csv' : 'plaintext';
  const content = isTable ? csvOf(view) : view.text;
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }));
  if (isTable && view.total > view.rows.length)
    void vscode.window.showInformationMessage(`${name}: the first ${view.rows.length} of ${view.total} rows.`);
}

/** Where the shown asset is declared: storages of the project's own are found by loading that. */
function shownFiles({ panel, projects }: Session, project: string): readonly string[] {
  const place = projects.asset(project, panel.current.current?.target.asset ?? '')?.place;
  return place === undefined ? [] : [place.file];
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
