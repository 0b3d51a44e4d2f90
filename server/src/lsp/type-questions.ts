// Brings the questions of one project's analysis to the type checker, after a pause in typing, and its answers back.
// Only what has changed since the last time is sent along.

import type { FileAnswers, FileQuestions, ProjectSettings } from '../analysis/index.js';
import type { ChangedText } from '../analysis/types/index.js';
import type { Workspace } from '../analysis/workspace.js';
import { Debounce } from './debounce.js';
import type { TypeOracle } from './type-thread.js';

/** Long after the diagnostics that need no types. */
const ASK_AFTER = { quietMs: 250, atMostMs: 2000 };
/** An answer may lead to new questions, but not for ever. */
const MOST_ROUNDS = 5;

export interface TypeQuestionsOptions {
  readonly root: string;
  readonly settings: ProjectSettings;
  readonly workspace: Workspace;
  readonly oracle: TypeOracle;
  /** Whether all changes are analysed. */
  isReady(): boolean;
  /** What is known has become more, or less. */
  onAnswers(answers: readonly FileAnswers[]): void;
  report(message: string): void;
}

export class TypeQuestions {
  private readonly asking: Debounce<'questions'>;
  /** What the checker has been told, in this generation of it. */
  private told = { generation: -1, texts: new Map<string, string>() };
  private isAsking = false;
  private isClosed = false;
  private rounds = 0;

  constructor(private readonly options: TypeQuestionsOptions) {
    this.asking = new Debounce(ASK_AFTER, () => this.ask());
  }

  /** Something has changed. */
  soon(): void {
    this.rounds = 0;
    this.asking.soon('questions');
  }
  close(): void {
    this.isClosed = true;
    this.asking.forget('questions');
    this.options.oracle.forget(this.options.root);
  }

  private ask(): void {
    if (this.isClosed) return;
    // What comes while the checker thinks is asked when it has answered; what is not analysed asks nothing yet.
    if (this.isAsking || !this.options.isReady()) {
      this.asking.soon('questions');
      return;
    }
    const { workspace } = this.options;
    const { questions } = workspace;
    if (questions.length === 0) {
      this.options.onAnswers([]);
      return;
    }
    this.isAsking = true;
    this.askFor(questions)
      .catch((error: unknown) => this.options.report(`The type checker broke down: ${String(error)}`))
      .finally(() => {
        this.isAsking = false;
      });
  }

  private async askFor(questions: readonly FileQuestions[]): Promise<void> {
    const { root, settings, workspace, oracle, onAnswers } = this.options;
    const isNew = this.told.generation !== oracle.generation;
    if (isNew) this.told = { generation: oracle.generation, texts: new Map() };
    const changes = this.changes();
    const answers = await oracle.ask({ root, settings: isNew ? settings : null, changes, questions });
    if (this.isClosed) return;
    const before = workspace.snapshot;
    onAnswers(answers);
    this.rounds += 1;
    if (workspace.snapshot !== before && this.rounds < MOST_ROUNDS) this.asking.soon('questions');
  }

  private changes(): readonly ChangedText[] {
    const { workspace } = this.options;
    const { texts } = this.told;
    const files = new Set(workspace.snapshot.files);
    const changes: ChangedText[] = [];
    for (const file of new Set([...texts.keys(), ...files])) {
      const text = files.has(file) ? workspace.textOf(file) : null;
      if (text === (texts.get(file) ?? null)) continue;
      changes.push({ file, text });
      if (text === null) texts.delete(file);
      else texts.set(file, text);
    }
    return changes;
  }
}
