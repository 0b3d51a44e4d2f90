// What is to be said of a run as a whole: how far it is, what failed, and about how long it still takes.

import type { RunView, ShownStepStatus } from '@headwater/protocol';
import { stepMark } from '../../format/status.js';
import { runLabel } from '../../format/time.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { type Expectation, leftText } from './expectation.js';
import { isCutOff, stopTitle } from './run-standing.js';

interface RunHeadProps {
  readonly run: RunView;
  readonly expectation: Expectation | null;
  readonly now: number;
}

export function RunHead({ run, expectation, now }: RunHeadProps) {
  const { summary } = run;
  const count = (status: ShownStepStatus) => summary.counts.find((each) => each.status === status)?.count ?? 0;
  const total = summary.counts.reduce((sum, each) => sum + each.count, 0);
  const counted = count('succeeded') + count('failed') + count('stopped') + count('running');
  const parts = [
    { status: 'succeeded', count: count('succeeded') },
    { status: 'failed', count: count('failed') },
    { status: 'stopped', count: count('stopped') },
    { status: 'running', count: count('running') },
    { status: 'waiting', count: total - counted },
  ];
  return (
    <>
      <div class="run-head">
        <StatusIcon mark={stepMark(summary.status)} isAlone />
        <span class="strong">{runLabel(summary.number)}</span>
        <span class="quiet ellipsis wide-only">{summary.title}</span>
        {isCutOff(summary) && <span title={stopTitle(summary)}>{summary.status} ·</span>}
        <span>
          {count('succeeded')} of {total} done
        </span>
        {count('failed') > 0 && (
          <span class="tone-failed">
            <span class="quiet">· </span>
            <Icon name="failed" size={12} /> {count('failed')} failed
          </span>
        )}
        {count('running') > 0 && (
          <span>
            <span class="quiet">· </span>
            {count('running')} running
          </span>
        )}
        {expectation && (
          <span class="quiet run-left" title="By what the latest runs took for a partition of each asset">
            · {leftText(expectation, now)}
          </span>
        )}
      </div>
      <div
        class="run-progress"
        role="progressbar"
        aria-label="Steps done"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={count('succeeded')}
      >
        {parts
          .filter((part) => part.count > 0)
          .map((part) => (
            <span key={part.status} class={`part-${part.status}`} style={{ flexGrow: String(part.count) }} />
          ))}
      </div>
    </>
  );
}
