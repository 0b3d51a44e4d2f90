// The steps of a run as a table: how each stands, when it began, how long it took, and how long that usually takes.

import type { RunStepView } from '@headwater/protocol';
import { clock, duration } from '../../format/time.js';
import { markOf, StepList, type StepsProps } from './step-list.js';
import { endOf } from './timeline.js';

export function RunTable({ now, ...steps }: StepsProps & { readonly now: number }) {
  return (
    <div class="step-table column grow">
      <div class="table-head step-row" aria-hidden="true">
        <span class="step-name">Step</span>
        <span class="step-word wide-only">Status</span>
        <span class="step-time step-began wide-only">Began</span>
        <span class="step-time">Took</span>
        <span class="step-time step-usual wide-only">Usually</span>
      </div>
      <StepList {...steps} label="Steps" cells={(step) => <Cells step={step} now={now} />} />
    </div>
  );
}

function Cells({ step, now }: { step: RunStepView; now: number }) {
  const end = endOf(step, now);
  const { startedAt, usualMs, attempts = 1 } = step;
  const word = [step.note ?? markOf(step).word, ...(attempts > 1 ? [`${attempts} attempts`] : [])].join(', ');
  return (
    <>
      <span role="cell" class="step-word quiet ellipsis wide-only" title={word}>
        {word}
      </span>
      <TimeCell name="began" class="step-began quiet wide-only" text={startedAt === null ? '' : clock(startedAt)} />
      <TimeCell name="took" text={startedAt === null || end === null ? '' : duration(end - startedAt)} />
      <TimeCell
        name="usually"
        class="step-usual quiet wide-only"
        text={typeof usualMs === 'number' ? duration(usualMs) : ''}
      />
    </>
  );
}

/** `name`: the head of its column, for who does not see that. */
function TimeCell({ name, text, class: look = '' }: { name: string; text: string; class?: string }) {
  return (
    <span role="cell" class={`step-time ${look}`} aria-label={text === '' ? undefined : `${name} ${text}`}>
      {text}
    </span>
  );
}
