// The pictures of one dimension: weeks of days, days of hours, years of months, and keys that wrap like words.

import { type Axis, type Bin, binsOf, civilDay, dayNumber, type Level } from './axis.js';
import { type Block, type Caption, type Form, HEAD, type Lattice, stacked } from './lattice.js';

const WEEK = 7;
/** What the names of lanes take at the left of their strips. */
const LANE_NAMES = 162;
const LEAST_LINE = 10;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthNames = [
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

export interface Room {
  readonly width: number;
  readonly isNarrow: boolean;
  /** What the view has from top to bottom. */
  readonly height: number;
}

export function latticeOf(axis: Axis, level: Level, room: Room): Lattice {
  const bins = binsOf(axis, level);
  switch (level) {
    case 'months':
      return yearLines(bins, room.width);
    case 'days':
      return room.isNarrow ? monthPages(bins, room.width) : weekColumns(bins, room);
    case 'hours':
      return hourLines(bins, room.width);
    case 'keys':
      return wrapped(axis, bins, room);
  }
}

const weekForm: Form = {
  place: (slot, origin) => [Math.floor((slot - origin) / WEEK), (slot - origin) % WEEK],
  slotAt: (column, line, origin) => (line < WEEK ? origin + column * WEEK + line : -1),
};
const mondayOf = (day: number): number => day - civilDay(day).weekday;

/** A column for each week; a year in one piece while it has room, else a block for each calendar year. */
function weekColumns(bins: readonly Bin[], { width: room, height }: Room): Lattice {
  // With room to spare it begins where the strips of the neighbours do.
  const left = room > LANE_NAMES + 54 * 18 ? LANE_NAMES : 40;
  const pitch = Math.min(18, Math.max(9, Math.floor((room - left) / 54)));
  // A week is seen whole, also in the editor's bottom panel as it commonly is.
  const down = Math.min(pitch, Math.max(LEAST_LINE, Math.floor((height - HEAD - 8) / WEEK)));
  const weeks = Math.floor((room - left) / pitch);
  const [first, last] = [bins[0]?.slot ?? 0, bins.at(-1)?.slot ?? 0];
  const isOne = (mondayOf(last) - mondayOf(first)) / WEEK < Math.max(54, weeks);
  const groups = isOne ? [[0, bins.length - 1] as const] : groupsOf(bins, (slot) => civilDay(slot).year);
  return stacked(bins, groups, {
    left,
    pitch: { x: pitch, y: down },
    form: weekForm,
    originOf: (slot) => mondayOf(slot),
    linesOf: () => WEEK,
    captionsOf: (block) => weekCaptions(bins, block, { left, pitch, down, isOne }),
  });
}

function weekCaptions(
  bins: readonly Bin[],
  { top, cells, origin, firstBin, lastBin }: Omit<Block, 'captions' | 'bottom'>,
  { left, pitch, down, isOne }: { left: number; pitch: number; down: number; isOne: boolean },
): readonly Caption[] {
  const captions: Caption[] = ['Mon', 'Wed', 'Fri', 'Sun'].map((text) => ({
    x: left - 8,
    y: cells + weekdays.indexOf(text) * down + down / 2,
    text,
    align: 'right',
  }));
  let [free, before] = [0, -1];
  for (let at = firstBin; at <= lastBin; at += 1) {
    const slot = bins[at]?.slot ?? 0;
    const { year, month } = civilDay(slot);
    if (month === before) continue;
    const isNewYear = before === -1 || month === 0;
    before = month;
    const text = isNewYear && (!isOne || month === 0) ? `${months[month]} ${year}` : (months[month] ?? '');
    const x = left + weekForm.place(slot, origin)[0] * pitch;
    if (x < free) continue;
    captions.push({ x, y: top + HEAD / 2, text, align: 'left', isStrong: isNewYear && !isOne });
    free = x + text.length * 7;
  }
  return captions;
}

/** Narrow: a month under the other, as on a wall. */
function monthPages(bins: readonly Bin[], room: number): Lattice {
  // For the outline of what is chosen.
  const left = 3;
  const pitch = { x: Math.floor((room - left) / WEEK), y: 43 };
  const form: Form = {
    place: (slot, origin) => [(slot - origin) % WEEK, Math.floor((slot - origin) / WEEK)],
    slotAt: (column, line, origin) => (column < WEEK ? origin + line * WEEK + column : -1),
  };
  const lattice = stacked(bins, groupsOf(bins, monthOfDay), {
    left,
    pitch,
    form,
    head: 38,
    originOf: (slot) => mondayOf(firstOfMonth(slot)),
    linesOf: (_, last, origin) => Math.floor((last - origin) / WEEK) + 1,
    captionsOf: ({ top, firstBin }) => {
      const { year, month } = civilDay(bins[firstBin]?.slot ?? 0);
      const names = weekdays.map((text, day): Caption => {
        return { x: left + day * pitch.x + 4, y: top + 29, text: text.slice(0, 2), align: 'left' };
      });
      return [{ x: 0, y: top + 9, text: `${monthNames[month]} ${year}`, align: 'left', isStrong: true }, ...names];
    },
  });
  return { ...lattice, hasNumbers: true };
}

/** A column for each day of the month, a line for each hour. */
function hourLines(bins: readonly Bin[], room: number): Lattice {
  const left = 40;
  const pitch = { x: Math.min(34, Math.max(9, Math.floor((room - left) / 31))), y: 11 };
  const form: Form = {
    place: (slot, origin) => [Math.floor((slot - origin) / 24), (slot - origin) % 24],
    slotAt: (column, line, origin) => (line < 24 && column < 31 ? origin + column * 24 + line : -1),
  };
  const dayOf = (slot: number) => Math.floor(slot / 24);
  return stacked(
    bins,
    groupsOf(bins, (slot) => monthOfDay(dayOf(slot))),
    {
      left,
      pitch,
      form,
      originOf: (slot) => firstOfMonth(dayOf(slot)) * 24,
      linesOf: () => 24,
      captionsOf: ({ top, cells, firstBin }) => {
        const { year, month } = civilDay(dayOf(bins[firstBin]?.slot ?? 0));
        const hours = [0, 6, 12, 18].map((hour): Caption => {
          const text = `${String(hour).padStart(2, '0')}:00`;
          return { x: left - 6, y: cells + hour * pitch.y + pitch.y / 2, text, align: 'right' };
        });
        return [
          { x: left, y: top + HEAD / 2, text: `${months[month]} ${year}`, align: 'left', isStrong: true },
          ...hours,
        ];
      },
    },
  );
}

/** A line for each year, twelve months wide. */
function yearLines(bins: readonly Bin[], room: number): Lattice {
  const left = 40;
  const pitch = { x: Math.min(64, Math.max(22, Math.floor((room - left) / 12))), y: 24 };
  const form: Form = {
    place: (slot, origin) => [slot % 12, Math.floor((slot - origin) / 12)],
    slotAt: (column, line, origin) => (column < 12 ? origin + line * 12 + column : -1),
  };
  const origin = Math.floor((bins[0]?.slot ?? 0) / 12) * 12;
  const years = Math.floor(((bins.at(-1)?.slot ?? 0) - origin) / 12) + 1;
  return stacked(bins, [[0, bins.length - 1]], {
    left,
    pitch,
    form,
    originOf: () => origin,
    linesOf: () => years,
    captionsOf: () => [
      ...months.map((text, month): Caption => ({ x: left + month * pitch.x, y: HEAD / 2, text, align: 'left' })),
      ...Array.from({ length: years }, (_, year): Caption => {
        const text = String(origin / 12 + year);
        return { x: left - 8, y: HEAD + year * pitch.y + pitch.y / 2, text, align: 'right' };
      }),
    ],
  });
}

/** About, of one character of a caption. */
export const KEY_WIDTH = 6.5;
const LONGEST_CAPTION = 28;
/** Of the view's height, for keys that stand one below the other. */
const NAMED_SHARE = 0.7;

export function shortened(key: string): string {
  return key.length > LONGEST_CAPTION ? `${key.slice(0, LONGEST_CAPTION - 1)}…` : key;
}

/** What the captions at the left of cells take, with the space behind them. */
export function captionRoom(keys: readonly string[]): number {
  const longest = keys.reduce((most, key) => Math.max(most, key.length), 0);
  return Math.ceil(Math.min(longest, LONGEST_CAPTION) * KEY_WIDTH) + 16;
}

/** Keys without a calendar: each on a line with its name where there is room, else one after the other, a line named by its first. */
function wrapped({ keys }: Axis, bins: readonly Bin[], { width: room, height }: Room): Lattice {
  const left = captionRoom(keys);
  const pitch = { x: 18, y: 18 };
  const fitting = Math.floor((room - left) / pitch.x / 10) * 10 || Math.floor((room - left) / pitch.x);
  const perLine = bins.length * pitch.y <= height * NAMED_SHARE ? 1 : Math.max(1, fitting);
  const form: Form = {
    place: (slot) => [slot % perLine, Math.floor(slot / perLine)],
    slotAt: (column, line) => (column < perLine ? line * perLine + column : -1),
  };
  const lines = Math.ceil(bins.length / perLine);
  return stacked(bins, [[0, bins.length - 1]], {
    left,
    pitch,
    form,
    head: 4,
    originOf: () => 0,
    linesOf: () => lines,
    captionsOf: () =>
      Array.from({ length: lines }, (_, line): Caption => {
        const text = shortened(keys[bins[line * perLine]?.first ?? 0] ?? '');
        return { x: left - 8, y: 4 + line * pitch.y + pitch.y / 2, text, align: 'right' };
      }),
  });
}

export function groupsOf(
  bins: readonly Bin[],
  groupOf: (slot: number) => number,
): readonly (readonly [number, number])[] {
  const groups: [number, number][] = [];
  let before = Number.NaN;
  for (const [at, { slot }] of bins.entries()) {
    const group = groupOf(slot);
    const last = groups.at(-1);
    if (last !== undefined && group === before) last[1] = at;
    else groups.push([at, at]);
    before = group;
  }
  return groups;
}

export const monthOfDay = (day: number): number => {
  const { year, month } = civilDay(day);
  return year * 12 + month;
};
const firstOfMonth = (day: number): number => {
  const { year, month } = civilDay(day);
  return dayNumber(year, month, 1);
};
