// Questions that only loaded code can answer, apart from any step: one function for each kind.

import type { RunnerQuestion } from '@headwater/protocol';
import { mappingAnswers } from './mapping-answers.js';
import type { RunnerWorld } from './step.js';

/** Throws what user code throws. */
export async function answerTo({ declarations }: RunnerWorld, question: RunnerQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'mappings':
      return mappingAnswers(declarations, question);
  }
}
