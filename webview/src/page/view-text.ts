// The shown view as text, for Copy and Show as Text.

import { targetText } from '../format/keys.js';
import { eventsText } from '../views/events/events-text.js';
import { impactText } from '../views/impact/impact-text.js';
import { lineageText } from '../views/lineage/lineage-text.js';
import { partitionsText } from '../views/partitions/partitions-text.js';
import { planText } from '../views/plan/plan-text.js';
import { runsText } from '../views/runs/runs-text.js';
import type { PageState } from './state.js';

export function viewText({ selection, answers }: PageState): { readonly title: string; readonly text: string } {
  const subject = selection.target ? ` of ${targetText(selection.target)}` : '';
  switch (selection.tab) {
    case 'lineage':
      return {
        title: `Lineage${subject}`,
        text: answers.lineage ? lineageText(answers.lineage.view, answers.lineage.path) : NOTHING,
      };
    case 'impact':
      return {
        title: `Impact${subject}`,
        text: answers.impact ? impactText(answers.impact.view, answers.impact.chain) : NOTHING,
      };
    case 'plan':
      return { title: 'Plan', text: answers.plan ? planText(answers.plan.view, answers.plan.refusal) : NOTHING };
    case 'runs':
      return { title: 'Runs', text: answers.runs ? runsText(answers.runs.view, answers.runs.run) : NOTHING };
    case 'events':
      return { title: `Events${subject}`, text: answers.events ? eventsText(answers.events) : NOTHING };
    case 'partitions':
      return {
        title: `Partitions${subject}`,
        text: answers.partitions ? partitionsText(answers.partitions.view, answers.partitions.selected) : NOTHING,
      };
  }
}

const NOTHING = 'Nothing is shown.\n';
