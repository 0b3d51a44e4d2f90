// Partition keys and stretches of them, in the words of the panel and the hover.

import { countOf, type PartitionSet } from 'headwater/algebra';

/** `2024-10-02 … 10-08`: the last key without the parts that both share. */
export function formatKeyRange(first: string, last: string): string {
  return first === last ? first : `${first} … ${withoutSharedParts(last, first)}`;
}

/** `10-02`: a key without the parts that it shares with another one, as long as something stays. */
export function withoutSharedParts(key: string, other: string): string {
  const parts = key.split('-');
  const others = other.split('-');
  let shared = 0;
  while (shared < parts.length - 2 && parts[shared] === others[shared]) shared++;
  return parts.slice(shared).join('-');
}

/** `2024-10-02 … 10-08`, at most three stretches, the rest as a number. */
export function formatSet(set: PartitionSet): string {
  const { space, intervals } = set;
  if (space.definition === null) return countOf(set) === 0 ? 'nothing' : 'all of it';
  if (intervals.length === 0) return 'no partition';
  const shown = intervals.slice(0, 3).map(([first, last]) => formatKeyRange(space.keyAt(first), space.keyAt(last)));
  const rest = intervals.length > 3 ? `, and ${intervals.length - 3} more stretches` : '';
  return shown.join(', ') + rest;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
