// The plan as text.

import type { PlanRefusal, PlanStoppers, PlanView, StandingView } from '@headwater/protocol';
import { counted, countText, partitionsText, targetText } from '../../format/keys.js';
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
    view.stoppers === undefined ? null : stoppersText(view.stoppers),
    view.widening && `The request widens. ${view.widening.text}`,
    steps.length === 0 ? 'Nothing to do.' : textTable(['#', 'Asset', 'Partitions', 'n', 'Why'], steps),
    leftOut.length === 0 ? null : ['Left out', ...leftOut].join('\n'),
    [
      `${counted(view.totals.partitions, 'step')} in ${counted(view.totals.assets, 'asset')}`,
      ...conditionalText(view.totals),
    ].join('; '),
  ]);
}

function stoppersText({ errors, more, isAllowed }: PlanStoppers): string {
  return [
    isAllowed
      ? 'Made as errors in what it is made of leave it.'
      : 'No plan: there are errors in what it would be made of. Below is what they leave of it.',
    ...errors.map(({ message, rule, place }) => `  ${place.file}:${place.line}:${place.column} ${message} (${rule})`),
    ...(more === 0 ? [] : [`  and ${more} more`]),
  ].join('\n');
}

/** What an unchanged result before them saves. */
export function conditionalText({ conditional = 0 }: PlanView['totals']): readonly string[] {
  return conditional === 0 ? [] : [`${conditional} of them only if what is rebuilt before them comes out different`];
}

/** Why a partition has to be built, the changes at the root first. */
export function standingText({ target, roots, moreRoots, links, more }: StandingView): string {
  const lines = links.flatMap((link) => [
    `${targetText(link.target)}: ${link.status}`,
    ...(link.failed === undefined ? [] : [`  ${link.failed}`]),
    ...link.causes.map((cause) => `  ${cause}`),
    ...(link.behind.length === 0 ? [] : [`  built after ${link.behind.join(', ')}`]),
  ]);
  return paragraphs([
    `Why ${targetText(target)}`,
    roots.length === 0
      ? null
      : [
          ...roots.map((root) => `${targetText(root.target)} ${root.what}`),
          ...(moreRoots === 0 ? [] : [`and ${counted(moreRoots, 'more change')}`]),
        ].join('\n'),
    lines.join('\n'),
    more === 0 ? null : `and ${counted(more, 'partition')} farther away`,
  ]);
}
