// The keys of time windows: strftime patterns, compiled once, for printing a clock reading and for reading one back.

import { DAY, HOUR, MINUTE, type Wall } from './zone.js';

/** What a key says about an instant. */
export interface ParsedKey {
  readonly wall: Wall;
  /** From `%z`; null where the key says nothing of it. */
  readonly offset: number | null;
}

export interface KeyFormat {
  readonly pattern: string;
  readonly hasOffset: boolean;
  format(wall: Wall, offset: number): string;
  /** Null when the text does not have this form. */
  parse(text: string): ParsedKey | null;
}

/** Fields of a date, as far as a key names them. */
interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  afternoon: boolean | null;
  dayOfYear: number | null;
  isoYear: number | null;
  isoWeek: number | null;
  weekday: number | null;
  offset: number | null;
}

interface Directive {
  /** What may stand there, with one group. */
  readonly match: string;
  print(date: Date, offset: number): string;
  /** Without it the directive is printed and checked on the round trip, but tells nothing. */
  read?(text: string, into: Fields): void;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  Y: number(
    4,
    (date) => date.getUTCFullYear(),
    (value, into) => {
      into.year = value;
    },
  ),
  y: number(
    2,
    (date) => date.getUTCFullYear() % 100,
    (value, into) => {
      into.year = value < 69 ? 2000 + value : 1900 + value;
    },
  ),
  m: number(
    2,
    (date) => date.getUTCMonth() + 1,
    (value, into) => {
      into.month = value;
    },
  ),
  d: number(
    2,
    (date) => date.getUTCDate(),
    (value, into) => {
      into.day = value;
    },
  ),
  H: number(
    2,
    (date) => date.getUTCHours(),
    (value, into) => {
      into.hour = value;
    },
  ),
  I: number(
    2,
    (date) => date.getUTCHours() % 12 || 12,
    (value, into) => {
      into.hour = value % 12;
    },
  ),
  M: number(
    2,
    (date) => date.getUTCMinutes(),
    (value, into) => {
      into.minute = value;
    },
  ),
  S: number(
    2,
    (date) => date.getUTCSeconds(),
    (value, into) => {
      into.second = value;
    },
  ),
  j: number(
    3,
    (date) => dayOfYear(date),
    (value, into) => {
      into.dayOfYear = value;
    },
  ),
  G: number(
    4,
    (date) => isoWeek(date).year,
    (value, into) => {
      into.isoYear = value;
    },
  ),
  V: number(
    2,
    (date) => isoWeek(date).week,
    (value, into) => {
      into.isoWeek = value;
    },
  ),
  u: number(
    1,
    (date) => date.getUTCDay() || 7,
    (value, into) => {
      into.weekday = value;
    },
  ),
  w: number(
    1,
    (date) => date.getUTCDay(),
    (value, into) => {
      into.weekday = value || 7;
    },
  ),
  U: number(2, (date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)),
  W: number(2, (date) => Math.floor((dayOfYear(date) + 6 - ((date.getUTCDay() + 6) % 7)) / 7)),
  f: { match: '\\d{6}', print: () => '000000' },
  b: word(
    MONTHS.map((name) => name.slice(0, 3)),
    (date) => date.getUTCMonth(),
    (index, into) => {
      into.month = index + 1;
    },
  ),
  B: word(
    MONTHS,
    (date) => date.getUTCMonth(),
    (index, into) => {
      into.month = index + 1;
    },
  ),
  a: word(
    DAYS.map((name) => name.slice(0, 3)),
    (date) => date.getUTCDay(),
  ),
  A: word(DAYS, (date) => date.getUTCDay()),
  p: word(
    ['AM', 'PM'],
    (date) => (date.getUTCHours() < 12 ? 0 : 1),
    (index, into) => {
      into.afternoon = index === 1;
    },
  ),
  z: {
    match: '[+-]\\d{4}',
    print: (_date, offset) => printOffset(offset),
    read: (text, into) => {
      const size = Number(text.slice(1, 3)) * HOUR + Number(text.slice(3, 5)) * MINUTE;
      into.offset = text.startsWith('-') ? -size : size;
    },
  },
};
/** Directives that stand for several. */
const COMPOUND: Readonly<Record<string, string>> = { F: '%Y-%m-%d', T: '%H:%M:%S', R: '%H:%M', D: '%m/%d/%y', h: '%b' };

type Part = string | Directive;

const compiled = new Map<string, KeyFormat | null>();

