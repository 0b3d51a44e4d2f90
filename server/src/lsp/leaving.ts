// Leaves what the next start needs to go on from here: after the start of a project, and again when files have been written
// and nobody has changed anything for a while. Only what is on disk is left, never what is typed and not saved.

import { setTimeout } from 'node:timers/promises';
import { type FactsCache, type Project, type ProjectOutline, readFiles, readOutline } from '../project/index.js';
import { Debounce } from './debounce.js';
import { type Keeping, leaveFacts, leavePicture } from './earlier-start.js';
import type { ProjectSession } from './project-session.js';

/** After the diagnostics, and before the type checker tells more. */
const LEAVE_AFTER_MS = 100;

export interface LeavingOptions {
  now(): number;
  /** So long nobody has changed anything when what was written is left, in milliseconds. */
  readonly quietMs: number;
  keeping(): Keeping;
  isOpen(session: ProjectSession): boolean;
}

/** A project as it was found on disk. */
export interface OnDisk {
  readonly outline: ProjectOutline;
  readonly project: Project;
  /** Epoch milliseconds, before the first file was read. */
  readonly readAt: number;
}

export class Leaving {
  private readonly memories = new WeakMap<ProjectSession, FactsCache>();
  /** Sessions whose files have been written since. */
  private readonly due = new Set<ProjectSession>();
  private readonly waiting: Debounce<ProjectSession>;

  constructor(private readonly options: LeavingOptions) {
    const { quietMs } = options;
    this.waiting = new Debounce({ quietMs, atMostMs: Infinity }, (session) => {
      this.due.delete(session);
      this.leaveAnew(session).catch((error: unknown) => this.reportFailure(error));
    });
  }

  /** `memory`: from which the session has read facts; null: none may be kept. `onDisk`: null: the picture there holds. */
  async leave(session: ProjectSession, memory: FactsCache | null, onDisk: OnDisk | null): Promise<void> {
    if (memory !== null) this.memories.set(session, memory);
    await this.leaveFacts(session);
    if (onDisk !== null) this.leavePicture(session, onDisk).catch((error: unknown) => this.reportFailure(error));
  }

  /** Files of the project have been written. */
  written(session: ProjectSession): void {
    this.due.add(session);
    this.waiting.soon(session);
  }
  /** It is not the time yet. */
  typed(session: ProjectSession): void {
    if (this.due.has(session)) this.waiting.soon(session);
  }
  forget(session: ProjectSession): void {
    this.due.delete(session);
    this.waiting.forget(session);
  }

  private async leaveAnew(session: ProjectSession): Promise<void> {
    const readAt = this.options.now();
    const reading = await readOutline(session.root);
    if (reading.kind === 'failure') return;
    const project = await readFiles(reading.outline);
    // Whoever has not saved yet is waited for: that is a file that is written.
    if (!this.options.isOpen(session) || !session.isOf(project)) return;
    await this.leaveFacts(session);
    await this.leavePicture(session, { outline: reading.outline, project, readAt });
  }

  private async leaveFacts(session: ProjectSession): Promise<void> {
    session.keepBodies();
    await leaveFacts(this.memories.get(session) ?? null, this.options.keeping());
  }

  private async leavePicture(session: ProjectSession, { outline, project, readAt }: OnDisk): Promise<void> {
    if (!session.isOf(project)) return;
    const { snapshot } = session;
    await setTimeout(LEAVE_AFTER_MS);
    if (session.isSettled && session.snapshot === snapshot)
      await leavePicture(outline, { project, snapshot, readAt }, this.options.keeping());
  }

  private reportFailure(error: unknown): void {
    this.options.keeping().report(`Nothing is kept for the next start: ${String(error)}`);
  }
}
