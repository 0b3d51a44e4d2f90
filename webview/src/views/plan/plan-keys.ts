// What keys do on the rows of the plan.

import { useActions } from '../../page/context.js';
import { targetOfRow, type TreeRow } from './plan-rows.js';
import type { Why } from './use-why.js';

/** Space and the arrows open and close a step; Enter asks why it is built, or opens what is left out; Esc asks no more. */
export function usePlanKeys(
  rows: readonly TreeRow[],
  { toggle, ask, asked, close }: Why & { toggle: (asset: string) => void },
) {
  const { open } = useActions();
  return (event: KeyboardEvent, index: number): boolean => {
    const row = rows[index];
    if (!row || event.target instanceof HTMLButtonElement || event.ctrlKey) return false;
    if (event.key === 'Escape' && asked !== null) {
      close();
      return true;
    }
    if (event.key === 'Enter') {
      const target = targetOfRow(row);
      if (target !== null) ask(target);
      else if (row.kind === 'left-out') open(row.left.place);
      return row.kind !== 'heading';
    }
    if (row.kind !== 'step') return false;
    const wants =
      event.key === ' ' ? !row.isOpen : event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null;
    if (wants === null) return false;
    if (wants !== row.isOpen) toggle(row.step.asset);
    return true;
  };
}
