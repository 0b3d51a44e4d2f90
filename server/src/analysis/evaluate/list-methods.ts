// The methods of lists. A callback is called for each known item, and once more for all that is not known.

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
  call.list.items.forEach((slot, index) => {
    visit(slot, callFor(call, slot.value, constant(index)));
  });
  if (!call.list.isOpen) return;
  call.run.uncertain += 1;
  visit(null, callFor(call, opaque(), opaque()));
  call.run.uncertain -= 1;
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

function filterItems(call: Call): Value {
  let isOpen = call.list.isOpen;
  const items: Slot[] = [];
  forEachItem(call, (slot, result) => {
    const truth = truthOf(result);
    if (truth === true && slot) items.push(slot);
    if (truth === null) isOpen = true;
  });
  return listLike(call, items, isOpen);
}

function findItem(call: Call): Value {
  const options: Value[] = [];
  let isFound = false;
  forEachItem(call, (slot, result) => {
    const truth = truthOf(result);
    if (isFound || truth === false) return;
    options.push(slot?.value ?? opaque());
    isFound = truth === true;
  });
  return isFound ? choiceOf(options) : choiceOf([...options, UNDEFINED]);
}

function quantify(call: Call, wanted: boolean): Value {
  const truths: (boolean | null)[] = [];
  forEachItem(call, (_slot, result) => {
    truths.push(truthOf(result));
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
  const items = list.items.map(({ value }) => value);
  let result = initial?.value ?? items.shift() ?? UNDEFINED;
  for (const item of items) result = callInline(run, callback?.value ?? UNDEFINED, { args: [result, item], place });
  return result;
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
  if (list.isOpen || from === null || to === null) return { ...list, isOpen: true };
  return makeList(run, list.items.slice(from, to));
}

function includes({ list, args }: Call): Value {
  const wanted = args[0] ? textOf(args[0].value) : null;
  const texts = list.items.map(({ value }) => textOf(value));
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
  const items = [...call.list.items];
  let { isOpen } = call.list;
  for (const slot of call.args) {
    if (slot.value.kind !== 'list') items.push(slot);
    else {
      items.push(...slot.value.items);
      isOpen ||= slot.value.isOpen;
    }
  }
  return listLike(call, items, isOpen);
}

function flatten(slots: readonly Slot[]): readonly Slot[] {
  return slots.flatMap((slot) => (slot.value.kind === 'list' ? slot.value.items : [slot]));
}

const METHODS: Readonly<Record<string, ListMethod>> = {
  map: (call) => mapItems(call, (value, { place }) => [{ value, place }]),
  flatMap: (call) => mapItems(call, (value, { place }) => flatten([{ value, place }])),
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
  keys: (call) =>
    listLike(
      call,
      call.list.items.map((_, index) => ({ value: constant(index), place: null })),
    ),
  entries: (call) =>
    listLike(
      call,
      call.list.items.map((slot, index) => ({
        value: listLike(call, [{ value: constant(index), place: null }, slot], false),
        place: slot.place,
      })),
    ),
  at: ({ list, args }) => {
    const index = args[0] ? numberOf(args[0].value) : null;
    if (index !== null && !list.isOpen) return list.items.at(index)?.value ?? UNDEFINED;
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
