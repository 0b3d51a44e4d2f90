// The runs view as text: the list, then the opened run with its steps, errors and log.

import type { LogLine, RunStepView, RunsView, RunView } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { plainText } from '../../format/plain-text.js';
import { paragraphs, textTable } from '../../format/text-table.js';
import { duration, logClock, runLabel, secondStamp } from '../../format/time.js';

export function runsText(view: RunsView, run: RunView | null): string {
  if (view.runs.length === 0) return 'Nothing has run yet.\n';
  const rows = view.runs.map((each) => [runLabel(each.number), each.status, secondStamp(each.startedAt), each.title]);
  return paragraphs([textTable(['Run', 'Status', 'Started', 'What'], rows), run && runText(run)]);
}

export function runText({ summary, steps, log }: RunView): string {
  return paragraphs([
    `${runLabel(summary.number)} ${summary.name}: ${summary.status}`,
    steps.map(stepText).join('\n'),
    log.map(logLineText).join('\n'),
  ]).trimEnd();
}

function stepText(step: RunStepView): string {
  const took = step.startedAt !== null && step.endedAt !== null ? ` ${duration(step.endedAt - step.startedAt)}` : '';
  const note = step.note ? ` (${step.note})` : '';
  const error = step.error && [
    `${step.error.name}: ${plainText(step.error.message)}`,
    ...step.error.frames.map((frame) => `  at ${frame.function} (${frame.file}:${frame.line}:${frame.column})`),
  ];
  return [
    `${step.status.padEnd(9)} ${targetText(step)}${took}${note}`,
    ...(error ?? []).map((line) => `          ${line}`),
  ].join('\n');
}

export function logLineText(line: LogLine): string {
  return `${logClock(line.at)} ${targetText({ asset: line.asset, partition: line.partition || null })} ${plainText(line.message)}`;
}
