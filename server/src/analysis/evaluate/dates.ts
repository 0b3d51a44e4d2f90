// Simple date arithmetic on what derives from the partition key: whole days, forwards and back. Anything that is not
// certain to be that is unknown.

import { numberOf, textOf } from './text.js';
import { fixedList, opaque, type RelativeValue, type Slot, UNDEFINED, type Value } from './value.js';

const DAY = 86_400_000;

/** `left ± right` where one side derives from the key; null when that says nothing. */
export function shiftBy(left: Value, right: Value, sign: 1 | -1): Value | null {
  if (left.kind === 'relative') return shift(left, right, sign);
  return right.kind === 'relative' && sign === 1 ? shift(right, left, 1) : null;
}

function shift(value: RelativeValue, by: Value, sign: 1 | -1): Value | null {
  const amount = numberOf(by);
  if (amount === null) return null;
  if (value.form === 'day') return { ...value, days: value.days + sign * amount };
  // Months count from 0 in `Date` and from 1 in text; the day is what arithmetic runs on.
  if (value.form === 'month') return sign * amount === -1 ? { ...value, form: 'monthIndex' } : null;
  if (value.form !== 'millis' && value.form !== 'date') return null;
  const days = amount / DAY;
  return Number.isInteger(days) ? { ...value, form: 'millis', days: value.days + sign * days } : null;
}

/** The instant that a text or number derived from the key stands for, as `new Date(value)` reads it. */
export function dateFrom(args: readonly Slot[], level: number): Value {
  const [first] = args;
  const relative = first ? relativeOf(first.value) : null;
  if (args.length > 1) {
    const parts = fromParts(args);
    return parts ? { ...parts, form: 'date', level } : opaque();
  }
  return relative ? { ...relative, form: 'date', level } : opaque();
}

/** `Date.UTC(year, month, day)`. */
export function fromParts(args: readonly Slot[]): RelativeValue | null {
  const [year, month, day] = args.map(({ value }) => value);
  const isKey =
    year?.kind === 'relative' &&
    year.form === 'year' &&
    month?.kind === 'relative' &&
    month.form === 'monthIndex' &&
    day?.kind === 'relative' &&
    day.form === 'day';
  return isKey ? { ...day, form: 'millis' } : null;
}

/** The key itself, alone or with a time of day behind it: `${key}T00:00:00Z`. */
export function relativeOf(value: Value): RelativeValue | null {
  if (value.kind === 'relative') return value;
  if (value.kind !== 'text') return null;
  const [first, second, ...others] = value.pieces;
  if (first?.kind !== 'hole' || first.value.kind !== 'relative' || others.length > 0) return null;
  if (second === undefined) return first.value;
  return second.kind === 'known' && /^[T ]00(:00){1,2}(\.0+)?Z?$/.test(second.text) ? first.value : null;
}

type Change = (value: RelativeValue, args: readonly Slot[]) => Value;

const DATE_METHODS: Readonly<Record<string, Change>> = {
  getTime: (value) => ({ ...value, form: 'millis' }),
  valueOf: (value: RelativeValue): RelativeValue => ({ ...value, form: 'millis' }),
  getUTCDate: (value) => ({ ...value, form: 'day' }),
  getDate: (value) => ({ ...value, form: 'day' }),
  getUTCMonth: (value) => ({ ...value, form: 'monthIndex' }),
  getMonth: (value) => ({ ...value, form: 'monthIndex' }),
  getUTCFullYear: (value) => ({ ...value, form: 'year' }),
  getFullYear: (value) => ({ ...value, form: 'year' }),
  toISOString: (value) => ({ ...value, form: 'iso' }),
  toJSON: (value) => ({ ...value, form: 'iso' }),
};

const SETTERS: Readonly<Record<string, RelativeValue['form']>> = {
  setUTCDate: 'day',
  setDate: 'day',
  setTime: 'millis',
};

/**
 * The one place where a value changes: a `Date` is one object under all its names. What is set to something unknown, or
 * perhaps set and perhaps not, is unknown from then on.
 */
