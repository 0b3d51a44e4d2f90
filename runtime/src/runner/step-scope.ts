// Which step began what fails: work that nobody waited for still belongs to the step that started it, also long after that
// step has ended and while another one runs.

import { AsyncLocalStorage } from 'node:async_hooks';

export interface StepIdentity {
  /** The run's name. */
  readonly run: string;
  readonly step: number;
}

const current = new AsyncLocalStorage<StepIdentity>();
let last: StepIdentity | null = null;

export function withinStep<Result>(identity: StepIdentity, work: () => Result): Result {
  last = identity;
  return current.run(identity, work);
}

/** Asked where something has failed outside of any waiting; where nothing tells, it was the newest step. Null: none ran yet. */
export function stepAtFault(): StepIdentity | null {
  return current.getStore() ?? last;
}
