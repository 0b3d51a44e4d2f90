// A run's head and its steps, in the arrangement that the reader has chosen.

import { expectationOf } from './expectation.js';
import { RunHead } from './run-head.js';
import { RunTable } from './run-table.js';
import { RunTimeline } from './run-timeline.js';
import type { StepsProps } from './step-list.js';

export type Arrangement = 'timeline' | 'steps';

interface RunStepsProps extends StepsProps {
  readonly arrangement: Arrangement;
  readonly now: number;
}

export function RunSteps({ arrangement, now, ...steps }: RunStepsProps) {
  const expectation = expectationOf(steps.run, now);
  return (
    <>
      <RunHead run={steps.run} expectation={expectation} now={now} />
      {arrangement === 'timeline' ? (
        <RunTimeline {...steps} expectation={expectation} now={now} />
      ) : (
        <RunTable {...steps} now={now} />
      )}
    </>
  );
}
