// What the status bar says of an edit that is not saved.

import type { EditImpact } from '@headwater/protocol';

const MOST_NAMES = 5;

/** Null: there is nothing to be said. */
export function editWords(impact: EditImpact | null): { readonly text: string; readonly tooltip: string } | null {
  if (impact === null || impact.assets === 0) return null;
  const { changed, assets, partitions } = impact;
  const names = changed.slice(0, MOST_NAMES).join(', ');
  const more = changed.length > MOST_NAMES ? ` and ${changed.length - MOST_NAMES} more` : '';
  return {
    text: `$(edit) this edit: ${counted(assets, 'asset')}, ${counted(partitions, 'partition')}`,
    tooltip: `What is not saved changes ${names}${more}. Show its impact`,
  };
}

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
/** `3 701`. */
const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
