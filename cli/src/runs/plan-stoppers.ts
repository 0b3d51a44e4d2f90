// Errors in what a plan is made of, such as a key that two assets have or partitions that are none: it would leave out or
// build who knows what, so that none is made of the assets that they are about. Who wants one all the same says so.

import type { Selection } from '@headwater/core';
import { aboutSelected, type Finding, planStoppers } from '@headwater/server/rules';
import type { CommandOption } from '../command.js';
import { type Failure, failure } from '../outcome.js';
import type { AnalysedProject } from '../project/project.js';

const MOST_SHOWN = 10;

export type Declared = Pick<AnalysedProject, 'snapshot' | 'rules' | 'facts'>;

export const allowErrorsOption: CommandOption = {
  flags: '--allow-errors',
  summary: 'make the plan although there are errors in what it is made of',
};

export interface Planned {
  readonly selection: Selection;
  /** That selected it; none: everything was asked for, also what an error keeps from being seen. */
  readonly words: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export function refuseErrors({ snapshot, rules, facts }: Declared, planned: Planned): Failure | null {
  const { selection, words, now } = planned;
  const errors = aboutSelected(planStoppers({ snapshot, now, project: facts }, rules), {
    graph: snapshot.graph,
    selection,
    isWhole: words.length === 0,
  });
  if (errors.length === 0) return null;
  const shown = errors.slice(0, MOST_SHOWN).map(describe);
  const more = errors.length > MOST_SHOWN ? [`… and ${errors.length - MOST_SHOWN} more`] : [];
  return failure(
    `No plan: there are errors in what it would be made of.${[...shown, ...more].map((line) => `\n  ${line}`).join('')}`,
    'Mend them: `headwater check` shows them with the others. With `--allow-errors` the plan is made as they leave it.',
  );
}

function describe({ span, message, rule }: Finding): string {
  return `${span.file}:${span.start.line}:${span.start.column} ${message} (${rule})`;
}
