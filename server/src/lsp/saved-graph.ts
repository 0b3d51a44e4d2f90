// The graph of what is saved, remembered from when nothing was edited: to say what an edit changes, no second workspace
// has to be made of the project. It holds for as long as the saved texts are the ones that it was made of.

import type { AssetGraph } from '@headwater/core';
import type { FileAnswers } from '../analysis/index.js';
import type { Workspace } from '../analysis/workspace.js';

type Texts = ReadonlyMap<string, string | null>;

interface Remembered {
  readonly graph: AssetGraph;
  readonly texts: ReadonlyMap<string, string>;
}

export class SavedGraph {
  private remembered: Remembered | null = null;

  constructor(private readonly present: Workspace) {}

  /** `edited`: what is saved of the files that are edited. Null: it is not known. */
  graphOf(edited: Texts): AssetGraph | null {
    if (this.remembered === null) return null;
    const { graph, texts } = this.remembered;
    let count = 0;
    for (const [file, text] of this.saved(edited)) {
      if (texts.get(file) !== text) return null;
      count += 1;
    }
    return count === texts.size ? graph : null;
  }

  /** Before the type checker has answered its first questions, the graph is not sure. */
  remember(edited: Texts, graph: AssetGraph, answers: readonly FileAnswers[]): void {
    if (graph === this.remembered?.graph) return;
    if (answers.length === 0 && this.present.questions.length > 0) return;
    this.remembered = { graph, texts: new Map(this.saved(edited)) };
  }

  private *saved(edited: Texts): Generator<readonly [file: string, text: string]> {
    for (const file of new Set([...this.present.snapshot.files, ...edited.keys()])) {
      const text = edited.get(file);
      const saved = text === undefined ? this.present.textOf(file) : text;
      if (saved !== null) yield [file, saved];
    }
  }
}
