// What the type checker's thread does with a message: one checker for each project, which is told what has changed and
// then asked. It knows nothing of threads, so that it answers in the same process too.

import type { FileAnswers, FileQuestions, ProjectSettings } from '../analysis/index.js';
import { type ChangedText, TypeChecker } from '../analysis/types/index.js';
import { installedFiles, withSlashes } from '../project/index.js';

export interface TypeRequest {
  /** The project's folder, absolute. */
  readonly root: string;
  /** With the first request of a project, and whenever its settings have changed. */
  readonly settings: ProjectSettings | null;
  /** Since the request before. */
  readonly changes: readonly ChangedText[];
  readonly questions: readonly FileQuestions[];
}

export class TypeAnswering {
  private readonly checkers = new Map<string, TypeChecker>();

  answer({ root, settings, changes, questions }: TypeRequest): readonly FileAnswers[] {
    if (settings !== null)
      this.checkers.set(root, new TypeChecker({ root: withSlashes(root), settings, installed: installedFiles }));
    const checker = this.checkers.get(root);
    checker?.update(changes);
    return checker?.answer(questions) ?? [];
  }

  forget(root: string): void {
    this.checkers.delete(root);
  }
}
