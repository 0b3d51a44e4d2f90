// The steps of a run as rows that can be walked and chosen; what stands beside their names is up to the arrangement.

import type { RunStepView, RunView } from '@headwater/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { targetText } from '../../format/keys.js';
import { stepMark } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { StatusIcon } from '../../ui/icon.js';
import { type ListHandle, VirtualList } from '../../ui/virtual-list.js';
import { TargetName } from '../../ui/target-name.js';
import { stepLabels } from './step-labels.js';

/** What both arrangements of steps are given. */
export interface StepsProps {
  readonly run: RunView;
  readonly chosen: RunStepView | null;
  readonly onChoose: (step: RunStepView) => void;
}
interface StepListProps extends StepsProps {
  readonly label: string;
  readonly cells: (step: RunStepView) => ComponentChildren;
}

const ROW_HEIGHT = 22;
const rowHeight = (): number => ROW_HEIGHT;

export function StepList({ run, chosen, onChoose, label, cells }: StepListProps) {
  const { open } = useActions();
  const list = useRef<ListHandle>(null);
  const labels = stepLabels(run.steps);
  const chosenAt = run.steps.findIndex(({ step }) => step === chosen?.step);
  useEffect(() => {
    if (chosenAt >= 0) list.current?.show(chosenAt);
  }, [run.summary.number, chosenAt]);
  return (
    <VirtualList
      role="table"
      label={label}
      items={run.steps}
      heightOf={rowHeight}
      handle={list}
      onKey={(event, index) => {
        const step = run.steps[index];
        if (step && event.key === 'Enter' && step.place) open(step.place);
        else if (step && event.key === ' ') onChoose(step);
        else return false;
        return true;
      }}
      renderItem={(step, _, row) => (
        <div
          key={step.step}
          class={step.step === chosen?.step ? 'step-row chosen' : 'step-row'}
          role="row"
          aria-selected={step.step === chosen?.step}
          onClick={() => onChoose(step)}
          {...row}
        >
          <StatusIcon mark={markOf(step)} size={14} isAlone />
          <span role="rowheader" class="step-name" title={targetText(step)}>
            <TargetName target={step} label={labels.get(step.partition ?? '')} isAssetFirst />
          </span>
          {cells(step)}
        </div>
      )}
    />
  );
}

/** What waits for a step that failed is blocked, not queued. */
export function markOf({ status, note }: RunStepView) {
  return stepMark(note && status === 'queued' ? 'skipped' : status);
}
