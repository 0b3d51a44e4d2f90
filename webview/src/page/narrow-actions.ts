// What the toolbars of a narrow page have no room for, as items of the menu above them.

import type { MenuItem } from '../ui/menu.js';
import { dotText, mermaidText } from '../views/lineage/lineage-export.js';
import { pictureToSave } from '../views/lineage/save-picture.js';
import type { Actions } from './context.js';
import type { PageState } from './state.js';

export function narrowActions({ selection, answers }: PageState, { send }: Pick<Actions, 'send'>): readonly MenuItem[] {
  const { plan, events, lineage } = answers;
  switch (selection.tab) {
    case 'plan': {
      const canSave = plan !== null && plan.refusal === null && plan.view.totals.partitions > 0;
      return canSave ? [{ label: 'Save Plan…', run: () => send({ kind: 'savePlan' }) }] : [];
    }
    case 'events':
      return events === null
        ? []
        : [{ label: 'Reconcile…', run: () => send({ kind: 'reconcile', target: events.target }) }];
    case 'lineage':
      return lineage === null
        ? []
        : [
            { label: 'Copy as Mermaid', run: () => send({ kind: 'copy', text: mermaidText(lineage.view) }) },
            { label: 'Copy as DOT', run: () => send({ kind: 'copy', text: dotText(lineage.view) }) },
            // As SVG alone: whether a browser can draw it, nothing here would say.
            { label: 'Save as SVG…', run: () => void pictureToSave(lineage.view, 'svg').then(send) },
          ];
    case 'impact':
    case 'partitions':
    case 'runs':
      return [];
  }
}
