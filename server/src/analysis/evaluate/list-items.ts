// Where in a list its items stand. What is spread into a list without being known stands for any number of items, so
// that nothing behind it has an index, and the list no length.

import { choiceOf, constant, type ListValue, opaque, type Place, type Slot, UNDEFINED, type Value } from './value.js';

export function unknownItems(place: Place | null): Slot {
  return { value: opaque(), place, isMany: true };
}

/** How many items at the beginning have an index that is known. */
export function placedItems({ items }: ListValue): number {
  const first = items.findIndex(isMany);
  return first < 0 ? items.length : first;
}
function isMany(slot: Slot): boolean {
  return slot.isMany === true;
}
/** Whether these items are all that there are, and each is one. */
export function isExact(list: ListValue): boolean {
  return !list.isOpen && !list.items.some(isMany);
}

/** The item at an index from the beginning. */
export function itemAt(list: ListValue, index: number): Value {
  const { items, isOpen } = list;
  const placed = placedItems(list);
  if (index < placed || placed === items.length) return items[index]?.value ?? (isOpen ? opaque() : UNDEFINED);
  return choiceOf([...items.slice(placed).map(({ value }) => value), opaque()]);
}

/** What each index is. */
export function indexesOf(list: ListValue): readonly Value[] {
  const placed = placedItems(list);
  return list.items.map((_, index) => (index < placed ? constant(index) : opaque()));
}

/** What spreading the value gives; `place`: where that is done, which counts for items that stand elsewhere. */
export function itemsIn(value: Value, place: Place | null): readonly Slot[] {
  if (value.kind !== 'list') return [unknownItems(place)];
  const items = value.items.map((slot) => ({ ...slot, place }));
  return value.isOpen ? [...items, unknownItems(place)] : items;
}
