// What each tab shows, fetched from the language server. The plan's document is kept beside its picture, because the
// host executes exactly what the user has seen.

import type { EditImpact, HostRunners, PanelAnswer, PathView, PlanDocument } from '@headwater/protocol';
import type * as vscode from 'vscode';
import type { LanguageServer } from '../language-server.js';
import type { BranchMark } from '../views/branch-marks.js';
import { plannedSelection, type Selection, type TargetInProject } from './selection.js';
import { withChanges } from './with-changes.js';

export interface Fetched {
  readonly answer: PanelAnswer;
  readonly document: PlanDocument | null;
}
interface Question {
  readonly server: LanguageServer;
  /** Of the project's host; null: there is none. */
  runnersOf(project: string): Promise<HostRunners | null>;
  readonly selection: Selection;
  readonly project: string;
  /** What is edited and not saved; null: nobody knows. */
  readonly edit: EditImpact | null;
  /** What the branch has changed; null: nobody knows. */
  readonly branch: BranchMark | null;
  readonly token: vscode.CancellationToken;
}

/** Null where there is nothing to ask for: a tab about an asset while none is selected. */
export async function fetchAnswer(question: Question): Promise<Fetched | null> {
  const { selection } = question;
  switch (selection.tab) {
    case 'plan':
      return fetchPlan(question);
    case 'runs':
      return { answer: await fetchRuns(question), document: null };
    case 'lineage':
    case 'impact':
    case 'partitions':
    case 'events': {
      const about = selection.current ?? aboutNone(question);
      return about && { answer: await fetchAbout(question, about, selection.tab), document: null };
    }
  }
}

/** What code reaches is asked of the project, wherever the cursor is. */
function aboutNone({ selection, project }: Question): TargetInProject | null {
  const isOfCode = selection.tab === 'impact' && selection.cause.kind !== 'partition';
  return isOfCode ? { project, target: { asset: '', partition: null } } : null;
}

async function fetchAbout(
  { server, selection, edit, branch, token }: Question,
  { project, target }: TargetInProject,
  tab: 'lineage' | 'impact' | 'partitions' | 'events',
): Promise<PanelAnswer> {
  const params = { project, target, at: selection.at };
  if (tab === 'lineage') {
    const to = selection.pathTo;
    const path = to === null ? null : await server.ask('headwater/path', { ...params, to }, token);
    const depth = depthFor(selection.depth, path);
    const view = await server.ask('headwater/lineage', { ...params, ...depth }, token);
    return { tab, path, view: withChanges(view, { edit, branch }) };
  }
  if (tab === 'partitions') {
    const { at, chosen: choice, isSwapped } = selection;
    const [view, selected] = await Promise.all([
      server.ask('headwater/partitionGrid', { ...params, isSwapped }, token),
      choice && server.ask('headwater/partitionSelection', { project, asset: target.asset, choice, at }, token),
    ]);
    return { tab, view, selected };
  }
  if (tab === 'events')
    return {
      tab,
      view: await server.ask(
        'headwater/events',
        { ...params, limit: selection.records, reader: selection.reader },
        token,
      ),
    };
  const { cause, why } = selection;
  const [view, chain] = await Promise.all([
    server.ask('headwater/impact', { ...params, cause }, token),
    why === null ? null : server.ask('headwater/why', { ...params, cause, reached: why }, token),
  ]);
  return { tab, view, chain, ...(edit === null ? {} : { unsaved: edit.partitions }) };
}

/** As deep as the user asked for, and at least so deep that the path is seen whole. */
function depthFor(asked: Selection['depth'], path: PathView | null): Selection['depth'] {
  if (path === null) return asked;
  const length = Math.max(0, ...path.routes.map(({ mappings }) => mappings.length));
  const { upstream, downstream } = asked;
  return path.isUpstream
    ? { upstream: Math.max(upstream, length), downstream }
    : { upstream, downstream: Math.max(downstream, length) };
}

async function fetchPlan({ server, selection, project, token }: Question): Promise<Fetched> {
  const params = {
    project,
    selection: plannedSelection(selection),
    at: selection.at,
    isForced: false,
    restates: selection.restates,
    allowsErrors: selection.allowsErrors,
  };
  const { view, document } = await server.ask('headwater/plan', params, token);
  return { answer: { tab: 'plan', view }, document };
}

async function fetchRuns({ server, runnersOf, selection, project, token }: Question): Promise<PanelAnswer> {
  const [view, run, runners] = await Promise.all([
    server.ask('headwater/runs', { project }, token),
    selection.run === null ? null : server.ask('headwater/run', { project, run: selection.run }, token),
    runnersOf(project),
  ]);
  return { tab: 'runs', view: runners === null ? view : { ...view, runners }, run };
}
