// The methods of lists. A callback is called for each known item, and once more for all that is not known.

import { uncertainly } from './calls.js';
import { indexesOf, isExact, itemAt, placedItems, unknownItems } from './list-items.js';
import { callInline } from './members.js';
import { makeList, MAX_ITEMS, type Run } from './scope.js';
import { toChange } from './own-copies.js';
import { joinTexts, numberOf, plainText, textFrom, textOf } from './text.js';
import {
  choiceOf,
  constant,
  type ListValue,
  opaque,
  type Place,
  type Slot,
  truthOf,
  UNDEFINED,
  type Value,
} from './value.js';

export interface Call {
  readonly run: Run;
  readonly list: ListValue;
  readonly args: readonly Slot[];
  readonly place: Place;
}
type ListMethod = (call: Call) => Value;

export function listMethod(run: Run, list: ListValue, property: string): Value | null {
  const method = Object.hasOwn(METHODS, property) ? METHODS[property] : undefined;
  return method ? { kind: 'native', call: (args, place) => method({ run, list, args, place }) } : null;
}

function callFor({ run, args, place }: Call, item: Value, index: Value): Value {
  return callInline(run, args[0]?.value ?? UNDEFINED, { args: [item, index], place });
}
/** The last time, for an open list, without a slot. */
function forEachItem(call: Call, visit: (slot: Slot | null, result: Value) => void): void {
  const { run, list } = call;
  const indexes = indexesOf(list);
  list.items.forEach((slot, at) => {
    const result = (): Value => callFor(call, slot.value, indexes[at] ?? opaque());
    visit(slot, slot.isMany ? uncertainly(run, result) : result());
  });
  if (list.isOpen)
    visit(
      null,
      uncertainly(run, () => callFor(call, opaque(), opaque())),
    );
}
/** What is asked of each item, where it may stand for none or for several: true of it is not true of one. */
function truthOfOne(slot: Slot | null, result: Value): boolean | null {
  return slot === null || slot.isMany ? null : truthOf(result);
}
function listLike({ run, list }: Call, items: readonly Slot[], isOpen = list.isOpen): ListValue {
  return makeList(run, items, isOpen);
}

function mapItems(call: Call, spread: (result: Value, slot: Slot) => readonly Slot[]): ListValue {
  const items: Slot[] = [];
  forEachItem(call, (slot, result) => {
    if (slot) items.push(...spread(result, slot));
  });
  return listLike(call, items);
}

export function mapList(call: Call): ListValue {
  return mapItems(call, (value, slot) => [{ ...slot, value }]);
}

function filterItems(call: Call): Value {
  let isOpen = call.list.isOpen;
  const items: Slot[] = [];
  forEachItem(call, (slot, result) => {
    const truth = truthOf(result);
    if (slot && (truth === true || (truth === null && slot.isMany))) items.push(slot);
    else if (truth === null) isOpen = true;
  });
  return listLike(call, items, isOpen);
}

function findItem(call: Call): Value {
  const options: Value[] = [];
  let isFound = false;
  forEachItem(call, (slot, result) => {
    if (isFound || truthOf(result) === false) return;
    options.push(slot?.value ?? opaque());
    isFound = truthOfOne(slot, result) === true;
  });
  return isFound ? choiceOf(options) : choiceOf([...options, UNDEFINED]);
}

function quantify(call: Call, wanted: boolean): Value {
  const truths: (boolean | null)[] = [];
  forEachItem(call, (slot, result) => {
    const truth = truthOf(result);
    truths.push(truth === wanted ? truthOfOne(slot, result) : truth);
  });
  if (truths.includes(wanted)) return constant(wanted);
  return truths.includes(null) ? opaque() : constant(!wanted);
}

function reduceItems(call: Call): Value {
  const { run, list, args, place } = call;
  const [callback, initial] = args;
  if (list.isOpen) {
    callInline(run, callback?.value ?? UNDEFINED, { args: [initial?.value ?? opaque(), opaque()], place });
    return opaque();
  }
  const items = [...list.items];
  let result = initial?.value ?? items.shift()?.value ?? UNDEFINED;
  for (const { value, isMany } of items) {
    const next = (): Value => callInline(run, callback?.value ?? UNDEFINED, { args: [result, value], place });
    result = isMany ? afterAny(uncertainly(run, next)) : next();
  }
  return result;
}

/** A text has a hole for what is not known; of anything else nobody knows what more items make of it. */
function afterAny(result: Value): Value {
  return result.kind === 'text' ? result : choiceOf([result, opaque()]);
}

