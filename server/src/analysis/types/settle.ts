// Asks the type checker until it has nothing more to say: an answer may lead to code with questions of its own.

import type { Workspace } from '../workspace.js';
import type { TypeChecker } from './type-checker.js';

/** How many questions there are at the end, and how many of them the checker has decided. */
export interface Settled {
  readonly asked: number;
  readonly decided: number;
}

const MOST_ROUNDS = 5;

export function settleTypes(workspace: Workspace, checker: TypeChecker): Settled {
  let settled: Settled = { asked: 0, decided: 0 };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = workspace.snapshot;
    const files = checker.answer(workspace.questions);
    const answers = files.flatMap((file) => file.answers);
    const decided = answers.filter(({ answer }) => answer.kind !== 'undecided').length;
    settled = { asked: answers.length, decided };
    if (workspace.answer(files) === before) break;
  }
  return settled;
}