/** Compiles a strftime pattern; null when it holds a directive that is not known. */
export function keyFormat(pattern: string): KeyFormat | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = pattern === ISO_DATE.pattern ? ISO_DATE : compile(pattern);
  compiled.set(pattern, format);
  return format;
}

/** By far the commonest pattern, without the machinery. */
const ISO_DATE: KeyFormat = {
  pattern: '%Y-%m-%d',
  hasOffset: false,
  format: (wall) => isoDate(wall),
  parse: (text) => {
    const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    if (!match) return null;
    const wall = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
    return isoDate(wall) === text ? { wall, offset: null } : null;
  },
};

function isoDate(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function compile(pattern: string): KeyFormat | null {
  const parts = partsOf(pattern);
  if (parts === null) return null;
  const directives = parts.filter((part) => typeof part !== 'string');
  const expression = new RegExp(
    `^${parts.map((part) => (typeof part === 'string' ? escape(part) : `(${part.match})`)).join('')}$`,
  );
  const format = (wall: Wall, offset: number): string => {
    const date = new Date(wall);
    return parts.map((part) => (typeof part === 'string' ? part : part.print(date, offset))).join('');
  };
  return {
    pattern,
    hasOffset: pattern.includes('%z'),
    format,
    parse: (text) => {
      const match = expression.exec(text);
      if (!match) return null;
      const fields = blankFields();
      for (const [index, directive] of directives.entries()) directive.read?.(match[index + 1] ?? '', fields);
      const wall = wallOf(fields);
      // The round trip rejects readings that no calendar has, such as 30 February.
      return format(wall, fields.offset ?? 0) === text ? { wall, offset: fields.offset } : null;
    },
  };
}

function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = [];
  for (const piece of pattern.match(/%.|[^%]+|%/gsu) ?? []) {
    const letter = piece.startsWith('%') ? piece.slice(1) : null;
    if (letter === null) parts.push(piece);
    else if (letter === '%') parts.push('%');
    else {
      const compound = COMPOUND[letter];
      const directive = DIRECTIVES[letter];
      if (directive) parts.push(directive);
      else if (compound) parts.push(...(partsOf(compound) ?? []));
      else return null;
    }
  }
  return parts;
}

function blankFields(): Fields {
  return {
    year: 1900,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    afternoon: null,
    dayOfYear: null,
    isoYear: null,
    isoWeek: null,
    weekday: null,
    offset: null,
  };
}

function wallOf(fields: Fields): Wall {
  const hour = fields.hour + (fields.afternoon === true ? 12 : 0);
  const time = hour * HOUR + fields.minute * MINUTE + fields.second * 1000;
  if (fields.isoYear !== null && fields.isoWeek !== null) {
    const monday = firstIsoMonday(fields.isoYear) + (fields.isoWeek - 1) * 7 * DAY;
    return monday + ((fields.weekday ?? 1) - 1) * DAY + time;
  }
  if (fields.dayOfYear !== null) return Date.UTC(fields.year, 0, 1) + (fields.dayOfYear - 1) * DAY + time;
  return Date.UTC(fields.year, fields.month - 1, fields.day) + time;
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY) + 1;
}

/** ISO 8601: weeks begin on Monday; week 1 holds 4 January. */
function isoWeek(date: Date): { readonly year: number; readonly week: number } {
  const midnight = Math.floor(date.getTime() / DAY) * DAY;
  const thursday = new Date(midnight + (4 - (date.getUTCDay() || 7)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) + 6) / 7) };
}
function firstIsoMonday(year: number): Wall {
  const fourth = new Date(Date.UTC(year, 0, 4));
  return fourth.getTime() - ((fourth.getUTCDay() || 7) - 1) * DAY;
}

/** As `%z` prints it: `-0800`. */
export function printOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${padded(minutes % 60, 2)}`;
}

function number(width: number, of: (date: Date) => number, read?: (value: number, into: Fields) => void): Directive {
  return {
    match: `\\d{${width}}`,
    print: (date) => padded(of(date), width),
    ...(read ? { read: (text: string, into: Fields) => read(Number(text), into) } : {}),
  };
}
function word(
  words: readonly string[],
  of: (date: Date) => number,
  read?: (index: number, into: Fields) => void,
): Directive {
  return {
    match: words.join('|'),
    print: (date) => words[of(date)] ?? '',
    ...(read ? { read: (text: string, into: Fields) => read(words.indexOf(text), into) } : {}),
  };
}
function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
