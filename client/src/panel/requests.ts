// What the page asks the editor to do, done. Everything that changes what the panel shows goes through its selection.

import { type FromPage, selectionOf } from '@headwater/protocol';
import * as vscode from 'vscode';
import { pickAsset, pickPartition } from '../pick.js';
import { openPlace } from '../projects.js';
import { declareDependency } from '../declare-dependency.js';
import { savePlan } from '../runs/save-plan.js';
import { chosenWork } from '../runs/chosen-partitions-work.js';
import { addKey } from '../runs/add-key.js';
import { cancelRun } from '../runs/cancel.js';
import { debugPartition } from '../runs/debug.js';
import { apply, describeTarget, materialize, materializeSelection } from '../runs/materialize.js';
import { reconcile } from '../runs/reconcile.js';
import type { Session } from '../session.js';
import { savePicture } from './save-picture.js';
import { back, recordsAtOnce, select } from './selection.js';
import { openRows, showVersions } from './versions.js';

type Request = Exclude<FromPage, { readonly kind: 'ready' }>;

export async function answerPage(session: Session, request: Request): Promise<void> {
  const { panel } = session;
  const selection = panel.current;
  switch (request.kind) {
    case 'show':
      return panel.update({ ...selection, tab: request.tab });
    case 'back':
      return panel.update(back(selection));
    case 'pin':
      return panel.update({ ...selection, isPinned: request.isPinned });
    case 'depth':
      return panel.update({ ...selection, depth: { upstream: request.upstream, downstream: request.downstream } });
    case 'at':
      return panel.update({ ...selection, at: request.at });
    case 'cause':
      return panel.update({ ...selection, cause: request.cause, why: null });
    case 'path':
      return panel.update({ ...selection, pathTo: request.to });
    case 'why':
      return panel.update({ ...selection, why: request.reached });
    case 'choosePartitions':
      return panel.update({ ...selection, chosen: request.choice });
    case 'swapAxes':
      return panel.update({ ...selection, isSwapped: request.isSwapped, chosen: null });
    case 'plan':
      return panel.update({ ...selection, planned: request.selection, restates: false, allowsErrors: false });
    case 'restate':
      return panel.update({ ...selection, restates: request.restates });
    case 'allowErrors':
      return panel.update({ ...selection, allowsErrors: request.isAllowed });
    case 'replan':
      return panel.replan();
    case 'discardPlan':
      return panel.discardPlan();
    case 'openRun':
      return panel.update({ ...selection, tab: 'runs', run: request.run });
    case 'olderRecords':
      return panel.update({ ...selection, records: selection.records + recordsAtOnce });
    case 'reader':
      return panel.update({ ...selection, reader: request.reader });
    case 'copy':
      return vscode.env.clipboard.writeText(request.text);
    case 'showAsText':
      return showAsText(request.text);
    case 'savePicture':
      return savePicture(selection.current?.project ?? null, request);
    case 'savePlan':
      return savePlan(session);
    case 'apply':
      return apply(session);
    case 'select':
    case 'choose':
    case 'open':
    case 'materialize':
    case 'materializeSelection':
    case 'workOnSelection':
    case 'addKey':
    case 'debug':
    case 'cancel':
    case 'standing':
    case 'reconcile':
    case 'openRows':
    case 'preview':
    case 'compare':
    case 'declareDependency':
      if (panel.project !== null) await answerInProject(session, panel.project, request);
  }
}

type ProjectRequest = Extract<
  Request,
  {
    readonly kind:
      | 'select'
      | 'choose'
      | 'open'
      | 'materialize'
      | 'materializeSelection'
      | 'workOnSelection'
      | 'addKey'
      | 'debug'
      | 'cancel'
      | 'standing'
      | 'reconcile'
      | 'openRows'
      | 'preview'
      | 'compare'
      | 'declareDependency';
  }
>;

async function answerInProject(session: Session, project: string, request: ProjectRequest): Promise<void> {
  const { panel } = session;
  switch (request.kind) {
    case 'select':
      return panel.update(select(panel.current, { project, target: request.target }));
    case 'choose':
      return choose(session, project, request.what);
    case 'open':
      return openPlace(project, request.place);
    case 'materialize':
      return materialize(session, project, request.target);
    case 'materializeSelection':
      return materializeSelection(session, { project, selection: request.selection, title: request.title });
    case 'workOnSelection': {
      const { work, selection, title } = request;
      return chosenWork[work](session, { project, selection, title });
    }
    case 'addKey':
      return addKey(session, project, request.definition);
    case 'debug':
      return debugPartition(session, project, request.target);
    case 'cancel':
      return cancelRun(session, project, request.run);
    case 'standing': {
      const params = { project, target: request.target, at: panel.current.at };
      return panel.send({ kind: 'standing', view: await session.server.ask('headwater/standing', params) });
    }
    case 'reconcile': {
      const { target } = request;
      return reconcile(session, { project, selection: selectionOf(target), title: describeTarget(target) });
    }
    case 'openRows':
      return openRows(session, project, request);
    case 'preview':
    case 'compare':
      return showVersions(session, project, request);
    case 'declareDependency':
      return declareDependency(session, { project, reader: request.reader, asset: request.asset });
  }
}

async function choose(
  { panel, projects, server }: Session,
  project: string,
  what: 'asset' | 'partition',
): Promise<void> {
  const { current } = panel.current;
  if (what === 'asset') {
    const asset = await pickAsset(projects.named(project)?.assets ?? []);
    if (asset !== null) panel.update(select(panel.current, { project, target: { asset, partition: null } }));
    return;
  }
  if (current === null) return;
  const partition = await pickPartition(server, project, current.target.asset);
  if (partition !== null)
    panel.update(select(panel.current, { project, target: { asset: current.target.asset, partition } }));
}

async function showAsText(content: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: 'plaintext' }));
}
