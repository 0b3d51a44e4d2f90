// Follows what the texts of projects import: reads what is on disk and was not read, such as a JSON file, and lets go of it
// when nobody imports it any more.

import type { FileChange } from '../analysis/index.js';
import { Debounce } from './debounce.js';
import type { MissingImport } from './imported-files.js';
import type { ProjectSession } from './project-session.js';

export interface FollowedImportsOptions {
  isOpen(session: ProjectSession): boolean;
  /** Texts of the project that stand in the editor, over what is on disk. */
  openIn(session: ProjectSession): readonly FileChange[];
  /** After everything that was asked for before. */
  inTurn(act: () => Promise<void>): void;
  onDefinitions(session: ProjectSession): void;
}

export class FollowedImports {
  /** Imports that lead nowhere, for which the disk was searched since something changed there. */
  private sought = new WeakSet();
  /** After a pause: who writes an import anew has not one for a moment. */
  private readonly lettingGo = new Debounce<ProjectSession>({ quietMs: 500, atMostMs: 60_000 }, (session) =>
    this.options.inTurn(() => this.letGo(session)),
  );

  constructor(private readonly options: FollowedImportsOptions) {}

  follow(session: ProjectSession): void {
    const imports = session.imported.missingIn(session.snapshot).filter((each) => !this.sought.has(each));
    for (const each of imports) this.sought.add(each);
    if (imports.length > 0) this.options.inTurn(() => this.read(session, imports));
    this.lettingGo.soon(session);
  }
  /** What was not there may be there now. */
  diskChanged(): void {
    this.sought = new WeakSet();
  }
  forget(session: ProjectSession): void {
    this.lettingGo.forget(session);
  }

  private async read(session: ProjectSession, imports: readonly MissingImport[]): Promise<void> {
    const { isOpen, openIn, onDefinitions } = this.options;
    const known = new Set(session.snapshot.files);
    const read = (await session.imported.read(imports)).filter(({ path: file }) => !known.has(file));
    if (read.length === 0 || !isOpen(session)) return;
    await session.prepare(read);
    session.apply(read);
    session.apply(openIn(session));
    await session.settled();
    onDefinitions(session);
  }
  private async letGo(session: ProjectSession): Promise<void> {
    const { isOpen, onDefinitions } = this.options;
    if (!isOpen(session) || session.isAnsweringFromKept || !session.isSettled) return;
    const { left } = session.imported;
    if (left.length === 0) return;
    session.apply(left.map((file) => ({ path: file, text: null })));
    await session.settled();
    onDefinitions(session);
  }
}