function push({ run, list, args }: Call): Value {
  const changed = toChange(run, list);
  if (changed === null) return opaque();
  const isFull = changed.items.length >= MAX_ITEMS;
  if (!isFull) changed.items.push(...args);
  if (isFull || run.uncertain > changed.origin.level) changed.isOpen = true;
  return opaque();
}

function slice({ list, args, run }: Call): Value {
  const [from, to] = args.map(({ value }) => numberOf(value));
  const isKnown = (index: number | null | undefined): boolean =>
    index === undefined || (index !== null && index >= 0 && index <= placedItems(list)) || isExact(list);
  if (list.isOpen || from === null || to === null || !isKnown(from) || !isKnown(to)) return { ...list, isOpen: true };
  return makeList(run, list.items.slice(from, to));
}

function includes({ list, args }: Call): Value {
  const wanted = args[0] ? textOf(args[0].value) : null;
  const texts = list.items.map(({ value, isMany }) => (isMany ? null : textOf(value)));
  if (wanted === null) return opaque();
  if (texts.includes(wanted)) return constant(true);
  return list.isOpen || texts.includes(null) ? opaque() : constant(false);
}

function sorted({ run, list, args, place }: Call): Value {
  const [compare] = args;
  if (compare) callInline(run, compare.value, { args: [opaque(), opaque()], place });
  const texts = list.items.map((slot) => ({ slot, text: textOf(slot.value) }));
  // Sorting with a comparison of one's own: the same items, in an order that does not matter here.
  if (compare || texts.some(({ text }) => text === null)) return list;
  const items = texts.toSorted((a, b) => ((a.text ?? '') < (b.text ?? '') ? -1 : 1)).map(({ slot }) => slot);
  return { ...list, items };
}

function concat(call: Call): Value {
  return listLike(call, [...call.list.items, ...flatten(call.args)]);
}

/** Whatever may be a list stands for any number of items. */
function flatten(slots: readonly Slot[]): readonly Slot[] {
  return slots.flatMap((slot): readonly Slot[] => {
    const { value } = slot;
    if (value.kind === 'opaque' || value.kind === 'choice') return [{ ...slot, isMany: true }];
    if (value.kind !== 'list') return [slot];
    const items = value.isOpen ? [...value.items, unknownItems(slot.place)] : value.items;
    return slot.isMany ? items.map((item) => ({ ...item, isMany: true })) : items;
  });
}

/** As `for (const index in list)` has them. */
export function indexList(run: Run, list: ListValue): ListValue {
  const indexes = indexesOf(list);
  const items = list.items.map((slot, at) => ({ ...slot, value: indexes[at] ?? opaque(), place: null }));
  return makeList(run, items, list.isOpen);
}

function pairOf(run: Run, index: Slot | undefined, { value, place }: Slot): ListValue {
  return makeList(run, [
    { value: index?.value ?? opaque(), place: null },
    { value, place },
  ]);
}

const METHODS: Readonly<Record<string, ListMethod>> = {
  map: mapList,
  flatMap: (call) => mapItems(call, (value, slot) => flatten([{ ...slot, value }])),
  forEach: (call) => {
    forEachItem(call, () => undefined);
    return UNDEFINED;
  },
  filter: filterItems,
  find: findItem,
  some: (call) => quantify(call, true),
  every: (call) => quantify(call, false),
  reduce: reduceItems,
  push,
  concat,
  slice,
  includes,
  has: includes,
  add: push,
  sort: sorted,
  toSorted: sorted,
  reverse: (call) => listLike(call, call.list.items.toReversed()),
  toReversed: (call) => listLike(call, call.list.items.toReversed()),
  flat: (call) => listLike(call, flatten(call.list.items)),
  values: ({ list }) => list,
  keys: ({ run, list }) => indexList(run, list),
  entries: ({ run, list }) => {
    const indexes = indexList(run, list).items;
    const pairs = list.items.map((slot, at) => ({ ...slot, value: pairOf(run, indexes[at], slot) }));
    return makeList(run, pairs, list.isOpen);
  },
  at: ({ list, args }) => {
    const index = args[0] ? numberOf(args[0].value) : null;
    const fromEnd = index !== null && index < 0 && !list.isOpen ? list.items.slice(index) : null;
    if (index !== null && index >= 0 && !list.isOpen) return itemAt(list, index);
    if (fromEnd && !fromEnd.some(({ isMany }) => isMany)) return list.items.at(index ?? 0)?.value ?? UNDEFINED;
    return choiceOf([...list.items.map(({ value }) => value), opaque()]);
  },
  join: ({ list, args }) => {
    if (list.isOpen) return opaque();
    const separator = args[0] ? textFrom(args[0].value, null) : plainText(',');
    return separator.kind === 'text'
      ? joinTexts(
          list.items.map(({ value }) => value),
          separator,
        )
      : opaque();
  },
};