function setDate(
  date: RelativeValue,
  { form, to, isCertain }: { form: RelativeValue['form'] | undefined; to: Slot | undefined; isCertain: boolean },
): Value {
  const isKnown =
    isCertain && to?.value.kind === 'relative' && to.value.form === form && to.value.anchor === date.anchor;
  date.days = isKnown && to.value.kind === 'relative' ? to.value.days : Number.NaN;
  return { ...date, form: 'millis' };
}

const TEXT_METHODS: Readonly<Record<string, Change>> = {
  slice: dayPart,
  substring: dayPart,
  split: (value, [separator]) => {
    const by = separator ? textOf(separator.value) : null;
    if (by === 'T') return fixedList([{ value: { ...value, form: 'text' }, place: null }], true);
    if (by !== '-' || value.form !== 'text') return opaque();
    const parts = (['year', 'month', 'day'] as const).map((form) => ({ value: { ...value, form }, place: null }));
    return fixedList(parts);
  },
  toString: (value: RelativeValue) => value,
  trim: (value) => value,
};

function dayPart(value: RelativeValue, [start, end]: readonly Slot[]): Value {
  const from = start ? numberOf(start.value) : 0;
  const to = end ? numberOf(end.value) : null;
  if (from === 0 && (to === 10 || (value.form === 'text' && to === null))) return { ...value, form: 'text' };
  return opaque();
}

const PLAIN_DATE_METHODS: Readonly<Record<string, Change>> = {
  add: (value, [duration]) => addDuration(value, duration?.value ?? UNDEFINED, 1),
  subtract: (value, [duration]) => addDuration(value, duration?.value ?? UNDEFINED, -1),
  toString: (value: RelativeValue): RelativeValue => ({ ...value, form: 'text' }),
  toJSON: (value) => ({ ...value, form: 'text' }),
};

function addDuration(value: RelativeValue, duration: Value, sign: 1 | -1): Value {
  if (duration.kind !== 'object' || duration.isOpen) return opaque();
  let days = 0;
  for (const [unit, slot] of duration.fields) {
    const amount = numberOf(slot.value);
    if (amount === null || (unit !== 'days' && unit !== 'weeks')) return opaque();
    days += unit === 'weeks' ? amount * 7 : amount;
  }
  return { ...value, days: value.days + sign * days };
}

/** `level`: how many undecided branches are open. */
export function memberOfRelative(value: RelativeValue, property: string, level: number): Value {
  if (value.form === 'date' && property.startsWith('set')) {
    const form = Object.hasOwn(SETTERS, property) ? SETTERS[property] : undefined;
    const isCertain = level <= (value.level ?? 0);
    return { kind: 'native', call: ([to]) => setDate(value, { form, to, isCertain }) };
  }
  const methods = value.form === 'date' ? DATE_METHODS : value.form === 'plainDate' ? PLAIN_DATE_METHODS : TEXT_METHODS;
  const change = Object.hasOwn(methods, property) ? methods[property] : undefined;
  return change ? { kind: 'native', call: (args) => change(value, args) } : opaque();
}

/** `addDays(date, n)` and `subDays(date, n)` of date-fns, on a date. */
export function libraryDate(name: string, args: readonly Slot[]): Value | null {
  const [first, second] = args;
  const relative = first ? relativeOf(first.value) : null;
  if (relative === null) return null;
  const amount = second ? numberOf(second.value) : null;
  if (name === 'parseISO' || name === 'toDate') return { ...relative, form: 'date' };
  if (name === 'formatISO' || name === 'format') {
    const pattern = second ? textOf(second.value) : null;
    return name === 'format' && pattern === 'yyyy-MM-dd' ? { ...relative, form: 'text' } : null;
  }
  if (amount === null) return null;
  if (name === 'addDays') return { ...relative, form: 'date', days: relative.days + amount };
  return name === 'subDays' ? { ...relative, form: 'date', days: relative.days - amount } : null;
}
