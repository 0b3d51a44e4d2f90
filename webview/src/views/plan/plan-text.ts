// The plan as text.

import type { PlanRefusal, PlanView } from '@headwater/protocol';
import { counted, countText, partitionsText } from '../../format/keys.js';
import { paragraphs, textTable } from '../../format/text-table.js';
import { secondStamp } from '../../format/time.js';

export function planText(view: PlanView, refusal: PlanRefusal | null): string {
  const steps = view.steps.map((step) => [
    String(step.number),
    step.asset,
    partitionsText(step.partitions, 9),
    countText(step.partitions),
    step.reasons.map((reason) => reason.text).join('; '),
  ]);
  const leftOut = view.leftOut.map((left) => `  ${left.asset} ${partitionsText(left.partitions, 9)}: ${left.reason}`);
  return paragraphs([
    `Plan of ${view.selection}, made ${secondStamp(view.madeAt)}${view.logPosition === null ? '' : `, log #${view.logPosition}`}`,
    refusal &&
      [
        `Not applied at ${secondStamp(refusal.at)}: the world has moved since this plan was made. Nothing was run.`,
        ...refusal.moved.map(({ name, what }) => `  ${name} ${what}`),
      ].join('\n'),
    view.widening && `The request widens. ${view.widening}`,
    steps.length === 0 ? 'Nothing to do.' : textTable(['#', 'Asset', 'Partitions', 'n', 'Why'], steps),
    leftOut.length === 0 ? null : ['Left out', ...leftOut].join('\n'),
    [
      `${counted(view.totals.partitions, 'step')} in ${counted(view.totals.assets, 'asset')}`,
      ...conditionalText(view.totals),
    ].join('; '),
  ]);
}

/** What an unchanged result before them saves. */
export function conditionalText({ conditional = 0 }: PlanView['totals']): readonly string[] {
  return conditional === 0 ? [] : [`${conditional} of them only if what is rebuilt before them comes out different`];
}
