// The runs that this window's hosts execute now: how far each is, and how its steps ended.
// It only listens; the log in the project stays the truth about runs that are over.

import type { RunStatus, StepChanged } from '@headwater/protocol';
import * as vscode from 'vscode';
import type { HostEvent, Hosts } from '../host/hosts.js';

export interface LiveRun {
  readonly project: string;
  readonly run: string;
  readonly number: number;
  /** A run that checks builds nothing: how its steps ended says nothing of the partitions' state. */
  readonly kind: 'materialize' | 'check';
  readonly status: RunStatus;
  readonly steps: ReadonlyMap<number, StepChanged>;
}

/** Of those that are over, for whoever asks late how one ended. */
const mostEnded = 20;
const over: ReadonlySet<RunStatus> = new Set(['succeeded', 'failed', 'cancelled']);

export class LiveRuns implements vscode.Disposable {
  private readonly runs = new Map<string, LiveRun>();
  private readonly changes = new vscode.EventEmitter<LiveRun>();
  readonly onDidChange = this.changes.event;
  private readonly failures = new vscode.EventEmitter<{ readonly run: LiveRun; readonly step: StepChanged }>();
  readonly onDidFail = this.failures.event;
  private readonly subscription: vscode.Disposable;

  constructor(hosts: Hosts) {
    this.subscription = hosts.onEvent((event) => this.hear(event));
  }

  /** Those that are not over, the newest first. */
  get active(): readonly LiveRun[] {
    return [...this.runs.values()].filter((run) => !over.has(run.status)).sort((a, b) => b.number - a.number);
  }

  /** The host has taken it; its first message may still be on the way. */
  begin({ project, run, number, kind }: Pick<LiveRun, 'project' | 'run' | 'number' | 'kind'>): void {
    this.update(project, run, { number, kind });
  }

  /** Resolves with the run once it is over. */
  whenOver(project: string, run: string): Promise<LiveRun> {
    const present = this.runs.get(runKey(project, run));
    if (present !== undefined && over.has(present.status)) return Promise.resolve(present);
    return new Promise((resolve) => {
      const subscription = this.onDidChange((changed) => {
        if (changed.project !== project || changed.run !== run || !over.has(changed.status)) return;
        subscription.dispose();
        resolve(changed);
      });
    });
  }

  private hear(event: HostEvent): void {
    if (event.kind === 'run')
      this.update(event.project, event.change.run, { number: event.change.number, status: event.change.status });
    else if (event.kind === 'step') this.hearStep(event.project, event.change);
    else if (event.kind === 'ended') this.endAll(event.project);
  }

  private hearStep(project: string, step: StepChanged): void {
    const before = this.runs.get(runKey(project, step.run));
    const run = this.update(project, step.run, { steps: new Map([...(before?.steps ?? []), [step.step, step]]) });
    if (step.status === 'failed') this.failures.fire({ run, step });
  }

  /** A host that is gone executes nothing: what it had not finished has failed. */
  private endAll(project: string): void {
    for (const run of this.active) if (run.project === project) this.update(project, run.run, { status: 'failed' });
  }

  private update(project: string, run: string, change: Partial<Omit<LiveRun, 'project' | 'run'>>): LiveRun {
    const before = this.runs.get(runKey(project, run)) ?? {
      project,
      run,
      number: 0,
      kind: 'materialize',
      status: 'queued',
      steps: new Map(),
    };
    const after = { ...before, ...change };
    this.runs.set(runKey(project, run), after);
    if (over.has(after.status)) this.forgetOldest();
    this.changes.fire(after);
    return after;
  }

  private forgetOldest(): void {
    const ended = [...this.runs].filter(([, { status }]) => over.has(status));
    for (const [key] of ended.slice(0, -mostEnded)) this.runs.delete(key);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changes.dispose();
    this.failures.dispose();
  }
}

const runKey = (project: string, run: string) => `${project}\n${run}`;
export function progressOf(run: LiveRun): { readonly done: number; readonly total: number } {
  const steps = [...run.steps.values()];
  return {
    done: steps.filter(({ status }) => status !== 'queued' && status !== 'running').length,
    total: steps.length,
  };
}
