// The Headwater panel: keeps what it is about, fetches what the tab shows, and carries messages between its page and the
// rest of the window. Old questions are cancelled; the page keeps its last good answer meanwhile.

import type {
  FromPage,
  LogLine,
  MovedThing,
  PlanRefusal,
  PlanView,
  TabName,
  Target,
  ToPage,
} from '@headwater/protocol';
import * as vscode from 'vscode';
import { LatestQuestion } from '../latest-question.js';
import type { Execution } from '../runs/materialize.js';
import type { Session } from '../session.js';
import { defaultDepth } from '../settings.js';
import { fetchAnswer } from './answers.js';
import { pageHtml } from './page.js';
import { answerPage } from './requests.js';
import {
  follow,
  forPage,
  initialSelection,
  plannedSelection,
  type Selection,
  select,
  type TargetInProject,
  turnTo,
} from './selection.js';

/** Changes come in bursts, and the page draws at most ten times a second. */
const refreshMs = 150;

interface ShownRun {
  readonly project: string;
  readonly run: number;
  readonly about: Target | null;
}

export class Panel implements vscode.WebviewViewProvider, vscode.Disposable {
  static readonly viewId = 'headwater.panel';
  private selection: Selection = initialSelection(defaultDepth());
  private view: vscode.WebviewView | null = null;
  private readonly question = new LatestQuestion();
  private timer: NodeJS.Timeout | undefined;
  private failingSince: number | null = null;
  /** What the Plan tab shows, ready to be executed. */
  private plan: (Execution & { readonly view: PlanView }) | null = null;
  /** Why that was not executed. It stays as it was then, until the user wants another one. */
  private refusal: PlanRefusal | null = null;
  /** The user wants no plan until asking for one: news make none. */
  private isDiscarded = false;

  constructor(
    private readonly session: Session,
    private readonly dist: vscode.Uri,
  ) {}

  get current(): Selection {
    return this.selection;
  }
  get plannedExecution() {
    return this.plan;
  }
  /** The project that the tabs without an asset are about. */
  get project(): string | null {
    return this.selection.current?.project ?? this.session.projects.all[0]?.project ?? null;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    view.webview.options = { enableScripts: true, localResourceRoots: [this.dist] };
    view.webview.onDidReceiveMessage((message: FromPage) => this.receive(message));
    const { marks } = this.session;
    marks.seenBy('panel', { isVisible: view.visible });
    view.onDidChangeVisibility(() => {
      marks.seenBy('panel', { isVisible: view.visible });
      if (view.visible) void this.ask();
    });
    view.onDidDispose(() => {
      marks.seenBy('panel', { isVisible: false });
      this.view = null;
    });
    view.webview.html = pageHtml(view.webview, this.dist);
  }

  /** Opens Impact of what is edited and not saved. */
  async showEdit(): Promise<void> {
    this.update({ ...this.selection, tab: 'impact', cause: { kind: 'edit' }, why: null });
    await vscode.commands.executeCommand(`${Panel.viewId}.focus`);
  }

  /** Opens the panel on a tab, about a target where one is given. */
  async show(tab: TabName, about: TargetInProject | null): Promise<void> {
    const selection = about === null ? this.selection : select(this.selection, about);
    this.update({ ...selection, tab });
    await vscode.commands.executeCommand(`${Panel.viewId}.focus`);
  }

  async showRun({ project, run, about }: ShownRun): Promise<void> {
    const selection = about === null ? this.selection : turnTo(this.selection, { project, target: about });
    const { current } = selection;
    this.update({ ...selection, tab: 'runs', run, current: current?.project === project ? current : null });
    await vscode.commands.executeCommand(`${Panel.viewId}.focus`, { preserveFocus: true });
  }

  follow(target: TargetInProject): void {
    this.update(follow(this.selection, target));
  }

  /** Everything that moves the selection comes through here. */
  update(selection: Selection): void {
    if (selection === this.selection) return;
    if (plannedSelection(selection) !== plannedSelection(this.selection)) this.refusal = null;
    this.isDiscarded = false;
    this.selection = selection;
    this.send({ kind: 'selection', selection: forPage(selection) });
    void this.ask();
  }

  /** Something has moved since the plan was made: nothing was run. */
  refuse(moved: readonly MovedThing[]): void {
    if (this.plan === null) return;
    this.refusal = { at: Date.now(), moved };
    this.send({ kind: 'answer', answer: { tab: 'plan', view: this.plan.view, refusal: this.refusal } });
  }

  async replan(): Promise<void> {
    this.refusal = null;
    await this.ask();
  }

  /** Nothing of it can be applied any more. */
  discardPlan(): void {
    this.question.end();
    this.plan = null;
    this.refusal = null;
    this.isDiscarded = true;
    this.selection = { ...this.selection, planned: null, restates: false };
  }

  addLogLines(lines: readonly LogLine[]): void {
    this.send({ kind: 'logLines', lines });
  }

  refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.refresh();
    }, refreshMs);
  }

  private async receive(message: FromPage): Promise<void> {
    try {
      if (message.kind === 'ready') await this.greet();
      else await answerPage(this.session, message);
    } catch (error) {
      void vscode.window.showErrorMessage(`Headwater: ${error instanceof Error ? error.message : error}`);
    }
  }

  private async greet(): Promise<void> {
    const reduceMotion = vscode.workspace.getConfiguration('workbench').get('reduceMotion') === 'on';
    this.send({ kind: 'settings', reduceMotion });
    this.send({ kind: 'selection', selection: forPage(this.selection) });
    await this.ask();
  }

  /** The user wants to see it: a plan is made after a look at what has moved outside. News needs no such look. */
  private async ask(): Promise<void> {
    this.question.end();
    const { project, selection, view } = this;
    if (selection.tab === 'plan' && project !== null && view?.visible === true)
      await this.session.sources.look(project);
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    this.question.end();
    const { project, selection, view } = this;
    if (project === null || view === null || !view.visible) return;
    if (selection.tab === 'plan' && (this.refusal !== null || this.isDiscarded)) return;
    const token = this.question.begin();
    try {
      const { server, edits, hosts, marks } = this.session;
      const runnersOf = (of: string) => hosts.runnersOf(of);
      const [edit, branch] = [edits.in(project), marks.in(project)];
      const fetched = await fetchAnswer({ server, runnersOf, selection, project, edit, branch, token });
      if (token.isCancellationRequested || fetched === null) return;
      const { answer, document } = fetched;
      if (document !== null && answer.tab === 'plan')
        this.plan = { project, document, title: answer.view.selection || 'plan', about: null, view: answer.view };
      this.failingSince = null;
      this.send({ kind: 'answer', answer });
    } catch (error) {
      if (token.isCancellationRequested) return;
      this.failingSince ??= Date.now();
      const message = error instanceof Error ? error.message : String(error);
      this.session.output.warn(`${selection.tab}: ${message}`);
      this.send({ kind: 'failed', tab: selection.tab, message, since: this.failingSince });
    }
  }

  send(message: ToPage): void {
    void this.view?.webview.postMessage(message);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.question.dispose();
  }
}
